import { tool, type ToolSet } from "ai";
import { z } from "zod";

export const tools = {
  get_weather: tool({
    description: "Current weather for a city",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: 21 }),
  }),
} satisfies ToolSet;

import { createTool } from "@mastra/core/tools";
import { z } from "zod";

const make = (id: string, description: string) =>
  createTool({
    id,
    description,
    inputSchema: z.object({}),
    execute: async () => `${id} ran`,
  });

export const tools = {
  weather: make("get_weather", "Current weather for a city"),
  report: make("premium_report", "Weather report of a whole year"),
};

export const ask_user = make("ask_user", "Ask the user a question");

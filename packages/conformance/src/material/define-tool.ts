import type { ToolDefinition } from "@toolshelf/core";
import type { ToolPlan } from "./catalogs.ts";

/** A definition with nothing but what is said of it. */
export const defineTool = (
  name: string,
  description = "",
  rest: Partial<ToolDefinition> = {},
): ToolDefinition => ({ name, description, inputSchema: { type: "object" }, ...rest });

/** Definitions of planned tools. */
export const defineTools = (plans: readonly ToolPlan[]): ToolDefinition[] =>
  plans.map(({ name, description }) => defineTool(name, description));

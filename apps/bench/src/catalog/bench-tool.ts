import type { JsonSchema } from "@toolshelf/core";

/** A tool of a catalogue under test. */
export type BenchTool = {
  /** Unique in its catalogue; queries name the tools that answer them by it. */
  readonly id: string;
  readonly name: string;
  /** The server that it comes from. */
  readonly source: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
};

/**
 * The one name under which every engine without sources gets a tool: server and name, as Mastra's
 * MCP client joins them. Unique where two servers have a tool of one name, and it tells such
 * engines about the server, which helps them.
 */
export const qualifiedName = ({ source, name }: BenchTool): string =>
  `${source}_${name}`.replaceAll(/[^\w-]/g, "_");

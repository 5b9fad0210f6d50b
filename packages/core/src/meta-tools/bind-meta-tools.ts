import type { ToolLike } from "../tool/tool-definition.ts";
import { loadTool, loadToolDefinition } from "./load-tool.ts";
import type { MetaTool, MetaToolDefinition, MetaToolNames } from "./meta-tool.ts";
import { searchTool, searchToolDefinition } from "./search-tools.ts";
import type { StepScope } from "./step-scope.ts";

/** The meta-tools of one step, by name and in wire order. */
export function bindMetaTools<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
): ReadonlyMap<string, MetaTool> {
  const search = searchTool(scope);
  const tools: MetaTool[] = scope.shelf.search.autoLoad ? [search] : [search, loadTool(scope)];
  return new Map(tools.map((tool) => [tool.name, tool]));
}

/** What is shown of them, in wire order, bound to no step. */
export function metaToolDefinitions(
  names: MetaToolNames,
  autoLoad: boolean,
): readonly MetaToolDefinition[] {
  const search: MetaToolDefinition = { ...searchToolDefinition(names, autoLoad), role: "search" };
  return autoLoad ? [search] : [search, { ...loadToolDefinition(names), role: "load" }];
}

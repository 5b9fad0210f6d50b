import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import { ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
import { isLazyTool, type ResolveRequest } from "../tool/lazy-tool.ts";
import { readTool } from "../tool/read-tool.ts";
import type { ToolLike } from "../tool/tool-definition.ts";

/** Resolves the lazy tools of one run, each at most once, whatever becomes of it. */
export class ToolResolver<Tool extends ToolLike> {
  readonly #request: Omit<ResolveRequest, "signal">;
  readonly #emit: Emit;
  readonly #resolved = new Map<ToolLike, Promise<CatalogEntry<Tool> | undefined>>();

  constructor(request: Omit<ResolveRequest, "signal">, emit: Emit) {
    this.#request = request;
    this.#emit = emit;
  }

  /** The entry with the tool itself; undefined when it could not be had, which is reported. */
  async resolve(
    entry: CatalogEntry<Tool>,
    signal: ResolveRequest["signal"],
  ): Promise<CatalogEntry<Tool> | undefined> {
    if (!isLazyTool(entry.tool)) return entry;
    const known = this.#resolved.get(entry.tool);
    if (known !== undefined) return await known;
    const resolving = this.#resolve(entry, signal);
    this.#resolved.set(entry.tool, resolving);
    return await resolving;
  }

  async #resolve(
    entry: CatalogEntry<Tool>,
    signal: ResolveRequest["signal"],
  ): Promise<CatalogEntry<Tool> | undefined> {
    const lazy: ToolLike = entry.tool;
    if (!isLazyTool(lazy)) return entry;
    try {
      const tool: unknown = await lazy.resolve({ ...this.#request, signal });
      if (typeof tool !== "object" || tool === null) {
        throw new ToolShelfError(
          "invalid-tool",
          `"${entry.name}" resolved to ${String(tool)}, which is no tool.`,
          { value: tool },
        );
      }
      // Its input schema may have been left for later.
      const knowsSchema = (lazy.inputSchema ?? lazy.parameters ?? lazy.schema) !== undefined;
      const { definition } = await readTool(tool, entry.name, entry.source);
      return {
        ...entry,
        tool: tool as Tool,
        definition: knowsSchema
          ? entry.definition
          : { ...entry.definition, inputSchema: definition.inputSchema },
      };
    } catch (error) {
      this.#emit(
        { type: "resolve-failed", toolName: entry.name, error: error },
        this.#request.threadId,
      );
      return undefined;
    }
  }
}

import { ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
import { isWireName, hashedName } from "../tool/tool-name.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { invalidTools, readUnnamed, sourceFailed, type CatalogSnapshot } from "./catalog.ts";
import type { CatalogEntry, Diagnostic } from "./catalog-entry.ts";
import { listSource } from "./list-source.ts";
import { nameTools } from "./name-tools.ts";
import { splitTools, type ToolsInput } from "./tools-input.ts";

/** The tools that one request brings along. They belong to it alone. */
export interface RequestTools<Tool extends ToolLike> {
  readonly searchable: ReadonlyMap<string, CatalogEntry<Tool>>;
  /** Always visible, in the host's order. */
  readonly visible: ReadonlyMap<string, CatalogEntry<Tool>>;
  readonly definitions: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadRequestToolsOptions<Tool extends ToolLike> {
  readonly tools: ToolsInput<Tool> | undefined;
  readonly visibleTools: Readonly<Record<string, Tool>> | undefined;
  readonly snapshot: CatalogSnapshot<Tool>;
  readonly pinned: ReadonlySet<string>;
  readonly reserved: ReadonlySet<string>;
  readonly threadId: string | undefined;
  readonly emit: Emit;
}

/** Reads the tools of a request. Nothing of them is kept beyond the request. */
export async function readRequestTools<Tool extends ToolLike>(
  options: ReadRequestToolsOptions<Tool>,
): Promise<RequestTools<Tool>> {
  const { emit, pinned, reserved, snapshot, threadId } = options;
  const { tools, invalid, sources } = splitTools(options.tools);
  const diagnostics: Diagnostic[] = [...invalidTools(invalid, undefined)];
  const readings = tools.map(({ name, tool }) => readUnnamed(tool, name, undefined));
  for (const source of sources) {
    try {
      const listed = await listSource(source);
      emit({ type: "source", source: source.name, tools: listed.tools.length }, threadId);
      readings.push(...listed.tools.map(({ name, tool }) => readUnnamed(tool, name, source.name)));
      diagnostics.push(...invalidTools(listed.invalid, source.name));
    } catch (error) {
      emit({ type: "source", source: source.name, tools: 0, error }, threadId);
      diagnostics.push(sourceFailed(source.name, error, "This request goes on without it."));
    }
  }
  const read: Awaited<(typeof readings)[number]>[] = [];
  for (const reading of readings) read.push(await reading);
  const visible = await readVisible(options);
  const named = nameTools(read, {
    isReserved: (name) => reserved.has(name),
    // A request's tool stands in for the catalog's of the same name, unless it comes from another
    // source: then they are two tools, and both are offered.
    isTaken: (name, source) => {
      const own = snapshot.entries.get(name);
      return (
        visible.has(name) || (own !== undefined && source !== undefined && own.source !== source)
      );
    },
  });
  for (const name of named.entries.keys()) {
    if (snapshot.entries.has(name)) {
      const message = `"${name}" of this request stands in for that of the catalog.`;
      emit({ type: "collision", toolName: name, names: [name], message }, threadId);
    }
  }
  for (const { name, names, message } of named.collisions) {
    emit({ type: "collision", toolName: name, names, message }, threadId);
  }
  return {
    searchable: named.entries,
    visible,
    definitions: [...named.entries.values()]
      .filter((entry) => !pinned.has(entry.name))
      .map((entry) => entry.definition),
    diagnostics: [
      ...diagnostics,
      ...read.flatMap((reading) => reading.diagnostics),
      ...named.diagnostics,
    ],
  };
}

async function readVisible<Tool extends ToolLike>({
  visibleTools,
  reserved,
}: ReadRequestToolsOptions<Tool>): Promise<ReadonlyMap<string, CatalogEntry<Tool>>> {
  const visible = new Map<string, CatalogEntry<Tool>>();
  for (const [originalName, tool] of Object.entries(visibleTools ?? {})) {
    if (reserved.has(originalName)) {
      throw new ToolShelfError(
        "reserved-name",
        `The visible tool "${originalName}" has the name of the meta-tool "${originalName}". Rename the tool, or rename the meta-tool with the option metaTools.`,
        { value: originalName },
      );
    }
    const name = isWireName(originalName) ? originalName : hashedName(originalName);
    const { definition } = await readUnnamed(tool, name, undefined);
    visible.set(name, { name, originalName, source: undefined, tool, definition });
  }
  return visible;
}

/**
 * What one request sees: its own tools laid over the catalog. The index depends on definitions
 * alone and may be shared by all requests; the tools themselves are only ever taken from here.
 */
export class CatalogView<Tool extends ToolLike> {
  readonly #static: CatalogSnapshot<Tool>;
  readonly #request: RequestTools<Tool>;

  constructor(snapshot: CatalogSnapshot<Tool>, request: RequestTools<Tool>) {
    this.#static = snapshot;
    this.#request = request;
  }

  /** What the host shows by itself. */
  get visible(): ReadonlyMap<string, CatalogEntry<Tool>> {
    return this.#request.visible;
  }

  get(name: string): CatalogEntry<Tool> | undefined {
    return (
      this.#request.visible.get(name) ??
      this.#request.searchable.get(name) ??
      this.#static.entries.get(name)
    );
  }

  /** The definitions to index, in two parts: that of the catalog is the same for every request. */
  get indexes(): readonly [readonly ToolDefinition[], readonly ToolDefinition[]] {
    return [this.#static.searchable, this.#request.definitions];
  }

  /** The tool behind a hit of one of the two indexes, unless the request covers that name. */
  hit(name: string, part: "static" | "request"): CatalogEntry<Tool> | undefined {
    if (this.#request.visible.has(name)) return undefined;
    const own = this.#request.searchable.get(name);
    return part === "request"
      ? own
      : own === undefined
        ? this.#static.entries.get(name)
        : undefined;
  }

  /** All that may be searched for. */
  *searchable(): Generator<CatalogEntry<Tool>> {
    for (const { name } of this.#request.definitions) {
      const entry = this.hit(name, "request");
      if (entry !== undefined) yield entry;
    }
    for (const { name } of this.#static.searchable) {
      const entry = this.hit(name, "static");
      if (entry !== undefined) yield entry;
    }
  }
}

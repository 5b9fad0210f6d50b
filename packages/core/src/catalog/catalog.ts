import { messageOf, ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
import { throwIfAborted, unlessAborted, type Abortable } from "../platform.ts";
import { readTool } from "../tool/read-tool.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { CatalogEntry, Diagnostic } from "./catalog-entry.ts";
import { listSource } from "./list-source.ts";
import { nameTools, type UnnamedTool } from "./name-tools.ts";
import type { ToolSource } from "./tool-source.ts";
import { splitTools, type InvalidTool, type KeyedTool, type ToolsInput } from "./tools-input.ts";

/** The catalog at one moment; never changes. */
export interface CatalogSnapshot<Tool extends ToolLike> {
  /** By public name, in the order of the names. */
  readonly entries: ReadonlyMap<string, CatalogEntry<Tool>>;
  /** What the ranker indexes: all but the pinned tools. */
  readonly searchable: readonly ToolDefinition[];
}

export interface CatalogOptions {
  /** Names that belong to meta-tools. */
  readonly reserved: ReadonlySet<string>;
  /** Names that are always visible, hence not searchable. */
  readonly pinned: ReadonlySet<string>;
  readonly emit: Emit;
}

/**
 * The tools of a shelf. Tools that are given outright are there at once; sources are listed when
 * {@link Catalog.ready} is first awaited, and again by {@link Catalog.refresh}.
 */
export class Catalog<Tool extends ToolLike> {
  readonly #options: CatalogOptions;
  readonly #sources: readonly ToolSource<Tool>[];
  readonly #static: readonly KeyedTool<Tool>[];
  readonly #listed = new Map<string, readonly KeyedTool<Tool>[]>();
  readonly #sourceDiagnostics = new Map<string, readonly Diagnostic[]>();
  #snapshot: CatalogSnapshot<Tool> = { entries: new Map(), searchable: [] };
  #diagnostics: readonly Diagnostic[] = [];
  #loading: Promise<void> | undefined;

  constructor(input: ToolsInput<Tool> | undefined, options: CatalogOptions) {
    this.#options = options;
    const { tools, invalid, sources } = splitTools(input);
    const [first] = invalid;
    if (first !== undefined) {
      throw new ToolShelfError("invalid-tool", first.message, { value: first.value });
    }
    this.#static = tools;
    this.#sources = sources;
    refuseDuplicates(tools);
    refuseReserved(tools, options.reserved);
    if (tools.length > 0) this.#adopt(this.#readNow());
  }

  /** How many tools there are. */
  get size(): number {
    return this.#snapshot.entries.size;
  }

  /** Public names, in order. */
  names(): readonly string[] {
    return [...this.#snapshot.entries.keys()];
  }

  /** The host's own object. */
  get(name: string): Tool | undefined {
    return this.#snapshot.entries.get(name)?.tool;
  }

  definition(name: string): ToolDefinition | undefined {
    return this.#snapshot.entries.get(name)?.definition;
  }

  /** What a person should know about the tools, as of the last listing. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics, ...[...this.#sourceDiagnostics.values()].flat()];
  }

  /** Waits until every source was asked once. A source that fails is reported; the rest goes on. */
  async ready({ signal }: Abortable = {}): Promise<void> {
    throwIfAborted(signal);
    this.#loading ??= this.refresh();
    await unlessAborted(this.#loading, signal);
  }

  /** Lists every source again. A source that fails keeps the tools it last had. */
  async refresh(): Promise<void> {
    await Promise.all(this.#sources.map((source) => this.#list(source)));
    const readings: UnnamedRead<Tool>[] = [];
    for (const reading of this.#readings()) readings.push(await reading);
    this.#adopt(readings);
  }

  snapshot(): CatalogSnapshot<Tool> {
    return this.#snapshot;
  }

  async #list(source: ToolSource<Tool>): Promise<void> {
    try {
      const { tools, invalid } = await listSource(source);
      this.#listed.set(source.name, tools);
      this.#sourceDiagnostics.set(source.name, invalidTools(invalid, source.name));
      this.#options.emit({ type: "source", source: source.name, tools: tools.length }, undefined);
    } catch (error) {
      const kept = this.#listed.get(source.name)?.length ?? 0;
      const stay = kept === 0 ? "It has no tools on the shelf" : `Its last ${kept} tools stay`;
      this.#sourceDiagnostics.set(source.name, [
        sourceFailed(source.name, error, `${stay}; call refresh() to try again.`),
      ]);
      this.#options.emit({ type: "source", source: source.name, tools: kept, error }, undefined);
    }
  }

  #readings(): (UnnamedRead<Tool> | Promise<UnnamedRead<Tool>>)[] {
    const out: (UnnamedRead<Tool> | Promise<UnnamedRead<Tool>>)[] = [];
    const add = (list: readonly KeyedTool<Tool>[], source: string | undefined): void => {
      for (const { name, tool } of list) out.push(readUnnamed(tool, name, source));
    };
    add(this.#static, undefined);
    for (const source of this.#sources) add(this.#listed.get(source.name) ?? [], source.name);
    return out;
  }

  /** What can be read without waiting, so that the catalog can be read right after construction. */
  #readNow(): UnnamedRead<Tool>[] {
    return this.#readings().filter(
      (reading) => !(reading instanceof Promise),
    ) as UnnamedRead<Tool>[];
  }

  #adopt(readings: readonly UnnamedRead<Tool>[]): void {
    const { emit, pinned, reserved } = this.#options;
    const { entries, diagnostics, collisions } = nameTools(readings, {
      isReserved: (name) => reserved.has(name),
    });
    const searchable = [...entries.values()]
      .filter((entry) => !pinned.has(entry.name))
      .map((entry) => entry.definition);
    this.#snapshot = { entries, searchable: Object.freeze(searchable) };
    this.#diagnostics = [...readings.flatMap((reading) => reading.diagnostics), ...diagnostics];
    for (const { name, names, message } of collisions) {
      emit({ type: "collision", toolName: name, names, message }, undefined);
    }
  }
}

type UnnamedRead<Tool extends ToolLike> = UnnamedTool<Tool> & {
  readonly diagnostics: readonly Diagnostic[];
};

/** A tool with what was read of it; waits only where its schema does. */
export function readUnnamed<Tool extends ToolLike>(
  tool: Tool,
  originalName: string,
  source: string | undefined,
): UnnamedRead<Tool> | Promise<UnnamedRead<Tool>> {
  const finish = ({
    definition,
    problems,
  }: Awaited<ReturnType<typeof readTool>>): UnnamedRead<Tool> => ({
    originalName,
    source,
    tool,
    definition,
    diagnostics: problems.map((problem) => ({
      code: "tool",
      toolName: originalName,
      source,
      message: `"${originalName}": ${problem}.`,
    })),
  });
  const reading = readTool(tool, originalName, source);
  return reading instanceof Promise ? reading.then(finish) : finish(reading);
}

/** Why a source is missing, with what follows from it. */
export function sourceFailed(source: string, error: unknown, consequence: string): Diagnostic {
  const message = messageOf(error) ?? String(error);
  return {
    code: "source",
    source,
    message: `Source "${source}" could not be listed: ${message}. ${consequence}`,
    cause: error,
  };
}

/** What a source or a request listed that is no tool. */
export function invalidTools(
  invalid: readonly InvalidTool[],
  source: string | undefined,
): readonly Diagnostic[] {
  return invalid.map(({ message }) => ({ code: "tool", source, message }));
}

function refuseDuplicates(tools: readonly KeyedTool<ToolLike>[]): void {
  const names = new Set<string>();
  for (const { name } of tools) {
    if (names.has(name)) {
      throw new ToolShelfError(
        "duplicate-tool",
        `Two tools are named "${name}". Give each a name of its own.`,
        { value: name },
      );
    }
    names.add(name);
  }
}

function refuseReserved(
  tools: readonly KeyedTool<ToolLike>[],
  reserved: ReadonlySet<string>,
): void {
  const taken = tools.find(({ name }) => reserved.has(name));
  if (taken !== undefined) {
    throw new ToolShelfError(
      "reserved-name",
      `The tool "${taken.name}" has the name of the meta-tool "${taken.name}". Rename the tool, or rename the meta-tool with the option metaTools.`,
      { value: taken.name },
    );
  }
}

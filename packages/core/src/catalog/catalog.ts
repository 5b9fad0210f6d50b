import { ToolShelfError, thrownText } from "../errors.ts";
import type { Emit } from "../events.ts";
import { throwIfAborted, unlessAborted, type Abortable } from "../platform.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { CatalogEntry, Diagnostic } from "./catalog-entry.ts";
import { CatalogSnapshot, type Defer } from "./catalog-snapshot.ts";
import { nameTools } from "./name-tools.ts";
import { readAll, readOne, readSource, type ReadTool } from "./read-tools.ts";
import type { ToolSource } from "./tool-source.ts";
import { splitTools, type KeyedTool, type SplitTools, type ToolsInput } from "./tools-input.ts";

export interface CatalogOptions {
  /** Names that belong to meta-tools. */
  readonly reserved: ReadonlySet<string>;
  /** Names that are always visible, hence not searchable. */
  readonly pinned: readonly string[];
  readonly defer: Defer;
  /** ms that a source may take to be listed. */
  readonly sourceTimeout: number;
  readonly emit: Emit;
}

/** How many names that are gone are remembered, to say so when a model asks for one. */
const maxGone = 1_000;

/** How often a source is listed in a row when it changes during each listing. */
const maxListings = 10;

type Shelved<Tool extends ToolLike> = {
  readonly source: ToolSource<Tool>;
  tools: readonly ReadTool<Tool>[];
  diagnostics: readonly Diagnostic[];
  /** The listing that is under way, and whether another has to follow it. */
  listing: Promise<void> | undefined;
  isStale: boolean;
  stop: (() => void) | undefined;
};

/**
 * The tools of a shelf. Tools that are given outright are there at once; sources are listed when
 * {@link Catalog.ready} is first awaited, when they say that they changed, and by
 * {@link Catalog.refresh}. A run sees a change at its next step.
 */
export class Catalog<Tool extends ToolLike> {
  readonly #options: CatalogOptions;
  readonly #sources = new Map<string, Shelved<Tool>>();
  readonly #own = new Map<string, ReadTool<Tool>>();
  /** Tools of sources that the host has taken off the shelf, by source and name. */
  readonly #removed = new Set<string>();
  readonly #gone = new Map<string, CatalogEntry<Tool>>();
  #unread: readonly KeyedTool<Tool>[];
  #snapshot: CatalogSnapshot<Tool>;
  #diagnostics: readonly Diagnostic[] = [];
  #reported: ReadonlySet<string> = new Set();
  #loading: Promise<void> | undefined;
  #isDisposed = false;

  constructor(input: ToolsInput<Tool> | undefined, options: CatalogOptions) {
    this.#options = options;
    const { tools, sources } = this.#accept(input);
    for (const source of sources) this.#shelve(source);
    const waiting: KeyedTool<Tool>[] = [];
    for (const tool of tools) {
      const reading = readOne(tool, undefined);
      if (reading instanceof Promise) waiting.push(tool);
      else this.#own.set(tool.name, reading);
    }
    this.#unread = waiting;
    this.#snapshot = this.#name();
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
    return [
      ...this.#diagnostics,
      ...[...this.#sources.values()].flatMap(({ diagnostics }) => diagnostics),
      ...this.#missingPinned().map((name): Diagnostic => ({
        code: "name",
        toolName: name,
        message: noSuchPinned(name),
      })),
    ];
  }

  /** Whether every tool is known without asking a source. */
  get isComplete(): boolean {
    return this.#sources.size === 0 && this.#unread.length === 0;
  }

  snapshot(): CatalogSnapshot<Tool> {
    return this.#snapshot;
  }

  /** What a name stood for that no tool bears any more. */
  gone(name: string): CatalogEntry<Tool> | undefined {
    return this.#snapshot.entries.has(name) ? undefined : this.#gone.get(name);
  }

  /** Waits until every source was asked once. A source that fails is reported; the rest goes on. */
  async ready({ signal }: Abortable = {}): Promise<void> {
    throwIfAborted(signal);
    this.#loading ??= this.#load().catch((error: unknown) => {
      // Whatever went wrong, the next run tries again.
      this.#loading = undefined;
      throw error;
    });
    await unlessAborted(this.#loading, signal);
  }

  /** Lists every source again. A source that fails keeps the tools it last had. */
  async refresh(): Promise<void> {
    if (this.#loading === undefined) return await this.ready();
    await this.#loading;
    await this.#list([...this.#sources.values()]);
  }

  /** Puts further tools on the shelf. A name that is there already is an error. */
  async add(input: ToolsInput<Tool>): Promise<void> {
    await this.#put(this.#accept(input), { replace: false });
  }

  /** Puts tools on the shelf, in the place of those of the same names and sources. */
  async replace(input: ToolsInput<Tool>): Promise<void> {
    await this.#put(this.#accept(input), { replace: true });
  }

  /**
   * Takes tools off the shelf, by their public names; which of them were there. A source's tool
   * stays off until it is replaced, whatever the source lists.
   */
  remove(names: Iterable<string>): readonly string[] {
    const removed: string[] = [];
    for (const name of names) {
      const entry = this.#snapshot.entries.get(name);
      if (entry === undefined) continue;
      removed.push(name);
      if (entry.source === undefined) this.#own.delete(entry.originalName);
      else this.#removed.add(removalKey(entry.source, entry.originalName));
    }
    if (removed.length > 0) this.#adopt();
    return removed;
  }

  /** Takes a source and its tools off the shelf; whether it was there. */
  removeSource(name: string): boolean {
    const shelved = this.#sources.get(name);
    if (shelved === undefined) return false;
    shelved.stop?.();
    this.#sources.delete(name);
    this.#adopt();
    return true;
  }

  /** Stops listening to the sources. */
  dispose(): void {
    this.#isDisposed = true;
    for (const shelved of this.#sources.values()) shelved.stop?.();
  }

  async #load(): Promise<void> {
    const unread = this.#unread;
    for (const read of await readAll(unread, undefined)) this.#own.set(read.originalName, read);
    this.#unread = [];
    await this.#list([...this.#sources.values()]);
    if (this.#sources.size === 0 && unread.length > 0) this.#adopt();
    for (const name of this.#missingPinned()) {
      const message = noSuchPinned(name);
      this.#options.emit({ type: "collision", toolName: name, names: [], message }, undefined);
    }
  }

  async #put(
    { tools, sources }: SplitTools<Tool>,
    { replace }: { readonly replace: boolean },
  ): Promise<void> {
    await this.ready();
    const read = await readAll(tools, undefined);
    if (!replace) {
      const tool = tools.find(({ name }) => this.#own.has(name));
      if (tool !== undefined) throw duplicate(tool.name);
      const source = sources.find(({ name }) => this.#sources.has(name));
      if (source !== undefined) throw duplicateSource(source.name);
    }
    for (const tool of read) this.#own.set(tool.originalName, tool);
    const shelved = sources.map((source) => this.#shelve(source));
    if (shelved.length > 0) await this.#list(shelved);
    else this.#adopt();
  }

  #accept(input: ToolsInput<Tool> | undefined): SplitTools<Tool> {
    const split = splitTools(input);
    const [invalid] = split.invalid;
    if (invalid !== undefined) {
      throw new ToolShelfError("invalid-tool", invalid.message, { value: invalid.value });
    }
    const names = new Set<string>();
    for (const { name } of split.tools) {
      if (names.has(name)) throw duplicate(name);
      if (this.#options.reserved.has(name)) throw reserved(name);
      names.add(name);
    }
    return split;
  }

  /** What an earlier source of this name has on the shelf stays until this one has answered. */
  #shelve(source: ToolSource<Tool>): Shelved<Tool> {
    const before = this.#sources.get(source.name);
    before?.stop?.();
    const tools = before === undefined ? [] : this.#shown(before);
    for (const key of this.#removed) {
      if (key.startsWith(removalKey(source.name, ""))) this.#removed.delete(key);
    }
    const shelved: Shelved<Tool> = {
      source,
      tools,
      diagnostics: [],
      listing: undefined,
      isStale: false,
      stop: undefined,
    };
    this.#sources.set(source.name, shelved);
    return shelved;
  }

  async #list(shelves: readonly Shelved<Tool>[]): Promise<void> {
    await Promise.all(shelves.map((shelved) => this.#listOne(shelved)));
    this.#adopt();
  }

  /** One listing at a time: a change that comes meanwhile is answered by another one after it. */
  #listOne(shelved: Shelved<Tool>): Promise<void> {
    if (shelved.listing !== undefined) {
      shelved.isStale = true;
      return shelved.listing;
    }
    // Begun later, so that a change which comes at once finds it under way.
    shelved.listing = Promise.resolve()
      .then(() => this.#listUntilFresh(shelved))
      .finally(() => {
        shelved.listing = undefined;
      });
    return shelved.listing;
  }

  async #listUntilFresh(shelved: Shelved<Tool>): Promise<void> {
    const { source } = shelved;
    // Before the first listing, so that a change during it is not missed.
    const problems = this.#listen(shelved);
    let listings = 0;
    do {
      shelved.isStale = false;
      const kept = shelved.tools.length;
      const stay = kept === 0 ? "It has no tools on the shelf" : `Its last ${kept} tools stay`;
      const reading = await readSource(source, {
        emit: this.#options.emit,
        timeout: this.#options.sourceTimeout,
        threadId: undefined,
        kept,
        consequence: `${stay}; call refresh() to try again.`,
      });
      shelved.diagnostics = [...problems, ...reading.diagnostics];
      if (reading.tools !== undefined) shelved.tools = reading.tools;
      listings++;
    } while (shelved.isStale && listings < maxListings);
    if (!shelved.isStale) return;
    const message = `Source "${source.name}" changed during each of ${listings} listings. What it listed last stays until it changes again.`;
    shelved.diagnostics = [
      ...shelved.diagnostics,
      { code: "source", source: source.name, message },
    ];
  }

  /** Listens to a source once; what a person should know when that fails. */
  #listen(shelved: Shelved<Tool>): readonly Diagnostic[] {
    const { source } = shelved;
    if (!this.#isListed(shelved) || shelved.stop !== undefined) return [];
    try {
      const stop: unknown = source.onChange?.(() => this.#changed(shelved));
      shelved.stop = typeof stop === "function" ? () => void stop() : () => {};
      return [];
    } catch (cause) {
      const message = `Source "${source.name}" could not be listened to: ${thrownText(cause)}. Call refresh() when it changes.`;
      return [{ code: "source", source: source.name, message, cause }];
    }
  }

  /** False once it was removed or replaced, or the shelf disposed of. */
  #isListed(shelved: Shelved<Tool>): boolean {
    return !this.#isDisposed && this.#sources.get(shelved.source.name) === shelved;
  }

  /** The tools of a source but for those that were taken off the shelf. */
  #shown({ source, tools }: Shelved<Tool>): readonly ReadTool<Tool>[] {
    return tools.filter(
      ({ originalName }) => !this.#removed.has(removalKey(source.name, originalName)),
    );
  }

  #changed(shelved: Shelved<Tool>): void {
    if (this.#isListed(shelved)) void this.#list([shelved]);
  }

  #adopt(): void {
    const before = this.#snapshot.entries;
    this.#snapshot = this.#name();
    const { entries } = this.#snapshot;
    for (const [name, entry] of before) {
      if (entries.has(name)) continue;
      this.#gone.delete(name);
      this.#gone.set(name, entry);
    }
    for (const name of this.#gone.keys()) {
      if (this.#gone.size <= maxGone) break;
      this.#gone.delete(name);
    }
  }

  #name(): CatalogSnapshot<Tool> {
    const { emit, pinned, reserved: reservedNames } = this.#options;
    const tools = [
      ...this.#own.values(),
      ...[...this.#sources.values()].flatMap((shelved) => this.#shown(shelved)),
    ];
    const named = nameTools(tools, { isReserved: (name) => reservedNames.has(name) });
    const problems: Diagnostic[] = [];
    const snapshot = new CatalogSnapshot(named.entries, {
      pinned,
      isDeferred: (definition) => this.#isDeferred(definition, problems),
    });
    this.#diagnostics = [
      ...tools.flatMap((tool) => tool.diagnostics),
      ...named.diagnostics,
      ...problems,
    ];
    for (const { name, names, message } of named.collisions) {
      // A listing that changes nothing is no news.
      if (this.#reported.has(message)) continue;
      emit({ type: "collision", toolName: name, names, message }, undefined);
    }
    this.#reported = new Set(named.collisions.map(({ message }) => message));
    return snapshot;
  }

  #isDeferred(definition: ToolDefinition, problems: Diagnostic[]): boolean {
    const { defer } = this.#options;
    if (defer === "all") return true;
    try {
      return defer(definition);
    } catch (cause) {
      const message = `defer threw for "${definition.name}", so it stays on the shelf: ${thrownText(cause)}.`;
      problems.push({ code: "tool", toolName: definition.name, message, cause });
      return true;
    }
  }

  /** A source that is down may be the one that has the tool, so this is news and no error. */
  #missingPinned(): readonly string[] {
    if (this.#loading === undefined) return [];
    return this.#options.pinned.filter((name) => !this.#snapshot.entries.has(name));
  }
}

function noSuchPinned(name: string): string {
  return `No tool is named "${name}", which is pinned.`;
}

function removalKey(source: string, name: string): string {
  return `${source}\u0000${name}`;
}

function duplicate(name: string): ToolShelfError {
  return new ToolShelfError(
    "duplicate-tool",
    `Two tools are named "${name}". Give each a name of its own.`,
    { value: name },
  );
}

function duplicateSource(name: string): ToolShelfError {
  return new ToolShelfError(
    "invalid-option",
    `A source named "${name}" is on the shelf. Give each a name of its own, or replace it.`,
    { value: name },
  );
}

function reserved(name: string): ToolShelfError {
  return new ToolShelfError(
    "reserved-name",
    `The tool "${name}" has the name of the meta-tool "${name}". Rename the tool, or rename the meta-tool with the option metaTools.`,
    { value: name },
  );
}

import { ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { hashedName, isWireName } from "../tool/tool-name.ts";
import type { CatalogEntry, Diagnostic } from "./catalog-entry.ts";
import type { CatalogSnapshot } from "./catalog-snapshot.ts";
import { namedEntry } from "./name-tools.ts";
import type { RequestNaming, RequestNamings } from "./request-namings.ts";
import { invalidTools, readAll, readSource, type ReadTool } from "./read-tools.ts";
import { keyed, splitTools, type ToolsInput } from "./tools-input.ts";

/** The tools that one request brings along. They belong to it alone. */
export interface RequestTools<Tool extends ToolLike> {
  readonly searchable: Pick<ReadonlyMap<string, CatalogEntry<Tool>>, "get" | "values">;
  /** Always visible, in the host's order. */
  readonly visible: ReadonlyMap<string, CatalogEntry<Tool>>;
  readonly definitions: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface RequestToolsOptions {
  readonly namings: RequestNamings;
  readonly reserved: ReadonlySet<string>;
  readonly threadId: string | undefined;
  readonly sourceTimeout: number;
  readonly emit: Emit;
}

/** What was read of one input of tools. */
export type RequestReading<Tool extends ToolLike> = {
  readonly tools: readonly ReadTool<Tool>[];
  readonly diagnostics: readonly Diagnostic[];
};

/** Reads tools of a request; its sources are listed once. */
export async function readRequest<Tool extends ToolLike>(
  input: ToolsInput<Tool> | undefined,
  { emit, threadId, sourceTimeout }: RequestToolsOptions,
): Promise<RequestReading<Tool>> {
  const { tools, invalid, sources } = splitTools(input);
  const readings = await Promise.all([
    readAll(tools, undefined).then((read) => ({
      tools: read,
      diagnostics: invalidTools(invalid, undefined),
    })),
    ...sources.map((source) =>
      readSource(source, {
        emit,
        timeout: sourceTimeout,
        threadId,
        kept: 0,
        consequence: "This request goes on without it.",
      }),
    ),
  ]);
  return {
    tools: readings.flatMap((reading) => reading.tools ?? []),
    diagnostics: readings.flatMap((reading) => reading.diagnostics),
  };
}

/** Tools that the host shows by itself, under names that providers accept. */
export async function readVisible<Tool extends ToolLike>(
  visibleTools: Readonly<Record<string, Tool>> | undefined,
  { reserved }: RequestToolsOptions,
): Promise<ReadonlyMap<string, CatalogEntry<Tool>>> {
  const visible = new Map<string, CatalogEntry<Tool>>();
  const taken = Object.keys(visibleTools ?? {}).find((name) => reserved.has(name));
  if (taken !== undefined) {
    throw new ToolShelfError(
      "reserved-name",
      `The visible tool "${taken}" has the name of the meta-tool "${taken}". Rename the tool, or rename the meta-tool with the option metaTools.`,
      { value: taken },
    );
  }
  const { tools, invalid } = keyed<Tool>(visibleTools ?? {});
  const [first] = invalid;
  if (first !== undefined) {
    throw new ToolShelfError("invalid-tool", first.message, { value: first.value });
  }
  for (const { originalName, tool, definition } of await readAll(tools, undefined)) {
    const name = isWireName(originalName) ? originalName : hashedName(originalName);
    visible.set(name, {
      name,
      originalName,
      source: undefined,
      tool,
      definition: name === originalName ? definition : { ...definition, name, originalName },
    });
  }
  return visible;
}

export type RequestParts<Tool extends ToolLike> = {
  readonly readings: readonly RequestReading<Tool>[];
  readonly visible: ReadonlyMap<string, CatalogEntry<Tool>>;
  readonly snapshot: CatalogSnapshot<Tool>;
};

/** Names the tools of a request beside those of the catalog. */
export function nameRequestTools<Tool extends ToolLike>(
  { readings, visible, snapshot }: RequestParts<Tool>,
  { emit, namings, threadId }: RequestToolsOptions,
): RequestTools<Tool> {
  const tools = readings.flatMap((reading) => reading.tools);
  const { naming, byName, definitions } = namings.find(tools, { snapshot, visible });
  for (const { name, names, message } of naming.collisions) {
    emit({ type: "collision", toolName: name, names, message }, threadId);
  }
  return {
    searchable: new RequestEntries(tools, byName),
    visible,
    definitions,
    diagnostics: [
      ...readings.flatMap((reading) => reading.diagnostics),
      ...tools.flatMap((tool) => tool.diagnostics),
      ...naming.diagnostics,
    ],
  };
}

/** Entries of a request by name. Most of its tools are never asked for, so each is made when it is. */
class RequestEntries<Tool extends ToolLike> {
  readonly #tools: readonly ReadTool<Tool>[];
  readonly #places: RequestNaming["byName"];
  readonly #made = new Map<string, CatalogEntry<Tool>>();

  constructor(tools: readonly ReadTool<Tool>[], places: RequestNaming["byName"]) {
    this.#tools = tools;
    this.#places = places;
  }

  get(name: string): CatalogEntry<Tool> | undefined {
    const made = this.#made.get(name);
    const place = this.#places.get(name);
    if (made !== undefined || place === undefined) return made;
    const entry = namedEntry(this.#tools, place);
    this.#made.set(name, entry);
    return entry;
  }

  *values(): MapIterator<CatalogEntry<Tool>> {
    for (const name of this.#places.keys()) yield this.get(name)!;
    return undefined;
  }
}

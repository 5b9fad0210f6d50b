import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import { ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
import { withinTime, type Awaitable } from "../platform.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";

/**
 * When the filter is asked: for a tool that a search found (`search`), for one that is to be
 * loaded (`load`), and on every step for one that would be visible (`active`).
 */
export type FilterPhase = "search" | "load" | "active";

export interface FilterRequest<Context = unknown, Tool = unknown> {
  /**
   * What the host calls the tool, so that what is denied by name stays so when the name has to be
   * changed for the model. Tools of two sources may have one name: `definition.source` tells them
   * apart.
   */
  readonly toolName: string;
  /** The host's own object. */
  readonly tool: Tool;
  /** With the name that the model knows, and the source. */
  readonly definition: ToolDefinition;
  readonly phase: FilterPhase;
  /** What the run was opened with. */
  readonly context: Context;
}

/** True allows. Anything else denies, and so does a throw, a rejection or a late answer. */
export type ToolFilter<Context = unknown, Tool = unknown> = (
  request: FilterRequest<Context, Tool>,
) => Awaitable<boolean>;

export interface FilterGateOptions<Context, Tool extends ToolLike> {
  readonly filter: ToolFilter<Context, Tool> | undefined;
  readonly context: Context;
  /** ms after which an answer counts as a denial. */
  readonly timeout: number;
  readonly threadId: string | undefined;
  readonly emit: Emit;
}

/** How many tools the filter is asked about at once. */
export const filterConcurrency = 8;

/** The filter for one step. Each tool is asked for once per phase, whoever wants to know. */
export class FilterGate<Context, Tool extends ToolLike> {
  readonly #options: FilterGateOptions<Context, Tool>;
  readonly #answers: Record<FilterPhase, Map<string, Awaitable<boolean>>> = {
    search: new Map(),
    load: new Map(),
    active: new Map(),
  };

  constructor(options: FilterGateOptions<Context, Tool>) {
    this.#options = options;
  }

  allows(entry: CatalogEntry<Tool>, phase: FilterPhase): Awaitable<boolean> {
    if (this.#options.filter === undefined) return true;
    const answers = this.#answers[phase];
    let answer = answers.get(entry.name);
    if (answer === undefined) {
      answer = this.#ask(this.#options.filter, entry, phase);
      answers.set(entry.name, answer);
    }
    return answer;
  }

  /** Whether every one of the phases allows, asked in order and no further than the first no. */
  async allowsAll(entry: CatalogEntry<Tool>, phases: readonly FilterPhase[]): Promise<boolean> {
    for (const phase of phases) if (!(await this.allows(entry, phase))) return false;
    return true;
  }

  /** The entries that pass, in order, a few asked about at once and no more than are read. */
  async *allowed(
    entries: Iterable<CatalogEntry<Tool>>,
    phases: readonly FilterPhase[],
  ): AsyncGenerator<CatalogEntry<Tool>, undefined> {
    let waiting: { entry: CatalogEntry<Tool>; answer: Promise<boolean> }[] = [];
    for (const entry of entries) {
      waiting.push({ entry, answer: this.allowsAll(entry, phases) });
      if (waiting.length < filterConcurrency) continue;
      for (const { entry: asked, answer } of waiting) if (await answer) yield asked;
      waiting = [];
    }
    for (const { entry, answer } of waiting) if (await answer) yield entry;
    return undefined;
  }

  async #ask(
    filter: ToolFilter<Context, Tool>,
    entry: CatalogEntry<Tool>,
    phase: FilterPhase,
  ): Promise<boolean> {
    const { context, timeout, threadId, emit } = this.#options;
    try {
      // What a filter written in JavaScript answers may be anything; only true allows.
      const answer: unknown = filter({
        toolName: entry.originalName,
        tool: entry.tool,
        definition: entry.definition,
        phase,
        context,
      });
      const allowed =
        typeof answer === "boolean"
          ? answer
          : await withinTime(Promise.resolve(answer), timeout, () => tooLate(entry.name, timeout));
      if (allowed === true) return true;
      emit({ type: "denied", toolName: entry.name, phase }, threadId);
    } catch (error) {
      emit({ type: "denied", toolName: entry.name, phase, error }, threadId);
    }
    return false;
  }
}

function tooLate(toolName: string, ms: number): ToolShelfError {
  return new ToolShelfError(
    "filter-timeout",
    `The filter did not answer for "${toolName}" within ${ms} ms, which denies. Answer from a cache, or raise limits.filterTimeout.`,
    { value: toolName },
  );
}

import {
  foldResults,
  ToolShelfError,
  type Diagnostic,
  type MetaToolDefinition,
  type MetaToolNameSets,
  type Run,
  type RunInput,
  type Step,
  type ToolSearch,
  type ToolsInput,
} from "@toolshelf/core";
import {
  isProviderTool,
  isRecord,
  type CallOptions,
  type HostTool,
  type HostTools,
} from "./host-tool.ts";
import { Gate } from "./gate.ts";
import { isApproved, modelMessageResults } from "./messages.ts";
import { dress, nothingThere } from "./meta-tools.ts";
import type { ShelfStepOptions, ShelfStepSettings } from "./shelf-session.ts";

export type AnyShelf = ToolSearch<unknown, HostTool>;
export type Tools = ToolsInput<HostTool>;

/** What the sessions of a shelf have in common. */
export type SessionOptions = {
  readonly shelf: AnyShelf;
  /** The names by which messages of this shelf's meta-tools are known. */
  readonly metaNames: MetaToolNameSets;
  /** Names of static tools that every step shows, whoever asks. */
  readonly pinned: readonly string[];
  readonly autoLoad: boolean;
  readonly storage: "context" | "store";
  /** Whether what is on the shelf is written down for the model. */
  readonly isListed: boolean;
};

export type AnySessionInput = {
  readonly threadId?: string | undefined;
  readonly context?: unknown;
  readonly tools?: Tools | undefined;
  readonly visibleTools?: HostTools | undefined;
};

/** One run of the SDK: its steps share an array. */
type OpenRun = { readonly run: Run<HostTool>; added: number };

/**
 * One call of the SDK. It holds no state that two runs could confuse: what belongs to a run or to
 * a step hangs on arrays that the SDK makes for it.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #input: RunInput<unknown, HostTool>;
  readonly #runs = new WeakMap<object, OpenRun>();
  readonly #steps = new WeakMap<object, Promise<Step<HostTool>>>();
  readonly #gates = new Map<string, Gate>();
  readonly #added: Tools[] = [];
  #first: OpenRun | undefined;
  #last: Run<HostTool>;
  #latest: Promise<Step<HostTool>> | undefined;
  readonly tools = Object.create(null) as Record<string, HostTool>;
  readonly activeTools: readonly string[];

  constructor(options: SessionOptions, input: AnySessionInput) {
    this.#options = options;
    const { shelf } = options;
    const given = isRecord(input.tools) ? Object.entries(input.tools) : [];
    const visibleTools = {
      ...Object.fromEntries(given.filter(([, tool]) => isProviderTool(tool))),
      ...input.visibleTools,
    };
    const waiting = given.filter(([, tool]) => !isProviderTool(tool));
    this.#input = {
      ...input,
      tools: isRecord(input.tools) ? Object.fromEntries(waiting) : input.tools,
      visibleTools,
    };
    // At once, so that an option which is none is told where it was given.
    this.#first = this.#newRun();
    this.#last = this.#first.run;
    for (const tool of shelf.metaTools) this.tools[tool.name] = this.#dress(tool);
    const { catalog } = shelf;
    for (const name of catalog.names()) this.#shut(name, catalog.get(name)!);
    for (const [name, tool] of [...waiting, ...Object.entries(visibleTools)]) {
      this.#shut(name, tool);
    }
    this.activeTools = [
      ...shelf.metaTools.map(({ name }) => name),
      ...options.pinned,
      ...Object.keys(visibleTools),
    ].filter((name) => Object.hasOwn(this.tools, name));
  }

  /** What a person should know about the tools of the latest run. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#last.diagnostics;
  }

  add(tools: Tools): void {
    this.#added.push(tools);
  }

  async prepareStep({ messages, steps }: ShelfStepOptions): Promise<ShelfStepSettings<unknown>> {
    const open = this.#runOf(steps);
    for (const tools of this.#added.slice(open.added)) open.run.add(tools);
    open.added = this.#added.length;
    this.#last = open.run;
    const opening = open.run.step({ toolResults: () => modelMessageResults(messages) });
    for (const key of keysOf(messages)) this.#steps.set(key, opening);
    this.#latest = opening;
    const names = this.#arrange(await opening) as never[];
    return { activeTools: names, toolOrder: [...names] };
  }

  #newRun(): OpenRun {
    return { run: this.#options.shelf.run(this.#input), added: 0 };
  }

  #runOf(steps: unknown): OpenRun {
    const known = isObject(steps) ? this.#runs.get(steps) : undefined;
    const open = known ?? this.#first ?? this.#newRun();
    this.#first = undefined;
    if (isObject(steps)) this.#runs.set(steps, open);
    return open;
  }

  /** Puts what the step shows into the record, last and in order: versions before 7 send it so. */
  #arrange(step: Step<HostTool>): string[] {
    const { shelf, isListed } = this.#options;
    for (const [name, gate] of this.#gates) {
      if (step.tools.has(name)) continue;
      gate.hide();
      this.tools[name] = gate.tool;
    }
    // Ours keep their place, which is ahead of everything else, whichever run comes by.
    for (const definition of shelf.metaTools) {
      const { name, description, role } = definition;
      if (!isListed || role !== "search" || !step.metaTools.has(name)) continue;
      const text = `${description}\n\n${step.instructions}`;
      this.tools[name] = this.#dress({ ...definition, description: text });
    }
    for (const [name, tool] of step.tools) {
      if (this.#gates.get(name)?.host !== tool) this.#shut(name, tool);
      this.#gates.get(name)?.show();
      delete this.tools[name];
      this.tools[name] = tool;
    }
    return [...step.metaTools.keys(), ...step.tools.keys()];
  }

  #shut(name: string, tool: HostTool): void {
    if (this.#options.shelf.metaTools.some((meta) => meta.name === name)) return;
    const gate = Gate.of(tool, (options) => this.#admit(name, options));
    if (gate === undefined) return;
    this.#gates.set(name, gate);
    this.tools[name] = gate.tool;
  }

  #dress(definition: MetaToolDefinition): HostTool {
    return dress(definition, async (input, options = {}) => {
      const step = await this.#stepOf(options);
      const tool = step.metaTools.get(definition.name);
      if (tool === undefined) return nothingThere(definition, this.#options.autoLoad);
      return await tool.execute(input, {
        toolCallId: options.toolCallId,
        signal: options.abortSignal,
      });
    });
  }

  /** The host's own object, if the step of the call shows it, or a person approved of the call. */
  async #admit(name: string, options: CallOptions = {}): Promise<HostTool> {
    const step = await this.#stepOf(options);
    const tool = step.tools.get(name) ?? (await this.#approved(options))?.tools.get(name);
    if (tool !== undefined) return tool;
    const { text } = await step.call(name, {}, { signal: options.abortSignal });
    throw new ToolShelfError("tool-not-loaded", text, { value: name });
  }

  /**
   * A call is told by the messages of its step. Where the host has put others in their place, it is
   * one of the latest step. A call that resumes, and one outside of any step, is judged by what is
   * loaded now.
   */
  async #stepOf({ messages = [], toolCallId = "" }: CallOptions): Promise<Step<HostTool>> {
    for (const key of keysOf(messages)) {
      const opened = this.#steps.get(key);
      if (opened !== undefined) return await opened;
    }
    if (this.#latest !== undefined && !isApproved(messages, toolCallId)) return await this.#latest;
    return await this.#newRun().run.step({ toolResults: () => modelMessageResults(messages) });
  }

  /**
   * What an approved call may use when the store has forgotten its thread: then the messages are
   * the evidence that the tool was loaded, and the filter is asked whether it may be.
   */
  async #approved({
    messages = [],
    toolCallId = "",
  }: CallOptions): Promise<Step<HostTool> | undefined> {
    const { storage, metaNames } = this.#options;
    if (storage === "context" || !isApproved(messages, toolCallId)) return undefined;
    const loaded = foldResults(modelMessageResults(messages), metaNames);
    return await this.#newRun().run.step({ loaded });
  }
}

/** A `prepareStep` of the host's may give the SDK another array with the same last message. */
function keysOf(messages: unknown): readonly object[] {
  if (!Array.isArray(messages)) return [];
  return [messages, messages.at(-1)].filter(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

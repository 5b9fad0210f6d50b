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
import { undeferred } from "./fields.ts";
import { Gate, type Doorkeeper } from "./gate.ts";
import { isApproved, modelMessageResults, resultsBefore } from "./messages.ts";
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
  readonly isFiltered: boolean;
  /** How the core is told what is loaded, where a call belongs to no step and brings no messages. */
  readonly needsMessages: boolean;
  /** Whether loads end with the run, so that no store knows of them when a person approves. */
  readonly isForgetful: boolean;
  /** Whether what is on the shelf is written down for the model. */
  readonly isListed: boolean;
};

export type AnySessionInput = {
  readonly threadId?: string | undefined;
  readonly context?: unknown;
  readonly tools?: Tools | undefined;
  readonly visibleTools?: HostTools | undefined;
};

type OpenStep = Step<HostTool>;

/** One run of the SDK: its steps share an array. */
type OpenRun = { readonly run: Run<HostTool>; added: number };

/**
 * One call of the SDK. It holds no state that two runs could confuse: what belongs to a run or to
 * a step hangs on arrays that the SDK makes for it.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #input: RunInput<unknown, HostTool>;
  /** The request's tools of a provider: always visible, if the filter allows. */
  readonly #provided: HostTools;
  readonly #keeper: Doorkeeper = {
    find: (name, options) => this.#find(name, options),
    refuse: (name, options) => this.#refuse(name, options),
  };
  readonly #runs = new WeakMap<object, OpenRun>();
  readonly #steps = new WeakMap<object, Promise<OpenStep>>();
  readonly #gates = new Map<string, Gate>();
  readonly #added: Tools[] = [];
  #first: OpenRun | undefined;
  #last: OpenRun;
  #latest: Promise<OpenStep> | undefined;
  readonly tools = Object.create(null) as Record<string, HostTool>;
  readonly activeTools: readonly string[];

  constructor(options: SessionOptions, input: AnySessionInput) {
    this.#options = options;
    const { shelf } = options;
    const given = isRecord(input.tools) ? Object.entries(input.tools) : [];
    this.#provided = Object.fromEntries(given.filter(([, tool]) => isProviderTool(tool)));
    const visibleTools = { ...this.#provided, ...input.visibleTools };
    const waiting = given.filter(([, tool]) => !isProviderTool(tool));
    this.#input = {
      ...input,
      tools: isRecord(input.tools) ? Object.fromEntries(waiting) : input.tools,
      visibleTools,
    };
    // At once, so that an option which is none is told where it was given.
    this.#first = this.#newRun();
    this.#last = this.#first;
    for (const tool of shelf.metaTools) this.tools[tool.name] = this.#dress(tool);
    const { catalog } = shelf;
    for (const name of catalog.names()) this.#shut(name, catalog.get(name)!);
    for (const [name, tool] of [...waiting, ...Object.entries(visibleTools)]) {
      this.#shut(name, tool);
    }
    this.activeTools = [
      ...shelf.metaTools.map(({ name }) => name),
      ...options.pinned,
      ...Object.keys(options.isFiltered ? (input.visibleTools ?? {}) : visibleTools),
    ].filter((name) => Object.hasOwn(this.tools, name));
  }

  /** What a person should know about the tools of the latest run. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#last.run.diagnostics;
  }

  add(tools: Tools): void {
    this.#added.push(tools);
    if (!isRecord(tools)) return;
    for (const [name, tool] of Object.entries(tools)) {
      if (!Object.hasOwn(this.tools, name)) this.#shut(name, tool);
    }
  }

  async prepareStep(options: ShelfStepOptions): Promise<ShelfStepSettings<unknown>> {
    const { messages } = options;
    const open = this.#upToDate(this.#runOf(options));
    this.#last = open;
    const opening = this.#open(open.run, messages);
    for (const key of keysOf(messages)) this.#steps.set(key, opening);
    this.#latest = opening;
    const names = this.#arrange(await opening) as never[];
    return { activeTools: names, toolOrder: [...names] };
  }

  #newRun(): OpenRun {
    return this.#upToDate({ run: this.#options.shelf.run(this.#input), added: 0 });
  }

  #upToDate(open: OpenRun): OpenRun {
    for (const tools of this.#added.slice(open.added)) open.run.add(tools);
    open.added = this.#added.length;
    return open;
  }

  /** A host that wraps `prepareStep` may hand on other steps: then a later step is of the last run. */
  #runOf({ steps, stepNumber }: ShelfStepOptions): OpenRun {
    const known = isObject(steps) ? this.#runs.get(steps) : undefined;
    const earlier = stepNumber > 0 ? this.#last : undefined;
    const open = known ?? this.#first ?? earlier ?? this.#newRun();
    this.#first = undefined;
    if (isObject(steps)) this.#runs.set(steps, open);
    return open;
  }

  async #open(run: Run<HostTool>, messages: readonly unknown[]): Promise<OpenStep> {
    const step = await run.step({ toolResults: () => modelMessageResults(messages) });
    return await this.#narrowed(step);
  }

  /** What is always visible of the request passes the filter as well. */
  async #narrowed(step: Step<HostTool>): Promise<OpenStep> {
    const { shelf, isFiltered } = this.#options;
    const tools = new Map(step.tools);
    for (const [name, tool] of isFiltered ? Object.entries(this.#provided) : []) {
      if (step.tools.get(name) !== tool) continue;
      const { threadId, context } = this.#input;
      const isAllowed = await shelf.allows(
        { name, tool },
        { phases: ["active"], threadId, context },
      );
      if (!isAllowed) tools.delete(name);
    }
    return { ...step, tools };
  }

  /** Puts what the step shows into the record, last and in order: versions before 7 send it so. */
  #arrange(step: OpenStep): string[] {
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
      this.tools[name] = undeferred(tool);
    }
    return [...step.metaTools.keys(), ...step.tools.keys()];
  }

  #shut(name: string, tool: HostTool): void {
    if (this.#options.shelf.metaTools.some((meta) => meta.name === name)) return;
    const gate = new Gate(name, tool, this.#keeper);
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
  async #find(name: string, options: CallOptions = {}): Promise<HostTool | undefined> {
    const step = await this.#stepOf(options);
    return step.tools.get(name) ?? (await this.#approved(name, options));
  }

  async #refuse(name: string, options: CallOptions = {}): Promise<never> {
    const step = await this.#stepOf(options);
    const { text } = await step.call(name, {}, { signal: options.abortSignal });
    throw new ToolShelfError("tool-not-loaded", text, { value: name });
  }

  /**
   * A call is told by the messages of its step. Where the host has put others in their place, it is
   * one of the latest step. A call that resumes, and one outside of any step, is judged by what is
   * loaded now.
   */
  async #stepOf({ messages = [], toolCallId = "" }: CallOptions): Promise<OpenStep> {
    for (const key of keysOf(messages)) {
      const opened = this.#steps.get(key);
      if (opened !== undefined) return await opened;
    }
    if (this.#latest !== undefined && !isApproved(messages, toolCallId)) return await this.#latest;
    const { run } = this.#newRun();
    if (messages.length > 0) return await this.#open(run, messages);
    // No messages tell nothing: they must not make a thread forget what it has loaded.
    return await this.#narrowed(await run.step(this.#options.needsMessages ? { loaded: [] } : {}));
  }

  /**
   * What an approved call may use when its thread is forgotten, or when the load went while a person
   * was thinking: then the messages before the call are the evidence that the tool was loaded, and
   * the filter is asked whether it may be.
   */
  async #approved(name: string, { messages = [], toolCallId = "" }: CallOptions) {
    const { shelf, metaNames, isForgetful } = this.#options;
    if (!isApproved(messages, toolCallId)) return undefined;
    const loaded = foldResults(resultsBefore(messages, toolCallId), metaNames);
    if (!loaded.includes(name)) return undefined;
    const step = await this.#newRun().run.step({ loaded: [name] });
    if (!isForgetful) return step.tools.get(name);
    const tool = this.#gates.get(name)?.host;
    if (tool === undefined) return undefined;
    const { threadId, context } = this.#input;
    const phases = ["load", "active"] as const;
    return (await shelf.allows({ name, tool }, { phases, threadId, context })) ? tool : undefined;
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

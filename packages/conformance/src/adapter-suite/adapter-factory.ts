import type { Awaitable, FilterPhase, JsonSchema } from "@toolshelf/core";

/** What a tool's executor is told of its call. */
export interface AdapterToolCall {
  /** The context of the turn, as it was given to {@link Adapter.turn}. */
  readonly context: unknown;
  /**
   * Whether the framework called the executor on the very tool object that the factory made of
   * the plain tool. Left out where the framework calls executors on nothing.
   */
  readonly isOwnObject?: boolean | undefined;
}

/** A tool in no framework's form. The factory makes its framework's own tool of it. */
export interface AdapterTool {
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly execute: (input: unknown, call: AdapterToolCall) => unknown;
}

/** By name. */
export type AdapterTools = Readonly<Record<string, AdapterTool>>;

/** What the suite asks of an adapter, in words that every framework has. */
export interface AdapterOptions {
  /** On the shelf for everybody. */
  readonly tools?: AdapterTools | undefined;
  /** Searchable for one turn, made for its context. */
  readonly requestTools?: ((context: unknown) => AdapterTools) | undefined;
  readonly filter?:
    | ((request: {
        readonly toolName: string;
        readonly phase: FilterPhase;
        readonly context: unknown;
      }) => Awaitable<boolean>)
    | undefined;
  /** ms. */
  readonly filterTimeout?: number | undefined;
  /** Tools that a thread may hold. Default: any number. */
  readonly maxLoaded?: number | undefined;
  /** Default `"in-memory"`. */
  readonly storage?: "in-memory" | "context" | undefined;
  readonly search?:
    | { readonly topK?: number | undefined; readonly autoLoad?: boolean | undefined }
    | undefined;
  readonly pinned?: readonly string[] | undefined;
}

export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
}

/** What the scripted model answers: a text, which ends the turn, or calls side by side. */
export type ModelAnswer = string | readonly ScriptedCall[];

export interface AdapterTurnInput {
  readonly threadId?: string | undefined;
  readonly context?: unknown;
  /** The conversation so far, as an earlier turn returned it. Default: a new one. */
  readonly messages?: readonly unknown[] | undefined;
  /** One answer for each model call. Where it ends, the model answers with a text. */
  readonly script: readonly ModelAnswer[];
}

export interface AdapterCall extends ScriptedCall {
  /** What the model reads of it in the next step, be it a result or an error. */
  readonly text: string;
}

/** One model call. */
export interface AdapterStep {
  /** Names of the tools that were sent to the model, in the order of the wire. */
  readonly visible: readonly string[];
  /** In the order in which the model made them. */
  readonly calls: readonly AdapterCall[];
}

export interface AdapterTurn {
  /** One for each model call, that of the closing text included. */
  readonly steps: readonly AdapterStep[];
  /** The whole conversation in the framework's own form, to be given to a later turn. */
  readonly messages: readonly unknown[];
}

export interface Adapter {
  /** Plays one user turn. Turns may be played at once. */
  turn(input: AdapterTurnInput): Promise<AdapterTurn>;
}

/**
 * Makes the adapter under test: its framework, a loop as its users write it, and a model that
 * follows the turn's script. A second call is what a restart of the process is: it shares nothing
 * with the first. Names of the meta-tools are the usual ones.
 */
export type AdapterFactory = (options: AdapterOptions) => Awaitable<Adapter>;

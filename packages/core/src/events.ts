/** All times in ms since 1970, all durations in ms. */
type EventBase = {
  /** Undefined for a run without a thread, and for what concerns the whole catalog. */
  readonly threadId: string | undefined;
  readonly at: number;
};

/** A search, by the model or by the host. */
export type SearchEvent = EventBase & {
  readonly type: "search";
  readonly query: string;
  /** What the caller was given: best first, after the filter and the cut. */
  readonly results: readonly { readonly name: string; readonly score: number }[];
  readonly confidence: "match" | "weak" | "none";
  readonly durationMs: number;
  /** What all searchable definitions would cost, and what the results cost, estimated. */
  readonly baselineTokens: number;
  readonly returnedTokens: number;
  /** The share that was not sent, in percent with one decimal. */
  readonly savedPct: number;
};

/** Tools that became loaded. `by` tells who asked for them. */
export type LoadEvent = EventBase & {
  readonly type: "load";
  readonly names: readonly string[];
  readonly alreadyLoaded: readonly string[];
  readonly notFound: readonly string[];
  readonly by: "load" | "search" | "host";
};

/** Tools that are no longer loaded, and why. */
export type UnloadEvent = EventBase & {
  readonly type: "unload";
  readonly names: readonly string[];
  /**
   * `catalog`: no tool bears the name any more, or more than one does. `evicted`: beyond
   * `maxLoaded`. `trimmed`: the result that loaded it left the messages. `host`: by `threads`.
   */
  readonly cause: "catalog" | "evicted" | "trimmed" | "host";
};

/** The filter said no, threw, rejected, or did not answer in time. The model is not told. */
export type DeniedEvent = EventBase & {
  readonly type: "denied";
  readonly toolName: string;
  readonly phase: "search" | "load" | "active";
  /** What the filter threw, or the time limit; absent when it answered false. */
  readonly error?: unknown;
};

/** The model called a tool that its step did not show. */
export type UnloadedCallEvent = EventBase & {
  readonly type: "unloaded-call";
  readonly toolName: string;
  /** True when the catalog holds the tool. */
  readonly known: boolean;
};

/** A lazy tool could not be resolved: it is neither loaded nor shown in this run. */
export type ResolveFailedEvent = EventBase & {
  readonly type: "resolve-failed";
  readonly toolName: string;
  readonly error: unknown;
};

/** A meta-tool could not answer, for example because a store or a ranker failed. */
export type MetaToolFailedEvent = EventBase & {
  readonly type: "meta-tool-failed";
  readonly toolName: string;
  /** What was thrown. The model is told that the meta-tool failed, and nothing of this. */
  readonly error: unknown;
};

/** Two tools wanted one name, or a name could not be offered as it was. */
export type CollisionEvent = EventBase & {
  readonly type: "collision";
  readonly toolName: string;
  /** Names that stand for the tools now; empty when none is offered. */
  readonly names: readonly string[];
  readonly message: string;
};

/** A source was listed, or could not be. */
export type SourceEvent = EventBase & {
  readonly type: "source";
  readonly source: string;
  readonly tools: number;
  readonly error?: unknown;
};

/** What was sent before is no longer the beginning of what is sent now: a prompt cache misses. */
export type PrefixBreakEvent = EventBase & {
  readonly type: "prefix-break";
  /** What is no longer sent; empty when only the order, a definition or the instructions changed. */
  readonly removed: readonly string[];
};

/** What one model call is shown. Tokens are estimated with `estimateTokens`. */
export type StepEvent = EventBase & {
  readonly type: "step";
  readonly metaTools: readonly string[];
  /** Host tools in wire order. */
  readonly visible: readonly string[];
  /** How many tools the model was spared. */
  readonly withheld: number;
  readonly tokens: { readonly visible: number; readonly withheld: number };
};

/** Discriminated by `type`. No event holds a tool's arguments or its result. */
export type ToolSearchEvent =
  | SearchEvent
  | LoadEvent
  | UnloadEvent
  | DeniedEvent
  | UnloadedCallEvent
  | ResolveFailedEvent
  | MetaToolFailedEvent
  | CollisionEvent
  | SourceEvent
  | PrefixBreakEvent
  | StepEvent;

type WithoutBase<Event> = Event extends EventBase ? Omit<Event, "at" | "threadId"> : never;

/** An event as it is raised; the emitter adds time and thread. */
export type RaisedEvent = WithoutBase<ToolSearchEvent>;

export type Emit = (event: RaisedEvent, threadId: string | undefined) => void;

/**
 * Makes the one function that reports events. A listener that throws is the listener's fault and
 * must not end a model's turn, so it is rethrown outside of it, where the host's runtime sees it.
 */
export function createEmit(
  onEvent: ((event: ToolSearchEvent) => void) | undefined,
  now: () => number,
): Emit {
  if (onEvent === undefined) return () => {};
  return (event, threadId) => {
    try {
      onEvent({ ...event, threadId, at: now() });
    } catch (error) {
      queueRethrow(error);
    }
  };
}

function queueRethrow(error: unknown): void {
  void Promise.reject(error);
}

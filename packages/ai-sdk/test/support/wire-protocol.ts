import type { Answer } from "./script.ts";

/** The body of a request, of which the fields here are the same in every protocol. */
export type WireBody = {
  readonly stream?: boolean;
  readonly tools?: readonly WireTool[];
  readonly [field: string]: unknown;
};

export type WireTool = {
  readonly type?: string;
  readonly name?: string;
  readonly function?: { readonly name: string };
  readonly [field: string]: unknown;
};

export type WireEvent = { readonly type?: string; readonly [field: string]: unknown };

/** How a provider's API writes an answer. `count` is that of the answer, from 1. */
export type WireProtocol = {
  readonly whole: (answer: Answer, count: number, request: WireBody) => object;
  /** Server-sent events. */
  readonly events: (answer: Answer, count: number, request: WireBody) => readonly WireEvent[];
  /** What closes a stream, where the protocol has that. */
  readonly lastLine?: string;
};

import type { ToolDefinition } from "@toolshelf/core";

/**
 * A message of no provider in particular; each model writes its own form of it. Only its own
 * answers a model gets back as they were (`native`).
 */
export type Message =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string;
      readonly toolCalls: readonly ToolCall[];
      readonly native?: unknown;
    }
  | {
      readonly role: "tool";
      readonly content: string;
      readonly toolCallId: string;
      readonly toolName: string;
      readonly isError: boolean;
    };

export type ToolCall = {
  readonly id: string;
  readonly name: string;
  /** JSON text, as providers give it. */
  readonly arguments: string;
};

/** How a turn ended. A real model does not say, so it is told from its last calls. */
export type Outcome = "answered" | "nothing-fits" | "failed";

export type Reply = {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly outcome?: Outcome | undefined;
  /** As the provider gave it: it may hold reasoning that has to come back with the calls. */
  readonly native?: unknown;
};

export interface Model {
  readonly name: string;
  respond(request: {
    readonly messages: readonly Message[];
    readonly tools: readonly ToolDefinition[];
    readonly signal?: AbortSignal | undefined;
  }): Promise<Reply>;
}

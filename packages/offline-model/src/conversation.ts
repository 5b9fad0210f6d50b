/** A tool as a model sees it. */
export type OfflineTool = {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments. */
  readonly inputSchema?: unknown;
};

export type OfflineToolCall = {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
};

/** A message of no provider in particular. */
export type OfflineMessage = {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string;
  /** On an assistant message. */
  readonly toolCalls?: readonly OfflineToolCall[] | undefined;
  /** On a tool message: which call it answers. */
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  /** On a tool message: the host knows that the call failed. Without it, the text is judged. */
  readonly isError?: boolean | undefined;
};

/** What went wrong, as a word that does not change between versions. */
export type ToolShelfErrorCode =
  | "invalid-option"
  | "invalid-tool"
  | "duplicate-tool"
  | "reserved-name"
  | "source-failed"
  | "ranker-failed"
  | "filter-timeout"
  | "store-failed"
  | "meta-tool-failed"
  | "not-supported"
  | "tool-not-runnable"
  | "tool-not-loaded"
  | "disposed";

const marker = Symbol.for("toolshelf.error");

/**
 * The one error class of toolshelf. The message says what happened, with which value, and what
 * to do; `code` is for programs, `value` is the value at fault, `cause` the error underneath.
 *
 * @example
 * try {
 *   createToolSearch({ tools, search: { topK: -1 } });
 * } catch (error) {
 *   if (ToolShelfError.isInstance(error)) console.error(error.code, error.value);
 * }
 */
export class ToolShelfError extends Error {
  override readonly name = "ToolShelfError";
  readonly code: ToolShelfErrorCode;
  readonly value: unknown;

  constructor(
    code: ToolShelfErrorCode,
    message: string,
    options: { value?: unknown; cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.value = options.value;
    Object.defineProperty(this, marker, { value: true });
  }

  /** True for errors of any copy of this package: two installs of it do not share a class. */
  static isInstance(error: unknown): error is ToolShelfError {
    return typeof error === "object" && error !== null && marker in error;
  }
}

/**
 * What was thrown, in words. By shape: an error of another realm is no `Error` of ours. A thrown
 * value may itself throw when it is read.
 */
export function thrownText(thrown: unknown): string {
  try {
    if (typeof thrown === "object" && thrown !== null) {
      const { message } = thrown as { readonly message?: unknown };
      if (typeof message === "string") return message;
      const json = JSON.stringify(thrown);
      return json === undefined || json === "{}" ? unreadable : json;
    }
    return String(thrown);
  } catch {
    return unreadable;
  }
}

const unreadable = "an error that cannot be read";

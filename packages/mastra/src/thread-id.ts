import type { RequestContext } from "@mastra/core/request-context";
import { ToolShelfError } from "@toolshelf/core";

/** Under which Mastra's server keeps the thread of a request. */
const threadIdKey = "mastra__threadId";
/** Under which an agent keeps what it resolved of its memory. */
const memoryKey = "MastraMemory";

/** The thread of a request; nothing for one without. */
export function threadIdOf(requestContext: RequestContext | undefined): string | undefined {
  if (requestContext !== undefined && typeof requestContext?.get !== "function") {
    throw new ToolShelfError("invalid-option", "requestContext is no RequestContext of Mastra's.", {
      value: requestContext,
    });
  }
  const given: unknown = requestContext?.get(threadIdKey);
  if (typeof given === "string" && given !== "") return given;
  const memory = requestContext?.get(memoryKey) as
    | { readonly thread?: { readonly id?: unknown } | null }
    | null
    | undefined;
  const id = memory?.thread?.id;
  return typeof id === "string" && id !== "" ? id : undefined;
}

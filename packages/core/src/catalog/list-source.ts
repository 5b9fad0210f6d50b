import { ToolShelfError } from "../errors.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { ToolSource } from "./tool-source.ts";
import { keyed, type InvalidTool, type KeyedTool } from "./tools-input.ts";

/** All tools of a source, its pages followed to the end, or until they are given up on. */
export async function listSource<Tool extends ToolLike>(
  source: ToolSource<Tool>,
  isGivenUp: () => boolean = () => false,
): Promise<{
  readonly tools: readonly KeyedTool<Tool>[];
  readonly invalid: readonly InvalidTool[];
}> {
  const tools: KeyedTool<Tool>[] = [];
  const invalid: InvalidTool[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await source.list(cursor);
    // A source is another's code: what it gives may be anything.
    const listed: unknown = (page as typeof page | undefined)?.tools;
    if (typeof listed !== "object" || listed === null) {
      throw new ToolShelfError(
        "source-failed",
        `Source "${source.name}" gave a page whose tools are ${String(listed)}. They must be a list or a record.`,
        { value: page },
      );
    }
    const read = keyed(page.tools);
    tools.push(...read.tools);
    invalid.push(...read.invalid);
    // Servers end their list with no cursor, and some with an empty one.
    cursor = page.nextCursor === "" ? undefined : (page.nextCursor ?? undefined);
    if (cursor !== undefined && cursors.has(cursor)) {
      throw new ToolShelfError(
        "source-failed",
        `Source "${source.name}" gave the cursor "${cursor}" twice, so its list has no end.`,
        { value: cursor },
      );
    }
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined && !isGivenUp());
  return { tools, invalid };
}

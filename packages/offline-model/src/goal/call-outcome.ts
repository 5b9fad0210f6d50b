import { isRecord } from "../schema/shape.ts";

const codes =
  "ENOENT|EACCES|EPERM|EEXIST|EISDIR|ENOTDIR|ENOTEMPTY|EBUSY|EROFS|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND";

/** A line that tells of an error, by itself or for one of several items: "a.txt: Error - ENOENT". */
const errorLine = new RegExp(
  `^(?:[^\\n]{1,300}?: ?)?(?:(?:mcp )?error(?:\\s*[-–—:(]|\\s+-?\\d|$)|(?:${codes})\\b|not found\\b|no such (?:file|directory|entity|tool)\\b|(?:access|permission) denied\\b|failed(?:\\s+to\\b|\\s*:|$))`,
  "i",
);

const saysFailed = (content: string): boolean => {
  // What is indented belongs to the line above, as in a stack; a rule parts the items.
  const lines = content
    .split(/\r?\n/)
    .filter((line) => /^\S/.test(line) && !/^[-=*]{3,}$/.test(line.trim()));
  return lines.length > 0 && lines.every((line) => errorLine.test(line));
};

/**
 * Whether a tool's answer says that the call failed. Where the host takes the call for a success, only an answer that
 * is nothing but errors says otherwise: a pipeline's status, or the first line of a log, is what was asked for.
 */
export const looksFailed = (content: string, hostSaysOk = false): boolean => {
  const text = content.trim();
  if (text.startsWith("{")) {
    try {
      const answer: unknown = JSON.parse(text);
      if (!isRecord(answer)) return false;
      if (answer["isError"] === true || answer["success"] === false || answer["ok"] === false)
        return true;
      const { status, error } = answer;
      if (!hostSaysOk && typeof status === "string" && /^(?:failed|refused|error)$/i.test(status))
        return true;
      return error !== undefined && error !== null && error !== false && error !== "";
    } catch {
      return false;
    }
  }
  if (saysFailed(text)) return true;
  return (
    !hostSaysOk &&
    /^(?:mcp )?error\b|^(?:failed|failure|access denied|refused)\b|"isError"\s*:\s*true/i.test(text)
  );
};

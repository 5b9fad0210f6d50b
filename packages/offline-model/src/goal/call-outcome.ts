import { isRecord } from "../schema/shape.ts";

/** Whether a tool's answer says that the call failed, for hosts that do not say so themselves. */
export const looksFailed = (content: string): boolean => {
  const text = content.trim();
  if (text.startsWith("{")) {
    try {
      const answer: unknown = JSON.parse(text);
      if (!isRecord(answer)) return false;
      if (answer["isError"] === true || answer["success"] === false) return true;
      const { status, error } = answer;
      if (typeof status === "string" && /^(?:failed|refused|error)$/i.test(status)) return true;
      return error !== undefined && error !== null && error !== false && error !== "";
    } catch {
      return false;
    }
  }
  return /^(?:mcp )?error\b|^(?:failed|failure|access denied|refused)\b|"isError"\s*:\s*true/i.test(
    text,
  );
};

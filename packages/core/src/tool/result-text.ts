import { thrownText } from "../errors.ts";

/** A tool's output as the model reads it. */
export type ResultText = {
  readonly text: string;
  /** The tool itself says that it failed, as MCP tools do with `isError`. */
  readonly isError: boolean;
};

/**
 * Text is passed on as it is, an MCP result as its text blocks, anything else as JSON. An MCP
 * block that is not text is named and not inlined: a base64 image is no use to a text model.
 */
export function resultText(output: unknown): ResultText {
  if (typeof output === "string") return { text: output, isError: false };
  if (output === undefined) return { text: "The tool returned nothing.", isError: false };
  if (isMcpResult(output)) {
    const text = output.content.map(blockText).join("\n");
    const structured = output.structuredContent;
    return {
      text:
        text === "" && structured !== undefined
          ? jsonText(structured)
          : text || "The tool returned nothing.",
      isError: output.isError === true,
    };
  }
  return { text: jsonText(output), isError: false };
}

/** JSON of any value; what JSON cannot hold is said in words. */
export function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === "bigint" ? inner.toString() : inner,
    );
    return text ?? String(value);
  } catch (error) {
    return `The result cannot be written as JSON: ${thrownText(error)}`;
  }
}

type McpBlock = {
  readonly type: string;
  readonly text?: unknown;
  readonly mimeType?: unknown;
  readonly uri?: unknown;
  readonly resource?: { readonly uri?: unknown; readonly text?: unknown } | undefined;
};

type McpResult = {
  readonly content: readonly McpBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
};

function isMcpResult(output: unknown): output is McpResult {
  if (typeof output !== "object" || output === null) return false;
  const { content } = output as { content?: unknown };
  return (
    Array.isArray(content) &&
    content.every(
      (block) =>
        typeof block === "object" &&
        block !== null &&
        typeof (block as { type?: unknown }).type === "string",
    )
  );
}

function blockText(block: McpBlock): string {
  if (block.type === "text" && typeof block.text === "string") return block.text;
  if (typeof block.resource?.text === "string") return block.resource.text;
  const details = [block.mimeType, block.uri, block.resource?.uri].filter(
    (detail) => typeof detail === "string",
  );
  return `[${[block.type, ...details].join(" ")}]`;
}

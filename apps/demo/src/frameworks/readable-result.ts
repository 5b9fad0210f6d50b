/** The text of what an MCP server answers; what it calls an error is thrown. */
export const readableResult = (answer: unknown): unknown => {
  const { content, isError } = answer as {
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
    readonly isError?: boolean;
  };
  if (!Array.isArray(content)) return answer;
  const text = content.map((part) => part.text ?? `(${part.type})`).join("\n");
  if (isError === true) throw new Error(text);
  return text;
};

/** A result's content: as it is, or the text of its parts joined when it comes in parts. */
export function partsText(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .map((part: { readonly text?: unknown } | null | undefined) => part?.text)
    .filter((text) => typeof text === "string")
    .join("");
}

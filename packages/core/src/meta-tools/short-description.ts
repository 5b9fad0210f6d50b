const maxLength = 150;

/** One line of at most 150 characters, cut at a word where one ends near. */
export function shortDescription(description: string): string {
  const line = description
    .slice(0, 20 * maxLength)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(" ");
  if (space > (maxLength * 2) / 3) return `${cut.slice(0, space)}…`;
  return `${endsInHalf(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Whether a cut went through a character of two units. */
function endsInHalf(text: string): boolean {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff;
}

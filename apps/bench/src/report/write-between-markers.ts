/**
 * Puts a text between `<!-- bench:name -->` and the next `<!-- /bench -->`. Throws when a page has
 * no such place: a table that is written nowhere would go out of date unseen.
 */
export const writeBetweenMarkers = (page: string, name: string, text: string): string => {
  const open = `<!-- bench:${name} -->`;
  const close = "<!-- /bench -->";
  const start = page.indexOf(open);
  const end = page.indexOf(close, start);
  if (start === -1 || end === -1) throw new Error(`The page has no place ${open} … ${close}.`);
  return `${page.slice(0, start + open.length)}\n\n${text}\n\n${page.slice(end)}`;
};

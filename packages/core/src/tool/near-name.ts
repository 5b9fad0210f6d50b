const maxLength = 64;
/** A shorter name is in too many others to mean anything. */
const minPart = 4;

/**
 * How far a name that was written is from one that there is, in letters; undefined when it cannot
 * have been meant. Case and separators do not count, and a part of a name is near to it.
 */
export function nameDistance(written: string, name: string): number | undefined {
  const [a, b] = [letters(written), letters(name)];
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const allowed = Math.max(1, longer / 3);
  if (shorter === 0) return undefined;
  // Nearer than any misspelling, and the nearer the less is left out.
  if (shorter >= minPart && (a.includes(b) || b.includes(a))) return 1 - shorter / longer;
  if (longer - shorter > allowed) return undefined;
  // Levenshtein, row by row.
  let row = Array.from({ length: b.length + 1 }, (_cell, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row[b.length] ?? Infinity;
  return distance <= allowed ? distance : undefined;
}

/** Those that may have been meant, the nearest first, of equals by name. */
export function nearestFirst<Named>(
  written: string,
  candidates: Iterable<Named>,
  nameOf: (candidate: Named) => string,
): readonly Named[] {
  const near: { candidate: Named; name: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const name = nameOf(candidate);
    const distance = nameDistance(written, name);
    if (distance !== undefined) near.push({ candidate, name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.map(({ candidate }) => candidate);
}

/** What two names have in common that differ in case and separators alone. */
function letters(name: string): string {
  return name
    .slice(0, 4 * maxLength)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .slice(0, maxLength);
}

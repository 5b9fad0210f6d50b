export type Hit = { readonly tool: number; readonly score: number };

/** What one source may have of the hits so far: three at least, then three of five. */
const minShare = 3;
const maxShare = 0.6;
/** What a hit of another source must reach of the one that it passes. */
const comparable = 0.6;
/** Just below the one that passed it: equal scores stand by name. */
const passed = 1 - 1e-6;
const maxLookahead = 1_000;

/**
 * Lets no source fill the list where others have hits of comparable score. A hit that was passed
 * takes the score of the one that passed it, so that scores still fall.
 *
 * @param sourceOf where a hit comes from; nothing for one that is nobody's share
 */
export function* spreadSources<Each extends Hit>(
  hits: Iterator<Each>,
  sourceOf: (hit: Each) => string | undefined,
): Generator<Each> {
  const given = new Map<string, number>();
  /** Hits that wait for their turn, best first, and the next one after them. */
  const waiting: Each[] = [];
  let next = hits.next();
  let count = 0;
  let last = 1;
  const isAllowed = (hit: Each): boolean => {
    const source = sourceOf(hit);
    const share = source === undefined ? 0 : (given.get(source) ?? 0);
    return share < Math.max(minShare, maxShare * (count + 1));
  };
  const choose = (): Each | undefined => {
    const place = waiting.findIndex(isAllowed);
    if (place !== -1) return waiting.splice(place, 1)[0];
    while (next.done !== true && waiting.length < maxLookahead) {
      const hit = next.value;
      if (waiting[0] !== undefined && hit.score < comparable * waiting[0].score) break;
      next = hits.next();
      if (isAllowed(hit)) return hit;
      waiting.push(hit);
    }
    return waiting.shift();
  };
  for (let hit = choose(); hit !== undefined; hit = choose()) {
    const source = sourceOf(hit);
    if (source !== undefined) given.set(source, (given.get(source) ?? 0) + 1);
    count++;
    last = hit.score > last ? last * passed : hit.score;
    yield { ...hit, score: last };
  }
}

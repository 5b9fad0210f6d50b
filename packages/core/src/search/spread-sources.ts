import { Analyzer } from "./analyzer.ts";

/** What one source may have of the hits so far: three at least, then three of five. */
const minShare = 3;
const maxShare = 0.6;
/** What a hit of another source must reach of the score of the one that it passes. */
const comparable = 0.6;
const maxLookahead = 1_000;

/** Words that sources are called by and nobody asks for. */
const sourceWords: ReadonlySet<string> = new Set(["mcp", "server", "api"]);

/** Tells whether a query names a source, with all of its words: then it wants what there is of it. */
export function namedSources(query: string): (source: string) => boolean {
  const analyzer = new Analyzer();
  const read = (text: string) =>
    analyzer.tokens(text.slice(0, maxNaming)).flatMap(({ words }) => words);
  const asked = new Set(read(query).map(({ term }) => term));
  const known = new Map<string, boolean>();
  return (source) => {
    let isNamed = known.get(source);
    if (isNamed === undefined) {
      const telling = read(source).filter(({ surface }) => !sourceWords.has(surface));
      isNamed = telling.length > 0 && telling.every(({ term }) => asked.has(term));
      known.set(source, isNamed);
    }
    return isNamed;
  };
}

/** Of a query, what is read to find the sources that it names. */
const maxNaming = 4_000;

/**
 * Lets no source fill the list where others have hits of comparable score. A hit that is passed
 * comes later; scores stay what they are, so they fall no more.
 *
 * @param sourceOf where a hit comes from; nothing for one that is nobody's share
 */
export async function* spreadSources<Each extends { readonly score: number }>(
  hits: AsyncIterator<Each, undefined>,
  sourceOf: (hit: Each) => string | undefined,
): AsyncGenerator<Each, undefined> {
  const given = new Map<string, number>();
  /** Hits that wait for their turn, best first, and the next one after them. */
  const waiting: Each[] = [];
  let next = await hits.next();
  let count = 0;
  const isAllowed = (hit: Each): boolean => {
    const source = sourceOf(hit);
    const share = source === undefined ? 0 : (given.get(source) ?? 0);
    return share < Math.max(minShare, maxShare * (count + 1));
  };
  const choose = async (): Promise<Each | undefined> => {
    const place = waiting.findIndex(isAllowed);
    if (place !== -1) return waiting.splice(place, 1)[0];
    while (next.done !== true && waiting.length < maxLookahead) {
      const hit = next.value;
      if (waiting[0] !== undefined && hit.score < comparable * waiting[0].score) break;
      next = await hits.next();
      if (isAllowed(hit)) return hit;
      waiting.push(hit);
    }
    return waiting.shift();
  };
  try {
    for (let hit = await choose(); hit !== undefined; hit = await choose()) {
      const source = sourceOf(hit);
      if (source !== undefined) given.set(source, (given.get(source) ?? 0) + 1);
      count++;
      yield hit;
    }
  } finally {
    await hits.return?.(undefined);
  }
  return undefined;
}

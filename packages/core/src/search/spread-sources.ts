import { Analyzer } from "./analyzer.ts";

/** What one source may have of the hits so far: three at least, then three of five. */
const minShare = 3;
const maxShare = 0.6;
/** What a hit of another source must reach of the score of the one that it passes. */
const comparable = 0.6;
const maxLookahead = 1_000;

/** Of a query, what is read to find the sources that it names. */
const maxNaming = 4_000;

/** Words that sources are called by and nobody asks for. */
const sourceWords: ReadonlySet<string> = new Set(["mcp", "server", "api"]);

/** Tells whether a query names a source, with all of its words: then it wants what there is of it. */
export function namedSources(query: string): (source: string) => boolean {
  const analyzer = new Analyzer();
  const read = (text: string) =>
    analyzer.tokens(text.slice(0, maxNaming)).flatMap(({ words }) => words);
  let asked: ReadonlySet<string> | undefined;
  const known = new Map<string, boolean>();
  return (source) => {
    let isNamed = known.get(source);
    if (isNamed === undefined) {
      asked ??= new Set(read(query).map(({ term }) => term));
      const telling = read(source).filter(({ surface }) => !sourceWords.has(surface));
      isNamed = telling.length > 0 && telling.every(({ term }) => asked!.has(term));
      known.set(source, isNamed);
    }
    return isNamed;
  };
}

/** What a ranking gave so far. More of it is read when somebody looks further. */
export class Lookahead<Hit> {
  readonly #ranking: AsyncIterator<Hit, undefined>;
  #hits: Hit[] = [];

  constructor(ranking: AsyncIterator<Hit, undefined>) {
    this.#ranking = ranking;
  }

  async at(place: number): Promise<Hit | undefined> {
    while (this.#hits.length <= place) {
      const { done, value } = await this.#ranking.next();
      if (done === true) return undefined;
      this.#hits.push(value);
    }
    return this.#hits[place];
  }

  /** As if they had never been there. */
  leaveOut(hits: ReadonlySet<Hit>): void {
    this.#hits = this.#hits.filter((hit) => !hits.has(hit));
  }

  async close(): Promise<void> {
    await this.#ranking.return?.(undefined);
  }
}

export type Chosen<Hit> = {
  readonly chosen: readonly Hit[];
  /** All that made a difference: the chosen ones, and those that others were compared with. */
  readonly weighed: ReadonlySet<Hit>;
};

/**
 * The first hits of a ranking, of which no source has more than its share where others have hits
 * of comparable score.
 *
 * @param sourceOf where a hit comes from; nothing for one that is nobody's share
 * @param limit how many are chosen, if the hit at hand is one of them
 */
export async function chooseHits<Hit extends { readonly score: number }>(
  ranking: Lookahead<Hit>,
  {
    sourceOf,
    limit,
  }: {
    readonly sourceOf: (hit: Hit) => string | undefined;
    readonly limit: (hit: Hit) => number;
  },
): Promise<Chosen<Hit>> {
  const given = new Map<string | undefined, number>();
  const chosen: Hit[] = [];
  const weighed = new Set<Hit>();
  /** Passed hits, best first. */
  const waiting: Hit[] = [];
  let place = 0;
  const isAllowed = (hit: Hit): boolean => {
    const source = sourceOf(hit);
    const share = source === undefined ? 0 : (given.get(source) ?? 0);
    return share < Math.max(minShare, maxShare * (chosen.length + 1));
  };
  const next = async (): Promise<Hit | undefined> => {
    const turn = waiting.findIndex(isAllowed);
    if (turn !== -1) return waiting.splice(turn, 1)[0];
    while (waiting.length < maxLookahead) {
      const hit = await ranking.at(place);
      const [passed] = waiting;
      if (passed !== undefined) weighed.add(passed);
      if (hit === undefined) break;
      if (passed !== undefined && hit.score < comparable * passed.score) break;
      place++;
      if (isAllowed(hit)) return hit;
      waiting.push(hit);
    }
    return waiting.shift();
  };
  for (let hit = await next(); hit !== undefined; hit = await next()) {
    if (chosen.length >= limit(hit)) break;
    const source = sourceOf(hit);
    given.set(source, (given.get(source) ?? 0) + 1);
    chosen.push(hit);
    weighed.add(hit);
  }
  return { chosen, weighed };
}

// Checks the query set:
//
//   node apps/bench/queries/check-queries.ts [--catalog <file>]
//
// The ids of tools and the wording of their definitions are compared only where the catalog has
// been read (apps/bench/servers/read-catalog.ts); everything else is checked anywhere.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { queryHalves, queryKinds, readQueries } from "./read-queries.ts";
import type { Query, QueryHalf, QueryKind } from "./read-queries.ts";

const limits = {
  /** Queries in both halves together. */
  total: 280,
  /** Queries of one kind in both halves together. */
  kind: 17,
  unanswerable: 48,
  /** How far the halves of one kind may differ in number. */
  imbalance: 1,
  /** The largest share of the answerable queries that one server may answer. */
  serverShare: 0.12,
  /** Words in a row that a query and a definition may share, the tool's own name not counted. */
  sharedWords: 4,
} as const;

type CatalogTool = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
};

const { values: flags } = parseArgs({
  options: {
    catalog: {
      type: "string",
      default: join(import.meta.dirname, "..", ".cache", "catalog.json"),
    },
  },
});

const problems: string[] = [];
const report = (problem: string): void => void problems.push(problem);

const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every `description` in a schema, however deep. */
const descriptionsIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "description" && typeof value === "string" ? [value] : descriptionsIn(value),
  );
};

/** Each word's positions, so that a query's run of words is followed from there. */
const positionsOf = (words: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const positions = new Map<string, number[]>();
  for (const [index, word] of words.entries()) {
    const known = positions.get(word);
    if (known === undefined) positions.set(word, [index]);
    else known.push(index);
  }
  return positions;
};

const checkForm = (half: QueryHalf, entry: Query): void => {
  const at = `${half}: ${entry.id}`;
  const keys = Object.keys(entry).join(" ");
  if (keys !== "id kind query gold") report(`${at}: has the keys ${keys}`);
  if (!queryKinds.includes(entry.kind)) report(`${at}: unknown kind ${entry.kind}`);
  if (!new RegExp(`^${entry.kind}-\\d{2}$`).test(entry.id)) report(`${at}: id and kind differ`);
  if (entry.query.trim() === "" || entry.query !== entry.query.trim())
    report(`${at}: empty or padded query`);
  if ((entry.gold.length === 0) !== (entry.kind === "unanswerable"))
    report(`${at}: only an unanswerable query has no answer`);
  if (new Set(entry.gold).size !== entry.gold.length) report(`${at}: an answer stands twice`);
};

const checkUnique = (queries: readonly Query[]): void => {
  const ids = new Set<string>();
  const texts = new Map<string, string>();
  for (const { id, query } of queries) {
    if (ids.has(id)) report(`${id}: the id stands twice`);
    ids.add(id);
    // Case and punctuation are what the identifiers differ in, so only the text as it is counts.
    const text = query.normalize("NFKC").replaceAll(/\s+/g, " ");
    const other = texts.get(text);
    if (other !== undefined) report(`${id}: the same query as ${other}`);
    texts.set(text, id);
  }
};

const countOf = (queries: readonly Query[], kind: QueryKind): number =>
  queries.filter((query) => query.kind === kind).length;

const checkCounts = (halves: ReadonlyMap<QueryHalf, readonly Query[]>): void => {
  const queries = [...halves.values()].flat();
  if (queries.length < limits.total)
    report(`${queries.length} queries, ${limits.total} are needed`);
  for (const kind of queryKinds) {
    const counts = [...halves.values()].map((half) => countOf(half, kind));
    const count = countOf(queries, kind);
    const needed = kind === "unanswerable" ? limits.unanswerable : limits.kind;
    if (count < needed) report(`${kind}: ${count} queries, ${needed} are needed`);
    if (Math.max(...counts) - Math.min(...counts) > limits.imbalance)
      report(`${kind}: split into ${counts.join(" and ")}`);
  }
};

const serversOf = ({ gold }: Query): ReadonlySet<string> =>
  new Set(gold.map((id) => id.slice(0, id.indexOf("/"))));

const checkShares = (queries: readonly Query[]): ReadonlyMap<string, number> => {
  const answerable = queries.filter(({ gold }) => gold.length > 0);
  const shares = new Map<string, number>();
  for (const query of answerable)
    for (const server of serversOf(query))
      shares.set(server, (shares.get(server) ?? 0) + 1 / answerable.length);
  for (const [server, share] of shares)
    if (share > limits.serverShare)
      report(`${server} answers ${(share * 100).toFixed(1)} % of the answerable queries`);
  return shares;
};

/** Reports queries that take over more of a definition's wording than the tool's own name. */
const checkWording = (queries: readonly Query[], catalog: readonly CatalogTool[]): void => {
  const asked = queries.map(({ id, query }) => ({ id, words: wordsOf(query) }));
  for (const tool of catalog) {
    const ownName = new Set(wordsOf(tool.name));
    for (const text of [tool.description, ...descriptionsIn(tool.inputSchema)]) {
      const words = wordsOf(text);
      const positions = positionsOf(words);
      for (const { id, words: query } of asked)
        for (let from = 0; from < query.length; from += 1)
          for (const at of positions.get(query[from] ?? "") ?? []) {
            let length = 0;
            while (from + length < query.length && query[from + length] === words[at + length])
              length += 1;
            const shared = query.slice(from, from + length).filter((word) => !ownName.has(word));
            if (shared.length > limits.sharedWords)
              report(
                `${id}: shares "${query.slice(from, from + length).join(" ")}" with ${tool.id}`,
              );
          }
    }
  }
};

const halves = new Map(queryHalves.map((half) => [half, readQueries(half)]));
const queries = [...halves.values()].flat();
for (const [half, entries] of halves) for (const entry of entries) checkForm(half, entry);
checkUnique(queries);
checkCounts(halves);
const shares = checkShares(queries);

for (const kind of queryKinds) {
  const [dev = [], heldOut = []] = [...halves.values()];
  console.log(`${kind.padEnd(13)} dev ${countOf(dev, kind)}, held out ${countOf(heldOut, kind)}`);
}
const [topServer, topShare] = [...shares].sort((a, b) => b[1] - a[1])[0] ?? ["none", 0];
console.log(
  `${queries.length} queries, ${shares.size} servers, most from ${topServer} (${(topShare * 100).toFixed(1)} %)`,
);

if (existsSync(flags.catalog)) {
  const catalog = JSON.parse(readFileSync(flags.catalog, "utf8")) as readonly CatalogTool[];
  const ids = new Set(catalog.map(({ id }) => id));
  for (const { id, gold } of queries)
    for (const tool of gold) if (!ids.has(tool)) report(`${id}: no tool ${tool} in the catalog`);
  checkWording(queries, catalog);
  console.log(`compared with ${catalog.length} tools`);
} else {
  console.log(`not compared with the tools: there is no ${flags.catalog}`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

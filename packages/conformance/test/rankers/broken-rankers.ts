import type { Ranked, ToolDefinition } from "@toolshelf/core";
import type { RankerFactory } from "@toolshelf/conformance";
import type { Broken } from "../expect-suite-can-fail.ts";
import { breakRanker, type RankerBreakage } from "./break-ranker.ts";

const broken = (seenBy: readonly string[], make: () => RankerBreakage): Broken<RankerFactory> => ({
  factory: breakRanker(make),
  seenBy,
});

const byName = <Named extends { readonly name: string }>(items: readonly Named[]): Named[] =>
  items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const rescored = (
  hits: readonly Ranked[],
  score: (hit: Ranked, place: number) => number,
): Ranked[] =>
  hits.map((hit, place) => {
    const { name, confidence } = hit;
    return { name, score: score(hit, place), confidence };
  });

const sound =
  "hits come best first with scores above 0 and at most 1, each of an indexed tool, once";

/** Each is wrong in one way, and the checks that it names must fail on it. */
export const brokenRankers: Readonly<Record<string, Broken<RankerFactory>>> = {
  "finds nothing": broken(
    [
      "what a tool says of itself finds it",
      "equal scores stand by name",
      "a query that is a tool's full name has that tool first, with score 1",
      "and that tool alone has it",
    ],
    () => ({ index: () => ({ rank: () => [] }) }),
  ),
  "does not read descriptions": broken(["what a tool says of itself finds it"], () => ({
    definitions: (all) =>
      all.map(({ name, inputSchema }) => ({ name, inputSchema, description: "" })),
  })),
  "scores in per cent": broken([sound], () => ({
    index: (rank) => ({
      rank: (query) => rescored(rank(query), (hit) => hit.score * 100),
    }),
  })),
  "puts the best last": broken(
    [sound, "a query that is a tool's full name has that tool first, with score 1"],
    () => ({ index: (rank) => ({ rank: (query) => rank(query).toReversed() }) }),
  ),
  "gives hits twice": broken([sound], () => ({
    index: (rank) => ({ rank: (query) => rank(query).flatMap((hit) => [hit, hit]) }),
  })),
  "finds what was never indexed": broken(
    [sound, "an empty index has nothing for any query", "an empty query finds nothing"],
    () => ({
      index: (rank) => ({
        rank: (query): readonly Ranked[] => [
          ...rank(query),
          { name: "zzz", score: 0.01, confidence: "weak" },
        ],
      }),
    }),
  ),
  "has equals in the order of registration": broken(
    ["equal scores stand by name", "the same tools in any order are ranked the same"],
    () => ({
      index: (rank, definitions) => ({
        rank: (query) => {
          const order = definitions.map(({ name }) => name);
          return rank(query).toSorted(
            (a, b) => b.score - a.score || order.indexOf(a.name) - order.indexOf(b.name),
          );
        },
      }),
    }),
  ),
  "scores a tool by its place in the list": broken(
    ["the same tools in any order are ranked the same"],
    () => ({
      index: (rank, definitions) => ({
        rank: (query) =>
          rescored(
            rank(query),
            (hit) => hit.score / (1 + definitions.findIndex(({ name }) => name === hit.name)),
          ).toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1)),
      }),
    }),
  ),
  "grows tired of being asked": broken(
    [
      "the same question is answered the same, whatever was asked in between",
      "questions at once are each answered as if they were asked alone",
    ],
    () => {
      let asked = 0;
      return {
        index: (rank) => ({
          rank: (query) => {
            asked++;
            return rescored(rank(query), (hit) => hit.score / asked);
          },
        }),
      };
    },
  ),
  "does not know a name when it sees one": broken(
    ["a query that is a tool's full name has that tool first, with score 1"],
    () => ({
      index: (rank) => ({
        rank: (query) => rescored(rank(query), (hit) => hit.score * 0.9),
      }),
    }),
  ),
  "gives 1 to all that has the words": broken(["and that tool alone has it"], () => ({
    index: (rank) => ({
      rank: (query) => byName(rescored(rank(query), (hit) => (hit.score >= 0.9 ? 1 : hit.score))),
    }),
  })),
  "lists all for an empty query": broken(["an empty query finds nothing"], () => ({
    index: (rank, definitions) => ({
      rank: (query): readonly Ranked[] =>
        query.trim() === ""
          ? byName(definitions).map(({ name }) => ({ name, score: 0.1, confidence: "weak" }))
          : rank(query),
    }),
  })),
  "keeps the last question on the index": broken(
    ["questions at once are each answered as if they were asked alone"],
    () => ({
      index: (rank) => {
        let current = "";
        return {
          rank: async (query) => {
            current = query;
            await Promise.resolve();
            return rank(current);
          },
        };
      },
    }),
  ),
  "hands out a stream that is read once": broken(
    ["hits may be read in part, and once more from the start"],
    () => ({
      index: (rank) => ({
        rank: function* read(query) {
          yield* rank(query);
        },
      }),
    }),
  ),
  "throws all tools into one heap": broken(
    ["indexes of one ranker know nothing of each other"],
    () => {
      const heap: ToolDefinition[] = [];
      return {
        definitions: (all) => {
          heap.push(...all);
          return [...new Map(heap.map((it) => [it.name, it])).values()];
        },
      };
    },
  ),
  "sorts the list it was given": broken(
    ["what is indexed may be frozen, is not changed, and may change afterwards"],
    () => ({
      definitions: (all) => (all as ToolDefinition[]).sort((a, b) => (a.name < b.name ? -1 : 1)),
    }),
  ),
  "goes on reading the caller's list": broken(
    ["what is indexed may be frozen, is not changed, and may change afterwards"],
    () => ({
      index: (rank, definitions) => ({
        rank: (query) =>
          rank(query).filter((hit) => definitions.some(({ name }) => name === hit.name)),
      }),
    }),
  ),
  "reads schemas to their end": broken(
    ["a tool of any kind is indexed, and the tools beside it are found"],
    () => ({
      definitions: (all) =>
        all.map(({ name, description, inputSchema }) => ({
          name,
          description: description + JSON.stringify(inputSchema),
          inputSchema,
        })),
    }),
  ),
  "makes a pattern of the query": broken(["a query of any kind is answered"], () => ({
    index: (rank, definitions) => ({
      rank: (query) => {
        const pattern = new RegExp(query, "u");
        return rank(query).filter(({ name }) =>
          definitions.some((it) => it.name === name && !pattern.test("\0")),
        );
      },
    }),
  })),
  "refuses long queries": broken(["a query of a megabyte is answered within five seconds"], () => ({
    index: (rank) => ({
      rank: (query) => {
        if (query.length > 100_000) throw new RangeError("too long");
        return rank(query);
      },
    }),
  })),
  "does not hear that a caller gave up": broken(
    [
      "a signal that has fired rejects index, with its reason, and another call is served",
      "a signal that has fired rejects rank, with its reason, and another call is served",
    ],
    () => ({ isDeafToSignals: true }),
  ),
  "forgets to take away what is removed": broken(
    ["an index that was updated answers like one that was built anew"],
    () => {
      let isRebuilt = false;
      let kept: readonly ToolDefinition[] = [];
      return {
        definitions: (all) => {
          kept = isRebuilt
            ? [...new Map([...kept, ...all].map((it) => [it.name, it])).values()]
            : all;
          isRebuilt = true;
          return kept;
        },
      };
    },
  ),
  "has a snapshot that cannot be written down": broken(
    ["a snapshot is a plain value, which JSON keeps as it is"],
    () => ({ index: () => ({ snapshot: () => new Map([["send_email", 1]]) }) }),
  ),
  "scores a tool by how rare it is": broken(
    ["a tool's score for a query moves by no more than 0.1 between one tool and 500"],
    () => ({
      index: (rank, definitions) => ({
        rank: (query) =>
          rescored(rank(query), (hit) =>
            hit.score === 1 ? 1 : hit.score * (1 - 1 / (1 + definitions.length)),
          ),
      }),
    }),
  ),
};

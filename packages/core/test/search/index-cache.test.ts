import { describe, expect, it } from "vitest";
import { IndexCache } from "../../src/search/index-cache.ts";
import { lexicalRanker } from "../../src/search/lexical-ranker.ts";
import type { Ranker, RankIndex } from "../../src/search/ranker.ts";
import type { ToolDefinition } from "../../src/tool/tool-definition.ts";
import { tool } from "./rank.ts";

const empty: RankIndex = { rank: () => [] };

type Build = { resolve(index: RankIndex): void; reject(error: Error): void };

/** A ranker whose builds end when the test says so. */
const slowRanker = (): { ranker: Ranker; settle: Build[] } => {
  const settle: Build[] = [];
  const ranker: Ranker = {
    id: "slow",
    index: () => new Promise<RankIndex>((resolve, reject) => void settle.push({ resolve, reject })),
  };
  return { ranker, settle };
};

const schema = (): ToolDefinition["inputSchema"] => ({
  type: "object",
  properties: { a: { type: "string", enum: ["x", "y"] }, b: { type: "number" } },
});
const first = (): ToolDefinition =>
  tool("a", "first", { inputSchema: schema(), source: "s", tags: ["t"], keywords: ["k"] });
const second = (): ToolDefinition => tool("b", "second", { inputSchema: schema() });
const sample = (): ToolDefinition[] => [first(), second()];

describe("equal definitions", () => {
  it("share one index, whichever objects they are and in whatever order", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const index = await cache.get(ranker, sample());
    expect(await cache.get(ranker, sample())).toBe(index);
    expect(await cache.get(ranker, sample().toReversed())).toBe(index);
    expect(await cache.get(ranker, Object.freeze(sample().toReversed()))).toBe(index);
    expect(cache.builds).toBe(1);
  });

  it("have an index for each ranker", async () => {
    const cache = new IndexCache();
    const definitions = sample();
    await cache.get(lexicalRanker(), definitions);
    await cache.get(lexicalRanker(), definitions);
    expect(cache.builds).toBe(2);
  });
});

describe("definitions that differ anywhere", () => {
  it.each<[string, (a: ToolDefinition, b: ToolDefinition) => ToolDefinition[]]>([
    ["a name", (a, b) => [a, { ...b, name: "c" }]],
    ["a description", (a, b) => [a, { ...b, description: "secone" }]],
    ["a source", (a, b) => [{ ...a, source: "z" }, b]],
    ["a tag", (a, b) => [{ ...a, tags: ["z"] }, b]],
    ["a keyword", (a, b) => [{ ...a, keywords: [] }, b]],
    [
      "a schema, deep inside",
      (a, b) => [
        a,
        {
          ...b,
          inputSchema: {
            ...schema(),
            properties: { a: { type: "string", enum: ["x", "z"] }, b: { type: "number" } },
          },
        },
      ],
    ],
    ["how many there are", (a) => [a]],
  ])("have their own index: %s", async (_what, change) => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    await cache.get(ranker, sample());
    await cache.get(ranker, change(first(), second()));
    expect(cache.builds).toBe(2);
  });

  it("have their own index when only the middle of a long text differs", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const text = (middle: string): string => `${"a".repeat(5_001)}${middle}${"b".repeat(5_002)}`;
    const results = await Promise.all(
      ["x", "y", "z"].map((middle) => cache.get(ranker, [tool("a", text(middle))])),
    );
    expect(new Set(results).size).toBe(3);
  });

  it("are noticed in a list that the host changes in place", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const definitions = sample();
    await cache.get(ranker, definitions);
    definitions.push(tool("c"));
    await cache.get(ranker, definitions);
    expect(cache.builds).toBe(2);
  });
});

describe("schemas", () => {
  it("are not read when new definitions bring the same objects", async () => {
    const cache = new IndexCache();
    let reads = 0;
    const counted = new Proxy(schema(), {
      ownKeys: (target) => {
        reads++;
        return Reflect.ownKeys(target);
      },
    });
    const ranker: Ranker = { id: "none", index: () => empty };
    for (let request = 0; request < 5; request++) {
      await cache.get(ranker, [tool("a", "first", { inputSchema: counted })]);
    }
    expect(reads).toBe(0);
    expect(cache.builds).toBe(1);
  });

  it("equal themselves even when they cannot be read", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const throwing = {
      get properties(): unknown {
        throw new Error("no");
      },
    };
    const cache = new IndexCache();
    const ranker: Ranker = { id: "none", index: () => empty };
    for (const inputSchema of [cyclic, revoked.proxy, throwing]) {
      const before = cache.builds;
      await cache.get(ranker, [tool("a", "", { inputSchema })]);
      await cache.get(ranker, [tool("a", "", { inputSchema })]);
      expect(cache.builds - before).toBe(1);
    }
    const twin: Record<string, unknown> = {};
    twin["self"] = twin;
    await expect(cache.get(ranker, [tool("a", "", { inputSchema: twin })])).resolves.toBe(empty);
  });
});

describe("builds", () => {
  it("are shared by those who come while one is under way", async () => {
    const cache = new IndexCache();
    const { ranker, settle } = slowRanker();
    const both = [cache.get(ranker, sample()), cache.get(ranker, sample())];
    settle[0]?.resolve(empty);
    expect(await Promise.all(both)).toEqual([empty, empty]);
    expect(cache.builds).toBe(1);
  });

  it("are forgotten when they fail, whether the ranker rejects or throws", async () => {
    const cache = new IndexCache();
    const { ranker, settle } = slowRanker();
    const failure = new Error("no model");
    const both = [cache.get(ranker, sample()), cache.get(ranker, sample())];
    settle[0]?.reject(failure);
    for (const waiting of both) await expect(waiting).rejects.toBe(failure);
    expect(cache.size).toBe(0);
    const again = cache.get(ranker, sample());
    settle[1]?.resolve(empty);
    expect(await again).toBe(empty);

    const throwing: Ranker = {
      id: "throwing",
      index: () => {
        throw failure;
      },
    };
    await expect(cache.get(throwing, sample())).rejects.toBe(failure);
    await expect(cache.get(throwing, sample())).rejects.toBe(failure);
    expect(cache.size).toBe(1);
  });

  it("go on for the others when one caller gives up", async () => {
    const cache = new IndexCache();
    const { ranker, settle } = slowRanker();
    const controller = new AbortController();
    const reason = new Error("gone");
    const one = cache.get(ranker, sample(), { signal: controller.signal });
    const other = cache.get(ranker, sample());
    controller.abort(reason);
    await expect(one).rejects.toBe(reason);
    settle[0]?.resolve(empty);
    expect(await other).toBe(empty);
    await expect(cache.get(ranker, sample(), { signal: controller.signal })).rejects.toBe(reason);
    expect(cache.builds).toBe(1);
  });
});

describe("room", () => {
  it("is made by dropping what was not used for longest", async () => {
    const cache = new IndexCache({ maxEntries: 2 });
    const ranker = lexicalRanker();
    const [a, b, c] = [[tool("a")], [tool("b")], [tool("c")]] as const;
    for (const definitions of [a, b, a, c, a]) await cache.get(ranker, definitions);
    expect([cache.size, cache.builds]).toEqual([2, 3]);
    await cache.get(ranker, b);
    expect(cache.builds).toBe(4);
  });

  it("is given back by clear", async () => {
    const cache = new IndexCache();
    await cache.get(lexicalRanker(), sample());
    cache.clear();
    expect(cache.size).toBe(0);
  });
});

import { describe, expect, test } from "vitest";
import { createToolSearch, lexicalRanker, ToolShelfError } from "../src/index.ts";
import { thrownBy } from "./support/thrown-by.ts";

const tools = {
  create_issue: { description: "Open an issue" },
  send_mail: { description: "Send a message" },
};

/** What a host without types may pass. */
const create = (options: unknown) => thrownBy(() => createToolSearch(options as object));

describe("a key that nobody knows is an error with the nearest that there is", () => {
  test.each<[unknown, string, string]>([
    [{ tool: tools }, "tool", "Did you mean tools?"],
    [{ storge: "context" }, "storge", "Did you mean storage?"],
    [{ injectCatalogue: true }, "injectCatalogue", "Did you mean injectCatalog?"],
    [{ onevent: () => {} }, "onevent", "Did you mean onEvent?"],
    [{ search: { topk: 3 } }, "search.topk", "Did you mean topK?"],
    [{ search: { minimumScore: 0.5 } }, "search.minimumScore", "Did you mean minScore?"],
    [{ limits: { maxLoad: 3 } }, "limits.maxLoad", "Did you mean maxLoaded?"],
    [{ limits: { filterTimeOut: 3 } }, "limits.filterTimeOut", "Did you mean filterTimeout?"],
    [{ metaTools: { loader: {} } }, "metaTools.loader", "Did you mean load?"],
    [
      { metaTools: { search: { formerName: ["x"] } } },
      "metaTools.search.formerName",
      "Did you mean formerNames?",
    ],
    [
      { metaTools: { load: { title: "Take" } } },
      "metaTools.load.title",
      "There are name, description, formerNames.",
    ],
    [{ search: { toString: 3 } }, "search.toString", "There are topK,"],
    [JSON.parse('{"__proto__":1}'), "__proto__", "There are tools,"],
  ])("%j", (options, key, hint) => {
    const error = create(options);
    expect([error.code, error.value]).toEqual(["invalid-option", key]);
    expect(error.message).toContain(`There is no option ${key}. `);
    expect(error.message).toContain(hint);
  });
});

describe("a value that an option cannot have is an error that says which it can", () => {
  const count = "a whole number of at least 1";
  const share = "a number from 0 to 1";
  const duration = "a number of milliseconds, 0 or more";
  const timeout = "a whole number of milliseconds from 1 to 2147483647";
  const name = "a name of at most 64 letters, digits, _ and -, not a number";
  const storage = '"in-memory" or "context", or an object with read(), add(), remove()';
  const catalog = "true or false, or { maxTokens } with a whole number of at least 1";

  test.each<[unknown, string]>([
    [{ search: { topK: -1 } }, `search.topK must be ${count}, and is -1.`],
    [{ search: { topK: 0 } }, `search.topK must be ${count}, and is 0.`],
    [{ search: { topK: 2.5 } }, `search.topK must be ${count}, and is 2.5.`],
    [{ search: { topK: Number.NaN } }, `search.topK must be ${count}, and is NaN.`],
    [{ search: { topK: Infinity } }, `search.topK must be ${count}, and is Infinity.`],
    [{ search: { topK: "5" } }, `search.topK must be ${count}, and is "5".`],
    [{ search: { minScore: 1.01 } }, `search.minScore must be ${share}, and is 1.01.`],
    [{ search: { minScore: -0.1 } }, `search.minScore must be ${share}, and is -0.1.`],
    [{ search: { minScore: Number.NaN } }, `search.minScore must be ${share}, and is NaN.`],
    [{ search: { autoLoad: 1 } }, "search.autoLoad must be true or false, and is 1."],
    [{ search: { ranker: {} } }, "search.ranker must be an object with index(), and is an object."],
    [{ search: { stopWords: "the" } }, 'search.stopWords must be a list of names, and is "the".'],
    [{ search: null }, "search must be an object, and is null."],
    [{ search: [] }, "search must be an object, and is a list."],
    [{ storage: "redis" }, `storage must be ${storage}, and is "redis".`],
    [{ storage: { read: () => [] } }, `storage must be ${storage}, and is an object.`],
    [{ storage: null }, `storage must be ${storage}, and is null.`],
    [{ ttl: -1 }, `ttl must be ${duration}, and is -1.`],
    [{ ttl: Number.NaN }, `ttl must be ${duration}, and is NaN.`],
    [{ ttl: "1h" }, `ttl must be ${duration}, and is "1h".`],
    [{ lifetime: "forever" }, 'lifetime must be "thread" or "run", and is "forever".'],
    [{ onTrim: true }, 'onTrim must be "keep" or "drop", and is true.'],
    [{ filter: {} }, "filter must be a function, and is an object."],
    [{ pinned: "send_mail" }, 'pinned must be a list of names, and is "send_mail".'],
    [{ pinned: [7] }, "pinned must be a list of names, and is a list."],
    [{ defer: "none" }, 'defer must be "all", or a function, and is "none".'],
    [{ injectCatalog: 500 }, `injectCatalog must be ${catalog}, and is 500.`],
    [{ injectCatalog: {} }, `injectCatalog must be ${catalog}, and is an object.`],
    [{ injectCatalog: { maxTokens: 0 } }, `injectCatalog must be ${catalog}, and is an object.`],
    [
      { injectCatalog: { maxTokens: 5, tokens: 5 } },
      `injectCatalog must be ${catalog}, and is an object.`,
    ],
    [{ limits: { maxLoadPerCall: 0 } }, `limits.maxLoadPerCall must be ${count}, and is 0.`],
    [{ limits: { maxLoaded: -3 } }, `limits.maxLoaded must be ${count}, and is -3.`],
    [{ limits: { maxSearchesPerRun: 0 } }, `limits.maxSearchesPerRun must be ${count}, and is 0.`],
    [{ limits: { maxThreads: 1.5 } }, `limits.maxThreads must be ${count}, and is 1.5.`],
    [{ limits: { filterTimeout: 0 } }, `limits.filterTimeout must be ${timeout}, and is 0.`],
    [
      { limits: { filterTimeout: 1e12 } },
      `limits.filterTimeout must be ${timeout}, and is 1000000000000.`,
    ],
    [{ limits: { sourceTimeout: -1 } }, `limits.sourceTimeout must be ${timeout}, and is -1.`],
    [{ limits: 5 }, "limits must be an object, and is 5."],
    [
      { metaTools: { search: { name: "find tools" } } },
      `metaTools.search.name must be ${name}, and is "find tools".`,
    ],
    [{ metaTools: { load: { name: "" } } }, `metaTools.load.name must be ${name}, and is "".`],
    [{ metaTools: { load: { name: "42" } } }, `metaTools.load.name must be ${name}, and is "42".`],
    [
      { metaTools: { load: { name: "x".repeat(65) } } },
      `metaTools.load.name must be ${name}, and is "${"x".repeat(65)}".`,
    ],
    [
      { metaTools: { search: { description: "" } } },
      'metaTools.search.description must be a text that is not empty, and is "".',
    ],
    [
      { metaTools: { search: { formerNames: "find" } } },
      'metaTools.search.formerNames must be a list of names, and is "find".',
    ],
    [{ estimateTokens: 4 }, "estimateTokens must be a function, and is 4."],
    [{ now: 0 }, "now must be a function, and is 0."],
    [{ onEvent: "log" }, 'onEvent must be a function, and is "log".'],
    ["tools", 'the options must be an object, and is "tools".'],
    [null, "the options must be an object, and is null."],
  ])("%j", (options, message) => {
    const error = create(options);
    expect(error.code).toBe("invalid-option");
    expect(error.message).toBe(message);
  });

  test("is on the error as it was given, and long ones are said short", () => {
    expect(create({ ttl: "x".repeat(500) })).toMatchObject({
      value: "x".repeat(500),
      message: `ttl must be ${duration}, and is "${"x".repeat(80)}".`,
    });
  });
});

describe("names of meta-tools", () => {
  test.each<[object, string]>([
    [{ search: { name: "load_tool" } }, "load_tool"],
    [{ search: { name: "tools" }, load: { name: "tools" } }, "tools"],
    [{ search: { formerNames: ["search_tools"] } }, "search_tools"],
    [{ search: { formerNames: ["find"] }, load: { formerNames: ["find"] } }, "find"],
    [{ load: { formerNames: ["take", "take"] } }, "take"],
  ])("stand for one of them only: %j", (metaTools, value) => {
    expect(create({ metaTools })).toMatchObject({
      code: "invalid-option",
      value,
      message: `The meta-tools have the name "${value}" twice. Each name, former ones too, stands for one of them.`,
    });
  });

  test("may change places with their former ones", () => {
    const metaTools = {
      search: { name: "find_tools", formerNames: ["search_tools"] },
      load: { name: "take_tool", formerNames: ["load_tool"] },
    };
    expect(() => createToolSearch({ tools, metaTools })).not.toThrow();
  });
});

describe("pinned", () => {
  test("names that no tool bears are an error, with the nearest that one does", () => {
    expect(create({ tools, pinned: ["send_mail", "create_isue"] })).toMatchObject({
      code: "invalid-option",
      value: "create_isue",
      message:
        'pinned names "create_isue", and no tool bears that name. Did you mean "create_issue"?',
    });
    expect(create({ tools, pinned: ["weather"] }).message).toBe(
      'pinned names "weather", and no tool bears that name.',
    );
  });
});

describe("the host's own search", () => {
  test.each([-1, 0, 1.5, Number.NaN, Infinity])("refuses a topK of %s", async (topK) => {
    await expect(createToolSearch({ tools }).search("mail", { topK })).rejects.toMatchObject({
      code: "invalid-option",
      value: topK,
      message: `topK must be a whole number of at least 1, and is ${topK}.`,
    });
  });
});

describe("what a run and a step are given", () => {
  const shelf = createToolSearch({ tools });
  test.each<[unknown, string]>([
    [{ thread: "t" }, "There is no option thread. Did you mean threadId?"],
    [{ threadId: 7 }, "threadId must be a text that is not empty, and is 7."],
    [{ threadId: "" }, 'threadId must be a text that is not empty, and is "".'],
    [{ visible: {} }, "There is no option visible. Did you mean visibleTools?"],
  ])("is checked for a run: %j", (input, message) => {
    expect(thrownBy(() => shelf.run(input as object))).toMatchObject({
      code: "invalid-option",
      message,
    });
  });

  test.each<[unknown, string]>([
    [{ results: () => [] }, "There is no option results. Did you mean toolResults?"],
    [{ toolResults: [] }, "toolResults must be a function, and is a list."],
    [{ loaded: "send_mail" }, 'loaded must be a list of names, and is "send_mail".'],
    [{ loaded: [7] }, "loaded must be a list of names, and is a list."],
  ])("is checked for a step: %j", async (input, message) => {
    await expect(shelf.run().step(input as object)).rejects.toMatchObject({
      code: "invalid-option",
      message,
    });
  });
});

test("limits at their edges are accepted", async () => {
  const shelf = createToolSearch({
    tools,
    ttl: 0,
    search: { topK: 1, minScore: 1 },
    limits: {
      maxLoadPerCall: 1,
      maxLoaded: 1,
      maxSearchesPerRun: Number.MAX_SAFE_INTEGER,
      maxThreads: 1,
      filterTimeout: 2_147_483_647,
    },
    filter: async () => true,
    injectCatalog: { maxTokens: 1 },
  });
  const { results } = await shelf.search("send_mail");
  expect(results.map(({ name, score }) => [name, score])).toEqual([["send_mail", 1]]);
});

test("the example in the documentation of ToolShelfError throws what it says", () => {
  const seen: unknown[] = [];
  try {
    createToolSearch({ tools, search: { topK: -1 } });
  } catch (error) {
    if (ToolShelfError.isInstance(error)) seen.push(error.code, error.value);
  }
  expect(seen).toEqual(["invalid-option", -1]);
});

test.each([{ nuke: 5 }, { nuke: null }, { nuke: "delete" }, { nuke: [1] }, "nuke"])(
  "synonyms are a record of lists of words: %j",
  (synonyms) => {
    for (const make of [
      () => createToolSearch({ search: { synonyms: synonyms as never } }),
      () => lexicalRanker({ synonyms: synonyms as never }),
    ]) {
      expect(make).toThrow(expect.objectContaining({ code: "invalid-option" }));
    }
  },
);

test("a very long table of synonyms is read", async () => {
  const words = Array.from({ length: 150_000 }, (_empty, at) => {
    const text = String.fromCodePoint(0x4e00 + (at % 20_000), 0x4e00 + Math.floor(at / 20_000));
    return [text, ["=file"]] as const;
  });
  const ranker = lexicalRanker({ synonyms: Object.fromEntries(words) });
  const index = await ranker.index([{ name: "read_file", description: "", inputSchema: {} }], {});
  expect([...((await index.rank("file", {})) as Iterable<unknown>)]).toHaveLength(1);
});

test("a search without a query says so", async () => {
  const shelf = createToolSearch();
  await expect(shelf.search(undefined as never)).rejects.toMatchObject({ code: "invalid-option" });
});

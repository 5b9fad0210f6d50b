import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createToolSearch,
  type LoadOutput,
  type Ranker,
  type Run,
  type SearchOutput,
  type Step,
  type ToolResult,
} from "../../src/index.ts";

// pain: J03

const names = ["alpha", "beta", "gamma", "delta", "epsilon", "pinned"] as const;
const tools = Object.fromEntries(
  names.map((name) => [name, { description: `The ${name} letter`, execute: () => name }]),
);
/** Finds the tools that a query names. */
const ranker: Ranker = {
  id: "named",
  index: (definitions) => ({
    rank: (query) =>
      definitions
        .filter(({ name }) => query.includes(name))
        .map(({ name }, place) => ({ name, score: 0.9 - place / 100, confidence: "match" })),
  }),
};

type Kind = "in-memory" | "context" | "host" | "anonymous";

type Operation =
  | { readonly do: "load"; readonly names: readonly string[] }
  | { readonly do: "search"; readonly query: string }
  | { readonly do: "call"; readonly name: string };

const someName = fc.constantFrom(...names, "nothing", "Alpha");
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    do: fc.constant("load" as const),
    names: fc.array(someName, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: fc.constant("search" as const),
    query: fc.constantFrom("alpha beta gamma", "delta alpha", "epsilon", "flights", ""),
  }),
  fc.record({ do: fc.constant("call" as const), name: someName }),
);

const scenario = fc.record({
  kind: fc.constantFrom<Kind>("in-memory", "context", "host", "anonymous"),
  autoLoad: fc.boolean(),
  maxLoaded: fc.constantFrom(undefined, 1, 2, 3),
  maxLoadPerCall: fc.constantFrom(1, 2, 20),
  /** Microtasks that the filter takes for each tool: the calls of one step overtake each other. */
  delays: fc.array(fc.nat(4), { minLength: names.length, maxLength: names.length }),
  steps: fc.array(
    fc.record({
      /** Calls of one step, made all at once. */
      calls: fc.array(operation, { minLength: 1, maxLength: 4 }),
      isNewRun: fc.boolean(),
      /** Messages that are cut off the front before the step. */
      trimmed: fc.constantFrom(0, 0, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf(call: Operation): readonly [name: string, input: unknown] {
  if (call.do === "load") return ["load_tool", { toolNames: call.names }];
  if (call.do === "search") return ["search_tools", { query: call.query }];
  return [call.name, {}];
}

/** What somebody believes to be loaded who knows nothing but the texts. */
function believe(believed: Set<string>, toolName: string, text: string): void {
  if (toolName !== "load_tool" && toolName !== "search_tools") return;
  const output = JSON.parse(text) as Partial<LoadOutput>;
  for (const name of [...(output.loaded ?? []), ...(output.alreadyLoaded ?? [])]) {
    if (name !== "pinned") believed.add(name);
  }
  for (const name of output.unloaded ?? []) believed.delete(name);
}

async function play(plan: Scenario): Promise<void> {
  const { kind, autoLoad, maxLoaded, maxLoadPerCall, delays } = plan;
  const shelf = createToolSearch({
    tools,
    storage: kind === "context" ? "context" : "in-memory",
    pinned: ["pinned"],
    search: { autoLoad, topK: 2, ranker },
    limits: { maxLoaded, maxLoadPerCall, maxSearchesPerRun: 1_000 },
    filter: async ({ toolName }) => {
      for (let i = delays[names.indexOf(toolName as "alpha")] ?? 0; i > 0; i--) {
        await Promise.resolve();
      }
      return true;
    },
  });
  const begin = (): Run => shelf.run(kind === "anonymous" ? {} : { threadId: "t" });
  let run = begin();
  let results: ToolResult[] = [];
  let believed = new Set<string>();
  const open = (): Promise<Step> =>
    run.step(kind === "host" ? { loaded: [...believed] } : { toolResults: () => results });

  for (const { calls, isNewRun, trimmed } of plan.steps) {
    if (trimmed > 0 && kind === "context") {
      results = results.slice(trimmed);
      believed = new Set();
      for (const { toolName, output } of results) believe(believed, toolName, output as string);
      // What was loaded a moment ago is shown for a step more, in case it was not written yet.
      await open();
    }
    if (isNewRun) {
      run = begin();
      if (kind === "anonymous") believed = new Set();
    }
    const step = await open();
    const loaded = [...step.tools.keys()].filter((name) => name !== "pinned");
    expect(new Set(loaded)).toEqual(believed);
    if (maxLoaded !== undefined) expect(loaded.length).toBeLessThanOrEqual(maxLoaded);

    const outcomes = await Promise.all(
      calls.map(async (call) => {
        const [toolName, input] = inputOf(call);
        const { status, text } = await step.call(toolName, input);
        return { toolName, status, text };
      }),
    );
    for (const { toolName, status, text } of outcomes) {
      const isTool = tools[toolName] !== undefined;
      if (isTool) expect(status).toBe(step.isVisible(toolName) ? "ok" : "refused");
      if (!isTool && !step.isVisible(toolName)) continue;
      results.push({ toolName, output: text });
      believe(believed, toolName, text);
    }
    if (!autoLoad) {
      // Nothing runs beside this search, so what it marks as loaded has to be so.
      const found = await step.call("search_tools", { query: "alpha beta" });
      for (const { name, loaded: isLoaded } of (found.output as SearchOutput).results) {
        expect([name, isLoaded === true]).toEqual([name, believed.has(name)]);
      }
    }
    if (kind === "in-memory") {
      const kept = (await shelf.threads.inspect("t")).map(({ name }) => name);
      expect(new Set(kept)).toEqual(believed);
    }
  }
  const last = await open();
  const shown = [...last.tools.keys()].filter((name) => name !== "pinned");
  expect(new Set(shown)).toEqual(believed);
}

test("what results say and what is loaded agree over random operations, some in parallel", async () => {
  await fc.assert(fc.asyncProperty(scenario, play), { numRuns: 400 });
});

import { expect, test } from "vitest";

import { createOfflineModel, type OfflineMessage } from "../src/index.ts";
import { converse, type ShelfTool } from "./small-shelf.ts";

const text = { type: "string" };
const water: ShelfTool = {
  name: "water_plant",
  description: "Water a plant in the garden",
  inputSchema: {
    type: "object",
    properties: { plant: text, litres: { type: "number" } },
    required: ["plant", "litres"],
  },
  run: ({ plant, litres }) => `${String(plant)} got ${String(litres)} l`,
};
const move: ShelfTool = {
  name: "move_plant",
  description: "Move a plant to another bed",
  inputSchema: {
    type: "object",
    properties: { plant: text, bed: text },
    required: ["plant", "bed"],
  },
  run: ({ plant, bed }) => `${String(plant)} stands in ${String(bed)}`,
};
const measure: ShelfTool = {
  name: "measure_rain",
  description: "Measure the rain of today",
  run: () => "4 mm",
};
const tools = [water, move, measure];

test("searches with the key words, loads the best hit, fills, calls and reports", () => {
  const { reply, calls } = converse(
    { tools, answers: { "Water plant litres": { names: ["water_plant", "move_plant"] } } },
    'Water the plant "rose" with 2 litres',
  );
  expect(calls).toEqual([
    'search_tools {"query":"Water plant litres"}',
    'load_tool {"toolNames":["water_plant"]}',
    'water_plant {"plant":"rose","litres":2}',
  ]);
  expect(reply).toEqual({
    text: "water_plant: rose got 2 l",
    outcome: "answered",
    goals: [
      {
        goal: 'Water the plant "rose" with 2 litres',
        outcome: "answered",
        tool: "water_plant",
        text: "water_plant: rose got 2 l",
      },
    ],
  });
});

test("with autoLoad there is nothing to load", () => {
  const { calls } = converse(
    { tools, autoLoad: true, answers: { "Measure rain": { names: ["measure_rain"] } } },
    "Measure the rain",
  );
  expect(calls).toEqual(['search_tools {"query":"Measure rain"}', "measure_rain {}"]);
});

test("a thread that comes back with the tool in hand calls it without a search", () => {
  const first = converse(
    { tools, answers: { "Water plant litres": { names: ["water_plant"] } } },
    'Water the plant "rose" with 2 litres',
  );
  const history: OfflineMessage[] = [
    ...first.messages,
    { role: "assistant", content: first.reply.text },
  ];
  const { calls, messages } = converse(
    { tools, loaded: ["water_plant"], history, answers: {} },
    'Water the plant "fern" with 1 litres',
  );
  expect(calls).toEqual(['water_plant {"plant":"fern","litres":1}']);
  const ids = messages.flatMap(({ toolCalls }) => (toolCalls ?? []).map(({ id }) => id));
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
});

test("a loaded tool that fits less than half is not taken for the right one", () => {
  const { calls } = converse(
    { tools, loaded: ["water_plant"], answers: { "Move plant bed": { names: ["move_plant"] } } },
    'Move the plant "rose" to bed "north"',
  );
  expect(calls.at(-1)).toBe('move_plant {"plant":"rose","bed":"north"}');
});

test("when the best hit cannot be filled, the next one is tried", () => {
  const { calls, reply } = converse(
    { tools, answers: { "Help plant": { names: ["water_plant", "move_plant"] } } },
    'Help the plant "rose" to "north"',
  );
  expect(calls).toEqual([
    'search_tools {"query":"Help plant"}',
    'load_tool {"toolNames":["water_plant"]}',
    'load_tool {"toolNames":["move_plant"]}',
    'move_plant {"plant":"rose","bed":"north"}',
  ]);
  expect(reply.outcome).toBe("answered");
});

test("weak hits lead to one more search with fewer words, and then to plain words", () => {
  const { calls, reply } = converse(
    {
      tools,
      answers: {
        "Paint fence neighbour": { names: ["water_plant"], confidence: "weak" },
        "Paint fence": { names: ["move_plant"], confidence: "weak" },
      },
    },
    "Paint the fence of my neighbour",
  );
  expect(calls).toEqual([
    'search_tools {"query":"Paint fence neighbour"}',
    'search_tools {"query":"Paint fence"}',
  ]);
  expect(reply.outcome).toBe("nothing-fits");
  expect(reply.text).toBe('No tool on the shelf fits "Paint the fence of my neighbour".');
});

test("weak hits that speak of nearly all that was asked are believed in the end", () => {
  const { reply } = converse(
    {
      tools,
      answers: { "Measure rain today quickly": { names: ["measure_rain"], confidence: "weak" } },
    },
    "Measure the rain of today quickly",
  );
  expect(reply.outcome).toBe("answered");
});

test("what the request leaves out is named", () => {
  const { reply, calls } = converse(
    { tools, answers: { "Water plant": { names: ["water_plant"] } } },
    'Water the plant "rose"',
  );
  expect(calls.filter((call) => call.startsWith("water_plant"))).toEqual([]);
  expect(reply.outcome).toBe("nothing-fits");
  expect(reply.goals[0]).toMatchObject({ tool: "water_plant", missing: ["litres"] });
});

test("a tool that fails is reported, after the next candidate was tried", () => {
  const dry: ShelfTool = {
    ...measure,
    name: "measure_rain_fast",
    run: () => {
      throw new Error("no gauge");
    },
  };
  const both = converse(
    {
      tools: [dry, measure],
      answers: { "Measure rain": { names: ["measure_rain_fast", "measure_rain"] } },
    },
    "Measure the rain",
  );
  expect(both.reply.outcome).toBe("answered");
  const alone = converse(
    { tools: [dry], answers: { "Measure rain": { names: ["measure_rain_fast"] } } },
    "Measure the rain",
  );
  expect(alone.reply).toMatchObject({
    outcome: "failed",
    text: "measure_rain_fast failed: no gauge",
  });
});

const list = { type: "array", items: text };
const noting = (name: string, description: string, run: ShelfTool["run"]): ShelfTool => ({
  name,
  description,
  inputSchema: {
    type: "object",
    properties: { entityName: text, observations: list },
    required: ["entityName", "observations"],
  },
  run,
});

test("after a failure, no other action is taken in its place", () => {
  const add = noting("add_observations", "Add new observations to an entity", () => {
    throw new Error("Entity with name Narnia not found");
  });
  const remove = noting("delete_observations", "Delete observations of an entity", () => "done");
  const request = 'Add the observation "rainy" to the entity "Narnia".';
  const names = ["add_observations", "delete_observations"];
  const { reply, calls } = converse(
    { tools: [add, remove], answers: { "Add observation entity": { names } } },
    request,
  );
  expect(calls).toEqual([
    'search_tools {"query":"Add observation entity"}',
    'load_tool {"toolNames":["add_observations"]}',
    'add_observations {"entityName":"Narnia","observations":["rainy"]}',
  ]);
  expect(reply).toMatchObject({
    outcome: "failed",
    text: "add_observations failed: Entity with name Narnia not found",
  });
  const inHand = converse({ tools: [add, remove], loaded: names, answers: {} }, request);
  expect(inHand.calls.filter((call) => call.startsWith("delete"))).toEqual([]);
  expect(inHand.reply.outcome).toBe("failed");
});

test("nothing is deleted for a request to add, even if nothing else is there", () => {
  const remove = noting("delete_observations", "Delete observations of an entity", () => "done");
  const { reply, calls } = converse(
    {
      tools: [remove],
      answers: { "Add observation entity": { names: ["delete_observations"] } },
    },
    'Add the observation "rainy" to the entity "Narnia".',
  );
  expect(calls.filter((call) => !call.startsWith("search_tools"))).toEqual([]);
  expect(reply.outcome).toBe("nothing-fits");
});

test("a tool that needs no arguments has to speak of what is asked for", () => {
  const allowed: ShelfTool = {
    name: "list_allowed_directories",
    description: "Returns the list of directories that may be used. Ask before reading files.",
    run: () => "docs",
  };
  const answers = {
    "List files allowed directory": { names: ["list_allowed_directories"] },
    "List allowed directories": { names: ["list_allowed_directories"] },
  };
  const shelf = { tools: [allowed], answers };
  expect(converse(shelf, "List the files in the allowed directory").reply.outcome).toBe(
    "nothing-fits",
  );
  expect(converse(shelf, "List the allowed directories").reply.outcome).toBe("answered");
});

test.for([
  '{"isError":true,"content":[]}',
  '{"error":"quota"}',
  "Error: no such plant",
  '{"status":"refused"}',
])("a result that says so itself counts as failed: %s", (content) => {
  const { reply } = converse(
    {
      tools: [{ ...measure, run: () => content }],
      answers: { "Measure rain": { names: ["measure_rain"] } },
    },
    "Measure the rain",
  );
  expect(reply.outcome).toBe("failed");
});

test("several goals are pursued one after another, each with its own words", () => {
  const { reply, calls } = converse(
    {
      tools,
      answers: {
        "Water plant litres": { names: ["water_plant"] },
        "measure rain": { names: ["measure_rain"] },
      },
    },
    'Water the plant "rose, then fern" with 2 litres, then play jazz; then measure the rain',
  );
  expect(calls).toEqual([
    'search_tools {"query":"Water plant litres"}',
    'load_tool {"toolNames":["water_plant"]}',
    'water_plant {"plant":"rose, then fern","litres":2}',
    'search_tools {"query":"play jazz"}',
    'search_tools {"query":"jazz"}',
    'search_tools {"query":"measure rain"}',
    'load_tool {"toolNames":["measure_rain"]}',
    "measure_rain {}",
  ]);
  expect(reply.goals.map(({ outcome }) => outcome)).toEqual([
    "answered",
    "nothing-fits",
    "answered",
  ]);
  expect(reply.outcome).toBe("nothing-fits");
});

test("the meta-tools may have other names", () => {
  const options = { searchToolName: "find", loadToolName: "take" };
  const { calls } = converse(
    { tools, options, answers: { "Measure rain": { names: ["measure_rain"] } } },
    "Measure the rain",
  );
  expect(calls).toEqual([
    'find {"query":"Measure rain"}',
    'take {"toolNames":["measure_rain"]}',
    "measure_rain {}",
  ]);
});

test("a loader that takes one name gets one name", () => {
  const search = {
    name: "search_tools",
    inputSchema: { type: "object", properties: { query: text } },
  };
  const load = {
    name: "load_tool",
    inputSchema: { type: "object", properties: { toolName: text } },
  };
  const messages: OfflineMessage[] = [
    { role: "user", content: "Measure the rain" },
    {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "1", name: "search_tools", arguments: { query: "Measure rain" } }],
    },
    {
      role: "tool",
      toolCallId: "1",
      content: '{"results":[{"name":"measure_rain"}],"confidence":"match"}',
    },
  ];
  expect(createOfflineModel().respond({ messages, tools: [search, load] }).toolCalls).toMatchObject(
    [{ name: "load_tool", arguments: { toolName: "measure_rain" } }],
  );
});

test("a shelf that never gives what it found does not make it loop", () => {
  const { reply, calls } = converse(
    { tools: [], answers: { "Measure rain": { names: ["a", "b", "c", "d", "e", "f"] } } },
    "Measure the rain",
  );
  expect(reply.outcome).toBe("nothing-fits");
  expect(calls).toHaveLength(6);
});

test("without meta-tools it uses the tools it is shown", () => {
  const reply = createOfflineModel().respond({
    messages: [{ role: "user", content: 'water plant "rose" with litres 2' }],
    tools,
  });
  expect(reply.toolCalls).toMatchObject([
    { name: "water_plant", arguments: { plant: "rose", litres: 2 } },
  ]);
  expect(createOfflineModel().respond({ messages: [], tools })).toMatchObject({
    outcome: "nothing-fits",
  });
});

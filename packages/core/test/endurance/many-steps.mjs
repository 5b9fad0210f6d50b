// Many steps over many threads, in a process of its own whose garbage can be collected at will.
// Arguments: steps, threads, storage. Prints the heap in bytes after each tenth of the steps.
import { createToolSearch } from "@toolshelf/core";

const [steps, threadCount, storage] = process.argv.slice(2);
const total = Number(steps);

const tools = Object.fromEntries(
  Array.from({ length: 100 }, (_tool, i) => [
    `tool_${i}`,
    {
      description: `Does thing ${i} for whoever asks`,
      inputSchema: { type: "object", properties: { what: { type: "string" } } },
      execute: ({ what }) => `${what} done`,
    },
  ]),
);

let now = 0;
let events = 0;
const shelf = createToolSearch({
  tools,
  storage,
  now: () => now++,
  filter: async ({ toolName, context }) => toolName !== `tool_${context.user % 100}`,
  limits: { maxLoaded: 5 },
  onEvent: () => void events++,
});

/** What the host keeps of each conversation: its last results. */
const conversations = Array.from({ length: Number(threadCount) }, () => []);
const heaps = [];
let taken = 0;
let failures = 0;

for (let turn = 0; taken < total; turn++) {
  const user = turn % conversations.length;
  const results = conversations[user];
  const run = shelf.run({
    threadId: `thread_${user}`,
    context: { user },
    // Each request brings closures of its own.
    tools: { own: { description: "Does what only this caller wants", execute: () => `${turn}` } },
  });
  const script = [
    ["search_tools", { query: `thing ${turn % 90}` }],
    ["load_tool", { toolNames: [`tool_${(turn * 7) % 100}`, "own", `missing_${turn}`] }],
    ["own", {}],
    [`tool_${(turn * 7) % 100}`, { what: "work" }],
    ["nothing", {}],
  ];
  for (const [toolName, input] of script) {
    const step = await run.step({ toolResults: () => results });
    const toolCallId = `call_${taken}`;
    const { status, output } = await step.call(toolName, input, { toolCallId });
    if (status === "failed") failures++;
    if (status !== "refused") results.push({ toolName, toolCallId, output });
    if (results.length > 8) results.shift();
    taken++;
    if (taken % (total / 10) === 0) {
      globalThis.gc();
      heaps.push(process.memoryUsage().heapUsed);
    }
  }
}
const { threadCount: kept } = await shelf.threads.stats();
process.stdout.write(JSON.stringify({ heaps, events, failures, kept }));

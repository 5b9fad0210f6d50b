// An MCP server that lists two tools a page, tells which of its calls were cancelled, and changes
// its list when it is asked to.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const pageSize = 2;
const cancelled = [];

/** @param {string} text */
const answer = (text) => ({ content: [{ type: "text", text }] });

const greeting = {
  description: "Greet a person by name",
  properties: { person: { type: "string" } },
  run: ({ person }) => answer(`Hello, ${person}!`),
};

const tools = {
  reverse_text: {
    description: "Reverse a text, letter by letter",
    properties: { text: { type: "string" } },
    run: ({ text }) => answer([...text].toReversed().join("")),
  },
  "count.letters": {
    description: "Count the letters of a text",
    properties: { text: { type: "string" } },
    run: ({ text }) => answer(String([...text].length)),
  },
  wait_for_cancellation: {
    description: "Wait until the caller gives up",
    properties: {},
    run: (_input, signal) =>
      new Promise((resolve) => {
        const finish = () => {
          cancelled.push("wait_for_cancellation");
          resolve(answer("cancelled"));
        };
        // The cancellation may come in the same breath as the call.
        if (signal.aborted) finish();
        else signal.addEventListener("abort", finish);
      }),
  },
  cancelled_calls: {
    description: "Names of the calls that were cancelled",
    properties: {},
    run: () => answer(cancelled.join(" ")),
  },
  change_tools: {
    description: "Add a tool that greets by name, or take it away",
    properties: { greets: { type: "boolean" } },
    run: async ({ greets }) => {
      if (greets) tools.greet_person = greeting;
      else delete tools.greet_person;
      await server.sendToolListChanged();
      return answer("changed");
    },
  },
  always_fails: {
    description: "A tool that says of itself that it failed",
    properties: {},
    run: () => ({ ...answer("the printer is on fire"), isError: true }),
  },
};

// Paging is in the server's own hands only here.
// oxlint-disable-next-line typescript/no-deprecated
const server = new Server(
  { name: "paged", version: "1.0.0" },
  { capabilities: { tools: { listChanged: true } } },
);

server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
  const start = Number(params?.cursor ?? 0);
  const listed = Object.entries(tools);
  const end = start + pageSize;
  return {
    tools: listed.slice(start, end).map(([name, { description, properties }]) => ({
      name,
      description,
      inputSchema: { type: "object", properties },
    })),
    ...(end < listed.length ? { nextCursor: String(end) } : {}),
  };
});

server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
  tools[params.name].run(params.arguments, signal),
);

await server.connect(new StdioServerTransport());

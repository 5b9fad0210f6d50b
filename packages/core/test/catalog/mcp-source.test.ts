import { expect, test } from "vitest";
import { createToolSearch, mcpSource, type McpClientLike } from "../../src/index.ts";

/** A client by shape alone, as someone's own would be. */
function client(): McpClientLike & { readonly calls: unknown[][] } {
  const calls: unknown[][] = [];
  const inputSchema = { type: "object", properties: { text: { type: "string" } } };
  return {
    calls,
    listTools: async (params) => {
      calls.push(["list", params]);
      return params === undefined
        ? { tools: [{ name: "shout", description: "Shout a text", inputSchema }], nextCursor: "2" }
        : { tools: [{ name: "whisper", title: "Whisper a text", inputSchema }] };
    },
    callTool: async (...args) => {
      calls.push(["call", ...args]);
      return { content: [{ type: "text", text: `${args[0].name} done` }] };
    },
  };
}

test("a client needs no more than to list and to call", async () => {
  const mine = client();
  const shelf = createToolSearch({ tools: mcpSource({ name: "voice", client: mine }) });
  await shelf.catalog.ready();
  expect(mine.calls).toEqual([
    ["list", undefined],
    ["list", { cursor: "2" }],
  ]);
  expect(shelf.catalog.names()).toEqual(["shout", "whisper"]);
  expect(shelf.catalog.definition("whisper")).toMatchObject({
    description: "Whisper a text",
    source: "voice",
  });

  mine.calls.length = 0;
  const controller = new AbortController();
  const run = shelf.run({ threadId: "t" });
  await (await run.step()).call("load_tool", { toolNames: ["shout"] });
  const step = await run.step();
  expect(await step.call("shout", { text: "hi" }, { signal: controller.signal })).toMatchObject({
    status: "ok",
    text: "shout done",
  });
  await step.call("shout", { text: "hi" });
  expect(mine.calls).toEqual([
    [
      "call",
      { name: "shout", arguments: { text: "hi" } },
      undefined,
      { signal: controller.signal },
    ],
    ["call", { name: "shout", arguments: { text: "hi" } }, undefined, {}],
  ]);
});

import { expect, test } from "vitest";
import { createToolSearch, toOpenAIChat, type ToolDefinition } from "../src/index.ts";

test("definitions keep their order and their schema's identity", () => {
  const schema = { type: "object", properties: { city: { type: "string" } } };
  const definitions: ToolDefinition[] = [
    { name: "weather", description: "Get the weather", inputSchema: schema, source: "met" },
    { name: "b", description: "", inputSchema: {}, tags: ["x"], keywords: ["y"] },
    { name: "a", description: "A", inputSchema: {} },
  ];
  const tools = toOpenAIChat(new Set(definitions));
  expect(tools).toEqual([
    {
      type: "function",
      function: { name: "weather", description: "Get the weather", parameters: schema },
    },
    { type: "function", function: { name: "b", description: "", parameters: {} } },
    { type: "function", function: { name: "a", description: "A", parameters: {} } },
  ]);
  expect(tools[0]?.function.parameters).toBe(schema);
});

test("what was never loaded costs nothing: of 100 tools the request holds no schema", async () => {
  // pain: D11
  const tools = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [
      `tool_${i}`,
      {
        description: `Does the thing number ${i}`,
        inputSchema: { type: "object", properties: { [`parameter_${i}`]: { type: "string" } } },
      },
    ]),
  );
  const step = await createToolSearch({ tools }).run().step();
  const payload = toOpenAIChat(step.definitions);
  expect(payload.map((tool) => tool.function.name)).toEqual(["search_tools", "load_tool"]);
  expect(JSON.stringify([payload, step.instructions])).not.toMatch(/tool_\d|parameter_|the thing/);
});

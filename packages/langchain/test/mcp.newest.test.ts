// With the versions that the adapters of MCP are made for.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mcpSource, toolSearchMiddleware, type ShelfTool } from "../src/index.ts";
import { createUserAssistant } from "./examples/users-tools.ts";
import { agentOf, answersIn, go, meta } from "./support/scripted-agent.ts";
import { call, load, ScriptedModel, search } from "./support/scripted-model.ts";

const manifest = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/package.json",
);
const server = (env: Record<string, string> = {}) => ({
  transport: "stdio" as const,
  command: process.execPath,
  args: [join(dirname(manifest), "dist", "index.js"), "stdio"],
  stderr: "ignore" as const,
  env: { PATH: process.env["PATH"] ?? "", ...env },
});

const clients = {
  plain: new MultiServerMCPClient({ mcpServers: { everything: server() } }),
  prefixed: new MultiServerMCPClient({
    prefixToolNameWithServerName: true,
    additionalToolNamePrefix: "mcp",
    mcpServers: { everything: server() },
  }),
  ann: new MultiServerMCPClient({ mcpServers: { everything: server({ USER_TOKEN: "of ann" }) } }),
  ben: new MultiServerMCPClient({ mcpServers: { everything: server({ USER_TOKEN: "of ben" }) } }),
};
const tools: Record<string, ShelfTool[]> = {};

beforeAll(async () => {
  await Promise.all(
    Object.entries(clients).map(async ([name, client]) => {
      tools[name] = await client.getTools();
    }),
  );
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.close()));
});

describe("tools of an MCP server, by LangChain's adapters", () => {
  test.each([
    ["plain", "get-sum"],
    ["prefixed", "mcp__everything__get-sum"],
  ])("%s names are found, loaded and called", async (kind, name) => {
    const given = tools[kind] ?? [];
    expect(given.length).toBeGreaterThan(10);
    const { agent, model } = agentOf(
      [search("add two numbers"), load(name), call(name, { a: 2, b: 40 }), "done"],
      { middleware: [toolSearchMiddleware({ tools: given })] },
    );
    const answers = answersIn(await agent.invoke(go));
    expect(answers[0]).toContain(`"name":"${name}"`);
    expect(answers.at(-1)).toContain("42");
    expect(model.shown.at(-1)).toEqual([...meta, name]);
    expect(model.sent.at(-1)?.bound[2]).toBe(given.find((tool) => tool.name === name));
  });

  test("each user's run on that user's own server", async () => {
    const said = async (user: "ann" | "ben") => {
      const model = new ScriptedModel([load("get-env"), call("get-env"), "done"]);
      const agent = createUserAssistant(model, (asked) => clients[asked as "ann"]);
      const context = { user, mayWrite: true };
      return answersIn(await agent.invoke(go as never, { context })).at(-1);
    };
    const [ann, ben] = await Promise.all([said("ann"), said("ben")]);
    expect(ann).toContain("of ann");
    expect(ann).not.toContain("of ben");
    expect(ben).toContain("of ben");
  });

  test("a server's client may stand on the shelf as a source, without an adapter", async () => {
    const client = await clients.plain.getClient("everything");
    const { agent, model } = agentOf(
      [load("get-sum"), call("get-sum", { a: 2, b: 40 }), call("get-sum", { a: "two" }), "done"],
      {
        middleware: [
          toolSearchMiddleware({
            tools: [mcpSource({ name: "everything", client: client as never })],
          }),
        ],
      },
    );
    const answers = answersIn(await agent.invoke(go));
    expect(answers[1]).toContain("42");
    expect(answers[2]).not.toContain("42");
    expect(model.sent[1]?.bound[2]).toMatchObject({
      name: "get-sum",
      schema: { type: "object", properties: { a: { type: "number" } } },
    });
  });
});

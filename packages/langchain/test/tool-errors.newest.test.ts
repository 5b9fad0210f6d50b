import { tool } from "@langchain/core/tools";
import { createMiddleware } from "langchain";
import { expect, test } from "vitest";
import { z } from "zod";
import { toolSearchMiddleware } from "../src/index.ts";
import { agentOf, answersIn, go } from "./support/scripted-agent.ts";
import { call, load } from "./support/scripted-model.ts";

class OutOfOrder extends Error {}

const broken = tool(
  () => {
    throw new OutOfOrder("out of order");
  },
  { name: "broken", description: "Broken", schema: z.object({}) },
);

test("what a tool throws is answered, as in an agent without middleware", async () => {
  const { agent } = agentOf([load("broken"), call("broken"), "sorry"], {
    middleware: [toolSearchMiddleware({ tools: [broken] })],
  });
  const result = await agent.invoke(go);
  expect(answersIn(result).at(-1)).toContain("out of order");
  expect(result.messages.at(-1)?.text).toBe("sorry");
});

test("a middleware before ours is thrown it", async () => {
  const seen: unknown[] = [];
  const watching = createMiddleware({
    name: "watching",
    wrapToolCall: async (request, handler) => {
      try {
        return await handler(request);
      } catch (error) {
        seen.push((error as Error).message, (error as Error).cause instanceof OutOfOrder);
        throw error;
      }
    },
  });
  const { agent } = agentOf([load("broken"), call("broken"), "sorry"], {
    middleware: [watching, toolSearchMiddleware({ tools: [broken] })],
  });
  const result = await agent.invoke(go);
  expect(seen).toEqual(["out of order", true]);
  expect(result.messages.at(-1)?.text).toBe("sorry");
});

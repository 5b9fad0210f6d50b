import * as ai from "ai7";
import { describe, expect, test } from "vitest";
import { createToolShelf, type RememberInput } from "../src/index.ts";
import { call, makeTools, play } from "./support/play.ts";
import type { ScriptedAnswer } from "./support/script.ts";
import { sdks, type Sdk } from "./support/sdk.ts";

const sdk = sdks.find(({ version }) => version === 7) as Sdk;
const find = (query: string) => ({ name: "find", input: { query } });

const opened = (options: object = {}) => {
  const ran: string[] = [];
  const tools = makeTools(sdk, ran, {
    send_email: { description: "Send an email", deferLoading: true },
    read_file: { description: "Read a file", deferLoading: true },
    wipe_disk: { description: "Erase a file for good", deferLoading: true },
  });
  return { ran, tools, shelf: createToolShelf({ tools, ...options }) };
};

describe("AI SDK 7's own toolSearch", () => {
  test("ranks by the shelf, which knows other words and parameters", async () => {
    const { ran, tools, shelf } = opened();
    const turn = async (search: ReturnType<typeof ai.toolSearch>) =>
      (
        await play({
          sdk,
          script: [[find("deliver mail")], [call("send_email")]],
          settings: { tools: { ...tools, find: search } },
        })
      ).wire.at(-1);
    expect(await turn(ai.toolSearch())).toEqual(["find"]);
    expect(await turn(ai.toolSearch({ search: shelf.searchFunction() }))).toEqual([
      "send_email",
      "find",
    ]);
    expect(ran).toEqual(["send_email"]);
  });

  test("finds deferred tools that are not on the shelf as well", async () => {
    const { tools } = opened();
    const search = ai.toolSearch({ search: createToolShelf({ tools: {} }).searchFunction() });
    const { answers } = await play({
      sdk,
      script: [[find("deliver mail")]],
      settings: { tools: { ...tools, find: search } },
    });
    expect(answers[0]).toMatchObject({ tools: [{ name: "send_email" }] });
  });

  test.each(["search", "load", "active"])("never shows what is denied in %s", async (denied) => {
    const { ran, tools, shelf } = opened({
      filter: ({ toolName, phase }: { toolName: string; phase: string }) =>
        toolName !== "wipe_disk" || phase !== denied,
    });
    const search = ai.toolSearch({ search: shelf.searchFunction() });
    const { answers } = await play({
      sdk,
      script: [[find("file")], [call("wipe_disk")], "done"],
      settings: { tools: { ...tools, find: search } },
    });
    expect(JSON.stringify(answers[0])).toContain("read_file");
    expect(JSON.stringify(answers[0])).not.toContain("wipe_disk");
    expect(ran).toEqual([]);
  });
});

describe("shelf.remember", () => {
  const turn = async (
    { tools, shelf }: ReturnType<typeof opened>,
    { maxResults = 5, ...input }: RememberInput<unknown> & { maxResults?: number },
    script: readonly ScriptedAnswer[],
  ) => {
    const kit = { ...tools, find: ai.toolSearch({ maxResults }) };
    const remembered = await shelf.remember(kit, input);
    return await play({ sdk, script, settings: { tools: remembered } });
  };

  test("has in the next generation what an earlier one discovered, in that order", async () => {
    const kit = opened();
    const input = { threadId: "t" };
    await turn(kit, input, [[find("read file")], [find("deliver mail")]]);
    const next = await turn(kit, input, [[call("send_email"), call("read_file")]]);
    expect(next.wire[0]!.at(0)).toBe("find");
    expect(next.wire[0]!.at(-1)).toBe("send_email");
    expect(next.wire[0]).toContain("read_file");
    expect(kit.ran.toSorted()).toEqual(["read_file", "send_email"]);
    expect((await turn(kit, { threadId: "u" }, [])).wire).toEqual([["find"]]);
    expect((await turn(kit, {}, [])).wire).toEqual([["find"]]);
    expect(Object.values(kit.tools).every(({ deferLoading }) => deferLoading)).toBe(true);
  });

  test("keeps no more than the search showed", async () => {
    const kit = opened();
    await turn(kit, { threadId: "t", maxResults: 1 }, [[find("file")]]);
    expect(await kit.shelf.threads.inspect("t")).toHaveLength(1);
  });

  test("asks the filter each time", async () => {
    let isDenied = false;
    const kit = opened({ filter: () => !isDenied });
    await turn(kit, { threadId: "t" }, [[find("read file")]]);
    isDenied = true;
    const { wire } = await turn(kit, { threadId: "t" }, [[call("read_file")], "done"]);
    expect(wire[0]).toEqual(["find"]);
    expect(kit.ran).toEqual([]);
  });

  test("reads messages with storage context", async () => {
    const kit = opened({ storage: "context" });
    const { messages } = await turn(kit, { messages: [] }, [[find("deliver mail")], "done"]);
    const next = await turn(opened({ storage: "context" }), { messages }, []);
    expect(next.wire).toEqual([["find", "send_email"]]);
  });

  test("says so when there is nothing that searches", async () => {
    const { tools, shelf } = opened();
    await expect(shelf.remember(tools)).rejects.toMatchObject({ code: "invalid-option" });
  });
});

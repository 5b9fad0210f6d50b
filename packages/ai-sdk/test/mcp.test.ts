import { describe, expect, onTestFinished, test } from "vitest";
import { createToolShelf, type ToolSource } from "../src/index.ts";
import { connectEverything, connectHttp } from "./support/mcp.ts";
import { startUserServer, userHeader } from "./support/mcp-servers.ts";
import { call, load, play, search } from "./support/play.ts";
import { sdks } from "./support/sdk.ts";

const closedAtEnd = <Opened extends { close: () => Promise<void> }>(opened: Opened): Opened => {
  onTestFinished(() => opened.close());
  return opened;
};

describe.each(sdks)("MCP servers with AI SDK $version", (sdk) => {
  const { version } = sdk;

  test("are searched, loaded from and called over stdio", async () => {
    const client = closedAtEnd(await connectEverything(version));
    const shelf = createToolShelf({ tools: await client.tools() });
    const { wire, answers } = await play({
      sdk,
      script: [[search("add two numbers")], [load("get-sum")], [call("get-sum", { a: 2, b: 3 })]],
      settings: shelf.session(),
    });
    expect(answers[0]).toHaveProperty("results.0.name", "get-sum");
    expect(wire.at(-1)).toEqual(["search_tools", "load_tool", "get-sum"]);
    expect(JSON.stringify(answers.at(-1))).toContain("The sum of 2 and 3 is 5.");
  });

  test("give each user that user's tools and credentials, at once, over HTTP", async () => {
    const server = closedAtEnd(await startUserServer((user) => ["whoami", `notes_of_${user}`]));
    const shelf = createToolShelf({ tools: {} });
    const turn = async (user: string) => {
      const headers = { [userHeader]: user };
      const client = closedAtEnd(await connectHttp(version, { url: server.url, headers }));
      return await play({
        sdk,
        kind: "streamText",
        script: [[search("notes"), search("who am i")], [load("whoami")], [call("whoami")]],
        settings: shelf.session({ threadId: user, tools: await client.tools() }),
      });
    };
    const turns = await Promise.all(["ann", "bob"].map(turn));
    for (const [place, user] of ["ann", "bob"].entries()) {
      const told = JSON.stringify(turns[place]!.answers);
      expect(told).toContain(`whoami of ${user}`);
      expect(told).toContain(`notes_of_${user}`);
      expect(told).not.toContain(user === "ann" ? "bob" : "ann");
    }
  });

  test("are listed anew when they say that they changed", async () => {
    const names = ["early"];
    const server = closedAtEnd(await startUserServer(() => names));
    const listeners = new Set<() => void>();
    const client = closedAtEnd(
      await connectHttp(version, {
        url: server.url,
        onNotification: () => listeners.forEach((listener) => listener()),
      }),
    );
    const source: ToolSource<Awaited<ReturnType<typeof client.tools>>[string]> = {
      name: "office",
      list: async () => ({ tools: await client.tools() }),
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const shelf = createToolShelf({ tools: source });
    const turn = (name: string) =>
      play({ sdk, script: [[load(name)], [call(name)]], settings: shelf.session() });
    expect(JSON.stringify((await turn("early")).answers)).toContain("early of");
    names.push("late");
    await server.sendListChanged();
    await expect.poll(() => shelf.catalog.names()).toEqual(["early", "late"]);
    expect(JSON.stringify((await turn("late")).answers)).toContain("late of");
  });
});

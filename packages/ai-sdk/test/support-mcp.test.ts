// The MCP part of the test support: real servers, and the client of each version.
import type { ToolSet } from "ai7";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connectEverything, connectHttp } from "./support/mcp.ts";
import { startEverything, startUserServer, userHeader } from "./support/mcp-servers.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { sdks } from "./support/sdk.ts";

const closedAtEnd = <Opened extends { close: () => Promise<void> }>(opened: Opened): Opened => {
  onTestFinished(() => opened.close());
  return opened;
};

describe.each(sdks)("AI SDK $version", (sdk) => {
  const { version } = sdk;

  const play = async (tools: ToolSet, call: { name: string; input: unknown }) => {
    const { model, sent } = scriptedModel(version, [[call]]);
    const stopWhen = sdk.stepCountIs(3);
    await sdk.generateText({ model, tools, prompt: "go", stopWhen });
    return { tools: sent[0]?.tools, answer: JSON.stringify(sent[1]?.prompt.at(-1)) };
  };
  const sum = { name: "get-sum", input: { a: 2, b: 3 } };

  test("the everything server is called over stdio", async () => {
    const client = closedAtEnd(await connectEverything(version));
    const { tools, answer } = await play(await client.tools(), sum);
    expect(tools).toContain("get-sum");
    expect(answer).toContain("The sum of 2 and 3 is 5.");
  });

  test("the everything server is called over HTTP", async () => {
    const { url } = closedAtEnd(await startEverything());
    const client = closedAtEnd(await connectHttp(version, { url }));
    const { tools, answer } = await play(await client.tools(), sum);
    expect(tools).toContain("get-sum");
    expect(answer).toContain("The sum of 2 and 3 is 5.");
  });

  test("two users of one server have each their own tools", async () => {
    const server = closedAtEnd(await startUserServer((user) => ["whoami", `notes_of_${user}`]));
    const connectAs = async (user: string) =>
      closedAtEnd(await connectHttp(version, { url: server.url, headers: { [userHeader]: user } }));
    const [ann, bob] = await Promise.all([connectAs("ann"), connectAs("bob")]);
    const whoami = { name: "whoami", input: { note: "x" } };
    const [asAnn, asBob] = await Promise.all([
      play(await ann.tools(), whoami),
      play(await bob.tools(), whoami),
    ]);
    expect([asAnn.tools, asBob.tools]).toEqual([
      ["whoami", "notes_of_ann"],
      ["whoami", "notes_of_bob"],
    ]);
    expect(asAnn.answer).toContain("whoami of ann");
    expect(asBob.answer).toContain("whoami of bob");
    expect(server.calls.toSorted((a, b) => a.user.localeCompare(b.user))).toEqual([
      { user: "ann", ...whoami },
      { user: "bob", ...whoami },
    ]);
  });

  test("a changed list is told of by a transport, and the client takes it for an error", async () => {
    const names = ["early"];
    const server = closedAtEnd(await startUserServer(() => names));
    const { url } = server;
    const onNotification = vi.fn<(method: string) => void>();
    const onUncaughtError = vi.fn<(error: unknown) => void>();
    const told = closedAtEnd(await connectHttp(version, { url, onNotification }));
    closedAtEnd(await connectHttp(version, { url, onUncaughtError }));
    names.push("late");
    await server.sendListChanged();
    await vi.waitFor(() => {
      expect(onNotification).toHaveBeenCalledWith("notifications/tools/list_changed");
      expect(onUncaughtError).toHaveBeenCalledWith(
        expect.objectContaining({ message: "Unsupported message type" }),
      );
    });
    expect(Object.keys(await told.tools())).toEqual(["early", "late"]);
  });
});

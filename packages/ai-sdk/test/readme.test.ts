import { readdirSync, readFileSync } from "node:fs";
import type { LanguageModel } from "ai";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAssistant } from "./examples/agent.ts";
import { Part } from "./examples/chat.tsx";
import { answer } from "./examples/generate-text.ts";
import { answerFor } from "./examples/mcp.ts";
import { answer as answerByToolSearch } from "./examples/native-search.ts";
import * as projectPage from "./examples/project-page.ts";
import { createRoute, type ChatMessage } from "./examples/route-handler.ts";
import { startUserServer } from "./support/mcp-servers.ts";
import { call, load, search } from "./support/play.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import type { ScriptedAnswer } from "./support/script.ts";
import { sdks } from "./support/sdk.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const squeezed = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

const examples = readdirSync(new URL("examples", import.meta.url)).map((name) =>
  squeezed(
    read(`examples/${name}`)
      .replaceAll('"../../src/index.ts"', '"@toolshelf/ai-sdk"')
      .replaceAll('"ai7-mcp"', '"@ai-sdk/mcp"'),
  ),
);
const codeIn = (page: string): readonly string[] =>
  [...page.matchAll(/```ts\n(.*?)```/gsu)].map(([, code]) => squeezed(code ?? ""));
const metaTools = ["search_tools", "load_tool"];
const weather = call("get_weather", { city: "Rome" });

const scripted = (script: readonly ScriptedAnswer[]) => {
  const { model, sent } = scriptedModel(7, script);
  return { model: model as LanguageModel, wire: () => sent.map(({ tools }) => tools) };
};

const whole: readonly ScriptedAnswer[] = [
  [search("weather")],
  [load("get_weather")],
  [weather],
  "21 degrees",
];
const wireOfWhole = [
  metaTools,
  metaTools,
  [...metaTools, "get_weather"],
  [...metaTools, "get_weather"],
];

describe("what the pages show", () => {
  test("is what is tested here", () => {
    const project = read("../../../README.md").split("\n## ");
    const shown = [
      ...codeIn(read("../README.md")),
      ...codeIn(project.find((section) => section.startsWith("In the AI SDK")) ?? ""),
    ];
    expect(shown).toHaveLength(6);
    expect(shown.filter((code) => !examples.some((text) => text.includes(code)))).toEqual([]);
  });

  test("answers where the project's page generates a text", () => {
    expect(projectPage.text).toBe("21 degrees");
    expect(projectPage.sent.map(({ tools }) => tools)).toEqual(wireOfWhole);
  });

  test("answers by generateText", async () => {
    const { model, wire } = scripted(whole);
    expect(await answer(model, "readme", "Weather in Rome?")).toBe("21 degrees");
    expect(wire()).toEqual(wireOfWhole);
  });

  test("answers by an agent, as far as the plan allows", async () => {
    const { model, wire } = scripted(whole);
    const { text } = await createAssistant(model).generate({
      prompt: "Weather in Rome?",
      options: { threadId: "t", plan: "free" },
    });
    expect(text).toBe("21 degrees");
    expect(wire()).toEqual(wireOfWhole);
  });

  test("answers a user with that user's tools", async () => {
    const server = await startUserServer(() => ["whoami"]);
    onTestFinished(() => server.close());
    const { model } = scripted([[load("whoami")], [call("whoami")], "you"]);
    expect(await answerFor({ id: "ann", token: "secret" }, model, server.url)).toBe("you");
    expect(server.calls).toMatchObject([{ name: "whoami" }]);
  });

  test("remembers with the SDK's own search", async () => {
    const find = { name: "search", input: { query: "weather in a city" } };
    const first = scripted([[find], [weather], "21 degrees"]);
    expect(await answerByToolSearch(first.model, "t", "Weather?")).toBe("21 degrees");
    const second = scripted([[weather], "21 degrees"]);
    expect(await answerByToolSearch(second.model, "t", "And now?")).toBe("21 degrees");
    expect(second.wire()[0]).toEqual(["search", "get_weather"]);
  });

  test("goes on with what the messages of a chat loaded, in a route handler", async () => {
    const sdk = sdks.find(({ version }) => version === 7);
    const post = async (script: readonly ScriptedAnswer[], messages: readonly ChatMessage[]) => {
      const { model, wire } = scripted(script);
      const response = await createRoute(model)(
        new Request("http://localhost/chat", {
          method: "POST",
          body: JSON.stringify({ messages }),
        }),
      );
      return { body: await response.text(), wire: wire() };
    };
    const user: ChatMessage = {
      id: "1",
      role: "user",
      parts: [{ type: "text", text: "Weather in Rome?" }],
    };
    const first = await post(whole, [user]);
    const chunks = [...first.body.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) =>
      JSON.parse(json!),
    );
    const stream = ReadableStream.from(chunks) as never;
    let told: ChatMessage | undefined;
    for await (const message of sdk!.readUIMessageStream<ChatMessage>({ stream })) told = message;
    const shown = told!.parts.map((part) => renderToStaticMarkup(createElement(Part, { part })));
    expect(shown.filter((html) => html !== "")).toEqual([
      "<i>Found get_weather</i>",
      "<i>Took get_weather</i>",
      "<b>21 degrees</b>",
      "<p>21 degrees</p>",
    ]);
    const { wire } = await post(["still 21"], [user, told!, { ...user, id: "3" }]);
    expect(wire[0]).toEqual([...metaTools, "get_weather"]);
  });
});

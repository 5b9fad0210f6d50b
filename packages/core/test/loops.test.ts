import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anthropicMessages,
  openAIChat,
  openAIResponses,
  type LoopProvider,
} from "./support/loop-providers.ts";
import { scriptedServer, type ScriptedTurn } from "./support/scripted-server.ts";

const loops = join(import.meta.dirname, "loops");
const providers = [openAIChat, openAIResponses, anthropicMessages];

/** One user turn in a process of its own: all that it knows of earlier ones is in the file. */
async function turn(provider: LoopProvider, file: string, script: readonly ScriptedTurn[]) {
  const server = await scriptedServer(script, provider.answer);
  const child = spawn(
    process.execPath,
    ["--conditions=@toolshelf/source", join(loops, provider.program), file, "Weather in Rome?"],
    { env: { PATH: process.env["PATH"], ...provider.environment(server.origin) } },
  );
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  await server.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return {
    stdout,
    shown: server.requests.map(provider.toolNames),
    results: server.requests.slice(1).map(provider.lastResult),
  };
}

const metaTools = ["search_tools", "load_tool"];
const withWeather = [...metaTools, "get_weather"];
const sunny = '{"city":"Rome","celsius":21}';

describe.for(providers)("a loop over $name", (provider) => {
  let folder: string;
  let first: Awaited<ReturnType<typeof turn>>;
  let conversation: readonly unknown[];

  /** A file that holds the conversation, or what is left of it. */
  const saved = (name: string, messages: readonly unknown[]): string => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(messages));
    return file;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "toolshelf-loops-"));
    const file = join(folder, "first.json");
    first = await turn(provider, file, [
      ["search_tools", { query: "weather in a city" }],
      ["load_tool", { toolNames: ["get_weather"] }],
      ["get_weather", { city: "Rome" }],
      "21 degrees in Rome",
    ]);
    conversation = JSON.parse(readFileSync(file, "utf8")) as unknown[];
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("searches, loads, calls and answers", () => {
    expect(first.shown).toEqual([metaTools, metaTools, withWeather, withWeather]);
    expect(first.results.at(-1)).toBe(sunny);
    expect(first.stdout).toBe("21 degrees in Rome");
    // The question, three calls with a result each, the answer.
    expect(conversation).toHaveLength(8);
  });

  // C07: a new process has nothing but the messages, and they are enough.
  test("finds the tool in the first request of a fresh process", async () => {
    const { shown, results } = await turn(provider, saved("whole", conversation), [
      ["get_weather", { city: "Rome" }],
      "Still 21",
    ]);
    expect(shown).toEqual([withWeather, withWeather]);
    expect(results).toEqual([sunny]);
  });

  // C06: what was listed is not what was loaded.
  test("shows no tool that the messages only hold as a search result", async () => {
    const found = conversation.slice(0, 3);
    expect(JSON.stringify(found)).toContain("get_weather");
    const { shown } = await turn(provider, saved("found", found), ["Hello again"]);
    expect(shown).toEqual([metaTools]);
  });

  // C10: the schema and the right to call go together, whichever way the result left.
  test.for([
    [
      "dropped with its call",
      (messages: readonly unknown[]) =>
        messages.filter((message) => !JSON.stringify(message).includes('"call_2"')),
    ],
    [
      "replaced by a note",
      (messages: readonly unknown[]) =>
        JSON.parse(JSON.stringify(messages), (_key, value: unknown) =>
          typeof value === "string" && value.includes('"loaded":["get_weather"]')
            ? "[cut to save room]"
            : value,
        ) as unknown[],
    ],
  ] as const)("unloads the tool when its load result is %s", async ([how, trim]) => {
    const trimmed = trim(conversation);
    expect(trimmed).not.toEqual(conversation);
    const { shown, results } = await turn(provider, saved(how, trimmed), [
      ["get_weather", { city: "Rome" }],
      ["load_tool", { toolNames: ["get_weather"] }],
      ["get_weather", { city: "Rome" }],
      "21 once more",
    ]);
    expect(shown).toEqual([metaTools, metaTools, withWeather, withWeather]);
    expect(results).toEqual([
      expect.stringMatching(/"get_weather" is not loaded\. Load it with load_tool/),
      expect.stringContaining('"loaded":["get_weather"]'),
      sunny,
    ]);
  });
});

describe("the page on loops", () => {
  const page = readFileSync(join(loops, "..", "..", "..", "..", "docs", "loops.md"), "utf8");

  test.for(["tools.ts", ...providers.map(({ program }) => program)])(
    "holds %s as it is run here, in under 40 lines",
    (file) => {
      const code = readFileSync(join(loops, file), "utf8");
      expect(page).toContain(`\`\`\`ts\n${code}\`\`\``);
      expect(code.trimEnd().split("\n").length).toBeLessThan(40);
    },
  );
});

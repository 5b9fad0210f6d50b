import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startChatServer } from "./chat-server.ts";
import { startMessagesServer } from "./messages-server.ts";
import { startResponsesServer } from "./responses-server.ts";

const main = join(import.meta.dirname, "..", "src", "main.ts");
const folders: string[] = [];

const running = new Set<ChildProcess>();

afterEach(async () => {
  // A test that gave up leaves no demo behind that goes on writing.
  await Promise.all(
    [...running].map((child) => {
      const left = new Promise((resolve) => child.once("close", resolve));
      child.kill();
      return left;
    }),
  );
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "toolshelf-demo-test-"));
  folders.push(folder);
  return folder;
};

const noKeys = {
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  OPENAI_API: "",
  ANTHROPIC_API_KEY: "",
  ANTHROPIC_BASE_URL: "",
};

const startDemo = (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ["--conditions=@toolshelf/source", main, ...args], {
    // Whoever runs the tests may have a key; these runs have none but what they are given.
    env: { ...process.env, ...noKeys, ...env },
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
};

/** The demo as a person runs it, in a process of its own. */
const runDemo = (args: readonly string[], env: Record<string, string> = {}) => {
  const child = startDemo(args, env);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
};

const lastLine = (stdout: string) =>
  JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;

describe("the demo", () => {
  test("does its requests on real servers, and sends a tenth of the tokens at most", async () => {
    const { code, stdout } = await runDemo(["--json"]);
    const figures = lastLine(stdout);
    expect(figures).toMatchObject({
      servers: 12,
      serversFailed: [],
      requests: 5,
      failures: 0,
      outcomes: ["answered", "answered", "answered", "nothing-fits", "answered"],
    });
    expect(figures["tools"]).toBeGreaterThanOrEqual(300);
    expect(figures["saved"]).toBeGreaterThanOrEqual(0.9);
    expect(code).toBe(0);
    // The thread that comes back finds its tool where it left it.
    expect(stdout).toContain("[writer, again]");
    expect(stdout.split("[writer, again]")[1]).toContain(
      "step 1  shown: search_tools, load_tool, write_file",
    );
  }, 120_000);

  test("does a request of the user's own, and leaves its effect in the folder", async () => {
    const folder = newFolder();
    const { code, stdout } = await runDemo([
      "--json",
      "--servers",
      "filesystem,memory",
      "--folder",
      folder,
      "--ask",
      'Create a directory at the path "minutes/november", then write the file minutes/november/first.txt with the content "all present".',
    ]);
    expect(lastLine(stdout)).toMatchObject({ requests: 1, failures: 0, outcomes: ["answered"] });
    expect(readFileSync(join(folder, "files", "minutes", "november", "first.txt"), "utf8")).toBe(
      "all present",
    );
    expect(code).toBe(0);
  });

  test("with a key set, a model at the given address does the talking", async () => {
    const chat = await startChatServer(["I need no tool for that."]);
    const { code, stdout } = await runDemo(
      ["--servers", "memory", "--folder", newFolder(), "--ask", "Say something."],
      {
        OPENAI_API_KEY: "not-a-key",
        OPENAI_BASE_URL: chat.baseURL,
        OPENAI_MODEL: "local-model",
      },
    );
    await chat.close();
    expect(chat.requests.map(({ body }) => body.model)).toEqual(["local-model"]);
    expect(stdout).toContain("I need no tool for that.");
    expect(code).toBe(0);
  });

  const talk = ["--servers", "memory", "--ask", "Say something.", "--folder"];
  const reply = "I need no tool for that.";

  test.for([
    ["the option", ["--api", "responses"], {}],
    ["the environment", [], { OPENAI_API: "responses" }],
  ] as const)("speaks Responses when %s says so", async ([, args, env]) => {
    const server = await startResponsesServer([reply]);
    const { code, stdout } = await runDemo([...talk, newFolder(), ...args], {
      OPENAI_API_KEY: "not-a-key",
      OPENAI_BASE_URL: server.baseURL,
      ...env,
    });
    await server.close();
    expect(server.requests.map(({ body }) => body.model)).toEqual(["gpt-5-mini"]);
    expect(stdout).toContain(reply);
    expect(code).toBe(0);
  });

  test("with a key of Anthropic set, speaks Messages", async () => {
    const server = await startMessagesServer([reply]);
    const { code, stdout } = await runDemo([...talk, newFolder()], {
      ANTHROPIC_API_KEY: "not-a-key",
      ANTHROPIC_BASE_URL: server.baseURL,
      ANTHROPIC_MODEL: "local-model",
    });
    await server.close();
    expect(server.requests.map(({ body }) => body.model)).toEqual(["local-model"]);
    expect(stdout).toContain(reply);
    expect(code).toBe(0);
  });

  test("does the same in the frameworks, and loads the same tools", async () => {
    const only = ["--servers", "filesystem,memory", "--json"];
    const frameworks = [["core"], ["mastra"], ["ai-sdk"], ["ai-sdk", "--stream"], ["langchain"]];
    const runs: Awaited<ReturnType<typeof runDemo>>[] = [];
    // One after the other: each starts its servers, and five at once would be too much for a small machine.
    for (const framework of frameworks) {
      runs.push(await runDemo([...only, "--framework", ...framework]));
    }
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
    const figures = runs.map(({ stdout }) => lastLine(stdout));
    const [own] = figures;
    for (const theirs of figures) {
      expect(theirs["loaded"]).toEqual(own?.["loaded"]);
      expect(theirs["outcomes"]).toEqual(own?.["outcomes"]);
    }
    expect(figures.map((each) => each["framework"])).toEqual(frameworks.map(([name]) => name));
  }, 120_000);

  test("names the frameworks when it does not know one", async () => {
    const { code, stderr } = await runDemo(["--framework", "rails"]);
    expect(code).toBe(2);
    expect(stderr).toContain("There are core, mastra, ai-sdk, langchain.");
  });

  test("keeps what is loaded in the conversation when it is told to", async () => {
    const { code, stdout } = await runDemo([
      "--json",
      "--storage",
      "context",
      "--servers",
      "filesystem",
      "--folder",
      newFolder(),
      "--ask",
      'Write the file a.txt with the content "one".',
      "--ask",
      'Write the file b.txt with the content "two".',
    ]);
    expect(lastLine(stdout)).toMatchObject({ failures: 0, outcomes: ["answered", "answered"] });
    expect(stdout.split("[ask, again]")[1]).toContain(
      "step 1  shown: search_tools, load_tool, write_file",
    );
    expect(code).toBe(0);
  });

  test.for([
    [["--storage", "floppy"], "No storage is named floppy. There are in-memory, context.\n"],
    [["--api", "grpc"], "No API is named grpc. There are chat, responses, anthropic.\n"],
    [["--api", "anthropic"], "The API anthropic needs a key: set ANTHROPIC_API_KEY.\n"],
  ] as const)("says what is wrong with %s", async ([args, said]) => {
    const { code, stdout, stderr } = await runDemo(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: said });
  });

  test.for([
    ["--folder", ""],
    ["--folder", "  "],
    ["--ask", ""],
    ["--servers", ""],
    ["--storage", ""],
    ["--api", ""],
  ] as const)("refuses %s with nothing in it: %j", async ([option, value]) => {
    const { code, stdout, stderr } = await runDemo([option, value]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: `${option} was given nothing: say what it should be, or leave it out.\n`,
    });
  });

  test("says in a sentence that a folder cannot be used", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    for (const folder of [file, join(file, "below"), join("/dev", "null", "below")]) {
      const { code, stdout, stderr } = await runDemo(["--folder", folder, "--ask", "Read it."]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^The folder .* cannot be used: .*\.\n$/);
    }
  });

  test.for(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
    "leaves no temporary folder when it is ended by %s, early or late",
    async (signal) => {
      const end = async (moment: string) => {
        const temporary = newFolder();
        const child = startDemo(["--servers", "filesystem,memory"], { TMPDIR: temporary });
        let said = "";
        let seen: string[] = [];
        child.stdout.on("data", (chunk: Buffer) => {
          const before = said.includes(moment);
          said += chunk.toString();
          if (before || !said.includes(moment)) return;
          seen = readdirSync(temporary);
          child.kill(signal);
        });
        const endedBy = await new Promise((resolve) => {
          child.once("close", (_code, by) => resolve(by));
        });
        return { endedBy, seen, left: existsSync(temporary) && readdirSync(temporary) };
      };
      const ends = await Promise.all(["Starting MCP servers", "tools of 2 servers"].map(end));
      const seen = [expect.stringMatching(/^toolshelf-demo-/)];
      expect(ends).toEqual(ends.map(() => ({ endedBy: signal, seen, left: [] })));
    },
  );

  test("leaves no temporary folder when it comes to its end", async () => {
    const temporary = newFolder();
    const { stdout } = await runDemo(["--servers", "filesystem,memory"], { TMPDIR: temporary });
    expect(stdout).toContain(temporary);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test("names the servers when it does not know one", async () => {
    const { code, stderr } = await runDemo(["--servers", "filesystem,floppy"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^No server is named floppy\. There are filesystem, memory, /);
  });

  test("says how it is used when it does not know an option", async () => {
    const { code, stdout, stderr } = await runDemo(["--aks", "hello"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("--ask");
  });
});

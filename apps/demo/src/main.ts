import { join } from "node:path";
import { parseArgs } from "node:util";

import { createToolSearch, mcpSource } from "@toolshelf/core";

import { chooseModel } from "./choose-model.ts";
import { answer, type TurnOptions } from "./loop.ts";
import type { Message, Model } from "./model.ts";
import { offlineModel } from "./offline.ts";
import { createReport, type Row } from "./report.ts";
import { demoRequests, seedFiles, type Request } from "./requests.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { demoServers, serverNames } from "./servers.ts";
import { startServers } from "./start-servers.ts";
import { addStep, addTallies, definitionTokens, emptyTally, saved, type Tally } from "./tally.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const usage = `npm run demo -- [options]

  --ask "…"       a request of your own instead of the demo's; may be given several times,
                  all in one thread
  --servers A,B   start only these of the twelve servers
  --folder PATH   where the file tools may read and write, kept afterwards
                  (default: .demo for --ask, a folder that is removed again for the demo)
  --storage KIND  where it is kept which tools a thread has loaded: in-memory (default), or
                  context, which reads it from the conversation itself
  --framework F   what runs the loop: core (default), which is a loop of the demo's own, or mastra,
                  ai-sdk or langchain, with the offline stand-in
  --stream        with ai-sdk: by streamText and not by generateText
  --api NAME      how a real model is spoken to: chat or responses (OpenAI), or anthropic
  --json          end with one line of JSON
  --help          this text

With a key set, a real model does the talking; without one, an offline stand-in does.

  OPENAI_API_KEY      OPENAI_MODEL (default gpt-5-mini) at OPENAI_BASE_URL (default OpenAI's),
                      over the API that OPENAI_API names: chat (default) or responses
  ANTHROPIC_API_KEY   ANTHROPIC_MODEL (default claude-haiku-5-5) at ANTHROPIC_BASE_URL (default
                      Anthropic's); used when OPENAI_API_KEY is not set, or by --api anthropic`;

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        ask: { type: "string", multiple: true },
        servers: { type: "string" },
        folder: { type: "string" },
        api: { type: "string" },
        framework: { type: "string", default: "core" },
        storage: { type: "string", default: "in-memory" },
        stream: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return quit(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
};

/** A mistake in how the demo is called, said in a line. */
const quit = (message: string): never => {
  process.stderr.write(`${message}\n`);
  return process.exit(2);
};

const readModel = (): Model => {
  try {
    return chooseModel(options.api, process.env);
  } catch (error) {
    return quit(error instanceof Error ? error.message : String(error));
  }
};

const readStorage = (): "in-memory" | "context" => {
  const { storage } = options;
  if (storage === "in-memory" || storage === "context") return storage;
  return quit(`No storage is named ${storage}. There are in-memory, context.`);
};

const frameworks = ["core", "mastra", "ai-sdk", "langchain"] as const;

const readFramework = (): (typeof frameworks)[number] => {
  const framework = frameworks.find((name) => name === options.framework);
  if (framework === undefined) {
    return quit(`No framework is named ${options.framework}. There are ${frameworks.join(", ")}.`);
  }
  if (options.stream && framework !== "ai-sdk")
    return quit("--stream goes with --framework ai-sdk.");
  return framework;
};

const openScratch = (): Scratch => {
  let root = options.folder;
  try {
    root ??= isTemporary ? temporaryFolder() : join(import.meta.dirname, "..", "..", "..", ".demo");
    const scratch = createScratch(root);
    seedFiles(scratch);
    return scratch;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return quit(`The folder ${root ?? "for temporary files"} cannot be used: ${reason}.`);
  }
};

const askedRequests = (asked: readonly string[]): readonly Request[] =>
  asked.map((text) => ({
    title: text.length > 40 ? `${text.slice(0, 39)}…` : text,
    threadId: "ask",
    text,
    check: ({ outcome }) => (outcome === "failed" ? "the request failed" : undefined),
  }));

const options = readOptions();
if (options.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

for (const [name, value] of Object.entries(options)) {
  const isBlank = [value].flat().some((given) => typeof given === "string" && given.trim() === "");
  if (isBlank) quit(`--${name} was given nothing: say what it should be, or leave it out.`);
}

const framework = readFramework();
const model = framework === "core" ? readModel() : offlineModel();
const storage = readStorage();
const asked = options.ask ?? [];
const wanted = options.servers?.split(",").map((name) => name.trim());
const unknown = wanted?.filter((name) => !serverNames.includes(name)) ?? [];
if (unknown.length > 0) {
  quit(`No server is named ${unknown.join(", ")}. There are ${serverNames.join(", ")}.`);
}
const isTemporary = options.folder === undefined && asked.length === 0;
const scratch = openScratch();
const entries = demoServers(scratch);
const report = createReport(process.stdout);

report.heading("Starting MCP servers");
const chosen = entries.filter(({ name }) => wanted?.includes(name) ?? true);
const { servers, failed, close } = await startServers(chosen, {
  onProgress: report.progress,
});

try {
  const shelf = createToolSearch({
    tools: servers.map(({ name, client }) => mcpSource({ name, client })),
    storage,
  });
  await shelf.catalog.ready();
  const definitions = shelf.catalog.names().map((name) => shelf.catalog.definition(name)!);
  const allDefinitions = definitionTokens(definitions);
  const ofServers = servers.length === 1 ? "1 server" : `${servers.length} servers`;
  report.line(
    `\n${definitions.length} tools of ${ofServers} are on the shelf. Sent whole, they are ${allDefinitions.toLocaleString("en-US")} tokens a step.`,
  );
  report.line(`The model: ${model.name}. Files are in ${scratch.files}`);

  const { stream: streams } = options;
  const players = {
    core: () => (turn: TurnOptions) => answer({ ...turn, shelf, model }),
    mastra: async () =>
      (await import("./frameworks/mastra.ts")).mastraAnswers({ shelf, model, storage }),
    "ai-sdk": async () =>
      (await import("./frameworks/ai-sdk.ts")).aiSdkAnswers({ shelf, model, storage, streams }),
    langchain: async () =>
      (await import("./frameworks/langchain.ts")).langchainAnswers({ shelf, model, storage }),
  };
  const play = await players[framework]();
  const conversations = new Map<string, Message[]>();
  const rows: Row[] = [];
  const requests = asked.length > 0 ? askedRequests(asked) : demoRequests(scratch);
  for (const request of requests) {
    const messages = conversations.get(request.threadId) ?? [];
    conversations.set(request.threadId, messages);
    const comesBack = messages.length > 0 ? ", again" : "";
    report.heading(`[${request.threadId}${comesBack}] ${request.text}`);
    messages.push({ role: "user", content: request.text });
    let tally: Tally = emptyTally;
    let loaded: readonly string[] = [];
    const result = await play({
      threadId: request.threadId,
      messages,
      onStep: (record) => {
        tally = addStep(tally, record, allDefinitions);
        const { definitions: shown, metaTools } = record.step;
        loaded = shown.map(({ name }) => name).filter((name) => !metaTools.has(name));
        report.step(record, tally.steps, definitions.length - record.step.tools.size);
      },
    });
    const problem = request.check(result);
    rows.push({
      title: request.title,
      tally,
      loaded,
      result: problem === undefined ? result.outcome : `FAILED: ${problem}`,
    });
  }

  const total = rows.map(({ tally }) => tally).reduce(addTallies, emptyTally);
  const failures = rows.filter(({ result }) => result.startsWith("FAILED")).length;
  report.heading("Tokens (o200k)");
  report.table(rows, total);
  report.line(
    "  All tools: every definition, on each step that would be there without a shelf. With shelf:",
  );
  report.line("  definitions, instructions, searches, loads and results, on all steps.");
  if (options.json) {
    report.line(
      JSON.stringify({
        servers: servers.length,
        serversFailed: failed.map(({ name }) => name),
        tools: definitions.length,
        requests: rows.length,
        steps: total.steps,
        metaSteps: total.metaSteps,
        tokensEager: total.tokensEager,
        tokensShelf: total.tokensShelf,
        saved: Number(saved(total).toFixed(4)),
        failures,
        outcomes: rows.map(({ result }) => result),
        model: model.name,
        framework,
        loaded: rows.map(({ loaded }) => loaded),
        folder: isTemporary ? undefined : scratch.files,
      }),
    );
  }
  await shelf.dispose();
  process.exitCode = failures > 0 ? 1 : 0;
} catch (error) {
  // A model that cannot be reached is the likeliest: said in a line, not in a stack.
  process.stderr.write(
    `\n${model.name}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await close();
}

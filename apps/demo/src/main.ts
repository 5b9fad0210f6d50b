import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { createToolSearch, mcpSource } from "@toolshelf/core";

import { answer } from "./loop.ts";
import type { Message, Model } from "./model.ts";
import { offlineModel } from "./offline.ts";
import { openAIModel } from "./openai-model.ts";
import { createReport, type Row } from "./report.ts";
import { demoRequests, type Request } from "./requests.ts";
import { createScratch } from "./scratch.ts";
import { demoServers } from "./servers.ts";
import { startServers } from "./start-servers.ts";
import { addStep, addTallies, definitionTokens, emptyTally, saved, type Tally } from "./tally.ts";

const usage = `npm run demo -- [options]

  --ask "…"       a request of your own instead of the demo's; may be given several times,
                  all in one thread
  --servers A,B   start only these of the twelve servers
  --folder PATH   where the file tools may read and write, kept afterwards
                  (default: .demo for --ask, a folder that is removed again for the demo)
  --json          end with one line of JSON
  --help          this text

With OPENAI_API_KEY set, a real model does the talking: OPENAI_MODEL (default gpt-5-mini) at
OPENAI_BASE_URL (default OpenAI's). Without it, an offline stand-in does.`;

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        ask: { type: "string", multiple: true },
        servers: { type: "string" },
        folder: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    return process.exit(2);
  }
};

const chooseModel = (): Model => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = process.env;
  if (apiKey === undefined || apiKey === "") return offlineModel();
  return openAIModel({ apiKey, baseURL: baseURL || undefined, model: model || "gpt-5-mini" });
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

const asked = options.ask ?? [];
const wanted = options.servers?.split(",").map((name) => name.trim());
const root =
  options.folder ??
  (asked.length > 0
    ? join(import.meta.dirname, "..", "..", "..", ".demo")
    : mkdtempSync(join(tmpdir(), "toolshelf-demo-")));
const isTemporary = options.folder === undefined && asked.length === 0;
const scratch = createScratch(resolve(root));
const report = createReport(process.stdout);
const model = chooseModel();

const entries = demoServers(scratch);
const unknown = wanted?.filter((name) => !entries.some((entry) => entry.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(
    `No server is named ${unknown.join(", ")}. There are ${entries.map(({ name }) => name).join(", ")}.\n`,
  );
  process.exit(2);
}

report.heading("Starting MCP servers");
const chosen = entries.filter(({ name }) => wanted?.includes(name) ?? true);
const { servers, failed, close } = await startServers(chosen, {
  onProgress: report.progress,
});

try {
  const shelf = createToolSearch({
    tools: servers.map(({ name, client }) => mcpSource({ name, client })),
  });
  await shelf.catalog.ready();
  const definitions = shelf.catalog.names().map((name) => shelf.catalog.definition(name)!);
  const allDefinitions = definitionTokens(definitions);
  report.line(
    `\n${definitions.length} tools of ${servers.length} servers are on the shelf. Sent whole, they are ${allDefinitions.toLocaleString("en-US")} tokens a step.`,
  );
  report.line(`The model is ${model.name}. Files are in ${scratch.files}`);

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
    const result = await answer({
      shelf,
      model,
      threadId: request.threadId,
      messages,
      onStep: (record) => {
        tally = addStep(tally, record, allDefinitions);
        report.step(record, tally.steps, definitions.length - record.step.tools.size);
      },
    });
    const problem = request.check(result);
    rows.push({
      title: request.title,
      tally,
      result: problem === undefined ? result.outcome : `FAILED: ${problem}`,
    });
  }

  const total = rows.map(({ tally }) => tally).reduce(addTallies, emptyTally);
  const failures = rows.filter(({ result }) => result.startsWith("FAILED")).length;
  report.heading("Tokens (o200k)");
  report.table(rows, total);
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
        folder: isTemporary ? undefined : scratch.files,
      }),
    );
  }
  await shelf.dispose();
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  await close();
  if (isTemporary) rmSync(root, { recursive: true, force: true });
}

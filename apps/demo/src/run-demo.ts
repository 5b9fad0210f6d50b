import { createToolSearch, mcpSource } from "@toolshelf/core";

import { answer, type TurnOptions } from "./loop.ts";
import type { Message, Model } from "./model.ts";
import type { Options } from "./options.ts";
import { createReport, type Row } from "./report.ts";
import { demoRequests, type Request } from "./requests.ts";
import type { Scratch } from "./scratch.ts";
import { demoServers } from "./servers.ts";
import { startServers } from "./start-servers.ts";
import { addStep, addTallies, definitionTokens, emptyTally, saved, type Tally } from "./tally.ts";

export type DemoParts = {
  readonly options: Options;
  readonly model: Model;
  readonly scratch: Scratch;
  /** Whether the folder goes with the demo. */
  readonly isTemporary: boolean;
};

const askedRequests = (asked: readonly string[]): readonly Request[] =>
  asked.map((text) => ({
    title: text.length > 40 ? `${text.slice(0, 39)}…` : text,
    threadId: "ask",
    text,
    check: ({ outcome }) => (outcome === "failed" ? "the request failed" : undefined),
  }));

export const runDemo = async (parts: DemoParts): Promise<void> => {
  const { options, model, scratch, isTemporary } = parts;
  const { asked, framework, storage, streams } = options;
  const entries = demoServers(scratch);
  const report = createReport(process.stdout);

  report.heading("Starting MCP servers");
  const chosen = entries.filter(({ name }) => options.servers?.includes(name) ?? true);
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
};

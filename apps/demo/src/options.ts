import { parseArgs } from "node:util";

import { quit } from "./quit.ts";
import { serverNames } from "./servers.ts";

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

const frameworks = ["core", "mastra", "ai-sdk", "langchain"] as const;
const storages = ["in-memory", "context"] as const;

export type Options = {
  readonly asked: readonly string[];
  /** Names of servers; all when left out. */
  readonly servers: readonly string[] | undefined;
  readonly folder: string | undefined;
  readonly api: string | undefined;
  readonly framework: (typeof frameworks)[number];
  readonly storage: (typeof storages)[number];
  readonly streams: boolean;
  readonly json: boolean;
};

/** How the demo was called. Where that is a mistake, or asks for help, the demo ends here. */
export const readOptions = (): Options => {
  const { ask = [], servers, folder, api, framework, storage, stream, json, help } = parse();
  if (help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  for (const [name, value] of Object.entries({ ask, servers, folder, api, framework, storage })) {
    const isBlank = [value].flat().some((given) => given?.trim() === "");
    if (isBlank) quit(`--${name} was given nothing: say what it should be, or leave it out.`);
  }
  const options = {
    asked: ask,
    servers: servers?.split(",").map((name) => name.trim()),
    folder,
    api,
    framework: oneOf(frameworks, framework, "framework"),
    storage: oneOf(storages, storage, "storage"),
    streams: stream,
    json,
  };
  if (stream && framework !== "ai-sdk") quit("--stream goes with --framework ai-sdk.");
  const unknown = options.servers?.filter((name) => !serverNames.includes(name)) ?? [];
  if (unknown.length > 0) {
    quit(`No server is named ${unknown.join(", ")}. There are ${serverNames.join(", ")}.`);
  }
  return options;
};

function parse() {
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
}

function oneOf<Name extends string>(names: readonly Name[], given: string, what: string): Name {
  const known = names.find((name) => name === given);
  return known ?? quit(`No ${what} is named ${given}. There are ${names.join(", ")}.`);
}

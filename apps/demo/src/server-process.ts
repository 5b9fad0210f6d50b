import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

import { packageBin } from "./package-bin.ts";
import type { ServerEntry } from "./servers.ts";

// The SDK hands these on from its own environment unless they are given; undefined keeps them out.
const withheld = { LOGNAME: undefined, SHELL: undefined, TERM: undefined, USER: undefined };

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It left in the meantime, which is what was wanted.
  }
};

const settledWithin = async (promise: Promise<void>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return settled;
};

/** One server, from before it is spawned until it is certainly gone. */
export class ServerProcess {
  readonly name: string;
  readonly client: Client = new Client({ name: "toolshelf-demo", version: "0.0.0" });
  readonly #transport: StdioClientTransport;
  readonly #graceTime: number;
  readonly #left: Promise<void>;
  #pid: number | undefined;
  #said = "";
  #closing: Promise<void> | undefined;

  constructor(entry: ServerEntry, graceTime: number) {
    this.name = entry.name;
    this.#graceTime = graceTime;
    const program = entry.package === undefined ? [] : [packageBin(entry.package, entry.bin)];
    const env: Record<string, string | undefined> = {
      ...withheld,
      PATH: process.env["PATH"],
      HOME: entry.home,
      ...entry.env,
    };
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      args: [...program, ...(entry.args ?? [])],
      env: env as Record<string, string>,
      cwd: entry.cwd,
      stderr: "pipe",
    });
    this.#transport.stderr?.on("data", (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString("utf8")).slice(-4_000);
    });
    this.#left = new Promise((resolve) => {
      this.client.onclose = resolve;
    });
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  /** The end of what the server wrote to stderr. */
  get lastWords(): string {
    return this.#said.trim().split("\n").slice(-3).join("\n");
  }

  /** Starts the server and counts its tools, so that "started" means that it answers. */
  async start(options: { signal: AbortSignal; timeout: number }): Promise<number> {
    const connecting = this.client.connect(this.#transport, options);
    // The transport forgets the process when it closes; it is needed for longer here.
    this.#pid = this.#transport.pid ?? undefined;
    await connecting;
    let count = 0;
    let cursor: string | undefined;
    const cursors = new Set<string | undefined>();
    do {
      cursors.add(cursor);
      const page = await this.client.listTools(cursor === undefined ? {} : { cursor }, options);
      count += page.tools.length;
      cursor = page.nextCursor;
      // A server that hands out a cursor twice would be asked for ever.
    } while (cursor !== undefined && !cursors.has(cursor));
    return count;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** For the moment when nothing can be awaited any more. */
  kill(): void {
    if (this.#pid !== undefined) send(this.#pid, "SIGKILL");
  }

  async #close(): Promise<void> {
    // Closing the transport ends the server's input. It does not wait for the process, so that is done here.
    void this.client.close().catch(() => {});
    if (this.#pid === undefined) return;
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if (await settledWithin(this.#left, this.#graceTime)) break;
      send(this.#pid, signal);
    }
    await settledWithin(this.#left, this.#graceTime);
    this.#pid = undefined;
  }
}

import type { Client } from "@modelcontextprotocol/sdk/client/index.js";

import { endings } from "./endings.ts";
import { ServerProcess } from "./server-process.ts";
import type { ServerEntry } from "./servers.ts";

export type StartedServer = {
  readonly name: string;
  readonly client: Client;
  readonly pid: number;
  /** Resolves when the process is gone; one that stays after the grace time is killed. */
  readonly close: () => Promise<void>;
};

export type FailedServer = { readonly name: string; readonly reason: string };

export type StartProgress =
  | { readonly type: "starting"; readonly name: string }
  | { readonly type: "started"; readonly name: string; readonly tools: number; readonly ms: number }
  | {
      readonly type: "failed";
      readonly name: string;
      readonly reason: string;
      readonly ms: number;
    };

export type StartOptions = {
  readonly onProgress?: ((progress: StartProgress) => void) | undefined;
  /** How long one server may take until its tools are listed, in ms. Default 60,000. */
  readonly startTimeout?: number | undefined;
  /** How long a server may take to leave before it is told more firmly, in ms. Default 1,500. */
  readonly graceTime?: number | undefined;
  /** Gives up on the servers that are still starting. */
  readonly signal?: AbortSignal | undefined;
};

export type StartedServers = {
  /** In the order of the entries, whichever was ready first. */
  readonly servers: readonly StartedServer[];
  readonly failed: readonly FailedServer[];
  /** Closes every server and stops listening for signals. */
  readonly close: () => Promise<void>;
};

const defaults = { startTimeout: 60_000, graceTime: 1_500 } satisfies StartOptions;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Starts all servers at once. One that fails is reported and the rest goes on.
 * However this process ends, short of SIGKILL, the servers end with it.
 */
export const startServers = async (
  entries: readonly ServerEntry[],
  options: StartOptions = {},
): Promise<StartedServers> => {
  const startTimeout = options.startTimeout ?? defaults.startTimeout;
  const graceTime = options.graceTime ?? defaults.graceTime;
  const processes = new Set<ServerProcess>();

  const killAll = (): void => {
    for (const server of processes) server.kill();
  };
  const stopListening = (): void => {
    process.off("exit", killAll);
    for (const signal of endings) process.off(signal, onEnding);
  };
  const close = async (): Promise<void> => {
    await Promise.all([...processes].map((server) => server.close()));
    stopListening();
  };
  let ending = false;
  const onEnding = (signal: NodeJS.Signals): void => {
    // Asked a second time, nobody wants to wait for the grace time.
    if (ending) killAll();
    if (ending) return;
    ending = true;
    void close().then(() => process.kill(process.pid, signal));
  };
  process.on("exit", killAll);
  for (const signal of endings) process.on(signal, onEnding);

  const start = async (entry: ServerEntry): Promise<StartedServer | FailedServer> => {
    const { name } = entry;
    const began = performance.now();
    const elapsed = (): number => Math.round(performance.now() - began);
    const timeout = AbortSignal.timeout(startTimeout);
    const signal =
      options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
    let server: ServerProcess | undefined;
    options.onProgress?.({ type: "starting", name });
    try {
      server = new ServerProcess(entry, graceTime);
      processes.add(server);
      const tools = await server.start({ signal, timeout: startTimeout });
      const { client, pid } = server;
      if (pid === undefined) throw new Error("it left again");
      options.onProgress?.({ type: "started", name, tools, ms: elapsed() });
      return { name, client, pid, close: () => server!.close() };
    } catch (error) {
      const ms = elapsed();
      await server?.close();
      const cause = timeout.aborted
        ? `no list of tools within ${startTimeout} ms`
        : messageOf(options.signal?.reason ?? error);
      const reason = [cause, server?.lastWords].filter(Boolean).join("\n");
      options.onProgress?.({ type: "failed", name, reason, ms });
      return { name, reason };
    }
  };

  const results = await Promise.all(entries.map(start));
  return {
    servers: results.filter((result) => "client" in result),
    failed: results.filter((result) => "reason" in result),
    close,
  };
};

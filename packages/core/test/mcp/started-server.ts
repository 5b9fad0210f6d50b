import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export type StartedServer = {
  readonly client: Client;
  readonly pid: number;
};

/** Starts a server over stdio, under this Node, and connects the official client to it. */
export async function startServer(
  script: string,
  { args = [], env = {} }: { readonly args?: string[]; readonly env?: Record<string, string> } = {},
): Promise<StartedServer> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script, ...args],
    env,
    stderr: "ignore",
  });
  const client = new Client({ name: "toolshelf-tests", version: "1.0.0" });
  await client.connect(transport);
  if (transport.pid === null) throw new Error(`${script} has no process`);
  return { client, pid: transport.pid };
}

/** The script that an installed server's package names as its command. */
export function serverScript(packageName: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: Record<string, string> };
  const [script = ""] = Object.values(bin);
  return join(dirname(manifest), script);
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Packs every published package, installs the tarballs with npm into an empty project outside the
// workspace, and has each do real work there: beside the oldest peers that it takes under the
// oldest Node that it takes, and beside the newest under the workspace's. A line for each package.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// @boundaries-ignore the pnpm that packs is the one that the root pins
import { pinnedPnpm } from "../../../scripts/install-stamp.mjs";
import { installedFaults, runFaults, typeFaults } from "./check-project.ts";
import { lowestVersion } from "./lowest-version.ts";
import { nodeBinaries } from "./node-binaries.ts";
import { peerVersions, versionInUse, type End } from "./peer-versions.ts";
import { writeProject } from "./project-files.ts";
import { publishedPackages, shortName, type Manifest } from "./published-packages.ts";
import { runCommand } from "./run-command.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const packages = publishedPackages(root);
const manifests = packages.map(({ manifest }) => manifest);
const tools = Object.fromEntries(
  ["typescript", "@types/node"].map((name) => [name, versionInUse(root, name)]),
);

const ended = new AbortController();
const { signal } = ended;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => ended.abort(new Error(`Ended by ${name}.`)));
}

const temporary = mkdtempSync(join(tmpdir(), "toolshelf-packed-"));
const faults: string[] = [];
const passed = new Map(manifests.map(({ name }): [string, string[]] => [name, []]));

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

const pack = async (): Promise<Record<string, string>> => {
  say("Packing");
  const folder = join(temporary, "tarballs");
  mkdirSync(folder);
  const words = ["npx", "--yes", pinnedPnpm(root), "pack", "--pack-destination", folder] as const;
  for (const { folder: cwd } of packages) await runCommand({ words, cwd, signal });
  const files = readdirSync(folder);
  return Object.fromEntries(
    manifests.map((manifest) => {
      const file = files.find((name) =>
        name.endsWith(`-${shortName(manifest)}-${manifest.version}.tgz`),
      );
      if (file === undefined) throw new Error(`${manifest.name} was not packed.`);
      return [manifest.name, join(folder, file)];
    }),
  );
};

const lowestNode = ({ name, engines = {} }: Manifest): string => {
  const { node } = engines;
  if (node === undefined) throw new Error(`${name} does not say which Node it needs.`);
  return lowestVersion(node);
};

const check = async (
  end: End,
  tarballs: Record<string, string>,
  nodes: ReadonlyMap<string, string>,
) => {
  const peers = peerVersions(packages, end);
  const beside = ({ peerDependencies = {} }: Partial<Manifest>): string[] =>
    Object.keys(peerDependencies).map((name) => `${name} ${peers[name]}`);
  say(`Installing beside the ${end} peers`);
  const folder = join(temporary, end);
  writeProject({ folder, manifests, tarballs, peers, tools });
  const words = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"] as const;
  await runCommand({ words, cwd: folder, signal });

  say("Checking");
  const project = { folder, signal };
  faults.push(...(await typeFaults(project)).map((fault) => `types, ${end} peers, ${fault}`));
  for (const manifest of manifests) {
    const node = end === "oldest" ? lowestNode(manifest) : process.versions.node;
    const where = [`Node ${node}`, ...beside(manifest)].join(", ");
    const found = [
      ...installedFaults(project, manifest),
      ...(await runFaults(project, manifest, nodes.get(node) ?? process.execPath)),
    ];
    faults.push(...found.map((fault) => `${manifest.name} (${where}): ${fault}`));
    if (found.length === 0) passed.get(manifest.name)?.push(where);
  }
};

try {
  const tarballs = await pack();
  say("Fetching the oldest Nodes, unless they are there");
  const nodes = await nodeBinaries([...new Set(manifests.map(lowestNode))], {
    folder: join(root, "node_modules", ".cache", "toolshelf", "nodes"),
    signal,
  });
  await check("newest", tarballs, nodes);
  await check("oldest", tarballs, nodes);
  for (const { name, version } of manifests) {
    const isFine = !faults.some((fault) => fault.includes(name));
    const works = `works with ${passed.get(name)?.join(" and with ")}`;
    console.log(`${name} ${version} ${isFine ? works : "FAILED, see below"}`);
  }
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
}
for (const fault of faults) say(`\nFAILED: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { contentFaults } from "./content-faults.ts";
import { compiledFolder, entriesProgram, resolutions } from "./project-files.ts";
import { readManifest, shortName, type Manifest } from "./published-packages.ts";
import { tryCommand } from "./run-command.ts";
import { undeclaredImports } from "./undeclared-imports.ts";

export type Project = {
  readonly folder: string;
  readonly signal: AbortSignal;
};

const installed = (folder: string, name: string): string => join(folder, "node_modules", name);

/** What is wrong with the package as npm unpacked it. */
export const installedFaults = ({ folder }: Project, source: Manifest): readonly string[] => {
  const home = installed(folder, source.name);
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(home.length + 1))
    .map((file) => file.replaceAll("\\", "/"));
  // A second core, from anywhere, would be one that was not packed here.
  const second = existsSync(installed(home, "@toolshelf/core"));
  const manifest = readManifest(home);
  const undeclared = files
    .filter((file) => file.endsWith(".ts") || file.endsWith(".js"))
    .flatMap((file) =>
      undeclaredImports(readFileSync(join(home, file), "utf8"), manifest).map(
        (name) => `${file} imports ${name}, which package.json does not name.`,
      ),
    );
  return [
    ...contentFaults({ files, manifest }, source),
    ...undeclared,
    ...(second ? ["npm installed a second @toolshelf/core below it."] : []),
  ];
};

/**
 * Type-checks all programs in each way of finding types, declarations of the packages included,
 * and compiles them. Mistakes in what others declare are theirs.
 */
export const typeFaults = async ({ folder, signal }: Project): Promise<readonly string[]> => {
  const faults: string[] = [];
  const tsc = join(installed(folder, "typescript"), "bin", "tsc");
  for (const name of Object.keys(resolutions)) {
    const { isDone, output } = await tryCommand({
      words: [process.execPath, tsc, "--pretty", "false", "-p", `tsconfig.${name}.json`],
      cwd: folder,
      signal,
    });
    if (isDone) continue;
    const errors = output.split("\n").filter((line) => /error TS\d/u.test(line));
    const ours = errors.filter((line) => !/^node_modules[/\\](?!@toolshelf)/u.test(line));
    if (errors.length === 0) faults.push(`tsc with ${name} did not run: ${output}`);
    faults.push(...ours.map((line) => `with ${name}: ${line}`));
  }
  return faults;
};

/** What goes wrong when a package's programs are run by that Node. */
export const runFaults = async (
  { folder, signal }: Project,
  manifest: Manifest,
  node: string,
): Promise<readonly string[]> => {
  const suite = `${shortName(manifest)}.test`;
  const program = (name: string): string => join(compiledFolder, `${name}.js`);
  const vitest = join(installed(folder, "vitest"), "vitest.mjs");
  const work = existsSync(join(folder, `${suite}.ts`))
    ? [vitest, "run", program(suite)]
    : [program(shortName(manifest))];
  const faults: string[] = [];
  for (const args of [[program(entriesProgram(manifest))], work]) {
    const { isDone, output } = await tryCommand({ words: [node, ...args], cwd: folder, signal });
    if (!isDone) faults.push(`${args.join(" ")} failed: ${output}`);
  }
  return faults;
};

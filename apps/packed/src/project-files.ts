import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { entriesOf, shortName, type Manifest } from "./published-packages.ts";

export type ProjectParts = {
  readonly folder: string;
  /** The packed packages. */
  readonly manifests: readonly Manifest[];
  /** Their tarballs, by name. */
  readonly tarballs: Readonly<Record<string, string>>;
  readonly peers: Readonly<Record<string, string>>;
  readonly tools: Readonly<Record<string, string>>;
};

/** The ways in which TypeScript may look for a package's types. */
export const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  node16: { module: "node16", moduleResolution: "node16" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
} as const;

export const compiledFolder = "compiled";

const programs = join(import.meta.dirname, "..", "project");

/** The program that imports all entries of a package: of its own, as each has its own lowest Node. */
export const entriesProgram = (manifest: Manifest): string => `entries-${shortName(manifest)}`;

/** Writes a project that knows nothing of the workspace: a manifest, the programs, the settings of TypeScript. */
export const writeProject = (parts: ProjectParts): void => {
  const { folder, manifests, tarballs, peers, tools } = parts;
  mkdirSync(folder, { recursive: true });
  cpSync(programs, folder, { recursive: true });
  const write = (file: string, content: object): void =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, undefined, 2)}\n`);
  const packed = Object.fromEntries(
    Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]),
  );
  write("package.json", {
    name: "empty-project",
    private: true,
    type: "module",
    dependencies: { ...packed, ...peers, ...tools },
    // Where one of the packages stands on another, that is the packed one too.
    overrides: Object.fromEntries(Object.keys(packed).map((name) => [name, `$${name}`])),
  });
  for (const [name, options] of Object.entries(resolutions)) {
    write(`tsconfig.${name}.json`, {
      compilerOptions: {
        ...options,
        target: "es2023",
        lib: ["es2023", "dom", "dom.iterable"],
        types: ["node"],
        strict: true,
        skipLibCheck: false,
        rewriteRelativeImportExtensions: true,
        outDir: compiledFolder,
        noEmit: name !== "nodenext",
      },
      include: ["*.ts"],
    });
  }
  for (const manifest of manifests) {
    const entries = entriesOf(manifest);
    const lines = [
      ...entries.map((entry, place) => `import * as entry${place} from "${entry}";`),
      `for (const entry of [${entries.map((_, place) => `entry${place}`).join(", ")}]) {`,
      `  if (Object.keys(entry).length === 0) throw new Error("An entry exports nothing.");`,
      "}",
    ];
    writeFileSync(join(folder, `${entriesProgram(manifest)}.ts`), `${lines.join("\n")}\n`);
  }
};

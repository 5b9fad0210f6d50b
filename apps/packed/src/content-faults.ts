import type { Manifest } from "./published-packages.ts";

/** What a packed package holds: its files, as paths with slashes, and its manifest. */
export type Contents = { readonly files: readonly string[]; readonly manifest: Manifest };

const always = ["LICENSE", "README.md", "package.json"];
const built = /^dist\/[\w-]+(?:\.d\.ts|\.js)$/u;

/** What is wrong with what was packed, in a sentence each. `source` is the manifest it was packed from. */
export const contentFaults = ({ files, manifest }: Contents, source: Manifest): string[] => {
  const missing = always.filter((file) => !files.includes(file));
  const foreign = files.filter((file) => !always.includes(file) && !built.test(file));
  const text = JSON.stringify(manifest);
  return [
    ...missing.map((file) => `${file} is missing.`),
    ...targetsOf(manifest)
      .filter((file) => !files.includes(file))
      .map((file) => `exports names ${file}, which is not there.`),
    ...foreign.map((file) => `${file} does not belong there: only what is built does.`),
    ...["workspace:", "catalog:", "@toolshelf/source"]
      .filter((word) => text.includes(word))
      .map((word) => `package.json still says ${word}, which means nothing outside the workspace.`),
    ...rangeFaults(manifest, source),
  ];
};

/** The files that `exports` leads to, those with the types included. */
function targetsOf({ exports = {} }: Manifest): readonly string[] {
  return Object.values(exports).flatMap((target) => {
    if (typeof target !== "string") return [];
    const file = target.replace(/^\.\//u, "");
    return file.endsWith(".js") ? [file, file.replace(/js$/u, "d.ts")] : [file];
  });
}

function rangeFaults(packed: Manifest, source: Manifest): readonly string[] {
  const faults: string[] = [];
  for (const kind of ["engines", "peerDependencies"] as const) {
    const [is, was] = [packed, source].map((manifest) => JSON.stringify(manifest[kind] ?? {}));
    if (is !== was) faults.push(`${kind} are ${is}, not ${was} as in the workspace.`);
  }
  for (const [name, range] of Object.entries(packed.dependencies ?? {})) {
    const wanted = `^${packed.version}`;
    if (name.startsWith("@toolshelf/") && range !== wanted) {
      faults.push(`${name} is wanted as ${range}, not as ${wanted}: all are released together.`);
    }
  }
  return faults;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Versions = Readonly<Record<string, string>>;

/** The parts of a package.json that are read here. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly engines?: Versions;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly devDependencies?: Versions;
};

export type Package = { readonly folder: string; readonly manifest: Manifest };

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** What goes to the registry, of the folder `packages`. */
export const publishedPackages = (root: string): readonly Package[] =>
  readdirSync(join(root, "packages"))
    .map((name) => join(root, "packages", name))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true);

/** The last part of a package's name, by which its program and its tarball go. */
export const shortName = ({ name }: Manifest): string => name.slice(name.indexOf("/") + 1);

/** How the package is imported: its name, and its name with each further entry. */
export const entriesOf = ({ name, exports = {} }: Manifest): readonly string[] =>
  Object.keys(exports)
    .filter((entry) => !entry.endsWith(".json"))
    .map((entry) => name + entry.slice(1));

import { builtinModules } from "node:module";

import type { Manifest } from "./published-packages.ts";

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"\n]+)"/gu;

/**
 * The packages that a built file imports and its manifest does not name. In a project where another
 * package brings them along, they are found all the same, so running it does not tell.
 */
export const undeclaredImports = (code: string, manifest: Manifest): readonly string[] => {
  const { name, dependencies = {}, peerDependencies = {} } = manifest;
  const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  const imported = [...code.matchAll(specifier)]
    .map(([, path]) => path!)
    .filter((path) => !path.startsWith(".") && !path.startsWith("node:"))
    .map((path) =>
      path
        .split("/")
        .slice(0, path.startsWith("@") ? 2 : 1)
        .join("/"),
    );
  return [...new Set(imported)].filter(
    (path) => !declared.has(path) && !builtinModules.includes(path),
  );
};

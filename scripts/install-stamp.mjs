import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const workspaceFolders = ["packages", "apps"];

/**
 * Everything that decides what an install puts on disk, as one hash.
 *
 * @param {string} root
 */
export function installKey(root) {
  const members = workspaceFolders.flatMap((folder) => {
    const parent = join(root, folder);
    if (!existsSync(parent)) return [];
    return readdirSync(parent).map((name) => `${folder}/${name}/package.json`);
  });
  const hash = createHash("sha256");
  // The platform, because a tree copied to another machine holds the wrong Node.
  hash.update(`${process.platform} ${process.arch}`);
  for (const file of [
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "package.json",
    ...members.toSorted(),
  ]) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const content = readFileSync(path);
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/**
 * The package manager as the root manifest pins it, for example `pnpm@1.2.3`.
 *
 * @param {string} root
 * @returns {string}
 */
export function pinnedPnpm(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager;
}

/** @param {string} root */
function stampFile(root) {
  return join(root, "node_modules", ".cache", "toolshelf", "install-stamp");
}

/**
 * The key of the last install that went through.
 *
 * @param {string} root
 */
export function readStamp(root) {
  const file = stampFile(root);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * @param {string} root
 * @param {string} key
 */
export function writeStamp(root, key) {
  const file = stampFile(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, key);
}

import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const here = import.meta.dirname;
const tsc = fileURLToPath(import.meta.resolve("typescript/package.json")).replace(
  "package.json",
  join("bin", "tsc"),
);

const projects = [5, 6, 7].flatMap((version) => [
  `ai${version}`,
  `ai${version}-loose`,
  `ai${version}-lowest`,
]);

// The compiler, since one program has one version of `ai`: what does not compile must not, too.
test.each(projects)("the types hold with %s", async (name) => {
  const project = join(here, "types", `tsconfig.${name}.json`);
  const { stdout } = await run(process.execPath, [tsc, "-p", project]).catch(
    (failure: unknown) => failure as { stdout: string },
  );
  expect(stdout).toBe("");
});

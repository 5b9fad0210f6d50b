import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "tsdown";
import { expect, test } from "vitest";

type Budget = { readonly name: string; readonly path: string; readonly limit: string };

const root = join(import.meta.dirname, "..", "..");
const budgets: Budget[] = JSON.parse(readFileSync(join(root, ".size-limit.json"), "utf8"));

/** The entry with all its dependencies as a browser would get it: bundled, minified, gzipped. */
async function gzippedSize(source: string): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), "size-budget-"));
  try {
    await build({
      config: false,
      entry: { entry: source },
      format: "esm",
      platform: "neutral",
      dts: false,
      minify: true,
      deps: { alwaysBundle: [/./], onlyBundle: false },
      outDir,
      logLevel: "silent",
    });
    return gzipSync(readFileSync(join(outDir, "entry.js"))).length;
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

// `npm run size` measures the built package; this measures its source, so that every test run
// sees a budget go.
test.each(budgets)("$name fits into $limit", async ({ path, limit }) => {
  const [, kilobytes] = /^(\d+) kB$/.exec(limit) ?? expect.fail(`a limit in kB, not ${limit}`);
  const source = join(root, path.replace("/dist/", "/src/").replace(/\.js$/, ".ts"));
  const size = await gzippedSize(source);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(Number(kilobytes) * 1000);
});

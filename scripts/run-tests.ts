// Runs every test and type test of the workspace, and ends with one line of counts. Arguments go
// to vitest, for example a file name or `--project core`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { countLine, countTests, isGreen, type TestReport } from "./count-line.ts";

const root = dirname(import.meta.dirname);
const reportFile = join(root, "node_modules", ".cache", "toolshelf", "test-report.json");

mkdirSync(dirname(reportFile), { recursive: true });
rmSync(reportFile, { force: true });

const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
// vitest would leave a core idle, which is half of a small machine.
const workers = `--maxWorkers=${availableParallelism()}`;
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", ...reporters, workers, ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);

const report: TestReport | undefined = existsSync(reportFile)
  ? JSON.parse(readFileSync(reportFile, "utf8"))
  : undefined;
const counts = countTests(report, status ?? 1);

console.log(countLine(counts));
process.exitCode = isGreen(counts) ? 0 : 1;

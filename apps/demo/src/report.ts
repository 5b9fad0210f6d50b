import { styleText } from "node:util";

import type { StepRecord } from "./loop.ts";
import type { StartProgress } from "./start-servers.ts";
import { definitionTokens, saved, type Tally } from "./tally.ts";

export type Row = {
  readonly title: string;
  readonly tally: Tally;
  /** Tools that the last step showed. */
  readonly loaded: readonly string[];
  readonly result: string;
};

type Style = Parameters<typeof styleText>[0];

/** Writes what a person sees. Colours only on a terminal. */
export const createReport = (stream: NodeJS.WriteStream) => {
  const style = (format: Style, text: string): string =>
    styleText(format, text, { stream, validateStream: true });
  const line = (text = ""): void => {
    stream.write(`${text}\n`);
  };
  const number = (value: number): string => value.toLocaleString("en-US");

  return {
    line,
    heading: (text: string): void => line(`\n${style("bold", text)}`),

    progress: (progress: StartProgress): void => {
      if (progress.type === "starting") return;
      const { name, ms } = progress;
      line(
        progress.type === "started"
          ? `  ${style("green", "up")}    ${name.padEnd(16)} ${String(progress.tools).padStart(4)} tools  ${number(ms).padStart(6)} ms`
          : `  ${style("red", "down")}  ${name.padEnd(16)} ${firstLine(progress.reason)}`,
      );
    },

    step: (record: StepRecord, place: number, withheld: number): void => {
      const { step, reply, results } = record;
      const shown = step.definitions.map(({ name }) => name).join(", ") || "no tools";
      line(
        `  ${style("dim", `step ${place}`)}  shown: ${shown} ${style("dim", `(${number(definitionTokens(step.definitions))} tokens; ${number(withheld)} tools stay on the shelf)`)}`,
      );
      for (const { call, outcome } of results) {
        const colour = outcome.status === "ok" ? "cyan" : "red";
        line(`          ${style(colour, call.name)} ${cut(call.arguments, 100)}`);
        line(`          ${style("dim", `→ ${cut(outcome.text, 150)}`)}`);
      }
      if (results.length === 0)
        for (const said of reply.text.split("\n")) line(`          ${said}`);
    },

    table: (rows: readonly Row[], total: Tally): void => {
      const width = Math.max(...rows.map(({ title }) => title.length), 5);
      const cells = (title: string, tally: Tally, result: string): string =>
        `  ${title.padEnd(width)}  ${String(tally.steps).padStart(5)}  ${number(tally.tokensEager).padStart(12)}  ${number(tally.tokensShelf).padStart(12)}  ${`${(saved(tally) * 100).toFixed(1)} %`.padStart(7)}  ${result}`;
      line(
        style(
          "dim",
          `  ${"".padEnd(width)}  ${"steps".padStart(5)}  ${"all tools".padStart(12)}  ${"with shelf".padStart(12)}  ${"saved".padStart(7)}  result`,
        ),
      );
      for (const { title, tally, result } of rows) line(cells(title, tally, result));
      line(style("bold", cells("total", total, "")));
    },
  };
};

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

const cut = (text: string, length: number): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat;
};

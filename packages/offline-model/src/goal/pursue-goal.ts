import { fillArguments, type FilledArguments } from "../arguments/fill-arguments.ts";
import type { OfflineTool } from "../conversation.ts";
import { isRecord, readShape } from "../schema/shape.ts";
import { tokenize } from "../text/tokens.ts";
import { looksFailed } from "./call-outcome.ts";
import { deedOfRequest, mayFollow, mayServe, type ToolWords } from "./deed.ts";
import { fewerKeyWords, keyWords, objectWords, withoutValues } from "./key-words.ts";
import { readSearchAnswer, type SearchHit } from "./search-answer.ts";
import { speaksOfAny, toolFit } from "./tool-fit.ts";

/** A call made for a goal, and what came back. */
export type GoalEvent = {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly result?:
    | { readonly content: string; readonly isError?: boolean | undefined }
    | undefined;
};

export type GoalOutcome = "answered" | "nothing-fits" | "failed";

export type GoalReport = {
  readonly goal: string;
  readonly outcome: GoalOutcome;
  /** The tool that answered, failed, or came nearest. */
  readonly tool?: string | undefined;
  /** Arguments that the nearest tool needs and the request does not give. */
  readonly missing?: readonly string[] | undefined;
  readonly text: string;
};

export type Decision =
  | {
      readonly call: {
        readonly name: string;
        readonly arguments: Readonly<Record<string, unknown>>;
      };
    }
  | { readonly done: GoalReport };

export type GoalContext = {
  readonly goal: string;
  readonly tools: readonly OfflineTool[];
  readonly searchName: string;
  readonly loadName: string;
  readonly maxCandidates: number;
  readonly maxCalls: number;
};

const trimmed = (text: string, length = 300): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
};

/** Arguments for a meta-tool, under whatever name its schema has for them. */
const metaArguments = (
  tool: OfflineTool,
  preferred: readonly string[],
  text: string,
): Record<string, unknown> => {
  const { properties } = readShape(tool.inputSchema);
  const name =
    preferred.find((property) => properties.has(property)) ??
    [...properties.keys()][0] ??
    preferred[0]!;
  const shape = properties.get(name);
  const isList =
    shape?.kind === "array" ||
    (shape?.kind === "any" &&
      shape.variants.some(({ kind }) => kind === "array") &&
      !shape.variants.some(({ kind }) => kind === "string"));
  return { [name]: isList ? [text] : text };
};

/** Best first: the shelf's order, corrected by how much of the request is in a tool's own words. */
const inOrder = (
  hits: readonly SearchHit[],
  words: readonly string[],
  known: ReadonlyMap<string, OfflineTool>,
): SearchHit[] =>
  hits
    .map((hit, rank) => {
      const fit = toolFit(words, known.get(hit.name) ?? hit);
      const names =
        fit.nameHeld + fit.inName === 0
          ? 0
          : (2 * fit.nameHeld * fit.inName) / (fit.nameHeld + fit.inName);
      return {
        hit,
        merit: hit.score + 0.6 * names + 0.2 * fit.covered + (fit.verb ? 0.1 : 0) - 0.02 * rank,
      };
    })
    .sort((left, right) => right.merit - left.merit)
    .map(({ hit }) => hit);

/**
 * Decides the next move for one goal from everything that was done for it so far: a pure function, so that
 * a new process with the same conversation goes on where the old one stopped.
 */
export const pursueGoal = (context: GoalContext, events: readonly GoalEvent[]): Decision => {
  const { goal, tools, searchName, loadName, maxCandidates } = context;
  const isMeta = (name: string): boolean => name === searchName || name === loadName;
  const visible = new Map(
    tools.filter(({ name }) => !isMeta(name)).map((tool) => [tool.name, tool]),
  );
  const search = tools.find(({ name }) => name === searchName);
  const load = tools.find(({ name }) => name === loadName);
  const words = keyWords(goal);
  const done = (outcome: GoalOutcome, text: string, more: Partial<GoalReport> = {}): Decision => ({
    done: { goal, outcome, text, ...more },
  });

  const failures: { readonly name: string; readonly content: string }[] = [];
  for (const { name, result } of events) {
    if (isMeta(name)) continue;
    const content = result?.content ?? "no result came back";
    const failed =
      result === undefined ||
      result.isError === true ||
      looksFailed(content, result.isError === false);
    if (!failed) return done("answered", `${name}: ${trimmed(content)}`, { tool: name });
    failures.push({ name, content });
  }
  const deed = deedOfRequest(withoutValues(goal));
  const isAllowed = (tool: ToolWords): boolean =>
    mayServe(deed, tool) &&
    failures.every(
      ({ name }) =>
        name !== tool.name && mayFollow(tool, visible.get(name) ?? { name }, { deed, words }),
    );
  const object = objectWords(goal);
  // A call that takes nothing from the request always works; so the tool has to speak of what is asked for.
  const isMeant = (tool: OfflineTool, filled: FilledArguments): boolean =>
    Object.keys(filled.arguments).length > 0 || object.length === 0 || speaksOfAny(object, tool);
  const searches = events.filter(({ name }) => name === searchName);
  const loads = events.filter(({ name }) => name === loadName);
  const wasLoaded = (name: string): boolean =>
    loads.some(({ arguments: given }) => Object.values(given).flat().includes(name));

  const fills = new Map<string, FilledArguments>();
  const fill = (tool: OfflineTool): FilledArguments => {
    const known = fills.get(tool.name) ?? fillArguments(tool, goal);
    fills.set(tool.name, known);
    return known;
  };
  const nearest = (): { name: string; missing: readonly string[] } | undefined => {
    const unfilled = [...fills].filter(([, { missing }]) => missing.length > 0);
    return unfilled.length === 0
      ? undefined
      : { name: unfilled[0]![0], missing: unfilled[0]![1].missing };
  };
  const giveUp = (): Decision => {
    const [failure] = failures;
    if (failure !== undefined)
      return done("failed", `${failure.name} failed: ${trimmed(failure.content)}`, {
        tool: failure.name,
      });
    const near = nearest();
    if (near === undefined)
      return done("nothing-fits", `No tool on the shelf fits "${trimmed(goal, 80)}".`);
    return done(
      "nothing-fits",
      `No tool on the shelf fits "${trimmed(goal, 80)}". The nearest, ${near.name}, needs what the request does not say: ${near.missing.join(", ")}.`,
      { tool: near.name, missing: near.missing },
    );
  };
  if (events.length >= context.maxCalls) return giveUp();

  // A thread that comes back with the tool in hand needs no search.
  if (searches.length === 0) {
    const direct = [...visible.values()]
      .filter(isAllowed)
      .map((tool) => ({ tool, fit: toolFit(words, tool) }))
      .filter(
        ({ fit }) =>
          fit.covered > 0 && (search === undefined ? fit.covered >= 0.5 : fit.inName > 0),
      )
      .map(({ tool }) => ({
        tool,
        filled: fill(tool),
        fit: toolFit(openWords(words, fill(tool)), tool),
      }))
      .filter(
        ({ tool, filled, fit }) =>
          filled.missing.length === 0 &&
          isMeant(tool, filled) &&
          (search === undefined ||
            (filled.unused.length === 0 && fit.covered >= 0.8 && fit.verb && fit.nameHeld >= 0.5)),
      )
      .sort(
        (left, right) =>
          right.fit.covered - left.fit.covered ||
          right.fit.nameHeld - left.fit.nameHeld ||
          (left.tool.name < right.tool.name ? -1 : 1),
      );
    const [best] = direct;
    if (best !== undefined)
      return { call: { name: best.tool.name, arguments: best.filled.arguments } };
    if (search === undefined || words.length === 0) return giveUp();
    fills.clear();
    return {
      call: { name: searchName, arguments: metaArguments(search, ["query"], words.join(" ")) },
    };
  }

  const answers = searches.map(({ result }) => readSearchAnswer(result?.content ?? ""));
  const fewer = fewerKeyWords(goal);
  const isLastSearch = searches.length > 1 || fewer === undefined;
  const candidates: SearchHit[] = [];
  for (const { hits, confidence } of answers) {
    // What the shelf is not sure of is taken only when nothing else is left, and only if it speaks of most that was asked.
    const credible =
      confidence === "match"
        ? hits
        : isLastSearch
          ? hits.filter((hit) => speaksOf(words, hit))
          : [];
    const fresh = inOrder(credible, words, visible).filter(
      (hit) =>
        !isMeta(hit.name) &&
        isAllowed(visible.get(hit.name) ?? hit) &&
        !candidates.some(({ name }) => name === hit.name),
    );
    candidates.push(...fresh.slice(0, maxCandidates));
  }
  let fallback: { readonly tool: OfflineTool; readonly filled: FilledArguments } | undefined;
  for (const { name } of candidates) {
    const tool = visible.get(name);
    if (tool === undefined) {
      if (load === undefined || wasLoaded(name)) continue;
      return {
        call: { name: loadName, arguments: metaArguments(load, ["toolNames", "toolName"], name) },
      };
    }
    const filled = fill(tool);
    if (filled.missing.length > 0 || !isMeant(tool, filled)) continue;
    // A value that finds no place means that another tool may have been meant.
    if (filled.unused.length === 0) return { call: { name, arguments: filled.arguments } };
    const { covered } = toolFit(openWords(words, filled), tool);
    if (covered < 0.5 || filled.unused.length > 1 || filled.unused.some(namesThing)) continue;
    fallback ??= { tool, filled };
  }
  if (fallback !== undefined)
    return { call: { name: fallback.tool.name, arguments: fallback.filled.arguments } };
  if (
    failures.length === 0 &&
    searches.length === 1 &&
    search !== undefined &&
    fewer !== undefined
  ) {
    return {
      call: { name: searchName, arguments: metaArguments(search, ["query"], fewer.join(" ")) },
    };
  }
  return giveUp();
};

/** A path, an address or JSON is never said by the way. */
const namesThing = (value: string): boolean =>
  ["path", "url", "email", "json"].includes(tokenize(value)[0]?.kind ?? "");

const speaksOf = (words: readonly string[], hit: SearchHit): boolean => {
  const { covered } = toolFit(words, hit);
  return covered >= 0.74 && words.length >= 2;
};

/** The key words that did not turn out to be part of a value. */
const openWords = (words: readonly string[], { arguments: given }: FilledArguments): string[] => {
  const values = new Set(textsIn(given).flatMap((text) => text.split(/\s+/)));
  return words.filter((word) => !values.has(word));
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
};

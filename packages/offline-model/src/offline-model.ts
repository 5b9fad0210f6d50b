import type { OfflineMessage, OfflineTool, OfflineToolCall } from "./conversation.ts";
import { eventsOf } from "./goal/goal-events.ts";
import {
  pursueGoal,
  type Decision,
  type GoalEvent,
  type GoalOutcome,
  type GoalReport,
} from "./goal/pursue-goal.ts";
import { resolvePronouns } from "./goal/resolve-pronouns.ts";
import { splitGoals } from "./text/split-goals.ts";

export type OfflineModelOptions = {
  /** The name of the meta-tool that searches. Default `search_tools`. */
  readonly searchToolName?: string | undefined;
  /** The name of the meta-tool that loads. Default `load_tool`. Not among the tools: the search loads by itself. */
  readonly loadToolName?: string | undefined;
  /** How many search hits are tried for one goal before the words are changed. Default 4. */
  readonly maxCandidates?: number | undefined;
  /** How many calls, meta-tools included, one goal may take. Default 16. */
  readonly maxCallsPerGoal?: number | undefined;
};

export type OfflineRequest = {
  readonly messages: readonly OfflineMessage[];
  readonly tools: readonly OfflineTool[];
};

/** The model asks for tools to be called. */
export type OfflineToolCallReply = {
  readonly toolCalls: readonly OfflineToolCall[];
  readonly text?: string | undefined;
  readonly outcome?: undefined;
  readonly goals?: undefined;
};

/** The model is done. */
export type OfflineTextReply = {
  readonly text: string;
  /** The worst outcome among the goals. */
  readonly outcome: GoalOutcome;
  readonly goals: readonly GoalReport[];
  readonly toolCalls?: undefined;
};

export type OfflineReply = OfflineToolCallReply | OfflineTextReply;

export type OfflineModel = {
  /** Gives the next assistant message. Depends on nothing but its argument. */
  readonly respond: (request: OfflineRequest) => OfflineReply;
};

const defaults = {
  searchToolName: "search_tools",
  loadToolName: "load_tool",
  maxCandidates: 4,
  maxCallsPerGoal: 16,
} satisfies OfflineModelOptions;

const maxGoals = 20;

/** A short mark of the user's text, so that ids of different turns differ even when old messages were dropped. */
const mark = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
};

const nextId = (messages: readonly OfflineMessage[], userText: string): string => {
  const taken = new Set(
    messages.flatMap((message) => (message.toolCalls ?? []).map(({ id }) => id)),
  );
  let count = taken.size + 1;
  while (taken.has(`call_${mark(userText)}_${count}`)) count++;
  return `call_${mark(userText)}_${count}`;
};

const report = (goals: readonly GoalReport[]): OfflineTextReply => {
  const outcomes = new Set(goals.map(({ outcome }) => outcome));
  const outcome = outcomes.has("failed")
    ? "failed"
    : outcomes.has("nothing-fits")
      ? "nothing-fits"
      : "answered";
  return { text: goals.map(({ text }) => text).join("\n"), outcome, goals };
};

/**
 * A deterministic stand-in for a language model that needs no network: it searches with the key words of the
 * request, loads the best hit, fills the arguments from the text, calls, and reports.
 */
export const createOfflineModel = (options: OfflineModelOptions = {}): OfflineModel => {
  const searchName = options.searchToolName ?? defaults.searchToolName;
  const loadName = options.loadToolName ?? defaults.loadToolName;
  const maxCandidates = options.maxCandidates ?? defaults.maxCandidates;
  const maxCalls = options.maxCallsPerGoal ?? defaults.maxCallsPerGoal;

  return {
    respond: ({ messages, tools }) => {
      const spokenAt = messages.findLastIndex(({ role }) => role === "user");
      const userText = messages[spokenAt]?.content ?? "";
      const goals = resolvePronouns(splitGoals(userText).slice(0, maxGoals));
      if (goals.length === 0)
        return report([
          {
            goal: userText,
            outcome: "nothing-fits",
            text: "There is nothing in this message that a tool could do.",
          },
        ]);

      const pending = eventsOf(messages.slice(spokenAt + 1));
      const reports: GoalReport[] = [];
      for (const goal of goals) {
        const context = { goal, tools, searchName, loadName, maxCandidates, maxCalls };
        const events: GoalEvent[] = [];
        let decision: Decision = pursueGoal(context, events);
        // Goals are pursued one after another, so the calls belong to the first goal that is not done.
        while (!("done" in decision) && pending.length > 0) {
          events.push(pending.shift()!);
          decision = pursueGoal(context, events);
        }
        if ("call" in decision) {
          return {
            toolCalls: [
              {
                id: nextId(messages, userText),
                name: decision.call.name,
                arguments: decision.call.arguments,
              },
            ],
          };
        }
        reports.push(decision.done);
      }
      return report(reports);
    },
  };
};

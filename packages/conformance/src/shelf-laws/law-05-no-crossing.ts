import fc from "fast-check";
import { expect } from "vitest";
import type { RunInput, ToolSearch } from "@toolshelf/core";
import { catalogs, queries, type ToolPlan } from "../material/catalogs.ts";
import { makeTool, type RecordingTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import { wordRanker } from "../material/word-ranker.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const mail = "send_mail_001";
const file = "read_file_002";

/** Lets other work go first, a number of times. */
async function hop(times: number): Promise<void> {
  for (let left = times; left > 0; left--) await Promise.resolve();
}

type Move =
  | { readonly kind: "step" }
  | { readonly kind: "search"; readonly query: string }
  | { readonly kind: "load" | "call"; readonly place: number };

interface Turn {
  readonly threadId: string | undefined;
  readonly user: string;
  readonly hops: number;
  readonly moves: readonly Move[];
}

const place = fc.nat({ max: 7 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("step" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("search" as const), query: queries }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("load" as const), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("call" as const), place }) },
);

/** Turns of different conversations. Odd thread ids are in, since they come from outside. */
const turns: fc.Arbitrary<readonly Turn[]> = fc
  .array(
    fc.record({
      hops: fc.nat({ max: 5 }),
      moves: fc.array(moves, { minLength: 1, maxLength: 10 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((given) =>
    given.map((turn, number) => ({
      ...turn,
      user: `user-${number}`,
      threadId: [undefined, "one", "__proto__", undefined, "default"][number],
    })),
  );

/** A request's own copy of the tools: equal in all that a model sees, another's underneath. */
function copiesFor(plans: readonly ToolPlan[], user: string, hops: number): RecordingTool[] {
  return plans.map(({ name, description }) =>
    makeTool(name, {
      description,
      answer: { user, name },
      onExecute: () => hop(hops),
    }),
  );
}

async function play(
  factory: ShelfFactory,
  plans: readonly ToolPlan[],
  turnsAtOnce: readonly Turn[],
): Promise<(readonly string[])[]> {
  const names = plans.map(({ name }) => name);
  const shelf = await factory({
    tools: plans.slice(0, 1).map(({ name, description }) => makeTool(name, { description })),
    filter: async ({ toolName, context }) => {
      const { hops, user } = context as Turn;
      await hop(hops);
      // Every other tool is closed to every other user.
      return (names.indexOf(toolName) + Number(user.at(-1))) % 4 !== 1;
    },
    search: { ranker: wordRanker() },
  });
  return Promise.all(
    turnsAtOnce.map(async (turn) => {
      const input: RunInput = {
        context: turn,
        threadId: turn.threadId,
        tools: copiesFor(plans, turn.user, turn.hops),
      };
      const model = new Model(shelf.run(input));
      await model.next();
      for (const move of turn.moves) {
        await hop(turn.hops);
        if (move.kind === "step") await model.next();
        else if (move.kind === "search") {
          if (model.has("search")) await model.search(move.query);
        } else {
          const name = names[move.place % names.length] ?? "";
          if (move.kind === "call") await model.call(name);
          else if (model.has("load")) await model.load([name]);
        }
      }
      await model.next();
      return model.shown;
    }),
  );
}

/** A shelf may refuse an empty id, which is most likely a mistake; what it accepts is a thread. */
function openThread(shelf: ToolSearch, threadId: string | undefined): Model | undefined {
  try {
    return new Model(shelf.run({ threadId }));
  } catch (error) {
    expect(threadId, "only an empty id may be refused").toBe("");
    expect(error).toMatchObject({ code: "invalid-option" });
    return undefined;
  }
}

export const noCrossing: Chapter<ShelfFactory> = {
  title: lawTitle(5),
  checks: {
    async "a load in one thread is seen in no other, nor by a run without a thread"(factory) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      for (const threadId of ["two", "", "ONE", "one ", "default", "run", "__proto__", undefined]) {
        const other = openThread(shelf, threadId);
        if (other === undefined) continue;
        await other.next();
        expect(other.tools, `thread ${JSON.stringify(threadId)}`).toEqual([]);
        expect((await other.call(mail)).status).toBe("refused");
        const { results } = await other.search("send mail");
        expect(results[0]).not.toHaveProperty("loaded");
      }
      const next = new Model(shelf.run({ threadId: "one" }));
      await next.next();
      expect(next.tools).toEqual([mail]);
    },

    async "runs without a thread share nothing with each other or with any thread"(factory) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const first = new Model(shelf.run());
      const second = new Model(shelf.run());
      await Promise.all([first.next(), second.next()]);
      await Promise.all([first.load([mail]), second.load([file])]);
      await Promise.all([first.next(), second.next()]);
      expect([first.tools, second.tools]).toEqual([[mail], [file]]);
      for (const threadId of ["", "run", "default", "undefined", "anonymous"]) {
        const thread = openThread(shelf, threadId);
        if (thread === undefined) continue;
        await thread.next();
        expect(thread.tools, `thread ${JSON.stringify(threadId)}`).toEqual([]);
      }
    },

    // C14: what was loaded stood in a place that every session of the process shared.
    async "two shelves of the same tools share no load"(factory) {
      const tools = [makeTool(mail), makeTool(file)];
      const [left, right] = [await factory({ tools }), await factory({ tools })];
      const model = new Model(left.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      const other = new Model(right.run({ threadId: "one" }));
      await other.next();
      expect(other.tools).toEqual([]);
      expect(await right.threads.inspect("one")).toEqual([]);
    },

    // E05: an index shared by requests handed one user's executor to another.
    async "requests at once, with equal definitions, each run their own tool"(factory) {
      const shelf = await factory({ tools: [makeTool(file)] });
      const users = ["ann", "ben", "cay", "dan"];
      const said = await Promise.all(
        users.map(async (user, number) => {
          const [own] = copiesFor([{ name: mail, description: "send a mail" }], user, number);
          // The last two write in one conversation.
          const threadId = number < 2 ? user : "shared";
          const model = new Model(
            shelf.run({ threadId, context: { user }, tools: own === undefined ? [] : [own] }),
          );
          await model.next();
          await model.search("send mail");
          await model.load([mail]);
          await hop(users.length - number);
          const step = await model.next();
          expect(step.tools.get(mail)).toBe(own);
          const outcome = await model.call(mail);
          expect(own?.executions.map(({ options }) => options.context)).toEqual([{ user }]);
          return outcome.output;
        }),
      );
      expect(said).toEqual(users.map((user) => ({ user, name: mail })));
    },

    async "a later turn of a thread runs the tools of its own request"(factory) {
      const shelf = await factory({ tools: [makeTool(file)] });
      for (const user of ["ann", "ben"]) {
        const tools = copiesFor([{ name: mail, description: "send a mail" }], user, 0);
        const model = new Model(shelf.run({ threadId: "one", tools }));
        await model.next();
        await model.load([mail]);
        await model.next();
        expect((await model.call(mail)).output).toEqual({ user, name: mail });
      }
    },

    async "a request's tools are gone with it, and its host's search sees its own alone"(factory) {
      const shelf = await factory({ tools: [makeTool(file)] });
      const tools = [makeTool(mail)];
      const model = new Model(shelf.run({ threadId: "one", tools }));
      await model.next();
      await model.load([mail]);
      const later = new Model(shelf.run({ threadId: "one" }));
      await later.next();
      expect(later.tools).toEqual([]);
      expect((await later.call(mail)).status).toBe("refused");
      expect((await later.search("send mail")).results).toEqual([]);
      expect((await shelf.search("send mail", { tools })).results[0]?.name).toBe(mail);
      expect((await shelf.search("send mail")).results).toEqual([]);
      expect(shelf.catalog.names()).toEqual([file]);
    },

    async "a request's tool stands before the shelf's own of that name for that request alone"(
      factory,
    ) {
      const shelf = await factory({ tools: [makeTool(mail, { answer: "everybody's" })] });
      const ask = async (tools: readonly RecordingTool[]): Promise<unknown> => {
        const model = new Model(shelf.run({ tools }));
        await model.next();
        await model.load([mail]);
        await model.next();
        return (await model.call(mail)).output;
      };
      const own = makeTool(mail, { answer: "ann's" });
      expect(await Promise.all([ask([own]), ask([])])).toEqual(["ann's", "everybody's"]);
    },

    async "equal definitions are indexed once, in whatever order, and different ones apart"(
      factory,
    ) {
      const ranker = wordRanker();
      const shelf = await factory({ tools: [makeTool(file)], search: { ranker } });
      const plans = [
        { name: mail, description: "send a mail" },
        { name: "list_ticket_003", description: "list the tickets" },
      ];
      const request = async (given: readonly ToolPlan[]): Promise<void> => {
        const model = new Model(shelf.run({ tools: copiesFor(given, "ann", 0) }));
        await model.next();
        await model.search("send mail");
      };
      await Promise.all([request(plans), request(plans)]);
      const built = ranker.builds.length;
      await Promise.all([request(plans), request(plans.toReversed()), request(plans)]);
      await shelf.search("send mail", { tools: copiesFor(plans, "ben", 0) });
      expect(ranker.builds.slice(built)).toEqual([]);
      const sets = ranker.builds.map((names) => names.join(" "));
      expect(sets.toSorted(), "each set of tools once").toEqual([...new Set(sets)].toSorted());
      await request([{ name: mail, description: "post a letter" }]);
      expect(ranker.builds).toHaveLength(built + 1);
    },

    async "a caller's filter answers for that caller alone"(factory) {
      const shelf = await factory({
        tools: [makeTool(mail), makeTool(file)],
        filter: async ({ toolName, context }) => {
          await hop(context === "ann" ? 3 : 1);
          return context === "ann" ? toolName === mail : toolName === file;
        },
      });
      const shown = await Promise.all(
        ["ann", "ben"].map(async (context) => {
          const model = new Model(shelf.run({ context }));
          await model.next();
          await model.load([mail, file]);
          await model.next();
          return model.tools;
        }),
      );
      expect(shown).toEqual([[mail], [file]]);
    },

    async "turns at once read, word for word, what each would read alone"(factory, effort) {
      const cases = fc.record({ plans: catalogs({ min: 2, max: 8 }), turns });
      await forAll(
        cases,
        async ({ plans, turns: given }) => {
          const together = await play(factory, plans, given);
          const alone = [];
          for (const turn of given) alone.push(...(await play(factory, plans, [turn])));
          expect(together).toEqual(alone);
        },
        effort,
      );
    },
  },
};

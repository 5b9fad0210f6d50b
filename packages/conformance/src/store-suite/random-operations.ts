import fc from "fast-check";
import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { withStore, type AddAnswer, type OpenStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";
import { modelAdd, modelRemove, modelTouch, type ThreadModel } from "./store-model.ts";

interface Add {
  readonly kind: "add";
  readonly threadId: string;
  readonly tools: readonly { readonly name: string; readonly age: number; readonly use: number }[];
  readonly maxLoaded: number | undefined;
}

type Operation =
  | Add
  | {
      readonly kind: "remove";
      readonly threadId: string;
      readonly names: readonly string[] | "all";
    }
  | {
      readonly kind: "touch";
      readonly threadId: string;
      readonly names: readonly string[];
      readonly age: number;
    };

const threadIds = ["one", "two", "__proto__"] as const;
const threadId = fc.constantFrom(...threadIds);
const name = fc.constantFrom("a", "b", "c", "d", "e", "f", "all", "constructor");
/** Few values, so that there are ties. */
const age = fc.nat({ max: 4 });
const names = fc.array(name, { maxLength: 3 });

const adds: fc.Arbitrary<Add> = fc.record({
  kind: fc.constant("add" as const),
  threadId,
  tools: fc.array(fc.record({ name, age, use: age }), { maxLength: 4 }),
  maxLoaded: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

const operations: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: adds },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("remove" as const),
      threadId,
      names: fc.oneof(
        { weight: 3, arbitrary: names },
        { weight: 1, arbitrary: fc.constant("all" as const) },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("touch" as const), threadId, names, age }),
  },
);

/** Each inner list is played at once, as far as the store says that it can be. */
const rounds = fc.array(
  fc.oneof(
    fc.array(operations, { minLength: 1, maxLength: 4 }),
    // Loads of one conversation side by side: what a model does most.
    fc
      .array(adds, { minLength: 2, maxLength: 3 })
      .map((group) => group.map((add) => ({ ...add, threadId: "one" }))),
  ),
  { minLength: 1, maxLength: 8 },
);

const toolsOf = (open: OpenStore, { tools }: Add) =>
  tools.map(({ name: of, age: after, use }) =>
    open.tool(of, after, use === 0 ? {} : { lastUsed: open.start + after + use }),
  );

/** What can be seen of adds that were done: their answers, and what is loaded afterwards. */
interface Seen {
  readonly answers: readonly AddAnswer[];
  readonly after: ThreadModel;
}

function foretold(
  open: OpenStore,
  {
    before,
    order,
    group,
  }: {
    readonly before: ThreadModel;
    readonly order: readonly number[];
    readonly group: readonly Add[];
  },
): Seen {
  const answers: AddAnswer[] = [];
  let after = before;
  for (const place of order) {
    const add = group[place];
    if (add === undefined) continue;
    const outcome = modelAdd(after, toolsOf(open, add), add.maxLoaded);
    ({ after } = outcome);
    answers[place] = { kept: outcome.kept, evicted: outcome.evicted };
  }
  return { answers, after };
}

const permutations = (count: number): number[][] =>
  count === 0
    ? [[]]
    : permutations(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      );

/** A tool that never fitted in may be named as evicted or not: it was not there before. */
const comparable = ({ answers, after }: Seen, group: readonly Add[]): unknown => ({
  after,
  answers: answers.map(({ kept, evicted }, place) => ({
    kept: [...kept].toSorted(),
    evicted: [...evicted]
      .filter((it) => !group[place]?.tools.some((tool) => tool.name === it))
      .toSorted(),
  })),
});

/** Adds at once must come out as if they had come one after the other, in some order. */
async function addAtOnce(
  open: OpenStore,
  before: ThreadModel,
  group: readonly Add[],
): Promise<ThreadModel> {
  const [{ threadId: id } = { threadId: "one" }] = group;
  const answers = await Promise.all(
    group.map((add) => open.add(id, toolsOf(open, add), add.maxLoaded)),
  );
  const after = await open.read(id);
  const seen = comparable({ answers, after }, group);
  const possible = permutations(group.length).map((order) =>
    foretold(open, { before, order, group }),
  );
  const wanted = possible.map((outcome) => comparable(outcome, group));
  const matching = wanted.findIndex((outcome) => equal(outcome, seen));
  if (matching === -1) expect(seen, "as if one came after the other").toEqual(wanted[0]);
  return possible[matching]?.after ?? after;
}

function equal(left: unknown, right: unknown): boolean {
  try {
    expect(left).toEqual(right);
    return true;
  } catch {
    return false;
  }
}

async function operate(
  open: OpenStore,
  before: ThreadModel,
  operation: Operation,
): Promise<ThreadModel> {
  switch (operation.kind) {
    case "add":
      return addAtOnce(open, before, [operation]);
    case "remove": {
      const { after, removed } = modelRemove(before, operation.names);
      expect(await open.remove(operation.threadId, operation.names)).toEqual(removed);
      return after;
    }
    case "touch": {
      const { store, start } = open;
      if (store.touch === undefined) return before;
      const now = start + 10 + operation.age;
      await store.touch(operation.threadId, operation.names, { now });
      return modelTouch(before, operation.names, now);
    }
  }
}

export const randomOperations: Chapter<StoreFactory> = {
  title: "any operations",
  checks: {
    async "after any operations, some side by side, the store holds what a plain list would"(
      factory,
      effort,
    ) {
      await forAll(
        rounds,
        async (given) => {
          await withStore(factory, async (open) => {
            const { atomicAdd } = open.store.capabilities;
            const model = new Map<string, ThreadModel>(threadIds.map((id) => [id, []]));
            for (const round of given) {
              // Threads have nothing to do with each other; within one, only adds may overlap.
              await Promise.all(
                threadIds.map(async (id) => {
                  const group = round.filter((operation) => operation.threadId === id);
                  let state = model.get(id) ?? [];
                  if (atomicAdd && group.length > 1 && group.every(({ kind }) => kind === "add")) {
                    state = await addAtOnce(open, state, group as readonly Add[]);
                  } else {
                    for (const operation of group) state = await operate(open, state, operation);
                  }
                  model.set(id, state);
                }),
              );
              for (const id of threadIds) expect(await open.read(id)).toEqual(model.get(id));
            }
          });
        },
        effort,
      );
    },
  },
};

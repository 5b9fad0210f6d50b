import type { LoadedTool, LoadedToolStore } from "@toolshelf/core";
import type { StoreFactory, StoreUnderTest } from "./store-factory.ts";

/** The answer of an add, whose lists are sets: their order says nothing. */
export interface AddAnswer {
  readonly kept: ReadonlySet<string>;
  readonly evicted: ReadonlySet<string>;
}

/** A store in the hands of a check. */
export class OpenStore {
  readonly given: StoreUnderTest;
  readonly store: LoadedToolStore;
  /** The time at which the check began, ms since 1970. */
  readonly start: number;

  constructor(given: StoreUnderTest) {
    this.given = given;
    this.store = given.store;
    this.start = given.clock?.now() ?? Date.now();
  }

  /** A tool that was loaded so many ms after the check began. */
  tool(name: string, after = 0, fields: Partial<LoadedTool> = {}): LoadedTool {
    return { name, by: "load", at: this.start + after, ...fields };
  }

  async add(
    threadId: string,
    tools: readonly LoadedTool[],
    maxLoaded?: number,
  ): Promise<AddAnswer> {
    const now = this.given.clock?.now() ?? Math.max(this.start, ...tools.map(({ at }) => at));
    const { kept, evicted } = await this.store.add(threadId, tools, { now, maxLoaded });
    return { kept: new Set(kept), evicted: new Set(evicted) };
  }

  async read(threadId: string): Promise<readonly LoadedTool[]> {
    return await this.store.read(threadId, {});
  }

  /** In load order. */
  async names(threadId: string): Promise<readonly string[]> {
    return (await this.read(threadId)).map(({ name }) => name);
  }

  async remove(threadId: string, names: readonly string[] | "all"): Promise<ReadonlySet<string>> {
    return new Set(await this.store.remove(threadId, names, {}));
  }
}

/** Opens a store for one check and closes it afterwards, whatever came of it. */
export async function withStore<Result>(
  factory: StoreFactory,
  work: (open: OpenStore) => Promise<Result>,
): Promise<Result> {
  const given = await factory();
  try {
    return await work(new OpenStore(given));
  } finally {
    await given.store.close?.();
    await given.dispose?.();
  }
}

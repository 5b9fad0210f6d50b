import type { RunnableTool, ToolSource } from "../../src/index.ts";

/** A source under a test's control: what it lists, when it answers, and when it says that it changed. */
export class ListingSource implements ToolSource<RunnableTool> {
  readonly name: string;
  tools: Readonly<Record<string, RunnableTool>>;
  /** Listings that were begun. */
  listings = 0;
  /** When set, each listing waits for it; what is listed is read before. */
  hold: Promise<unknown> | undefined;
  /** When set, listings fail with it. */
  failure: Error | undefined;
  /** Told when a listing begins. */
  onList: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(name: string, tools: Readonly<Record<string, RunnableTool>> = {}) {
    this.name = name;
    this.tools = tools;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async list(): Promise<{ readonly tools: Readonly<Record<string, RunnableTool>> }> {
    this.listings++;
    this.onList?.();
    const { tools, failure } = this;
    await this.hold;
    if (failure !== undefined) throw failure;
    return { tools };
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  change(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The tool calls of a conversation that wait for their result, by the provider's id. A result is
 * told by the name of its call alone, and a call has one: so an id that comes back in a later turn,
 * a result whose call was cut away and a second result to one call are never taken for another
 * tool's, of which one might be ours.
 */
export class OpenCalls {
  readonly #calls = new Map<string, OpenCall>();
  #turn = 0;

  /** The calls that follow are a new answer of the model. */
  nextTurn(): void {
    this.#turn++;
  }

  /** A call without a name is another's: its result is told by nothing, and taken by no other. */
  add(id: unknown, calledName: unknown): void {
    if (typeof id !== "string") return;
    const name = typeof calledName === "string" ? calledName : undefined;
    const open = this.#calls.get(id);
    if (open?.turn !== this.#turn) {
      this.#calls.set(id, { name, turn: this.#turn, results: 1 });
      return;
    }
    open.results++;
    // Some servers give all parallel calls one id; then nobody can say whose a result is.
    if (open.name !== name) open.name = undefined;
  }

  /** The name of the call that a result answers, once. */
  take(id: unknown): { readonly toolName: string; readonly toolCallId: string } | undefined {
    if (typeof id !== "string") return undefined;
    const open = this.#calls.get(id);
    if (open === undefined) return undefined;
    open.results--;
    if (open.results === 0) this.#calls.delete(id);
    return open.name === undefined ? undefined : { toolName: open.name, toolCallId: id };
  }
}

type OpenCall = { name: string | undefined; readonly turn: number; results: number };

import { ToolShelfError } from "@toolshelf/core";
import { fieldsOf, type Fields } from "./fields.ts";
import type { CallOptions, Execute, HostTool } from "./host-tool.ts";
import { isApproved } from "./messages.ts";
import { anyInput } from "./meta-tools.ts";

/** Who lets calls through a gate. */
export interface Doorkeeper {
  /** The tool that a call may run now; undefined when there is none. */
  find(name: string, options: CallOptions): Promise<HostTool | undefined>;
  /** Says why a call does not run. */
  refuse(name: string, options: CallOptions): Promise<never>;
}

type NeedsApproval = (input: unknown, options: CallOptions) => unknown;

/**
 * What stands for a hidden tool, since the SDK runs what it finds in the record. A call that is let
 * through reaches the host's own object.
 */
export class Gate {
  readonly tool: HostTool;
  readonly host: HostTool;
  readonly #fields: Fields;
  readonly #refuse: Execute | undefined;

  constructor(name: string, host: HostTool, keeper: Doorkeeper) {
    this.host = host;
    this.tool = this.#fields = readableFields(host);
    // The host hears of no call that may be refused, and AI SDK 7's search finds no gate.
    for (const field of unheard) delete this.#fields[field];
    const { execute, needsApproval } = this.#fields;
    if (needsApproval !== undefined) this.#fields.needsApproval = asked(name, keeper);
    if (typeof execute === "function") this.#fields.execute = guarded(name, execute, keeper);
    else this.#refuse = refusing(name, keeper);
    this.hide();
  }

  /** A tool that the host's client runs has no function, and a gate of it has one that refuses. */
  hide(): void {
    if (this.#refuse !== undefined) this.#fields.execute = this.#refuse;
  }

  show(): void {
    if (this.#refuse !== undefined) delete this.#fields.execute;
  }
}

const unheard = ["onInputStart", "onInputDelta", "onInputAvailable", "deferLoading"] as const;

/** A tool that lets nobody read it has a gate that lets nobody in. */
function readableFields(host: HostTool): Fields {
  try {
    return fieldsOf(host);
  } catch {
    return { inputSchema: anyInput };
  }
}

/**
 * Nobody is asked to approve of a call that will not run. Of a call that was approved AI SDK 6 asks
 * whether that was needed, and says so to the model if not; it hears from the gate why it is refused.
 */
function asked(name: string, keeper: Doorkeeper): NeedsApproval {
  return async (input, options) => {
    const host = await keeper.find(name, options);
    if (host === undefined) return isApproved(options.messages ?? [], options.toolCallId ?? "");
    const { needsApproval } = host;
    return typeof needsApproval === "function"
      ? await (needsApproval as NeedsApproval).call(host, input, options)
      : needsApproval;
  };
}

function refusing(name: string, keeper: Doorkeeper): Execute {
  return async (_input, options) => {
    const host = await keeper.find(name, options);
    if (host === undefined) return await keeper.refuse(name, options);
    throw new ToolShelfError(
      "tool-not-runnable",
      "The tool is run by the client, and only from a step that shows it.",
      { value: name },
    );
  };
}

function guarded(name: string, execute: Execute, keeper: Doorkeeper): Execute {
  const run = async (input: unknown, options: CallOptions): Promise<unknown> => {
    const host = await keeper.find(name, options);
    if (host === undefined) return await keeper.refuse(name, options);
    return (host.execute ?? execute).call(host, input, options);
  };
  // The SDK looks for a stream in what a function returns at once.
  if (isGenerator(execute)) {
    return async function* (input, options) {
      yield* (await run(input, options)) as AsyncIterable<unknown>;
    };
  }
  return async (input, options) => {
    const output = await run(input, options);
    return isStream(output) ? await lastOf(output) : output;
  };
}

function isGenerator(execute: Execute): boolean {
  return Object.prototype.toString.call(execute) === "[object AsyncGeneratorFunction]";
}

function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === "object" && output !== null && Symbol.asyncIterator in output;
}

async function lastOf(outputs: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const output of outputs) last = output;
  return last;
}

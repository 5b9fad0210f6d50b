import { ToolShelfError } from "@toolshelf/core";
import type { CallOptions, Execute, HostTool } from "./host-tool.ts";

/** The tool that a call may run now. Throws when there is none, and says why. */
export type Admit = (options: CallOptions) => Promise<HostTool>;

/**
 * What stands for a hidden tool, since the SDK runs what it finds in the record. A call that is let
 * through reaches the host's own object.
 */
export class Gate {
  readonly tool: HostTool;
  readonly host: HostTool;
  readonly #fields: { -readonly [Field in keyof HostTool]: HostTool[Field] };
  readonly #refuse: Execute | undefined;

  constructor(host: HostTool, admit: Admit) {
    this.host = host;
    this.tool = this.#fields = { ...host };
    // The host hears of no call that may be refused.
    for (const name of ["onInputStart", "onInputDelta", "onInputAvailable"] as const) {
      delete this.#fields[name];
    }
    const { execute } = host;
    if (typeof execute === "function") this.#fields.execute = guarded(execute, admit);
    else this.#refuse = refusing(admit);
    this.hide();
  }

  /** Nothing of a tool that lets nobody read it, which core tells the host. */
  static of(host: HostTool, admit: Admit): Gate | undefined {
    try {
      return new Gate(host, admit);
    } catch {
      return undefined;
    }
  }

  /** A tool that the host's client runs has no function, and a gate of it has one that refuses. */
  hide(): void {
    if (this.#refuse !== undefined) this.#fields.execute = this.#refuse;
  }

  show(): void {
    if (this.#refuse !== undefined) delete this.#fields.execute;
  }
}

function refusing(admit: Admit): Execute {
  return async (_input, options) => {
    throw new ToolShelfError(
      "tool-not-runnable",
      "The tool is run by the client, and only from a step that shows it.",
      { value: await admit(options) },
    );
  };
}

function guarded(execute: Execute, admit: Admit): Execute {
  const run = async (input: unknown, options: CallOptions): Promise<unknown> => {
    const host = await admit(options);
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

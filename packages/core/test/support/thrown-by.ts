import { ToolShelfError } from "../../src/index.ts";

/** The coded error that a function throws, so that code, value and message can be asserted. */
export function thrownBy(run: () => unknown): ToolShelfError {
  try {
    run();
  } catch (error) {
    if (ToolShelfError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

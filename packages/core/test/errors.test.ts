import { describe, expect, test } from "vitest";
import { createToolSearch, ToolShelfError } from "../src/index.ts";
import { thrownBy } from "./support/thrown-by.ts";

describe("an error of toolshelf", () => {
  test("has a code, the value at fault and the error underneath", () => {
    const cause = new Error("underneath");
    const error = new ToolShelfError("store-failed", "It failed.", { value: 7, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "ToolShelfError",
      code: "store-failed",
      message: "It failed.",
      value: 7,
      cause,
    });
  });

  test("has a cause only when it was given one, be it undefined", () => {
    expect("cause" in new ToolShelfError("disposed", "Gone.")).toBe(false);
    expect("cause" in new ToolShelfError("disposed", "Gone.", { cause: undefined })).toBe(true);
  });
});

describe("isInstance", () => {
  test("knows an error of a second copy of the package, which instanceof does not", async () => {
    const secondCopy = "../src/errors.ts?second-copy";
    const second = (await import(/* @vite-ignore */ secondCopy)) as {
      ToolShelfError: typeof ToolShelfError;
    };
    expect(second.ToolShelfError).not.toBe(ToolShelfError);
    const theirs: unknown = new second.ToolShelfError("disposed", "Gone.");
    expect(theirs instanceof ToolShelfError).toBe(false);
    expect(ToolShelfError.isInstance(theirs)).toBe(true);
    expect(second.ToolShelfError.isInstance(new ToolShelfError("disposed", "Gone."))).toBe(true);
  });

  test("narrows the type", () => {
    const error: unknown = new ToolShelfError("filter-timeout", "Late.");
    expect(ToolShelfError.isInstance(error) && error.code).toBe("filter-timeout");
  });

  test.each([
    ["another error", new Error("code: disposed")],
    ["one that looks alike", { name: "ToolShelfError", code: "disposed", message: "Gone." }],
    ["null", null],
    ["nothing", undefined],
    ["a text", "ToolShelfError"],
  ])("is not taken in by %s", (_what, value) => {
    expect(ToolShelfError.isInstance(value)).toBe(false);
  });
});

describe("messages say what happened, with which value, and what to do", () => {
  const mail = { name: "mail", description: "Send a message" };
  test.each([
    [
      "duplicate-tool",
      () => createToolSearch({ tools: [mail, mail] }),
      'Two tools are named "mail". Give each a name of its own.',
    ],
    [
      "reserved-name",
      () => createToolSearch({ tools: { load_tool: mail } }),
      'The tool "load_tool" has the name of the meta-tool "load_tool". Rename the tool, or rename the meta-tool with the option metaTools.',
    ],
    [
      "invalid-tool",
      () => createToolSearch({ tools: [{ description: "Does it" }] }),
      "The tool at place 0 has no name. Give it one, or pass the tools as a record.",
    ],
    [
      "invalid-option",
      () => createToolSearch({ tools: "mail" as never }),
      "tools must be a record, a list or a source of tools, and is mail.",
    ],
  ])("%s", (code, run, message) => {
    expect(thrownBy(run)).toMatchObject({ code, message });
  });
});

import { describe, expect, test } from "vitest";
import { chooseModel } from "../src/choose-model.ts";

const openai = { OPENAI_API_KEY: "k" };
const anthropic = { ANTHROPIC_API_KEY: "k" };

const nameOf = async (...args: Parameters<typeof chooseModel>) => (await chooseModel(...args)).name;

describe("the model", () => {
  test("is the stand-in without a key, an empty one too", async () => {
    expect(await nameOf(undefined, {})).toBe("offline stand-in");
    expect(await nameOf(undefined, { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "" })).toBe(
      "offline stand-in",
    );
  });

  test("is of the provider whose key is set, OpenAI's of two", async () => {
    expect(await nameOf(undefined, openai)).toBe("gpt-5-mini");
    expect(await nameOf(undefined, anthropic)).toBe("claude-haiku-5-5");
    expect(await nameOf(undefined, { ...openai, ...anthropic })).toBe("gpt-5-mini");
    expect(await nameOf("anthropic", { ...openai, ...anthropic })).toBe("claude-haiku-5-5");
  });

  test("is the one that is named", async () => {
    expect(await nameOf(undefined, { ...openai, OPENAI_MODEL: "m" })).toBe("m");
    expect(await nameOf(undefined, { ...anthropic, ANTHROPIC_MODEL: "m" })).toBe("m");
  });

  test("is not made without its key or of an API that is not known", async () => {
    await expect(chooseModel("responses", anthropic)).rejects.toThrow(
      "The API responses needs a key: set OPENAI_API_KEY.",
    );
    await expect(chooseModel("anthropic", openai)).rejects.toThrow("set ANTHROPIC_API_KEY");
    await expect(chooseModel("grpc", openai)).rejects.toThrow(
      "No API is named grpc. There are chat, responses, anthropic.",
    );
    await expect(chooseModel(undefined, { ...openai, OPENAI_API: "toString" })).rejects.toThrow(
      "No API is named toString.",
    );
  });
});

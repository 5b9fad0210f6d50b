import { describe, expect, test } from "vitest";
import { chooseModel } from "../src/choose-model.ts";

const openai = { OPENAI_API_KEY: "k" };
const anthropic = { ANTHROPIC_API_KEY: "k" };

describe("the model", () => {
  test("is the stand-in without a key, an empty one too", () => {
    expect(chooseModel(undefined, {}).name).toBe("offline stand-in");
    expect(chooseModel(undefined, { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "" }).name).toBe(
      "offline stand-in",
    );
  });

  test("is of the provider whose key is set, OpenAI's of two", () => {
    expect(chooseModel(undefined, openai).name).toBe("gpt-5-mini");
    expect(chooseModel(undefined, anthropic).name).toBe("claude-haiku-5-5");
    expect(chooseModel(undefined, { ...openai, ...anthropic }).name).toBe("gpt-5-mini");
    expect(chooseModel("anthropic", { ...openai, ...anthropic }).name).toBe("claude-haiku-5-5");
  });

  test("is the one that is named", () => {
    expect(chooseModel(undefined, { ...openai, OPENAI_MODEL: "m" }).name).toBe("m");
    expect(chooseModel(undefined, { ...anthropic, ANTHROPIC_MODEL: "m" }).name).toBe("m");
  });

  test("is not made without its key or of an API that is not known", () => {
    expect(() => chooseModel("responses", anthropic)).toThrow(
      "The API responses needs a key: set OPENAI_API_KEY.",
    );
    expect(() => chooseModel("anthropic", openai)).toThrow("set ANTHROPIC_API_KEY");
    expect(() => chooseModel("grpc", openai)).toThrow(
      "No API is named grpc. There are chat, responses, anthropic.",
    );
    expect(() => chooseModel(undefined, { ...openai, OPENAI_API: "toString" })).toThrow(
      "No API is named toString.",
    );
  });
});

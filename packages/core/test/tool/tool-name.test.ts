import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashedName, isWireName, wireName } from "../../src/tool/tool-name.ts";

const accepted = /^[a-zA-Z0-9_-]{1,64}$/;

test.each([
  "weather",
  "get-weather",
  "GetWeather_2",
  "constructor",
  "toString",
  "2fa",
  "a".repeat(64),
])("%s reaches the model unchanged", (name) => {
  expect(isWireName(name)).toBe(true);
  expect(wireName(name)).toBe(name);
});

test.each([
  ["a dot", "t.two", "t_two_"],
  ["a slash", "T3/x", "T3_x_"],
  ["76 characters", "n".repeat(76), "nnnn"],
  ["blanks", "get weather", "get_weather_"],
  ["an integer, which would lead any object", "404", "404_"],
  ["zero", "0", "0_"],
  ["the prototype's key", "__proto__", "proto_"],
  ["no accepted character at all", "天気", "tool_"],
  ["nothing", "", "tool_"],
])("a name with %s gets one that providers accept and people can read", (_what, name, start) => {
  const alias = wireName(name);
  expect(isWireName(name)).toBe(false);
  expect(alias).toMatch(accepted);
  expect(isWireName(alias)).toBe(true);
  expect(alias.startsWith(start)).toBe(true);
  expect(wireName(name)).toBe(alias);
});

describe("aliases", () => {
  test("differ for names that look alike once cleaned", () => {
    const names = ["a.b", "a/b", "a b", "a:b", "a..b", "ä.b"];
    expect(new Set(names.map((name) => wireName(name))).size).toBe(names.length);
  });

  // pain: B06
  test("differ for names of 70 characters that differ in the last one", () => {
    const long = "x".repeat(69);
    expect([wireName(`${long}1`), wireName(`${long}2`)]).toEqual([
      expect.stringMatching(/^x{52}_[0-9a-z]{11}$/),
      expect.stringMatching(/^x{52}_[0-9a-z]{11}$/),
    ]);
    expect(wireName(`${long}1`)).not.toBe(wireName(`${long}2`));
  });

  test("differ by source, also where source and name join to the same text", () => {
    expect(hashedName("b_c", "a")).not.toBe(hashedName("c", "a_b"));
    expect(hashedName("c")).not.toBe(hashedName("c", "a"));
  });

  test("take the source in front when one is given", () => {
    expect(wireName("list", "github")).toBe("github_list");
    expect(wireName("list", "my server")).toMatch(/^my_server_list_[0-9a-z]{11}$/);
  });

  test("are stable: stored names and prompt caches outlive a process", () => {
    expect(wireName("t.two")).toBe("t_two_0o4ghi71mjo");
  });

  test("are of the accepted form for every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.option(fc.string()), (name, source) => {
        const alias = wireName(name, source ?? undefined);
        expect(alias).toMatch(accepted);
        expect(isWireName(alias)).toBe(true);
      }),
    );
  });
});

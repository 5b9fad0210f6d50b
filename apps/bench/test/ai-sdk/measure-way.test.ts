import { jsonSchema, tool } from "ai7";
import { expect, test } from "vitest";

import { measureWay } from "../../src/ai-sdk/measure-ai-sdk.ts";
import { ways } from "../../src/ai-sdk/ways.ts";

const make = (description: string) =>
  tool({ description, inputSchema: jsonSchema({ type: "object" }), execute: () => "done" });
const tools = {
  send_mail: make("Sends a mail to somebody"),
  get_weather: make("Current weather for a city"),
};

const plain = { query: "weather for a city", gold: ["get_weather"] };
// Found by the tool's name, when the query was of no use.
const odd = { query: "zzqx", gold: ["send_mail"] };

const expected = [
  { hit: 0.5, first: { steps: 3.5, used: 1 }, next: { steps: 3.5, tasks: 2, remembered: 0 } },
  { hit: 0.5, first: { steps: 3.5, used: 1 }, next: { steps: 2, tasks: 2, remembered: 1 } },
  { hit: 0.5, first: { steps: 4.5, used: 1 }, next: { steps: 2, tasks: 2, remembered: 1 } },
  { hit: 0.5, first: { steps: 3.5, used: 1 }, next: { steps: 2, tasks: 2, remembered: 1 } },
];

test.each(ways.map((way, place) => ({ ...way, figures: expected[place] })))(
  "$name: searches, again by name after a miss, calls, answers, and is asked again",
  async ({ figures, ...way }) => {
    const measured = await measureWay(way, tools, [plain, odd]);
    expect(measured).toMatchObject(figures!);
    // Definitions and messages of every step, which grow as the conversation does.
    expect(measured.first.tokens).toBeGreaterThan(100);
    expect(measured.next.tokens / measured.next.steps).toBeGreaterThan(
      measured.first.tokens / measured.first.steps,
    );
  },
);

test("a task that no tool does is given up, and not asked again", async () => {
  const [own] = ways;
  const measured = await measureWay(own!, tools, [{ query: "zzqx", gold: ["qqqq"] }]);
  expect(measured).toMatchObject({ hit: 0, first: { steps: 3, used: 0 }, next: { tasks: 0 } });
});

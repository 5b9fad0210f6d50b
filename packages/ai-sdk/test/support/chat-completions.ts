import { halves, type Answer } from "./script.ts";
import type { WireEvent, WireProtocol } from "./wire-protocol.ts";

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const headOf = (count: number, object: string) => ({
  id: `chatcmpl_${count}`,
  object,
  created: 0,
  model: "scripted",
});

const finishOf = ({ text }: Answer) => (text === undefined ? "tool_calls" : "stop");

const callsOf = ({ calls }: Answer) =>
  calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input ?? {}) },
  }));

const callDeltas = (call: ReturnType<typeof callsOf>[number], index: number) => {
  const { id, type, function: called } = call;
  const parts = halves(called.arguments).map((part) => ({ arguments: part }));
  return [
    { tool_calls: [{ index, id, type, function: { name: called.name, arguments: "" } }] },
    ...parts.map((part) => ({ tool_calls: [{ index, function: part }] })),
  ];
};

const deltasOf = (answer: Answer): readonly object[] =>
  answer.text === undefined
    ? callsOf(answer).flatMap(callDeltas)
    : halves(answer.text).map((content) => ({ content }));

/** OpenAI's chat completions. */
export const chatCompletions: WireProtocol = {
  whole: (answer, count) => ({
    ...headOf(count, "chat.completion"),
    choices: [
      {
        index: 0,
        finish_reason: finishOf(answer),
        message: {
          role: "assistant",
          content: answer.text ?? null,
          ...(answer.text === undefined && { tool_calls: callsOf(answer) }),
        },
      },
    ],
    usage,
  }),
  events: (answer, count) => {
    const head = headOf(count, "chat.completion.chunk");
    const chunk = (delta: object, finish_reason: string | null = null): WireEvent => ({
      ...head,
      choices: [{ index: 0, delta, finish_reason }],
    });
    return [
      chunk({ role: "assistant", content: null }),
      ...deltasOf(answer).map((delta) => chunk(delta)),
      chunk({}, finishOf(answer)),
      { ...head, choices: [], usage },
    ];
  },
  lastLine: "[DONE]",
};

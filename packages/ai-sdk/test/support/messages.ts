import { halves, type Answer } from "./script.ts";
import type { WireEvent, WireProtocol } from "./wire-protocol.ts";

const usage = { input_tokens: 1, output_tokens: 1 };

const headOf = (count: number) => ({
  id: `msg_${count}`,
  type: "message",
  role: "assistant",
  model: "scripted",
  stop_sequence: null,
});

const stopOf = ({ text }: Answer) => (text === undefined ? "tool_use" : "end_turn");

type Block =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
    };

const blocksOf = ({ text, calls }: Answer): readonly Block[] =>
  text === undefined
    ? calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input: input ?? {} }))
    : [{ type: "text", text }];

const blockEvents = (block: Block, index: number): readonly WireEvent[] => {
  const [empty, deltas] =
    block.type === "text"
      ? [{ text: "" }, halves(block.text).map((text) => ({ type: "text_delta", text }))]
      : [
          { input: {} },
          halves(JSON.stringify(block.input)).map((partial_json) => ({
            type: "input_json_delta",
            partial_json,
          })),
        ];
  return [
    { type: "content_block_start", index, content_block: { ...block, ...empty } },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
};

/** Anthropic's Messages. */
export const messages: WireProtocol = {
  whole: (answer, count) => ({
    ...headOf(count),
    stop_reason: stopOf(answer),
    content: blocksOf(answer),
    usage,
  }),
  events: (answer, count) => [
    { type: "message_start", message: { ...headOf(count), stop_reason: null, content: [], usage } },
    ...blocksOf(answer).flatMap(blockEvents),
    {
      type: "message_delta",
      delta: { stop_reason: stopOf(answer), stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ],
};

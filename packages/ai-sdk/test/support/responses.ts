import { halves, type Answer } from "./script.ts";
import type { WireBody, WireEvent, WireProtocol } from "./wire-protocol.ts";

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const headOf = (count: number) => ({
  id: `resp_${count}`,
  object: "response",
  created_at: 0,
  model: "scripted",
  error: null,
  incomplete_details: null,
});

type Item =
  | { readonly type: "message"; readonly id: string; readonly text: string }
  | {
      readonly type: "function_call";
      readonly id: string;
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  | {
      readonly type: "tool_search_call";
      readonly id: string;
      readonly call_id: string;
      readonly execution: "client";
      readonly arguments: unknown;
    };

/** A call of `tool_search` takes the form of OpenAI's own where the request has that tool. */
const itemsOf = ({ text, calls }: Answer, count: number, { tools = [] }: WireBody) => {
  if (text !== undefined) return [{ type: "message", id: `msg_${count}`, text }] as const;
  const hasToolSearch = tools.some(({ type }) => type === "tool_search");
  return calls.map(({ id, name, input }): Item =>
    hasToolSearch && name === "tool_search"
      ? {
          type: "tool_search_call",
          id: `tsc_${id}`,
          call_id: id,
          execution: "client",
          arguments: input,
        }
      : {
          type: "function_call",
          id: `fc_${id}`,
          call_id: id,
          name,
          arguments: JSON.stringify(input ?? {}),
        },
  );
};

const done = (item: Item) => {
  const status = "completed";
  if (item.type !== "message") return { ...item, status };
  const { text, ...message } = item;
  const content = [{ type: "output_text", text, annotations: [] }];
  return { ...message, role: "assistant", content, status };
};

const added = (item: Item) => {
  const status = "in_progress";
  if (item.type === "function_call") return { ...item, arguments: "", status };
  if (item.type === "tool_search_call") return { ...item, status };
  return { type: item.type, id: item.id, role: "assistant", content: [], status };
};

const deltas = (item: Item, output_index: number): readonly WireEvent[] => {
  if (item.type === "tool_search_call") return [];
  const [text, type] =
    item.type === "message"
      ? [item.text, "response.output_text.delta"]
      : [item.arguments, "response.function_call_arguments.delta"];
  return halves(text).map((delta) => ({ type, item_id: item.id, output_index, delta }));
};

const itemEvents = (item: Item, output_index: number): readonly WireEvent[] => [
  { type: "response.output_item.added", output_index, item: added(item) },
  ...deltas(item, output_index),
  { type: "response.output_item.done", output_index, item: done(item) },
];

/** OpenAI's Responses. */
export const responses: WireProtocol = {
  whole: (answer, count, request) => ({
    ...headOf(count),
    status: "completed",
    output: itemsOf(answer, count, request).map(done),
    usage,
  }),
  events: (answer, count, request) => {
    const head = headOf(count);
    const items = itemsOf(answer, count, request);
    return [
      { type: "response.created", response: { ...head, status: "in_progress", output: [] } },
      ...items.flatMap(itemEvents),
      {
        type: "response.completed",
        response: { ...head, status: "completed", output: items.map(done), usage },
      },
    ].map((event, sequence_number) => Object.assign(event, { sequence_number }));
  },
};

import type Anthropic from "@anthropic-ai/sdk";
import { startScriptedServer, type ScriptedTurn } from "./scripted-server.ts";

/** A scripted model that is spoken to over Anthropic's Messages. */
export const startMessagesServer = async (script: readonly ScriptedTurn[]) => {
  const { origin, ...server } =
    await startScriptedServer<Anthropic.MessageCreateParamsNonStreaming>(script, (turn, count) => ({
      id: `msg_${count}`,
      type: "message",
      role: "assistant",
      model: "scripted",
      stop_reason: typeof turn === "string" ? "end_turn" : "tool_use",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
      content:
        typeof turn === "string"
          ? [{ type: "text", text: turn }]
          : [
              { type: "thinking", thinking: `thought ${count}`, signature: "s" },
              ...turn.map(({ name, input }, place) => ({
                type: "tool_use",
                id: `call_${count}_${place}`,
                name,
                input,
              })),
            ],
    }));
  return { baseURL: origin, ...server };
};

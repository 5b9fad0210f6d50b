import type OpenAI from "openai";
import { startScriptedServer, type ScriptedTurn } from "./scripted-server.ts";

/** A scripted model that is spoken to over chat completions. */
export const startChatServer = async (script: readonly ScriptedTurn[]) => {
  const { origin, ...server } =
    await startScriptedServer<OpenAI.ChatCompletionCreateParamsNonStreaming>(
      script,
      (turn, count) => ({
        id: "chat",
        object: "chat.completion",
        created: 0,
        model: "scripted",
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            message:
              typeof turn === "string"
                ? { role: "assistant", content: turn }
                : {
                    role: "assistant",
                    content: null,
                    // Not of the protocol, and some servers want theirs back.
                    reasoning_content: `thought ${count}`,
                    tool_calls: turn.map(({ name, input }, place) => ({
                      id: `call_${count}_${place}`,
                      type: "function",
                      function: { name, arguments: JSON.stringify(input) },
                    })),
                  },
          },
        ],
      }),
    );
  return { baseURL: `${origin}/v1`, ...server };
};

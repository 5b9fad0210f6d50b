import type OpenAI from "openai";
import { startScriptedServer, type ScriptedTurn } from "./scripted-server.ts";

/** A scripted model that is spoken to over Responses. */
export const startResponsesServer = async (script: readonly ScriptedTurn[]) => {
  const { origin, ...server } =
    await startScriptedServer<OpenAI.Responses.ResponseCreateParamsNonStreaming>(
      script,
      (turn, count) => ({
        id: `resp_${count}`,
        object: "response",
        created_at: 0,
        model: "scripted",
        status: "completed",
        error: null,
        output:
          typeof turn === "string"
            ? [
                {
                  type: "message",
                  id: `msg_${count}`,
                  role: "assistant",
                  status: "completed",
                  content: [{ type: "output_text", text: turn, annotations: [] }],
                },
              ]
            : [
                { type: "reasoning", id: `rs_${count}`, summary: [] },
                ...turn.map(({ name, input }, place) => ({
                  type: "function_call",
                  id: `fc_${count}_${place}`,
                  call_id: `call_${count}_${place}`,
                  name,
                  arguments: JSON.stringify(input),
                  status: "completed",
                })),
              ],
      }),
    );
  return { baseURL: `${origin}/v1`, ...server };
};

type Answer = string | { readonly name: string; readonly input: unknown };

/** One search, one load, one use, one answer. */
export const script: readonly Answer[] = [
  { name: "search_tools", input: { query: "weather in a city" } },
  { name: "load_tool", input: { toolNames: ["get_weather"] } },
  { name: "get_weather", input: { city: "Rome" } },
  "21 degrees",
];

const metaTools = ["search_tools", "load_tool"];

/** What a model that plays the script has to be shown. */
export const shownByScript: readonly (readonly string[])[] = [
  metaTools,
  metaTools,
  [...metaTools, "get_weather"],
  [...metaTools, "get_weather"],
];

/** Plays the script, of the one specification that all versions of the AI SDK and Mastra take. */
export function scriptedModel() {
  const shown: string[][] = [];
  const model = {
    specificationVersion: "v2" as const,
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async ({ tools = [] }: { tools?: readonly { readonly name: string }[] }) => {
      const place = shown.push(tools.map(({ name }) => name)) - 1;
      const answer = script[place] ?? "done";
      const isText = typeof answer === "string";
      return {
        content: [
          isText
            ? { type: "text" as const, text: answer }
            : {
                type: "tool-call" as const,
                toolCallId: `call-${place}`,
                toolName: answer.name,
                input: JSON.stringify(answer.input),
              },
        ],
        finishReason: isText ? ("stop" as const) : ("tool-calls" as const),
        usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
        warnings: [],
      };
    },
    doStream: () => Promise.reject(new Error("Nothing is streamed here.")),
  };
  return { model, shown };
}

import { adapterSuite, type AdapterStep, type AdapterTools } from "@toolshelf/conformance";
import { toolShelf } from "./small-adapter.ts";
import { playTurn, type Message, type Model, type SmallTools } from "./small-framework.ts";

/** The suite's tools as the framework's. */
const small = (tools: AdapterTools = {}): SmallTools =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, inputSchema, execute }]) => {
      const run: SmallTools[string]["run"] = (input, { context }) => execute(input, { context });
      return [name, { description, schema: inputSchema, run }];
    }),
  );

adapterSuite("the small framework's adapter", (options) => {
  const { tools, requestTools, filter, filterTimeout, maxLoaded, ...rest } = options;
  const plugin = toolShelf({
    ...rest,
    tools: small(tools),
    requestTools: ({ context }) => small(requestTools?.(context)),
    filter,
    limits: { filterTimeout, maxLoaded },
  });
  return {
    async turn({ threadId, context, messages: earlier = [], script }) {
      const messages = [...(earlier as Message[]), { role: "user", text: "go" } as const];
      const visible: (readonly string[])[] = [];
      const answers = script.map((answer, step) =>
        typeof answer === "string"
          ? answer
          : answer.map((call, place) => ({ ...call, id: `${earlier.length}-${step}-${place}` })),
      );
      const model: Model = async (sent) => {
        visible.push(Object.keys(sent));
        return answers[visible.length - 1] ?? "done";
      };
      await playTurn(model, plugin, { threadId, context, messages });
      const textOf = (id: string): string => {
        const result = messages.find((message) => message.role === "tool" && message.id === id);
        return result?.role === "tool" ? result.text : "";
      };
      const steps = visible.map((names, step): AdapterStep => {
        const answer = answers[step] ?? "done";
        const calls = typeof answer === "string" ? [] : answer;
        return {
          visible: names,
          calls: calls.map(({ id, name, input }) => ({ name, input, text: textOf(id) })),
        };
      });
      return { steps, messages };
    },
  };
});

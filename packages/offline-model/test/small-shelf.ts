import {
  createOfflineModel,
  type OfflineMessage,
  type OfflineModelOptions,
  type OfflineTextReply,
  type OfflineTool,
} from "../src/index.ts";

export type ShelfTool = OfflineTool & { readonly run: (input: Record<string, unknown>) => string };
export type Answers = Readonly<
  Record<string, { readonly names: readonly string[]; readonly confidence?: "match" | "weak" }>
>;

export type SmallShelf = {
  readonly tools: readonly ShelfTool[];
  /** What a search for exactly these words finds. Everything else finds nothing. */
  readonly answers: Answers;
  readonly autoLoad?: boolean;
  readonly loaded?: readonly string[];
  readonly history?: readonly OfflineMessage[];
  readonly options?: OfflineModelOptions;
};

export type Conversation = {
  readonly reply: OfflineTextReply;
  readonly calls: readonly string[];
  readonly messages: readonly OfflineMessage[];
};

/** Drives the model through search, load and call on a shelf whose search is written down, not computed. */
export const converse = (shelf: SmallShelf, text: string): Conversation => {
  const searchName = shelf.options?.searchToolName ?? "search_tools";
  const loadName = shelf.options?.loadToolName ?? "load_tool";
  const loaded = new Set(shelf.loaded);
  const messages: OfflineMessage[] = [...(shelf.history ?? []), { role: "user", content: text }];
  const calls: string[] = [];
  const meta: OfflineTool[] = [
    {
      name: searchName,
      inputSchema: {
        type: "object",
        properties: { query: { type: "string" } },
        required: ["query"],
      },
    },
    ...(shelf.autoLoad === true
      ? []
      : [
          {
            name: loadName,
            inputSchema: {
              type: "object",
              properties: { toolNames: { type: "array", items: { type: "string" } } },
            },
          },
        ]),
  ];
  for (;;) {
    // A new model each time: nothing may be remembered outside the messages.
    const reply = createOfflineModel(shelf.options).respond({
      messages,
      tools: [...meta, ...shelf.tools.filter(({ name }) => loaded.has(name))],
    });
    if (reply.toolCalls === undefined) return { reply, calls, messages };
    messages.push({ role: "assistant", content: "", toolCalls: reply.toolCalls });
    for (const call of reply.toolCalls) {
      calls.push(`${call.name} ${JSON.stringify(call.arguments)}`);
      messages.push({
        role: "tool",
        toolCallId: call.id,
        toolName: call.name,
        ...answer(call.name, call.arguments),
      });
    }
  }

  function answer(
    name: string,
    input: Readonly<Record<string, unknown>>,
  ): { content: string; isError?: boolean } {
    if (name === searchName) {
      const found = shelf.answers[input["query"] as string] ?? { names: [] };
      const { names, confidence = "match" } = found;
      if (shelf.autoLoad === true) for (const name of names) loaded.add(name);
      const results = names.map((found, rank) => ({
        name: found,
        description: shelf.tools.find((tool) => tool.name === found)?.description ?? "",
        score: 0.9 - 0.1 * rank,
      }));
      return {
        content: JSON.stringify({
          results,
          message: "",
          confidence: names.length === 0 ? "none" : confidence,
          ...(shelf.autoLoad === true ? { loaded: names } : {}),
        }),
      };
    }
    if (name === loadName) {
      const names = input["toolNames"] as string[];
      const known = names.filter((wanted) => shelf.tools.some((tool) => tool.name === wanted));
      for (const wanted of known) loaded.add(wanted);
      return {
        content: JSON.stringify({
          success: known.length > 0,
          loaded: known,
          notFound: names.filter((wanted) => !known.includes(wanted)),
        }),
      };
    }
    try {
      return { content: shelf.tools.find((tool) => tool.name === name)!.run({ ...input }) };
    } catch (error) {
      return { content: (error as Error).message, isError: true };
    }
  }
};

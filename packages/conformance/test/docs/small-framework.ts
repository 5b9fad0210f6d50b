/** A tool as this framework has it. */
export interface SmallTool {
  readonly description: string;
  readonly schema: { readonly [key: string]: unknown };
  run(input: unknown, turn: Turn): unknown;
}
export type SmallTools = Readonly<Record<string, SmallTool>>;

export type Call = { readonly id: string; readonly name: string; readonly input: unknown };
export type Message =
  | { readonly role: "user" | "assistant"; readonly text: string }
  | { readonly role: "calls"; readonly calls: readonly Call[] }
  | { readonly role: "tool"; readonly id: string; readonly name: string; readonly text: string };

/** Answers with a text, or with calls. */
export type Model = (tools: SmallTools, turn: Turn) => Promise<string | readonly Call[]>;

export interface Turn {
  readonly threadId: string | undefined;
  readonly context: unknown;
  readonly messages: Message[];
}

/** Where others may come between. */
export interface Plugin {
  /** Before each model call: the tools to send, by name and in this order. */
  toolsFor(turn: Turn): Promise<SmallTools>;
  /** In the place of a tool's run. `run` runs a tool as the framework does. */
  callTool(call: Call, turn: Turn, run: (tool: SmallTool) => Promise<string>): Promise<string>;
}

export async function playTurn(model: Model, plugin: Plugin, turn: Turn): Promise<void> {
  for (;;) {
    const answer = await model(await plugin.toolsFor(turn), turn);
    if (typeof answer === "string") {
      turn.messages.push({ role: "assistant", text: answer });
      return;
    }
    turn.messages.push({ role: "calls", calls: answer });
    const results = await Promise.all(
      answer.map(async (call): Promise<Message> => {
        const run = async (tool: SmallTool) => JSON.stringify(await tool.run(call.input, turn));
        const text = await plugin.callTool(call, turn, run);
        return { role: "tool", id: call.id, name: call.name, text };
      }),
    );
    turn.messages.push(...results);
  }
}

import { Agent } from "@mastra/core/agent";
import type { MastraModelConfig } from "@mastra/core/llm";

type Config = ConstructorParameters<typeof Agent>[0];

/** A call as a script has it. */
export const call = (name: string, input: unknown = {}) => [{ name, input }] as const;

/** An agent with nothing but a model and what is given. */
export const agentOf = (
  model: MastraModelConfig | Config["model"],
  config: Partial<Omit<Config, "model">>,
): Agent => {
  const named = { id: "agent", name: "agent", instructions: "Help." };
  return new Agent({ ...named, ...config, model } as never);
};

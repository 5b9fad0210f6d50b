import { toOpenAIChat, type ToolDefinition } from "@toolshelf/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** o200k tokens of a text. */
export const textTokens = (text: string): number => countTokens(text);

/** o200k tokens of definitions, each as a chat completions request holds it. */
export const definitionTokens = (definitions: Iterable<ToolDefinition>): number =>
  toOpenAIChat(definitions).reduce((sum, tool) => sum + countTokens(JSON.stringify(tool)), 0);

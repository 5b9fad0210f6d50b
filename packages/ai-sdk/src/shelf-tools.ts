import type { ToolSource } from "@toolshelf/core";
import type { ToolSet } from "ai";

/** Tools of the AI SDK by name, or sources that list them. */
export type ShelfTools =
  | ToolSet
  | ToolSource<ToolSet[string]>
  | Iterable<ToolSource<ToolSet[string]>>;

/** The names that are known when the program is written; those of a source are not. */
export type ToolSetOf<Tools> = Tools extends { list(...given: never[]): unknown }
  ? unknown
  : Tools extends Iterable<unknown>
    ? unknown
    : Tools;

export type NamesOf<Tools> = Extract<keyof Tools, string>;

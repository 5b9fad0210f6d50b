import type { ToolDefinition } from "../tool/tool-definition.ts";

/** The texts of a tool that are searched, by field. */
export type ToolDocument = {
  /** The name without the words of its source. */
  readonly name: string;
  /** Where the tool comes from: its source, and the qualifiers in front of its name. */
  readonly source: string;
  readonly keywords: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: string;
  readonly parameterTexts: string;
};

// A definition may be a hostile one: what is read of it is bounded, whatever its size.
const maxNameLength = 500;
const maxDescriptionLength = 8_000;
const maxSummaryLength = 400;
const maxParameterTextLength = 6_000;
const maxParameters = 300;
const maxParameterDepth = 3;
const maxSchemaNodes = 1_000;
const maxEnumValues = 50;
const maxKeywords = 100;

const sentenceEnd = /[.!?](?=\s+[^a-z\s])|[.!?]$|[\u3002\uff01\uff1f]|\n/;

/** Reads a definition's searchable texts. Never throws: what cannot be read is left out. */
export function readDocument(definition: ToolDefinition): ToolDocument {
  const { qualifier, base } = splitName(
    definition.originalName ?? definition.name,
    definition.source,
  );
  const text = asText(attempt(() => definition.description))
    .slice(0, maxDescriptionLength)
    .trim();
  const end = sentenceEnd.exec(text.slice(0, maxSummaryLength));
  const cut = end === null ? Math.min(text.length, maxSummaryLength) : end.index + 1;
  const schema = readSchema(attempt(() => definition.inputSchema));
  return {
    name: base,
    source: `${asText(definition.source).slice(0, maxNameLength)} ${qualifier}`,
    keywords: `${listText(attempt(() => definition.keywords))} ${listText(attempt(() => definition.tags))}`,
    summary: text.slice(0, cut),
    description: text.slice(cut),
    parameters: schema.names.join(" "),
    parameterTexts: schema.texts.join("\n"),
  };
}

/**
 * The parts of a qualified name: `mcp__plugin_x__ask_codex` and `plugin.ask_codex` are
 * `ask_codex`, and so is `plugin_ask_codex` of the source `plugin`.
 */
export function splitName(
  name: string,
  source?: string,
): { readonly qualifier: string; readonly base: string } {
  const whole = name.slice(0, maxNameLength);
  const ends = ["__", ".", "/", ":"].map((mark) => {
    const at = whole.lastIndexOf(mark);
    return at > 0 ? at + mark.length : 0;
  });
  let start = Math.max(...ends);
  if (typeof source === "string" && source !== "") {
    const rest = whole.slice(start);
    if (
      rest.toLowerCase().startsWith(source.toLowerCase()) &&
      /^[-_]./.test(rest.slice(source.length))
    ) {
      start += source.length + 1;
    }
  }
  // A name that ends in a separator has no base of its own.
  if (!/[\p{L}\p{N}]/u.test(whole.slice(start))) start = 0;
  return { qualifier: whole.slice(0, start), base: whole.slice(start) };
}

type SchemaTexts = { readonly names: string[]; readonly texts: string[] };

function readSchema(root: unknown): SchemaTexts {
  const found: SchemaTexts = { names: [], texts: [] };
  const seen = new Set<object>();
  const queue: { node: unknown; depth: number }[] = [{ node: root, depth: 0 }];
  let textLength = 0;
  const addText = (value: unknown): void => {
    if (typeof value !== "string" || textLength >= maxParameterTextLength) return;
    const text = value.slice(0, maxParameterTextLength - textLength);
    textLength += text.length;
    found.texts.push(text);
  };

  // Breadth first, so that a cut loses the deepest parameters and not the last ones.
  for (let at = 0; at < queue.length && at < maxSchemaNodes; at++) {
    const { node, depth } = queue[at]!;
    if (!isObject(node) || seen.has(node)) continue;
    seen.add(node);
    const visit = (next: unknown, below: number): void => {
      if (queue.length < maxSchemaNodes) queue.push({ node: next, depth: below });
    };
    addText(read(node, "title"));
    // The root's own text repeats the tool's description.
    if (depth > 0) addText(read(node, "description"));
    const values = read(node, "enum");
    if (isArray(values)) for (const value of take(values, maxEnumValues)) addText(value);
    addText(read(node, "const"));
    if (depth < maxParameterDepth) {
      const properties = read(node, "properties");
      if (isObject(properties)) {
        for (const key of take(attempt(() => Object.keys(properties)) ?? [], maxParameters)) {
          if (typeof key !== "string" || found.names.length >= maxParameters) break;
          found.names.push(key.slice(0, maxNameLength));
          visit(read(properties, key), depth + 1);
        }
      }
    }
    const items = read(node, "items");
    for (const item of isArray(items) ? take(items, maxParameters) : [items]) visit(item, depth);
    for (const keyword of ["anyOf", "oneOf", "allOf"]) {
      const branches = read(node, keyword);
      if (isArray(branches))
        for (const branch of take(branches, maxParameters)) visit(branch, depth);
    }
    visit(resolve(root, read(node, "$ref")), depth);
  }
  return found;
}

/** Follows a reference inside the document: `#/$defs/Name` or `#/definitions/Name`. */
function resolve(root: unknown, reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#/") || reference.length > 1_000)
    return undefined;
  let node = root;
  for (const part of reference.slice(2).split("/")) {
    if (!isObject(node)) return undefined;
    node = read(node, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return node;
}

function read(node: object, key: string): unknown {
  return attempt(() =>
    Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined,
  );
}

/** A host's object may have getters and traps that throw. */
function attempt<Value>(reader: () => Value): Value | undefined {
  try {
    return reader();
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isArray(value: unknown): value is readonly unknown[] {
  return attempt(() => Array.isArray(value)) === true;
}

function take(values: readonly unknown[], count: number): readonly unknown[] {
  return attempt(() => Array.from(values.slice(0, count))) ?? [];
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listText(values: unknown): string {
  if (!isArray(values)) return "";
  return take(values, maxKeywords)
    .map((value) => asText(value).slice(0, maxNameLength))
    .join(" ");
}

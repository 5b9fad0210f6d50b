import type { JsonSchema } from "@toolshelf/core";

import type { BenchTool } from "./bench-tool.ts";
import { between, createRandom, pick, sample, type Random } from "./random.ts";
import {
  fields,
  objects,
  parameters,
  qualifiers,
  remarks,
  syllables,
  verbs,
} from "./tool-words.ts";

const toolsPerService = 25;

/**
 * Made-up tools, as many as are asked for, the same ones each time; the first 10,000 of 50,000 are
 * the 10,000. Services of 25 tools each, in three styles of naming, with descriptions of one to
 * four sentences and one to nine parameters, some of them enums and some nested.
 */
export const syntheticTools = (count: number): readonly BenchTool[] => {
  const tools: BenchTool[] = [];
  for (let service = 0; tools.length < count; service++) {
    tools.push(...serviceTools(service).slice(0, count - tools.length));
  }
  return tools;
};

function serviceTools(service: number): readonly BenchTool[] {
  const random = createRandom(service + 1);
  const source = serviceName(random, service);
  const style = pick(random, [snake, camel, kebab]);
  const field = pick(random, fields);
  const ownObjects = sample(random, objects, 7);
  const pairs = verbs.flatMap(([verb, form]) =>
    ownObjects.map((object) => ({ verb, form, object })),
  );
  return sample(random, pairs, toolsPerService).map(({ verb, form, object }) => {
    const qualifier = random() < 0.4 ? [pick(random, qualifiers)] : [];
    const name = style([verb, ...qualifier, object]);
    const described = [...qualifier, object].join(" ");
    return {
      id: `${source}/${name}`,
      name,
      source,
      description: describe(random, { form, described, object, field, source }),
      inputSchema: inputSchema(random, object),
    };
  });
}

/** Coined, so that it is nobody's; the number keeps it unique. */
function serviceName(random: Random, service: number): string {
  const parts = Array.from({ length: between(random, 2, 3) }, () => pick(random, syllables));
  return service < 200 ? `${parts.join("")}${service}` : `${parts.join("")}x${service}`;
}

const snake = (parts: readonly string[]): string => parts.join("_");
const kebab = (parts: readonly string[]): string => parts.join("-");
const camel = ([first = "", ...rest]: readonly string[]): string =>
  first + rest.map(capital).join("");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function describe(
  random: Random,
  about: { form: string; described: string; object: string; field: string; source: string },
): string {
  const { form, described, object, field, source } = about;
  const where = pick(random, [
    "",
    ` in ${capital(source)}`,
    ` for ${field}`,
    ` by its identifier`,
    ` of the current ${pick(random, objects)}`,
    `, with every ${pick(random, objects)} that belongs to it`,
  ]);
  const first = `${capital(form)} the ${described}${where}.`;
  const further = sample(random, remarks, between(random, 0, 3)).map((remark) =>
    remark.replaceAll("{o}", object).replaceAll("{f}", field),
  );
  return [first, ...further].join(" ");
}

function inputSchema(random: Random, object: string): JsonSchema {
  const id = `${object}_id`;
  const chosen = sample(random, parameters, between(random, 0, 8));
  const properties: Record<string, unknown> = {
    [id]: { type: "string", description: `Identifier of the ${object}` },
  };
  for (const [name, text, type] of chosen) {
    const property: Record<string, unknown> = { type, description: capital(text) };
    if (type === "string" && random() < 0.15) property["enum"] = sample(random, qualifiers, 4);
    properties[name] = property;
  }
  if (random() < 0.15) {
    const inner = sample(random, parameters, 3).map(([name, text, type]) => [
      name,
      { type, description: capital(text) },
    ]);
    properties["options"] = { type: "object", properties: Object.fromEntries(inner) };
  }
  return { type: "object", properties, required: [id] };
}

import { createRequire } from "node:module";
import {
  DynamicStructuredTool,
  DynamicTool,
  StructuredTool,
  tool as langchainTool,
} from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { createTool } from "@mastra/core/tools";
import { makeCoreTool } from "@mastra/core/utils";
import * as ai5 from "ai5";
import * as ai6 from "ai6";
import * as ai7 from "ai7";
import { type } from "arktype";
import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { z as z3 } from "zod3";
import { createToolSearch, type JsonSchema, type ToolLike } from "../../src/index.ts";
import { readTool, type ToolReading } from "../../src/tool/read-tool.ts";
import { deepFreeze } from "../support/deep-freeze.ts";

const description = "Open an issue";
const execute = async () => "done";

const zod = z.object({
  title: z.string().describe("What is wrong"),
  priority: z.enum(["low", "high"]),
  assignee: z.object({ login: z.string(), notify: z.boolean().optional() }),
  labels: z.array(z.string()),
});
const zod3 = z3.object({
  title: z3.string().describe("What is wrong"),
  priority: z3.enum(["low", "high"]),
  assignee: z3.object({ login: z3.string(), notify: z3.boolean().optional() }),
  labels: z3.array(z3.string()),
});
const json: ai7.JSONSchema7 = {
  type: "object",
  properties: {
    title: { type: "string", description: "What is wrong" },
    priority: { type: "string", enum: ["low", "high"] },
    assignee: {
      type: "object",
      properties: { login: { type: "string" }, notify: { type: "boolean" } },
      required: ["login"],
    },
    labels: { type: "array", items: { type: "string" } },
  },
  required: ["title", "priority", "assignee", "labels"],
};

async function read(tool: ToolLike): Promise<ToolReading> {
  return await readTool(tool, "create_issue", undefined);
}

/** Without what libraries disagree on: the dialect, and whether objects are closed. */
function essence(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === "$schema" || key === "additionalProperties" ? undefined : value,
    ),
  ) as unknown;
}

describe.each([
  ["AI SDK 5", ai5],
  ["AI SDK 6", ai6],
  ["AI SDK 7", ai7],
] as unknown as [string, typeof ai7][])("%s", (version, ai) => {
  // pain: F06
  test.each([
    ["jsonSchema()", () => ai.jsonSchema(json)],
    ["zodSchema() of zod 4", () => ai.zodSchema(zod)],
    ["zodSchema() of zod 3", () => ai.zodSchema(zod3 as never)],
  ])("tool() with %s shows the model the very schema that the SDK sends", async (_what, schema) => {
    const inputSchema = schema();
    const { definition, problems } = await read(ai.tool({ description, inputSchema, execute }));
    expect(definition.inputSchema).toEqual(await ai.asSchema(inputSchema).jsonSchema);
    expect(essence(definition.inputSchema)).toEqual(json);
    expect(definition.description).toBe(description);
    expect(problems).toEqual([]);
  });

  test("tool() with zod itself differs from it only in that the SDK closes every object", async () => {
    const { definition, problems } = await read(
      ai.tool({ description, inputSchema: zod, execute }),
    );
    const sent = (await ai.asSchema(zod).jsonSchema) as JsonSchema;
    expect(definition.inputSchema).toEqual(
      JSON.parse(
        JSON.stringify(sent, (key, value: unknown) =>
          key === "additionalProperties" && value === false ? undefined : value,
        ),
      ),
    );
    expect(essence(definition.inputSchema)).toEqual(json);
    expect(problems).toEqual([]);
  });

  test("tool() with zod 3 itself is approximated to the same", async () => {
    const { definition, problems } = await read(
      ai.tool({ description, inputSchema: zod3 as never, execute }),
    );
    expect(definition.inputSchema).toEqual(essence(await ai.asSchema(zod3 as never).jsonSchema));
    expect(problems).toEqual([expect.stringContaining("approximated")]);
  });

  test("dynamicTool() is read like any other", async () => {
    const tool = ai.dynamicTool({
      description,
      inputSchema: ai.jsonSchema(json),
      execute,
    });
    expect((await read(tool as ToolLike)).definition.inputSchema).toBe(json);
  });

  test("a provider's tool with a lazy schema is found by its name and parameters", async () => {
    const entry = { "AI SDK 5": "ai5", "AI SDK 6": "ai6" }[version] ?? "ai7";
    const utils = createRequire(import.meta.resolve(entry))("@ai-sdk/provider-utils") as {
      lazySchema(create: () => unknown): unknown;
      [factory: string]: unknown;
    };
    const factory = (utils["createProviderDefinedToolFactory"] ??
      utils["createProviderToolFactory"]) as (options: object) => (args: object) => ToolLike;
    const inputSchema = utils.lazySchema(() => ai.jsonSchema(json));
    const tool = factory({ id: "acme.create_issue", name: "create_issue", inputSchema })({});
    const { definition, problems } = await read(tool);
    expect(typeof tool.inputSchema).toBe("function");
    expect(definition.inputSchema).toBe(json);
    expect(problems).toEqual([expect.stringContaining("no description")]);
  });
});

test.each([
  ["AI SDK 6", ai6],
  ["AI SDK 7", ai7],
] as unknown as [string, typeof ai7][])(
  "%s sends what arktype writes, with every object closed",
  async (_version, ai) => {
    const ark = type({ title: "string", assignee: { login: "string" } }) as never;
    const { definition } = await read(ai.tool({ description, inputSchema: ark, execute }));
    expect(essence(definition.inputSchema)).toEqual(essence(await ai.asSchema(ark).jsonSchema));
  },
);

test("AI SDK 7: a description of the context is not called, and the tool is offered", async () => {
  const tool = ai7.tool({
    description: () => {
      throw new Error("called without its context");
    },
    inputSchema: zod,
    execute,
  });
  const { definition, problems } = await read(tool);
  expect(definition.description).toBe("");
  expect(problems).toEqual([expect.stringContaining("its description is a function")]);
});

describe("Mastra", () => {
  const make = (inputSchema: unknown) =>
    createTool({
      id: "create_issue",
      description,
      inputSchema: inputSchema as typeof zod,
      execute,
    });

  test.each([
    ["zod 4", zod],
    ["zod 3", zod3],
    ["raw JSON Schema", json],
  ])("createTool() with %s is read exactly", async (_what, schema) => {
    const { definition, problems } = await read(make(schema));
    expect(essence(definition.inputSchema)).toEqual(json);
    expect(problems).toEqual([]);
  });

  test("createTool() with arktype", async () => {
    const { definition, problems } = await read(make(type({ title: "string" })));
    expect(essence(definition.inputSchema)).toEqual({
      type: "object",
      properties: { title: { type: "string" } },
      required: ["title"],
    });
    expect(problems).toEqual([]);
  });

  test("createTool() with valibot, which Mastra hands out as if it were JSON, is approximated", async () => {
    const { definition, problems } = await read(
      make(v.object({ title: v.string(), urgent: v.optional(v.boolean()) })),
    );
    expect(definition.inputSchema).toEqual({
      type: "object",
      properties: { title: { type: "string" }, urgent: { type: "boolean" } },
      required: ["title"],
    });
    expect(problems).toEqual([expect.stringContaining("approximated")]);
  });

  test("createTool() without a schema takes nothing", async () => {
    const tool = createTool({ id: "ping", description: "Ping", execute });
    expect(await read(tool as ToolLike)).toMatchObject({
      definition: { inputSchema: { type: "object", properties: {} } },
      problems: [],
    });
  });

  test("a tool that Mastra converted for a run shows the schema that Mastra sends", async () => {
    const converted = makeCoreTool(make(zod) as never, { name: "create_issue" } as never);
    const { definition, problems } = await read(converted);
    const { jsonSchema } = converted.parameters as unknown as { jsonSchema: JsonSchema };
    expect(definition.inputSchema).toEqual(jsonSchema);
    expect(essence(definition.inputSchema)).toEqual(json);
    expect(problems).toEqual([]);
  });
});

describe("LangChain", () => {
  class Subclass extends StructuredTool {
    override name = "create_issue";
    override description = description;
    override schema = zod;
    protected override async _call(): Promise<string> {
      return "done";
    }
  }
  const fields = { name: "create_issue", description };

  test.each([
    ["tool()", langchainTool(execute, { ...fields, schema: zod })],
    ["DynamicStructuredTool", new DynamicStructuredTool({ ...fields, schema: zod, func: execute })],
    ["a subclass of StructuredTool", new Subclass()],
  ])("%s shows the model the schema that LangChain sends", async (_what, tool) => {
    const { definition, problems } = await read(tool);
    expect(essence(definition.inputSchema)).toEqual(
      essence(convertToOpenAITool(tool).function.parameters),
    );
    expect(essence(definition.inputSchema)).toEqual(json);
    expect(problems).toEqual([]);
  });

  test("tool() with raw JSON Schema by identity, with zod 3 approximated to the same", async () => {
    expect(
      (await read(langchainTool(execute, { ...fields, schema: json as never }))).definition
        .inputSchema,
    ).toBe(json);
    const { definition, problems } = await read(
      langchainTool(execute, { ...fields, schema: zod3 as never }) as ToolLike,
    );
    expect(definition.inputSchema).toEqual(json);
    expect(problems).toEqual([expect.stringContaining("approximated")]);
  });

  test("DynamicTool takes one text", async () => {
    const { definition } = await read(new DynamicTool({ ...fields, func: execute }));
    expect(definition.inputSchema).toEqual({
      type: "object",
      properties: { input: { type: "string" } },
    });
  });
});

test("an MCP definition is read by identity, deep-frozen", async () => {
  const tool = deepFreeze({
    name: "create_issue",
    title: "Create issue",
    description,
    inputSchema: structuredClone(json),
    annotations: { readOnlyHint: false },
  });
  const { definition, problems } = await read(tool);
  expect(definition.inputSchema).toBe(tool.inputSchema);
  expect(problems).toEqual([]);
});

describe("on one shelf", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  // pain: F05, I18
  const frozen = <Tool extends object>(tool: Tool): Tool => Object.freeze(tool);
  const referring = deepFreeze({
    type: "object",
    properties: { filter: { $ref: "#/$defs/Filter" } },
    $defs: {
      Filter: {
        anyOf: [
          {
            type: "object",
            properties: { hemisphere: { type: "string", description: "Austral or boreal" } },
          },
          { type: "null" },
        ],
      },
    },
  });
  const tools: Record<string, ToolLike> = {
    from_ai5: frozen(
      ai5.tool({ description: "One", inputSchema: z.object({ zebra: z.string() }), execute }),
    ) as ToolLike,
    from_ai7: frozen(
      ai7.tool({
        description: () => "never called",
        inputSchema: ai7.jsonSchema(
          Promise.resolve({ type: "object", properties: { walrus: { type: "string" } } }),
        ),
        execute,
      }),
    ) as ToolLike,
    from_mastra: createTool({
      id: "from_mastra",
      description: "Three",
      inputSchema: z3.object({ ocelot: z3.string() }) as never,
      execute,
    }) as ToolLike,
    from_langchain: langchainTool(execute, {
      name: "from_langchain",
      description: "Four",
      schema: z3.object({ platypus: z3.string() }) as never,
    }) as ToolLike,
    from_mcp: deepFreeze({ name: "from_mcp", description: "Five", inputSchema: referring }),
    from_valibot: frozen({
      description: "Six",
      inputSchema: v.object({ pelican: v.string() }),
    }),
    broken: frozen({
      description: "Seven",
      get inputSchema(): unknown {
        throw new Error("no schema today");
      },
    }),
    rejected: frozen({
      description: "Eight",
      inputSchema: () => Promise.reject(new Error("no schema ever")),
    }),
  };

  test.each([
    ["zebra", "from_ai5"],
    ["walrus", "from_ai7"],
    ["ocelot", "from_mastra"],
    ["platypus", "from_langchain"],
    ["pelican", "from_valibot"],
    ["hemisphere", "from_mcp"],
    ["austral", "from_mcp"],
    ["rejected", "rejected"],
    ["broken", "broken"],
  ])("%s finds %s", async (query, name) => {
    const shelf = createToolSearch<unknown, ToolLike>({ tools });
    const { results } = await shelf.search(query);
    expect(results[0]?.name).toBe(name);
  });

  test("a schema that never comes holds the catalog up for five seconds and no longer", async () => {
    vi.useFakeTimers();
    const never = ai7.jsonSchema(new Promise<never>(() => {}));
    const shelf = createToolSearch<unknown, ToolLike>({
      tools: { waiting: { description: "Waits", inputSchema: never }, ...tools },
    });
    let isReady = false;
    const ready = shelf.catalog.ready().then(() => (isReady = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ready;
    expect(shelf.catalog.names()).toEqual([...Object.keys(tools), "waiting"].toSorted());
    expect(shelf.catalog.diagnostics).toContainEqual(
      expect.objectContaining({
        toolName: "waiting",
        message: expect.stringContaining("was not there within 5000 ms") as unknown,
      }),
    );
  });

  test("every tool is there with its own object, and what was hard to read is told by name", async () => {
    const shelf = createToolSearch<unknown, ToolLike>({ tools });
    await shelf.catalog.ready();
    expect(shelf.catalog.names()).toEqual(Object.keys(tools).toSorted());
    for (const [name, tool] of Object.entries(tools)) expect(shelf.catalog.get(name)).toBe(tool);
    expect(shelf.catalog.definition("from_mcp")?.inputSchema).toBe(referring);
    const told = shelf.catalog.diagnostics.map(({ toolName }) => toolName);
    expect(new Set(told)).toEqual(
      new Set(["broken", "from_ai7", "from_langchain", "from_valibot", "rejected"]),
    );
  });
});

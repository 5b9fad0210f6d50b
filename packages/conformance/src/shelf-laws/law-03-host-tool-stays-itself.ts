import { expect } from "vitest";
import type {
  AbortSignalLike,
  RunnableTool,
  ToolCallOptions,
  ToolSearchOptions,
} from "@toolshelf/core";
import { deepFreeze } from "../material/deep-freeze.ts";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

/** A tool as people write them: with state of its own that only `this` reaches. */
class Mailer implements RunnableTool {
  readonly name = "send_mail_001";
  readonly description = "send a mail";
  readonly inputSchema = {
    type: "object",
    properties: { to: { type: "string", description: "address" } },
    required: ["to"],
  };
  readonly #sent: string[] = [];
  /** What frameworks keep on a tool, and a shelf knows nothing of. */
  readonly needsApproval = true;

  constructor() {
    Object.defineProperty(this, Symbol.for("framework.tool"), { value: { stream: true } });
  }

  execute({ to }: { readonly to: string }, _options: ToolCallOptions): string {
    this.#sent.push(to);
    return `sent ${this.#sent.join(" ")}`;
  }
}

const reader = "read_file_002";
const request = "list_ticket_003";
const pinned = "read_calendar_004";
const visible = "archive_invoice_005";

/** Every property of a value and of what it holds, with what is frozen and what is inherited. */
function portrait(value: unknown, seen: Set<unknown> = new Set()): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return value;
  if (seen.has(value)) return "seen";
  seen.add(value);
  return {
    value,
    prototype: Object.getPrototypeOf(value) as unknown,
    isExtensible: Object.isExtensible(value),
    properties: Reflect.ownKeys(value).map((key) => {
      const property = Object.getOwnPropertyDescriptor(value, key);
      return [
        key,
        property && { ...property, value: portrait(property.value as unknown, seen) },
      ] as const;
    }),
  };
}

/** One turn that uses a tool from each place a host can put one. */
async function useAll(
  factory: ShelfFactory,
  own: Readonly<Record<"mailer" | "reader" | "request" | "pinned" | "visible", RunnableTool>>,
  options: Partial<ToolSearchOptions> = {},
): Promise<Model> {
  const shelf = await factory({
    tools: [own.mailer, own.reader, own.pinned],
    pinned: [pinned],
    filter: () => true,
    ...options,
  });
  const model = new Model(
    shelf.run({
      threadId: "one",
      context: { user: "ann" },
      tools: { [request]: own.request },
      visibleTools: { [visible]: own.visible },
    }),
  );
  await model.next();
  await model.search("send mail");
  await model.load(["send_mail_001", reader, request]);
  await model.next();
  for (const name of model.tools) {
    expect(await model.call(name, { to: "ben" }), name).toMatchObject({ status: "ok" });
  }
  await shelf.search("send mail");
  return model;
}

const hostTools = (): Parameters<typeof useAll>[1] => ({
  mailer: new Mailer(),
  reader: makeTool(reader),
  request: makeTool(request),
  pinned: makeTool(pinned),
  visible: makeTool(visible),
});

export const hostToolStaysItself: Chapter<ShelfFactory> = {
  title: lawTitle(3),
  checks: {
    async "a visible tool is the host's own object, wherever the host keeps it"(factory) {
      const own = hostTools();
      const { step, tools } = await useAll(factory, own);
      expect(tools.toSorted()).toEqual(
        ["send_mail_001", reader, request, pinned, visible].toSorted(),
      );
      expect(step.tools.get("send_mail_001")).toBe(own.mailer);
      expect(step.tools.get(reader)).toBe(own.reader);
      expect(step.tools.get(request)).toBe(own.request);
      expect(step.tools.get(pinned)).toBe(own.pinned);
      expect(step.tools.get(visible)).toBe(own.visible);
    },

    async "a hidden tool is not handed out by a step, and the catalog has the host's object"(
      factory,
    ) {
      const mailer = new Mailer();
      const shelf = await factory({ tools: [mailer] });
      const step = await shelf.run().step();
      expect([...step.tools.values()]).toEqual([]);
      expect(shelf.catalog.get("send_mail_001")).toBe(mailer);
    },

    async "a tool of a source is the source's own object"(factory) {
      const mailer = new Mailer();
      const shelf = await factory({
        tools: [{ name: "work", list: async () => ({ tools: [mailer] }) }],
      });
      const model = new Model(shelf.run());
      await model.next();
      await model.load(["send_mail_001"]);
      expect((await model.next()).tools.get("send_mail_001")).toBe(mailer);
    },

    async "the filter is shown the host's own object"(factory) {
      const own = hostTools();
      const seen = new Map<string, unknown>();
      await useAll(factory, own, {
        filter: ({ toolName, tool }) => {
          seen.set(toolName, tool);
          return true;
        },
      });
      expect(seen.get("send_mail_001")).toBe(own.mailer);
      expect(seen.get(request)).toBe(own.request);
      expect(seen.get(pinned)).toBe(own.pinned);
    },

    async "nothing of the host is changed, nor frozen"(factory) {
      const own = hostTools();
      // The makers' records of executions are theirs to change, so they are looked at apart.
      const still = (): unknown =>
        Object.values(own).map((tool) =>
          portrait("executions" in tool ? { ...tool, executions: [] } : tool),
        );
      const extensible = (): boolean[] => Object.values(own).map((it) => Object.isExtensible(it));
      const before = still();
      await useAll(factory, own);
      expect(still()).toEqual(before);
      expect(extensible()).toEqual([true, true, true, true, true]);
    },

    async "a host that froze everything it gave is served like any other"(factory) {
      const own = hostTools();
      const records = new Set(
        Object.values(own).map((tool) => ("executions" in tool ? tool.executions : undefined)),
      );
      const filter = (): boolean => true;
      const tools = deepFreeze([own.mailer, own.reader, own.pinned], records);
      deepFreeze([own.request, own.visible], records);
      const { step } = await useAll(
        (options) => factory(deepFreeze(options, records)),
        own,
        deepFreeze({
          tools,
          pinned: [pinned],
          filter,
          search: { topK: 3 },
          limits: { maxLoadPerCall: 5 },
        }),
      );
      expect(step.tools.get("send_mail_001")).toBe(own.mailer);
      expect(Object.isFrozen(own.mailer)).toBe(true);
    },

    async "the executor is called on its tool, with the input and what belongs to the call"(
      factory,
    ) {
      const tool = makeTool(reader);
      const context = { user: "ann" };
      const shelf = await factory({ tools: { [reader]: tool } });
      const model = new Model(shelf.run({ threadId: "one", context }));
      await model.next();
      await model.load([reader]);
      const step = await model.next();
      const signal: AbortSignalLike = {
        aborted: false,
        reason: undefined,
        addEventListener: () => {},
        removeEventListener: () => {},
      };
      await step.call(reader, { note: "hi" }, { toolCallId: "call-7", signal });
      const [execution] = tool.executions;
      expect(execution?.receiver).toBe(tool);
      expect(execution?.input).toEqual({ note: "hi" });
      expect(execution?.options.toolCallId).toBe("call-7");
      expect(execution?.options.threadId).toBe("one");
      expect(execution?.options.context).toBe(context);
      expect(execution?.options.signal).toBe(signal);
    },

    async "state that only the tool's own methods reach stays reachable"(factory) {
      const shelf = await factory({ tools: [new Mailer()] });
      const model = new Model(shelf.run());
      await model.next();
      await model.load(["send_mail_001"]);
      await model.next();
      await model.call("send_mail_001", { to: "ann" });
      expect((await model.call("send_mail_001", { to: "ben" })).text).toBe("sent ann ben");
    },

    async "the model is sent the description and the schema that the host wrote"(factory) {
      const { mailer } = hostTools();
      const shelf = await factory({ tools: [mailer], pinned: ["send_mail_001"] });
      const step = await shelf.run().step();
      expect(step.definitions.at(-1)).toMatchObject({
        name: "send_mail_001",
        description: "send a mail",
        inputSchema: mailer.inputSchema,
      });
    },
  },
};

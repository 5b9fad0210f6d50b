import { describe, expect, test } from "vitest";
import { listSource } from "../../src/catalog/list-source.ts";
import { ToolShelfError, type ToolLike, type ToolSource } from "../../src/index.ts";

type Page = Awaited<ReturnType<ToolSource<ToolLike>["list"]>>;

function paged(pages: Readonly<Record<string, Page>>): {
  readonly source: ToolSource<ToolLike>;
  readonly asked: (string | undefined)[];
} {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    source: {
      name: "paged",
      list: async (cursor) => {
        asked.push(cursor);
        const page = pages[cursor ?? "first"];
        if (page === undefined) throw new Error(`no page ${cursor}`);
        return page;
      },
    },
  };
}

const tool = (name: string): ToolLike => ({ name, description: name });

describe("a source's pages", () => {
  test("are followed to the end, in order", async () => {
    const { source, asked } = paged({
      first: { tools: [tool("a"), tool("b")], nextCursor: "2" },
      "2": { tools: [], nextCursor: "3" },
      "3": { tools: { c: tool("other") } },
    });
    const { tools } = await listSource(source);
    expect(tools.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(asked).toEqual([undefined, "2", "3"]);
  });

  test("may hold what is no tool, which is told apart on every page", async () => {
    const { source } = paged({
      first: { tools: [null as unknown as ToolLike], nextCursor: "2" },
      "2": { tools: [tool("a"), {}] },
    });
    const { tools, invalid } = await listSource(source);
    expect(tools.map(({ name }) => name)).toEqual(["a"]);
    expect(invalid.map(({ value }) => value)).toEqual([null, {}]);
  });

  test.each([
    ["its own", { first: "2", "2": "2" }],
    ["an earlier one", { first: "2", "2": "3", "3": "2" }],
  ])("that give %s cursor again end in a coded error, not in an endless loop", async (_, next) => {
    const { source } = paged(
      Object.fromEntries(
        Object.entries(next).map(([at, nextCursor]) => [at, { tools: [], nextCursor }]),
      ),
    );
    const error: unknown = await listSource(source).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ToolShelfError);
    expect(error).toMatchObject({ code: "source-failed", value: "2" });
    expect((error as Error).message).toContain('Source "paged" gave the cursor "2" twice');
  });

  test.each([[null], [""]])("end with the cursor %j as they do with none", async (nextCursor) => {
    const { source, asked } = paged({
      first: { tools: [tool("a")], nextCursor: nextCursor as string },
    });
    expect((await listSource(source)).tools).toHaveLength(1);
    expect(asked).toEqual([undefined]);
  });

  test("are not asked for once the list is given up on", async () => {
    let isGivenUp = false;
    const { source, asked } = paged({
      first: { tools: [tool("a")], nextCursor: "2" },
      "2": { tools: [tool("b")] },
    });
    const stopping: ToolSource<ToolLike> = {
      name: source.name,
      list: async (cursor) => {
        isGivenUp = true;
        return source.list(cursor);
      },
    };
    await listSource(stopping, () => isGivenUp);
    expect(asked).toEqual([undefined]);
  });
});

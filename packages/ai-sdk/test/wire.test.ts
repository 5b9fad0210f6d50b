import { describe, expect, onTestFinished, test } from "vitest";
import { createToolShelf } from "../src/index.ts";
import { call, kinds, load, makeTools, search } from "./support/play.ts";
import { providerModel, wireApis } from "./support/providers.ts";
import { sdks } from "./support/sdk.ts";
import { startWireServer } from "./support/wire-server.ts";

describe.each(sdks)("on the wire, with AI SDK $version", (sdk) => {
  const cases = wireApis.flatMap((api) => kinds.map((kind) => [api, kind] as const));

  // Law 4: a provider caches what goes ahead of the first difference.
  test.each(cases)("tools are only ever appended, by %s and %s", async (api, kind) => {
    const server = await startWireServer([
      [search("zeta")],
      [load("zeta")],
      [load("alpha"), call("zeta")],
      [load("mid", "404")],
      [call("mid")],
      "done",
    ]);
    onTestFinished(() => server.close());
    const ran: string[] = [];
    const shelf = createToolShelf({
      tools: makeTools(sdk, ran, { alpha: {}, mid: {}, zeta: {}, kept: {}, "404": {} }),
      pinned: ["kept"],
    });
    for (let turn = 0; turn < 2; turn++) {
      const options = {
        model: providerModel(sdk.version, api, server.baseURL),
        prompt: "go",
        stopWhen: sdk.stepCountIs(9),
        ...shelf.session({ threadId: "t" }),
      } as never;
      if (kind === "generateText") await sdk.generateText(options);
      else for await (const part of sdk.partsOf(sdk.streamText(options))) void part;
    }
    const bodies = server.requests.map(({ body }) =>
      body.tools!.map((tool) => JSON.stringify(tool)),
    );
    for (const [place, tools] of bodies.slice(1).entries()) {
      expect(tools.slice(0, bodies[place]!.length)).toEqual(bodies[place]);
    }
    const alias = shelf.catalog.names().find((name) => name.includes("404"))!;
    const all = ["search_tools", "load_tool", "kept", "zeta", "alpha", "mid", alias];
    expect(server.requests.map(({ tools }) => tools)).toEqual([
      all.slice(0, 3),
      all.slice(0, 3),
      all.slice(0, 4),
      all.slice(0, 5),
      all,
      all,
      all,
    ]);
    expect(ran).toEqual(["zeta", "mid"]);
  });
});

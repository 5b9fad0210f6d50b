import { describe, expect, test } from "vitest";

import { contentFaults } from "../src/content-faults.ts";
import type { Manifest } from "../src/published-packages.ts";

const source: Manifest = {
  name: "@toolshelf/some",
  version: "1.2.0",
  engines: { node: ">=20" },
  dependencies: { "@toolshelf/core": "workspace:^" },
  peerDependencies: { ai: "^5 || ^6" },
};
const manifest: Manifest = {
  ...source,
  dependencies: { "@toolshelf/core": "^1.2.0" },
  exports: { ".": "./dist/index.js", "./package.json": "./package.json" },
};
const files = ["LICENSE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts"];

test("what holds the built files, the page and the licence is in order", () => {
  expect(contentFaults({ files: [...files, "dist/part-Ab12_x.js"], manifest }, source)).toEqual([]);
});

describe("it says", () => {
  test.each(files)("that %s is missing", (file) => {
    const faults = contentFaults(
      { files: files.filter((each) => each !== file), manifest },
      source,
    );
    expect(faults).toContainEqual(expect.stringContaining(file));
  });

  test.each(["src/index.ts", "test/index.test.ts", "dist/index.js.map", "dist/test/a.js", ".env"])(
    "that %s does not belong there",
    (file) => {
      expect(contentFaults({ files: [...files, file], manifest }, source)).toEqual([
        `${file} does not belong there: only what is built does.`,
      ]);
    },
  );

  test.each(["workspace:^", "catalog:"])("that %s is left in the manifest", (range) => {
    const packed = { ...manifest, devDependencies: { zod: range } };
    const [fault] = contentFaults({ files, manifest: packed }, source);
    expect(fault).toMatch(/^package\.json still says (?:workspace|catalog):,/u);
  });

  test("that the entry of the workspace is left in exports", () => {
    const entry = { "@toolshelf/source": "./src/index.ts", default: "./dist/index.js" };
    const packed = { ...manifest, exports: { ".": entry } };
    expect(contentFaults({ files, manifest: packed }, source)).toContainEqual(
      expect.stringContaining("@toolshelf/source"),
    );
  });

  test("that ranges are not those of the workspace", () => {
    const packed = { ...manifest, peerDependencies: { ai: "^6" }, engines: { node: ">=18" } };
    expect(contentFaults({ files, manifest: packed }, source)).toEqual([
      'engines are {"node":">=18"}, not {"node":">=20"} as in the workspace.',
      'peerDependencies are {"ai":"^6"}, not {"ai":"^5 || ^6"} as in the workspace.',
    ]);
  });

  test("that another version of core is wanted", () => {
    const packed = { ...manifest, dependencies: { "@toolshelf/core": "^1.1.0" } };
    expect(contentFaults({ files, manifest: packed }, source)).toEqual([
      "@toolshelf/core is wanted as ^1.1.0, not as ^1.2.0: all are released together.",
    ]);
  });
});

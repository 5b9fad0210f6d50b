import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: "esm",
  platform: "neutral",
  tsconfig: "tsconfig.src.json",
  dts: true,
  exports: { devExports: "@toolshelf/source" },
  publint: { strict: true },
  attw: { profile: "esm-only", level: "error" },
});

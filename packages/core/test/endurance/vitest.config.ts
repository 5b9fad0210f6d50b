import { defineConfig } from "vitest/config";

/** What takes too long for every run of the tests: `npm run test:long`. */
export default defineConfig({ test: { name: "endurance", include: ["*.long.ts"] } });

import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

const conditions = ["@toolshelf/source", "node", "development|production"];

/** The vitest project of one workspace folder: source by export condition, type tests, a silent console. */
export const project = (name: string): ReturnType<typeof defineProject> =>
  defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: ["test/**/*.test.ts"],
      // Generous, for machines that are busy: a test that hangs is found all the same.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
      typecheck: {
        enabled: true,
        include: ["test/**/*.test-d.ts"],
      },
    },
  });

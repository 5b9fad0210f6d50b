import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

const conditions = ["@toolshelf/source", "module", "node", "development|production"];

/** The vitest project of one workspace folder: source by export condition, type tests, a silent console. */
export const project = (name: string): ReturnType<typeof defineProject> =>
  defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: ["test/**/*.test.ts"],
      setupFiles: [fileURLToPath(new URL("./vitest.setup.ts", import.meta.url))],
      typecheck: {
        enabled: true,
        include: ["test/**/*.test-d.ts"],
        tsconfig: "tsconfig.test.json",
      },
    },
  });

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
      setupFiles: [new URL("./vitest.setup.ts", import.meta.url).pathname],
      typecheck: { enabled: true, include: ["test/**/*.test-d.ts"], tsconfig: "tsconfig.test.json" },
    },
  });

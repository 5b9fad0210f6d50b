import { fileURLToPath } from "node:url";
import { mergeConfig, type UserWorkspaceConfig } from "vitest/config";
// @boundaries-ignore the workspace has one vitest setup
import { project } from "../../vitest.shared.ts";

const here = fileURLToPath(import.meta.url);
const theirs = /^(?:langchain|@langchain\/[^/]+|zod)(?:\/|$)/;

// The tests of the package, where everything of LangChain's is found from this folder.
export default mergeConfig(project("langchain-lowest") as UserWorkspaceConfig, {
  plugins: [
    {
      name: "oldest-versions",
      enforce: "pre" as const,
      resolveId(
        this: { resolve(id: string, from: string, options: { skipSelf: boolean }): unknown },
        id: string,
      ): unknown {
        return theirs.test(id) ? this.resolve(id, here, { skipSelf: true }) : undefined;
      },
    },
  ],
  test: {
    dir: fileURLToPath(new URL("../langchain", import.meta.url)),
    exclude: ["**/node_modules/**", "**/*.newest.test.ts"],
    env: { LANGCHAIN_VERSIONS: "lowest" },
    typecheck: { enabled: false },
  },
});

import type { Scratch } from "./scratch.ts";

/** One MCP server: a program for Node and what it is started with. */
export type ServerEntry = {
  readonly name: string;
  /** An npm package of this workspace folder. Without it, `args` go to Node as they are. */
  readonly package?: string | undefined;
  /** Which of the package's commands, where it has several. Default: the first. */
  readonly bin?: string | undefined;
  readonly args?: readonly string[] | undefined;
  /** Beside PATH and HOME, all that the server sees of the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd: string;
  readonly home: string;
};

const placeholder = "not-a-real-credential";

/**
 * Twelve servers that start and list their tools with no network and no account.
 * The credentials are dummies: the servers only ask that something is there.
 */
export const demoServers = (scratch: Scratch): readonly ServerEntry[] => {
  const { home } = scratch;
  const inHome = { cwd: home, home };
  return [
    {
      name: "filesystem",
      package: "@modelcontextprotocol/server-filesystem",
      args: [scratch.files],
      cwd: scratch.files,
      home,
    },
    {
      name: "memory",
      package: "@modelcontextprotocol/server-memory",
      env: { MEMORY_FILE_PATH: scratch.memoryFile },
      ...inHome,
    },
    { name: "everything", package: "@modelcontextprotocol/server-everything", ...inHome },
    {
      name: "github",
      package: "@modelcontextprotocol/server-github",
      env: { GITHUB_PERSONAL_ACCESS_TOKEN: placeholder },
      ...inHome,
    },
    {
      name: "gitlab",
      package: "@zereight/mcp-gitlab",
      bin: "mcp-gitlab",
      env: {
        GITLAB_PERSONAL_ACCESS_TOKEN: placeholder,
        USE_PIPELINE: "true",
        USE_GITLAB_WIKI: "true",
        USE_MILESTONE: "true",
        // Otherwise it runs npm at start and asks the registry for its newest version.
        GITLAB_DISABLE_VERSION_CHECK: "true",
      },
      ...inHome,
    },
    {
      name: "slack",
      package: "@modelcontextprotocol/server-slack",
      env: { SLACK_BOT_TOKEN: `xoxb-${placeholder}`, SLACK_TEAM_ID: "T0000000000" },
      ...inHome,
    },
    {
      name: "playwright",
      package: "@playwright/mcp",
      args: ["--caps=vision,pdf,tabs,testing,tracing,verify,storage,network,devtools,config"],
      ...inHome,
    },
    {
      name: "chrome-devtools",
      package: "chrome-devtools-mcp",
      bin: "chrome-devtools-mcp",
      // Without both it starts helpers that report usage and look for updates.
      args: ["--no-usage-statistics"],
      env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" },
      ...inHome,
    },
    { name: "chart", package: "@antv/mcp-server-chart", ...inHome },
    {
      name: "hubspot",
      package: "@hubspot/mcp-server",
      env: { PRIVATE_APP_ACCESS_TOKEN: placeholder },
      ...inHome,
    },
    {
      name: "launchdarkly",
      package: "@launchdarkly/mcp-server",
      args: ["start", "--api-key", `api-${placeholder}`],
      ...inHome,
    },
    {
      name: "notion",
      package: "@notionhq/notion-mcp-server",
      env: { NOTION_TOKEN: `ntn_${placeholder}` },
      ...inHome,
    },
  ];
};

const nowhere: Scratch = { files: "", memoryFile: "", home: "" };

/** What each of them is called. */
export const serverNames: readonly string[] = demoServers(nowhere).map(({ name }) => name);

/** One MCP server: a package of this folder and what its program is started with. */
export type ServerEntry = {
  /** The part before the slash in a tool's id. */
  readonly name: string;
  readonly package: string;
  /** Which of the package's commands, where it has several. Default: the first. */
  readonly bin?: string | undefined;
  readonly args?: readonly string[] | undefined;
  /** Beside PATH and HOME, all that the server sees of the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
};

const placeholder = "not-a-real-credential";

/**
 * Servers that start and list their tools with no network and no account. The credentials are
 * dummies: the servers only ask that something is there. `folder` is an empty scratch folder.
 */
export const benchServers = (folder: string): readonly ServerEntry[] => [
  {
    name: "brave-search",
    package: "@brave/brave-search-mcp-server",
    env: { BRAVE_API_KEY: placeholder },
  },
  { name: "chart", package: "@antv/mcp-server-chart" },
  {
    name: "chrome-devtools",
    package: "chrome-devtools-mcp",
    bin: "chrome-devtools-mcp",
    // Without both it starts helpers that report usage and look for updates.
    args: ["--no-usage-statistics"],
    env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" },
  },
  {
    name: "circleci",
    package: "@circleci/mcp-server-circleci",
    env: { CIRCLECI_TOKEN: placeholder },
  },
  {
    name: "datadog",
    package: "@winor30/mcp-server-datadog",
    env: { DATADOG_API_KEY: placeholder, DATADOG_APP_KEY: placeholder },
  },
  { name: "everything", package: "@modelcontextprotocol/server-everything" },
  {
    name: "figma",
    package: "figma-developer-mcp",
    args: ["--stdio", `--figma-api-key=${placeholder}`],
    env: { DO_NOT_TRACK: "1" },
  },
  { name: "filesystem", package: "@modelcontextprotocol/server-filesystem", args: [folder] },
  {
    name: "firecrawl",
    package: "firecrawl-mcp",
    env: { FIRECRAWL_API_KEY: `fc-${placeholder}` },
  },
  {
    name: "github",
    package: "@modelcontextprotocol/server-github",
    env: { GITHUB_PERSONAL_ACCESS_TOKEN: placeholder },
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
      // Otherwise it runs npm at start and asks for its newest version.
      GITLAB_DISABLE_VERSION_CHECK: "true",
    },
  },
  {
    name: "hubspot",
    package: "@hubspot/mcp-server",
    env: { PRIVATE_APP_ACCESS_TOKEN: placeholder },
  },
  {
    name: "launchdarkly",
    package: "@launchdarkly/mcp-server",
    args: ["start", "--api-key", `api-${placeholder}`],
  },
  {
    name: "memory",
    package: "@modelcontextprotocol/server-memory",
    env: { MEMORY_FILE_PATH: `${folder}/memory.jsonl` },
  },
  {
    name: "n8n",
    package: "n8n-mcp",
    // In any other mode it writes its banner where the protocol goes.
    env: { MCP_MODE: "stdio", N8N_MCP_TELEMETRY_DISABLED: "true" },
  },
  {
    name: "notion",
    package: "@notionhq/notion-mcp-server",
    env: { NOTION_TOKEN: `ntn_${placeholder}` },
  },
  {
    name: "playwright",
    package: "@playwright/mcp",
    args: ["--caps=vision,pdf,tabs,testing,tracing,verify,storage,network,devtools,config"],
  },
  {
    name: "shortcut",
    package: "@shortcut/mcp",
    env: { SHORTCUT_API_TOKEN: placeholder },
  },
  {
    name: "slack",
    package: "@modelcontextprotocol/server-slack",
    env: { SLACK_BOT_TOKEN: `xoxb-${placeholder}`, SLACK_TEAM_ID: "T0000000000" },
  },
  {
    name: "tavily",
    package: "tavily-mcp",
    env: { TAVILY_API_KEY: placeholder },
  },
  { name: "xcodebuild", package: "xcodebuildmcp", args: ["mcp"] },
];

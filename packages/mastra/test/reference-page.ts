// The code blocks of Mastra's reference page, with the import changed. Compiled and run by a test.
import { Agent } from "@mastra/core/agent";
import { TokenLimiter } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

import { ToolSearchProcessor } from "../src/index.ts";

const tool = (id: string) =>
  createTool({ id, description: `To ${id}`, inputSchema: z.object({}), execute: async () => id });

const githubTools = { createIssue: tool("create_issue"), listPRs: tool("list_prs") };
const slackTools = { sendMessage: tool("send_message"), createChannel: tool("create_channel") };
const emailTools = { send: tool("send_email") };
const weatherTools = { forecast: tool("forecast_weather") };
const dbTools = { query: tool("query"), insert: tool("insert") };
const allTools = { ...githubTools, ...slackTools, ...dbTools };
const staticTools = allTools;
const mcpClient = { getTools: async (_userToken: unknown) => ({ own: tool("own") }) };

export const usage = new ToolSearchProcessor({
  tools: {
    createIssue: githubTools.createIssue,
    sendEmail: emailTools.send,
    getWeather: weatherTools.forecast,
  },
  search: {
    topK: 5,
    minScore: 0.1,
  },
});

export const filtered = new ToolSearchProcessor({
  tools: allTools,
  filter: ({ toolName, requestContext, phase }) => {
    const plan = requestContext?.get("plan");
    if (phase === "search") {
      return true;
    }
    return plan === "pro" || !toolName.startsWith("premium_");
  },
});

export const resolving = new ToolSearchProcessor({
  tools: staticTools,
  includeResolvedTools: true,
});

export const mcpAgent = new Agent({
  id: "mcp-agent",
  name: "mcp-agent",
  instructions: "Search for a tool when you need a capability you do not have.",
  model: "openai/gpt-5.6-sol",
  // Resolved per request, then searchable alongside staticTools
  tools: async ({ requestContext }) => mcpClient.getTools(requestContext.get("userToken")),
  inputProcessors: [resolving],
});

const toolSearch = new ToolSearchProcessor({
  tools: {
    ...githubTools,
    ...slackTools,
    ...dbTools,
  },
  search: {
    topK: 5,
    minScore: 0.1,
  },
});

export const dynamicAgent = new Agent({
  id: "dynamic-tools-agent",
  name: "dynamic-tools-agent",
  instructions:
    "You are a helpful assistant with access to many tools. Use search_tools to find relevant tools, then load_tool to make them available.",
  model: "openai/gpt-5.6-sol",
  inputProcessors: [toolSearch],
});

export const autoLoading = new ToolSearchProcessor({
  tools: allTools,
  search: {
    topK: 3,
    autoLoad: true,
  },
});

export const fromContext = new ToolSearchProcessor({
  tools: allTools,
  storage: "context",
});

export const withLimiter = new Agent({
  id: "my-agent",
  name: "my-agent",
  model: "openai/gpt-5.6-sol",
  instructions: "",
  inputProcessors: [
    new ToolSearchProcessor({
      tools: allTools,
      search: { topK: 5 },
    }),
    // Place TokenLimiter last to ensure context fits
    new TokenLimiter(127000),
  ],
});

export const state = () => {
  const processor = usage;
  processor.clearState("thread-123");
  processor.clearAllState();
  const { threadCount, oldestAccessTime } = processor.getStateStats();
  const cleaned = processor.cleanupNow();
  return { threadCount, oldestAccessTime, cleaned };
};

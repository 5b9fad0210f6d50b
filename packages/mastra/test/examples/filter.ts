import { ToolSearchProcessor } from "../../src/index.ts";
import { tools } from "./tools.ts";

export const byPlan = new ToolSearchProcessor({
  tools,
  filter: ({ toolName, requestContext }) =>
    requestContext?.get("plan") === "pro" || !toolName.startsWith("premium_"),
});

import { ToolSearchProcessor } from "../../src/index.ts";

const withheld = () =>
  new ToolSearchProcessor({ tools: {}, includeResolvedTools: true, pinned: ["ask_user"] });

export const ofRequest = withheld();

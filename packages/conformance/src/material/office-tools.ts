import type { ToolDefinition } from "@toolshelf/core";
import { defineTool } from "./define-tool.ts";

const parameter = (name: string, description: string) => ({
  type: "object",
  properties: { [name]: { type: "string", description } },
});

/** Tools as they are found in an office, with everything that a definition may have. */
export const officeTools: readonly ToolDefinition[] = [
  defineTool("send_email", "Send an email message to one or more people", {
    inputSchema: parameter("recipient", "Address of the person who gets it"),
  }),
  defineTool("send_email_draft", "Send a draft that was written before"),
  defineTool("email", "Everything about email"),
  defineTool("github__create_issue", "Open a new issue in a repository", {
    source: "github",
    tags: ["tracker"],
    inputSchema: parameter("repository", "Owner and name"),
  }),
  defineTool("github__list_issues", "List the issues of a repository", { source: "github" }),
  defineTool("getWeatherForecast", "Weather of the next days for a city", {
    keywords: ["rain", "temperature"],
  }),
  defineTool("book-meeting-room", "Reserve a room for a meeting"),
  defineTool("search", "Search the web"),
  defineTool("x", "Post a short message"),
  defineTool("who_is", "Tell who someone is"),
  defineTool("constructor", "Build a house"),
  defineTool("n".repeat(64), "A name as long as names get"),
];

/** Tools about other things: five hundred of them do not hide one. */
export const otherTools = (count: number): ToolDefinition[] => {
  const verbs = ["inspect", "paint", "measure", "repair", "polish", "weigh", "stack", "label"];
  const nouns = ["engine", "fence", "barrel", "lantern", "saddle", "anchor", "bridge", "kettle"];
  return Array.from({ length: count }, (_, place) => {
    const verb = verbs[place % verbs.length] ?? "";
    const noun = nouns[Math.floor(place / verbs.length) % nouns.length] ?? "";
    const name = `${verb}_${noun}_${String(place).padStart(4, "0")}`;
    return defineTool(name, `${verb} the ${noun} in workshop ${place}`);
  });
};

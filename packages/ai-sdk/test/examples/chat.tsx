import { useChat } from "@ai-sdk/react";
import type { ReactNode } from "react";
import type { ChatMessage } from "./route-handler.ts";

/** Shows searches and loads as they happen. */
export function Chat(): ReactNode {
  const { messages } = useChat<ChatMessage>();
  return messages.map((message) => (
    <div key={message.id}>
      {message.parts.map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </div>
  ));
}

export function Part({ part }: { part: ChatMessage["parts"][number] }): ReactNode {
  const isDone = "state" in part && part.state === "output-available";
  if (part.type === "text") return <p>{part.text}</p>;
  if (part.type === "tool-search_tools" && part.state === "input-available") {
    return <i>Looking for “{part.input.query}” …</i>;
  }
  if (!isDone) return null;
  if (part.type === "tool-search_tools") {
    return <i>Found {part.output.results.map(({ name }) => name).join(", ") || "nothing"}</i>;
  }
  if (part.type === "tool-load_tool") return <i>Took {part.output.loaded.join(", ")}</i>;
  return part.type === "tool-get_weather" ? <b>{part.output.celsius} degrees</b> : null;
}

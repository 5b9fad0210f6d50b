import type { Message } from "./model.ts";

/** For providers that take the system text apart from the messages. */
export const systemText = (messages: readonly Message[]): string =>
  messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n\n");

import type { ToolSearchEvent } from "../../src/index.ts";

type OfType<Type extends ToolSearchEvent["type"]> = Extract<ToolSearchEvent, { type: Type }>;

/** Keeps what a shelf reports. */
export class EventLog {
  readonly events: ToolSearchEvent[] = [];
  readonly onEvent = (event: ToolSearchEvent): void => void this.events.push(event);

  of<Type extends ToolSearchEvent["type"]>(type: Type): OfType<Type>[] {
    return this.events.filter((event): event is OfType<Type> => event.type === type);
  }
}

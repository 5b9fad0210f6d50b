import { createToolSearch, type ToolSearch, type ToolSearchOptions } from "@toolshelf/core";
import { shelfLaws } from "@toolshelf/conformance";

const audit: string[] = [];

/** A shelf that keeps a record of every denial. */
function createAuditedShelf(options: ToolSearchOptions): ToolSearch {
  return createToolSearch({
    ...options,
    onEvent: (event) => {
      if (event.type === "denied") audit.push(`${event.toolName} in ${event.phase}`);
      options.onEvent?.(event);
    },
  });
}

shelfLaws("the audited shelf", createAuditedShelf);

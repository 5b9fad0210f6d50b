import { createToolSearch } from "@toolshelf/core";
import { stopWords, synonyms } from "@toolshelf/core/vocabulary";

const execute = () => "done";

export const shelf = createToolSearch({
  tools: {
    open_case: { description: "Opens a support case", keywords: ["ticket", "hotline"], execute },
    send_parcel: { description: "Returns merchandise to its vendor", tags: ["logistics"], execute },
    raise_priority: { description: "Has a case looked at sooner", execute },
  },
  search: {
    topK: 3, // default 5
    minScore: 0.25, // default 0
    // The built-in ones, and what is said in this house.
    synonyms: { ...synonyms, rma: ["=return merchandise"], escalate: ["priority"] },
    stopWords: [...stopWords, "acme"],
  },
});

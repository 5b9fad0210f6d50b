/** What core has yet to pass. A check that passes has to leave this list, or the suite fails. */
export const knownFailures: Readonly<Record<string, string>> = {
  "the filter is asked up to the first tool that may be found, and not again in the run":
    "core asks about 1, 2, 4 and up to 64 tools at once, so some beyond the first are asked about",
};

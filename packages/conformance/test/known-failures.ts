/** What core has yet to pass. A check that passes has to leave this list, or the suite fails. */
export const knownFailures: Readonly<Record<string, string>> = {};

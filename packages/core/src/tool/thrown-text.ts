/** What was thrown, in words. A thrown value may itself throw when it is read. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown).slice(0, 500);
  } catch {
    return "an error that cannot be read";
  }
}

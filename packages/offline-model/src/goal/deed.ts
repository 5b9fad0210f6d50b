import { stem, wordsOf } from "../text/words.ts";

type Kind = "read" | "make" | "change" | "unmake";

/** What a request asks to be done, or what a tool does, as far as its verbs tell. */
export type Deed = {
  /** Stems, the leading one first. */
  readonly verbs: readonly string[];
  readonly kinds: ReadonlySet<Kind>;
};

const verbsOfKind: Readonly<Record<Kind, string>> = {
  read: `read get list show search find fetch view look lookup retrieve query describe count check browse display print
    inspect return`,
  make: "create add write insert append make put post upload save store record",
  change: "edit update change replace rename move set modify patch overwrite",
  unmake: "delete remove erase drop destroy clear purge discard wipe unlink forget rid",
};

const pairs =
  `open close, start stop, enable disable, connect disconnect, show hide, allow deny, accept reject, approve
  reject, upload download, push pull, import export, send receive, join leave, grant revoke, increase decrease, play
  pause, expand collapse, encrypt decrypt, compress decompress, login logout, attach detach, lock unlock, follow
  unfollow, archive unarchive, publish unpublish, subscribe unsubscribe, assign unassign, protect unprotect, approve
  unapprove, resolve unresolve, mount unmount`
    .split(",")
    .map((pair) => pair.trim().split(/\s+/).map(stem));

const kindOf = new Map<string, Kind>(
  (Object.entries(verbsOfKind) as [Kind, string][]).flatMap(([kind, verbs]) =>
    verbs.split(/\s+/).map((verb) => [stem(verb), kind] as const),
  ),
);
const known = new Set([...kindOf.keys(), ...pairs.flat()]);

// Behind one of these stands a thing: "the list", "a change", "my posts".
const beforeThing = new Set(
  "the a an this that its my our your his her their of in no every".split(" "),
);
const beforeVerb = new Set("and or to then please".split(" "));
// The methods of HTTP that names of tools begin with, whatever the tool does.
const methods = new Set(["post", "put", "patch"]);

const deedOf = (words: readonly string[]): Deed => {
  const verbs: string[] = [];
  for (const [index, word] of words.entries()) {
    const verb = stem(word);
    const before = words[index - 1] ?? "";
    if (!known.has(verb) || word.endsWith("ed") || beforeThing.has(before)) continue;
    // "get rid of" gets nothing.
    if (words[index + 1] === "rid") continue;
    if (verbs.length === 0 || beforeVerb.has(before) || !/^\p{L}/u.test(before)) verbs.push(verb);
  }
  const kinds = verbs.map((verb) => kindOf.get(verb)).filter((kind) => kind !== undefined);
  return { verbs, kinds: new Set(kinds) };
};

/** What the words of a request ask for; `text` without its quoted values. */
export const deedOfRequest = (text: string): Deed => {
  const deed = deedOf(text.toLowerCase().match(/\p{L}[\p{L}\p{N}_-]*|[^\s\p{L}]/gu) ?? []);
  const asks = /^\W*(?:what|which|who|whose|where|when|how|(?:the )?contents?)\b/i.test(text);
  return deed.verbs.length === 0 && asks ? { verbs: [], kinds: new Set(["read"]) } : deed;
};

export type ToolWords = { readonly name: string; readonly description?: string | undefined };

/** What a tool does by its name. */
export const deedOfTool = ({ name }: ToolWords): Deed => {
  const words = wordsOf(name);
  const deed = deedOf(words);
  const lead = deed.verbs[0];
  if (lead === undefined || !methods.has(lead)) return deed;
  const rest = deedOf(words.slice(words.findIndex((word) => stem(word) === lead) + 1));
  return rest.kinds.has("read") ? rest : deed;
};

const isOpposite = (left: string, right: string): boolean => {
  const kinds = new Set([kindOf.get(left), kindOf.get(right)]);
  if (kinds.has("make") && kinds.has("unmake")) return true;
  return pairs.some((pair) => left !== right && pair.includes(left) && pair.includes(right));
};

const opposes = (one: Deed, other: Deed): boolean =>
  one.verbs.length > 0 &&
  other.verbs.some((verb) => one.verbs.every((own) => isOpposite(own, verb)));

const onlyReads = ({ kinds }: Deed): boolean => kinds.size === 1 && kinds.has("read");
const writes = (deed: Deed): boolean => deed.kinds.size > 0 && !onlyReads(deed);

/**
 * Whether a tool may be called for a request at all: nothing is deleted unasked, written for a question, or turned
 * round, and looking at a thing does not do for deleting it.
 */
export const mayServe = (request: Deed, tool: ToolWords): boolean => {
  const deed = deedOfTool(tool);
  if (deed.kinds.has("unmake") && !request.kinds.has("unmake")) return false;
  if (onlyReads(request) && writes(deed)) return false;
  if (request.kinds.size === 1 && request.kinds.has("unmake") && onlyReads(deed)) return false;
  return !opposes(request, deed);
};

/** The first sentence, where a description says what the tool does. */
export const firstSentence = (description: string | undefined): string =>
  /^[^\n]*?[.!?](?=\s|$)/u.exec(description?.trim() ?? "")?.[0] ??
  (description?.trim() ?? "").split("\n", 1)[0]!;

/** What the tool works on, by its name without the verbs. */
const thingsOf = ({ name }: ToolWords): string[] => {
  const stems = wordsOf(name).map(stem);
  const { verbs } = deedOfTool({ name });
  return verbs.length > 0 ? stems.filter((word) => !verbs.includes(word)) : stems.slice(1);
};

const actsOf = (tool: ToolWords): readonly string[] => {
  const { verbs } = deedOfTool(tool);
  return verbs.length > 0 ? verbs : wordsOf(tool.name).slice(0, 1).map(stem);
};

/**
 * Whether a tool may be tried after another one ran and failed: only for the same action on the same thing, by its
 * own words, so that a failure is reported and not covered up by something else that happens to work.
 */
export const mayFollow = (
  tool: ToolWords,
  failed: ToolWords,
  { deed, words }: { readonly deed: Deed; readonly words: readonly string[] },
): boolean => {
  const sentence = firstSentence(tool.description);
  const own = new Set([...wordsOf(tool.name), ...wordsOf(sentence)].map(stem));
  const asked = deed.verbs.length > 0 ? deed.verbs : words.slice(0, 1).map(stem);
  if (![...asked, ...actsOf(failed)].some((verb) => own.has(verb))) return false;
  const tried = deedOfTool(failed);
  const next = deedOfTool(tool);
  const said = deedOf(wordsOf(sentence));
  for (const before of [deed, tried])
    if (opposes(before, next) || opposes(before, said)) return false;
  const reads = onlyReads(next) || (next.kinds.size === 0 && onlyReads(said));
  if (onlyReads(tried) && !reads && (writes(next) || writes(said))) return false;
  const spoken = new Set(words.flatMap((word) => wordsOf(word)).map(stem));
  const things = thingsOf(tool);
  const before = thingsOf(failed);
  const shares = things.some((thing) => before.includes(thing));
  if (reads) return shares || things.some((thing) => spoken.has(thing));
  return (
    (shares || before.length === 0) &&
    things.every((thing) => before.includes(thing) || spoken.has(thing))
  );
};

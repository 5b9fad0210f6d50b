import type { Shape } from "../schema/shape.ts";
import { compact, stem, wordsOf } from "../text/words.ts";

/** Words that announce the value of a property. */
export type Cue = {
  readonly stems: readonly string[];
  /** 1 is the property's own name; below 0.6 only a required property may rely on it. */
  readonly weight: number;
};

/** A property with all that is needed to recognise its value in a sentence. */
export type Property = {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly order: number;
  readonly stems: readonly string[];
  readonly compactName: string;
  readonly cues: readonly Cue[];
  /** Stems of the property's own name, when the text holds them all. */
  readonly label: Cue | undefined;
  readonly isPath: boolean;
  readonly isGlob: boolean;
  /** Holds prose, so that an unquoted value may run on over prepositions. */
  readonly isProse: boolean;
  readonly isName: boolean;
  /** One side of a pair: from and to, old and new, source and destination. */
  readonly isRole: boolean;
};

const stemSet = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(stem));

const pathWords = stemSet(
  "path paths file files filename filenames filepath filepaths dir directory folder cwd",
);
const roleWords = stemSet("source src destination dest target from to input output old new origin");
const filePlaceWords = stemSet(
  "name source src destination dest target location output input root",
);
const globWords = stemSet("pattern patterns glob globs regex mask");
const proseWords = stemSet(
  `content contents text body message msg comment note notes description prompt question data value summary query topic
  instruction instructions code command sql expression reason input title subject task search
  keyword keywords phrase statement`.replaceAll(/\s+/g, " "),
);
const nameWords = stemSet(
  "name names title titles id ids key keys slug label username login handle",
);

type Family = {
  readonly members: ReadonlySet<string>;
  readonly strong: readonly string[];
  readonly weak: readonly string[];
};
const family = (members: string, strong: string, weak = ""): Family => ({
  members: stemSet(members),
  strong: strong.split(" ").filter(Boolean).map(stem),
  weak: weak.split(" ").filter(Boolean).map(stem),
});

// How English announces values of kinds that tools of every sort have. No tool is behind any line.
const families: readonly Family[] = [
  family("name names", "named called name titled"),
  family("title subject headline heading", "titled called named entitled headed subject", "about"),
  family(
    "content contents text body data value",
    "content contents text containing saying says reading reads body holding words",
  ),
  family(
    "message msg comment note prompt description reply",
    "message saying says text reads reading comment note words",
  ),
  family(
    "path paths file files filename filenames filepath filepaths dir directory folder",
    "file files path paths directory directories folder folders document documents",
    "in at under to into from of inside for",
  ),
  family("source src from origin old start begin input", "from source", ""),
  family("destination dest target to end output", "to into destination target", "as"),
  family("old search find before", "replace replacing change changing substitute swap"),
  family("new replacement replace after", "", "with by to into"),
  family(
    "query q search keyword keywords term terms phrase",
    "query matching about mentioning search",
    "for",
  ),
  family("topic theme subject about", "about topic concerning regarding", "on of for into"),
  family("pattern patterns glob globs regex", "pattern patterns matching glob like", "for"),
  family(
    "exclude excluded ignore skip except",
    "excluding except ignoring exclude skipping without",
  ),
  family("type kind category sort", "type kind category"),
  family(
    "limit count max maximum size amount quantity top",
    "limit count most max maximum top first",
  ),
  family("id ids number no key", "id ids number no key"),
  family(
    "location city place country address region town",
    "located near location city",
    "in at for of",
  ),
  family(
    "duration timeout delay seconds time interval wait",
    "duration timeout lasting during wait",
    "for",
  ),
  family("tags tag labels label", "tagged labelled labeled tag label"),
  family("assignee assignees", "assigned assign assignee"),
  family("recipient recipients to email", "recipient", "to for"),
  family("language lang locale", "language", "in into to"),
  family(
    "url uri link href website page",
    "url link address page site website",
    "at from to of open",
  ),
  family("date day when due deadline start end", "due date on by", "at for from until"),
  family("user username owner author member", "user owner author by", "for of to"),
  family("format style mode", "format style mode", "as in"),
  family("amount price sum total", "amount price worth costing", "of for"),
];

const isAuxiliary = stemSet("is has should include with enable allow use show add get set");

export const describeProperty = (
  name: string,
  shape: Shape,
  place: {
    readonly required: boolean;
    readonly order: number;
    readonly nouns: readonly string[];
    /** The stems in the text: a cue with any other word cannot occur, and is left out. */
    readonly spoken: ReadonlySet<string>;
  },
): Property => {
  const words = wordsOf(name);
  const stems = words.map(stem);
  const head = stems.at(-1) ?? "";
  const lead = stems.slice(0, -1);
  const has = (set: ReadonlySet<string>): boolean => stems.some((word) => set.has(word));
  const mentionsFiles = /\b(?:file|path|director(?:y|ies)|folder)/i.test(shape.description);
  const isRole = has(roleWords);
  const isGlob = globWords.has(head);
  const isPath =
    !isGlob &&
    (has(pathWords) ||
      (mentionsFiles && filePlaceWords.has(head)) ||
      (isRole && /^(?:source|src|destination|dest)$/i.test(words.at(-1) ?? "")));
  const isName = nameWords.has(head) && !isPath;

  const cues: Cue[] = [];
  const add = (cueStems: readonly string[], weight: number): void => {
    if (cueStems.length > 0 && cueStems.every((word) => place.spoken.has(word)))
      cues.push({ stems: cueStems, weight });
  };
  add(stems, 1);
  const [label] = cues;
  const title = shape.title.split(/\s+/).length <= 3 ? wordsOf(shape.title).map(stem) : [];
  if (title.length > 0 && title.join(" ") !== stems.join(" ")) add(title, 0.95);
  if (lead.length > 0) {
    add([head], 0.8);
    if (!lead.every((word) => isAuxiliary.has(word))) add(lead, 0.7);
  }
  for (const { members, strong, weak } of families) {
    const own = members.has(head) ? 1 : stems.some((word) => members.has(word)) ? 0.9 : 0;
    if (own === 0) continue;
    // "file" announces a source as well as a destination, so it cannot tell them apart.
    const generic = isRole && members.has(stem("path"));
    for (const word of strong) add([word], (generic ? 0.4 : 0.7) * own);
    for (const word of weak) add([word], 0.45 * own);
  }
  // "project Apollo" gives a name, "comment: looks good" a text; an entityName has a noun of its own.
  if (isName && lead.length === 0) for (const noun of place.nouns) add([noun], 0.62);
  const isProse = has(proseWords) && !isPath && (!isName || /^titles?$/i.test(words.at(-1) ?? ""));
  if (isProse && lead.length === 0) for (const noun of place.nouns) add([noun], 0.5);
  if (isPath && isRole) for (const word of pathWords) add([word], 0.4);
  if (isPath && !isRole) for (const word of ["named", "called"]) add([stem(word)], 0.85);

  return {
    name,
    shape,
    required: place.required,
    order: place.order,
    stems,
    compactName: compact(name),
    cues,
    label,
    isPath,
    isGlob,
    isProse,
    isName,
    isRole,
  };
};

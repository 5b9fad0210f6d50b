import type { Analyzer, Word } from "./analyzer.ts";
import type { Thesaurus } from "./thesaurus.ts";

/** What a query asks for, independent of any index. */
export type Query = {
  /** The whole query, the items of a list, and each token, in compact form. */
  readonly names: readonly QueryName[];
  /** In order of first appearance, each term once. */
  readonly words: readonly QueryWord[];
};

export type QueryName = {
  readonly raw: string;
  readonly compact: string;
  /** A word of a longer query that does not look like an identifier. */
  readonly isPlainWord: boolean;
};

export type QueryWord = {
  readonly surface: string;
  /** Alternatives for one word of the query: the parts of "GitHub", or "github". */
  readonly parts: readonly Word[];
  readonly joined: Word | undefined;
  /**
   * - `stop`: says nothing about the tool
   * - `kind`: the kind of a value ("url"), not a word that was written
   * - `known`: a word of a script without spaces that the synonyms have
   * - `rest`: what stands between such words
   */
  readonly role: "word" | "stop" | "kind" | "known" | "rest";
};

/** What is known of words before any index. */
export type QueryWords = {
  readonly analyzer: Analyzer;
  /** Lower case, without accents. */
  readonly stopWords: ReadonlySet<string>;
  readonly thesaurus: Thesaurus;
};

// A megabyte of text costs as much as these bounds allow.
const maxLength = 4_000;
const maxWords = 64;
const maxTokenLength = 200;
const maxNameLength = 500;
const maxNames = 200;
/** Words of one item in a list of names. */
const maxNameWords = 6;

// Long quotations are content to be worked on, not words about the tool.
const longQuotation = /"[^"]{60,}"|\u201c[^\u201d]{60,}\u201d|`[^`]{60,}`/g;
const url = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i;
const email = /^[^@\s]{1,64}@[^@\s]+\.[a-z]{2,}$/i;
const path = /^(?:~|\.{1,2})?\/[^/]|^[a-z]:\\/i;
const fileName =
  /^[^/\\]*\.(pdf|docx?|xlsx?|pptx?|csv|tsv|json|ya?ml|xml|html?|md|txt|log|png|jpe?g|gif|svg|webp|bmp|mp[34]|wav|avi|mov|zip|tar|gz|ts|tsx|py|rs|java|cpp|sh|sql|ipynb|toml|ini|parquet|db|sqlite)$/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hex = /^(?:0x)?(?=[a-f]*\d)[0-9a-f]{10,}$/i;
const base64 = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9+/_-]{24,}={0,2}$/;
const date = /^\d{4}-\d{1,2}-\d{1,2}(?:T[\d:.]+Z?)?$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/;
const number = /^[#$\u20ac\u00a3\u00a5+-]*\d[\d.,:/%-]*(?:st|nd|rd|th|k|m|am|pm|x)?$/i;
const identifier = /[\p{L}\p{N}][_\-.:/]+[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}/u;
const ascii = /^\p{ASCII}*$/u;
const edges =
  /^[\s"'`\u201c\u201d\u2018\u2019()[\]{}<>,;:!?.*]+|[\s"'`\u201c\u201d\u2018\u2019()[\]{}<>,;:!?.*]+$/g;

// oxlint-disable-next-line no-control-regex -- a copy of a terminal's output has them
const terminalCode = /\u001b\[[\d;]*[A-Za-z]/g;
// What stands between the items of a list, and between names that are written without spaces.
const listMarks = /[,;|\n\u3001\uff0c\uff1b\u200b]+/;
const conjunctions = /[,;|\n]+|\s(?:and|or|then|&|\+)\s/;
const nameMarks = /->|[/&+:=~<>()\u2192\u3001\uff0c\u200b]+/;

/** Reads a query of any length at bounded cost. */
export function readQuery(text: string, words: QueryWords): Query {
  const { analyzer, stopWords, thesaurus } = words;
  const bounded = text.slice(0, maxLength).replaceAll(terminalCode, " ");
  const names = new Map<string, QueryName>();
  const found = new Map<string, QueryWord>();
  const addName = (raw: string, isPlainWord: boolean): void => {
    if (raw.length > maxNameLength || names.size >= maxNames) return;
    const compact = analyzer.compact(raw);
    if (compact !== "" && names.get(raw)?.isPlainWord !== false) {
      names.set(raw, { raw, compact, isPlainWord });
    }
  };
  for (const { raw, isPlainWord } of namesIn(bounded)) addName(raw, isPlainWord);

  const keep = (key: string, word: QueryWord): void => {
    if (found.size < maxWords && !found.has(key)) found.set(key, word);
  };
  const add = (piece: string, role: "word" | "kind"): void => {
    for (const { words: parts, joined } of analyzer.tokens(piece)) {
      if (joined !== undefined) keep(joined.term, { surface: joined.surface, parts, joined, role });
      else {
        for (const part of parts) {
          const isStop = stopWords.has(part.surface);
          keep(part.term, { ...part, parts: [part], joined, role: isStop ? "stop" : role });
        }
      }
    }
  };
  const addUnspaced = (run: string): void => {
    for (const { text: piece, isKnown } of thesaurus.segment(run)) {
      const parts = analyzer.tokens(piece).flatMap((token) => token.words);
      const role = stopWords.has(piece) ? "stop" : isKnown ? "known" : "rest";
      keep(piece, { surface: piece, parts, joined: undefined, role });
    }
  };

  for (const raw of withoutQuotations(bounded).split(/[\s,;|]+/)) {
    const token = raw.replace(edges, "");
    if (token === "") continue;
    const kind = kindOf(raw, token);
    if (kind !== undefined) add(kind, "kind");
    else {
      for (const part of analyzer.byScript(token)) {
        if (analyzer.isUnspaced(part)) addUnspaced(part);
        else add(part, "word");
      }
    }
  }
  return { names: [...names.values()], words: [...found.values()] };
}

function itemsOf(text: string, marks: RegExp): readonly string[] {
  return text
    .split(marks)
    .map((item) => item.replace(edges, ""))
    .filter((item) => item !== "");
}

/** Whatever may be the name of a tool, the likeliest first. */
function* namesIn(text: string): Generator<Pick<QueryName, "raw" | "isPlainWord">> {
  yield { raw: text.trim(), isPlainWord: false };
  const items = itemsOf(text, listMarks);
  // A list of nothing but single words is one of names. In a sentence they are words.
  const areNames = items.length > 1 && items.every((item) => !/\s/.test(item));
  for (const raw of [...items, ...itemsOf(text, conjunctions)]) {
    const count = raw.split(/\s+/).length;
    if (count > 1 ? count <= maxNameWords : areNames) yield { raw, isPlainWord: false };
  }
  for (const piece of text.split(/[\s,;|]+/)) {
    const token = piece.replace(edges, "");
    if (token === "") continue;
    yield { raw: token, isPlainWord: !identifier.test(token) };
    const parts = token.split(nameMarks).map((part) => part.replace(edges, ""));
    for (const raw of parts.length > 1 ? parts : []) {
      if (raw !== "") yield { raw, isPlainWord: !identifier.test(raw) };
    }
  }
}

function withoutQuotations(text: string): string {
  const rest = text.replace(longQuotation, " ");
  const wordsLeft = rest.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  // A query that stands in quotation marks as a whole is the query.
  return wordsLeft >= 2 ? rest : text;
}

/** The kind of a literal value, since the value itself says nothing about the tool. */
function kindOf(raw: string, token: string): string | undefined {
  if (url.test(token)) return "url";
  if (email.test(token)) return "email";
  const file = fileName.exec(token.slice(token.lastIndexOf("/") + 1));
  if (file !== null) return `file ${file[1]}`;
  if (path.test(raw) && /[/\\]/.test(token)) return "path";
  if (date.test(token)) return "date";
  if (number.test(token) || uuid.test(token) || hex.test(token) || base64.test(token)) return "";
  // Long text without spaces is a sentence in Chinese or Thai, and a blob in ASCII.
  return token.length > maxTokenLength && ascii.test(token) ? "" : undefined;
}

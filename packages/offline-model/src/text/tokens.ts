/** What a piece of a request looks like. Everything but words and punctuation is a value by its form. */
export type TokenKind =
  | "word"
  | "punctuation"
  | "quoted"
  | "json"
  | "number"
  | "path"
  | "url"
  | "email"
  | "date";

export type Token = {
  readonly kind: TokenKind;
  /** The value: without quotes, with escapes undone, without the sentence's punctuation. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The parsed value of "json" and "number". */
  readonly value?: unknown;
  /** The unit written onto a number: "10s". */
  readonly unit?: string | undefined;
};

/** Longer texts are cut: a request is a few sentences, and some steps look at every pair of tokens. */
export const maxTextLength = 20_000;
const maxTokens = 600;

const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "«": "»",
  "`": "`",
  "'": "'",
  "‘": "’",
};
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
const units =
  /^(?:%|ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|px|[kmgt]i?b|mm|cm|km|g|kg|x)$/i;

const unescape = (text: string): string =>
  // A Windows path is full of what looks like escapes.
  /^[A-Za-z]:\\/.test(text)
    ? text
    : text.replace(/\\(["'`\\ntr])/g, (_, letter: string) => escapes[letter] ?? letter);

const quotedAt = (text: string, at: number): Token | undefined => {
  const open = text[at]!;
  if (text.startsWith("```", at)) {
    const close = text.indexOf("```", at + 3);
    if (close > 0) {
      const body = text
        .slice(at + 3, close)
        .replace(/^[\w+-]*\n/, "")
        .replace(/\n$/, "");
      return { kind: "quoted", text: body, start: at, end: close + 3 };
    }
  }
  const close = quotes[open];
  if (close === undefined) return undefined;
  const single = open === "'" || open === "‘";
  if (single && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1]!)) return undefined;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === "\\") {
      end++;
      continue;
    }
    if (text[end] !== close) continue;
    // An apostrophe inside a word does not end what a single quote began.
    if (single && /[\p{L}\p{N}]/u.test(text[end + 1] ?? "")) continue;
    return { kind: "quoted", text: unescape(text.slice(at + 1, end)), start: at, end: end + 1 };
  }
  return undefined;
};

const jsonAt = (text: string, at: number): Token | undefined => {
  let depth = 0;
  let inString = false;
  for (let end = at; end < text.length; end++) {
    const letter = text[end]!;
    if (inString) {
      if (letter === "\\") end++;
      else if (letter === '"') inString = false;
      continue;
    }
    if (letter === '"') inString = true;
    else if (letter === "{" || letter === "[") depth++;
    else if (letter === "}" || letter === "]") depth--;
    if (depth > 64) return undefined;
    if (depth > 0) continue;
    const raw = text.slice(at, end + 1);
    try {
      return {
        kind: "json",
        text: raw,
        value: JSON.parse(raw) as unknown,
        start: at,
        end: end + 1,
      };
    } catch {
      return undefined;
    }
  }
  return undefined;
};

const fileName = /^[\w@%+~.()-]*[\w)]\.[A-Za-z][A-Za-z0-9]{0,9}$/;
const looksLikePath = (chunk: string): boolean => {
  if (/^(?:and\/or|he\/she|his\/her|i\.e|e\.g|w\/)$/i.test(chunk)) return false;
  if (/^(?:\.{1,2}|~)$/.test(chunk)) return true;
  if (/^[A-Za-z]:[\\/]/.test(chunk)) return true;
  if (/^[^\p{L}\p{N}*~.]+$/u.test(chunk)) return chunk === "/";
  return (
    /[/\\]/.test(chunk) ||
    /^\.[\w-]/.test(chunk) ||
    /^~\w/.test(chunk) ||
    chunk.includes("*") ||
    fileName.test(chunk)
  );
};

const chunkAt = (text: string, at: number): Token | undefined => {
  const raw = /^[^\s"“”«»`,;()[\]{}<>=|]+/.exec(text.slice(at, at + 2_000))?.[0];
  if (raw === undefined) return undefined;
  const token = (kind: TokenKind, chunk: string, more: Partial<Token> = {}): Token => ({
    kind,
    text: chunk,
    start: at,
    end: at + chunk.length,
    ...more,
  });
  const url = /^(?:[a-z][a-z0-9+.-]*:\/\/|data:|mailto:|urn:)[^\s"“”`<>]+/i.exec(
    text.slice(at, at + 8_000),
  )?.[0];
  if (url !== undefined) return token("url", url.replace(/[.,;:!?)\]}'’]+$/, ""));
  // A lone dot is the current folder; right behind a value it ends the sentence.
  const chunk =
    /^\.{1,2}$/.test(raw) && !/\S/.test(text[at - 1] ?? " ")
      ? raw
      : raw.replace(/[.!?:'’…]+$/u, "");
  if (chunk === "") return token("punctuation", raw[0]!);
  const date = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(chunk);
  if (date !== null) return token("date", chunk);
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(chunk)) return token("email", chunk);
  // In "17+25" and "3*4" the sign is between two numbers and belongs to neither.
  if (/^[*/]\d/.test(chunk) || (/^[+-]\d/.test(chunk) && /\d/.test(text[at - 1] ?? "")))
    return token("punctuation", chunk[0]!);
  // The chunk ends at a comma; a group of three digits after it belongs to the number.
  const grouped = /^[$€£]?([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?![\d,])/.exec(
    text.slice(at, at + 40),
  );
  if (grouped !== null)
    return token("number", grouped[0], { value: Number(grouped[1]!.replaceAll(",", "")) });
  const number = /^[#$€£+]?(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[A-Za-z]*)$/i.exec(chunk);
  if (number !== null && (number[2] === "" || units.test(number[2]!))) {
    const value = Number(number[1]);
    if (Number.isFinite(value))
      return token("number", chunk, { value, unit: number[2] === "" ? undefined : number[2] });
  }
  const sum = /^(\d+(?:\.\d+)?)[+*/-]\d/.exec(chunk);
  if (sum !== null) return token("number", sum[1]!, { value: Number(sum[1]) });
  const pair = /^([\p{L}_][\p{L}\p{N}_-]*):([^/\\:].*)$/u.exec(chunk);
  if (pair !== null) return token("word", pair[1]!);
  if (looksLikePath(chunk)) return token("path", chunk);
  if (/[\p{L}\p{N}]/u.test(chunk)) {
    const lead = /^[^\p{L}\p{N}@#_$-]+/u.exec(chunk)?.[0];
    return lead === undefined ? token("word", chunk) : token("punctuation", lead[0]!);
  }
  return token("punctuation", chunk[0]!);
};

/** Reads a request into words and values. */
export const tokenize = (fullText: string): Token[] => {
  const text = fullText.slice(0, maxTextLength);
  const tokens: Token[] = [];
  // Each attempt at JSON may read to the end of the text.
  let attempts = 40;
  let at = 0;
  while (at < text.length && tokens.length < maxTokens) {
    const letter = text[at]!;
    if (/\s/.test(letter)) {
      if (letter === "\n") tokens.push({ kind: "punctuation", text: "\n", start: at, end: at + 1 });
      at++;
      continue;
    }
    let token = quotedAt(text, at);
    if (token === undefined && (letter === "{" || letter === "[") && attempts-- > 0)
      token = jsonAt(text, at);
    token ??= chunkAt(text, at) ?? { kind: "punctuation", text: letter, start: at, end: at + 1 };
    tokens.push(token);
    at = token.end;
  }
  return tokens;
};

/** A piece that is a value by its form, wherever it stands. */
export const isValue = (token: Token): boolean =>
  token.kind !== "word" && token.kind !== "punctuation";

import { fitsShape } from "../schema/fits-shape.ts";
import { isRecord, type Shape } from "../schema/shape.ts";
import { isValue, type Token } from "../text/tokens.ts";
import { isStopWord } from "../text/words.ts";
import { candidatesFor, isForeignPattern, type Candidate } from "./candidates.ts";
import { fillItems, type Filled } from "./fill-items.ts";
import { findBoolean, findChoice, findChoices, isMentioned } from "./mentions.ts";
import { describeProperty, type Property } from "./property-cues.ts";
import { isScalar, listShape, nestedShape, numberInWords, scalarValue } from "./scalar-value.ts";
import { startsSibling } from "./bare-values.ts";
import { announcement, isSeparator, listFrom, maxTrials, narrow, type Scope } from "./scope.ts";

/** Fills an object's properties from a stretch of text, the surest first. */
export const fillObject = (shape: Shape, scope: Scope): Filled => {
  const properties: Property[] = [...shape.properties].map(([name, property], order) =>
    describeProperty(name, property, {
      required: shape.required.has(name),
      order,
      nouns: scope.nouns,
      spoken: scope.spoken,
    }),
  );
  const values = new Map<string, unknown>();
  const taken = new Set<number>();
  const lists = new Map<string, readonly number[]>();
  const open = (): Property[] => properties.filter(({ name }) => !values.has(name));
  const openRequired = (): Property[] => open().filter(({ required }) => required);
  const put = (name: string, value: unknown, indices: Iterable<number>): void => {
    values.set(name, value);
    for (const index of indices) {
      taken.add(index);
      scope.used.add(index);
    }
  };
  const free = (wanted: (token: Token) => boolean): number[] => {
    const found: number[] = [];
    for (let at = scope.from; at < scope.to; at++) {
      const token = scope.tokens[at]!;
      if (!scope.used.has(at) && isValue(token) && wanted(token)) found.push(at);
    }
    return found;
  };
  const assign = (candidates: Candidate[]): void => {
    candidates.sort(
      (left, right) =>
        right.score - left.score ||
        Number(right.property.required) - Number(left.property.required) ||
        left.property.order - right.property.order ||
        left.indices[0]! - right.indices[0]!,
    );
    for (const { property, value, indices, list, score } of candidates) {
      if (values.has(property.name) || indices.some((index) => scope.used.has(index))) continue;
      // Where the things come as a list, a list within each is filled only by what is plainly said for it.
      if (score < 0.6 && listShape(property.shape) !== undefined && restOfLists().length > 0)
        continue;
      put(property.name, value, indices);
      if (list !== undefined && list.length > 1) lists.set(property.name, list);
    }
  };
  const textual = (property: Property): boolean =>
    property.shape.kind === "string" || property.shape.kind === "any";

  takeJson();
  takeConstants();
  takeMentions();
  assign(
    open()
      .flatMap((property) => candidatesFor(scope, property, properties))
      .filter(({ score }) => score >= 0.6),
  );
  takeByForm();
  assign(
    openRequired()
      .flatMap((property) => candidatesFor(scope, property, properties))
      .filter(({ score, value }) => (score >= 0.3 && typeof value !== "string") || score >= 0.42),
  );
  takeNested();
  takeQuoted();
  assign(
    openRequired()
      .flatMap((property) => candidatesFor(scope, property, properties))
      .filter(({ score }) => score >= 0.24),
  );
  takeDefaults();
  takeRest();
  takeNamed();
  takeEmptyLists();
  takePairs();

  // In the schema's order, which is how a reader expects to see them.
  const known = properties.map(({ name }) => name).filter((name) => values.has(name));
  const ordered = new Map(
    [...known, ...[...values.keys()].filter((name) => !shape.properties.has(name))].map((name) => [
      name,
      values.get(name),
    ]),
  );
  return { values: ordered, missing: openRequired().map(({ name }) => name), used: taken, lists };

  function takeJson(): void {
    for (const at of free(({ kind }) => kind === "json")) {
      const { value } = scope.tokens[at]!;
      const announced = open()
        .map((property) => ({ property, score: announcement(scope, property, at) }))
        .filter(({ score }) => score >= 0.5)
        .sort((left, right) => right.score - left.score);
      const direct = announced.find(
        ({ property }) =>
          fitsShape(value, property.shape) &&
          (property.shape.kind !== "any" ||
            property.shape.variants.length > 0 ||
            announced.length === 1),
      );
      if (direct !== undefined) {
        put(direct.property.name, value, [at]);
        continue;
      }
      const names = isRecord(value) ? Object.keys(value) : [];
      if (
        isRecord(value) &&
        names.length > 0 &&
        names.every(
          (name) =>
            shape.properties.has(name) && fitsShape(value[name], shape.properties.get(name)!),
        )
      ) {
        for (const name of names) put(name, value[name], [at]);
        continue;
      }
      const structured = openRequired().filter(
        (property) =>
          nestedShape(property.shape) !== undefined || listShape(property.shape) !== undefined,
      );
      const whole = structured.find((property) => fitsShape(value, property.shape));
      const single = structured.find(
        (property) =>
          property.shape.kind === "array" &&
          fitsShape(value, property.shape.items!) &&
          isRecord(value),
      );
      if (whole !== undefined) put(whole.name, value, [at]);
      else if (single !== undefined) put(single.name, [value], [at]);
    }
  }

  function takeConstants(): void {
    for (const { name, shape: property } of openRequired()) {
      if (property.choices?.length === 1) put(name, property.choices[0], []);
    }
  }

  function takeMentions(): void {
    for (const property of open()) {
      const { shape: own } = property;
      if (own.choices !== undefined) {
        const choice = findChoice(scope, property);
        if (choice !== undefined && choice.score >= (property.required ? 0.4 : 0.6))
          put(property.name, choice.value, choice.indices);
      } else if (own.kind === "boolean" || own.variants.some(({ kind }) => kind === "boolean")) {
        const mention = findBoolean(scope, property);
        if (mention !== undefined) put(property.name, mention.value, mention.indices);
      } else if (own.kind === "array" && own.items?.choices !== undefined) {
        const choices = findChoices(scope, property, own.items.choices);
        if (choices !== undefined && choices.score >= (property.required ? 0.4 : 0.7))
          put(property.name, choices.value, choices.indices);
      }
    }
  }

  /** Values whose form alone says what they are: a path for a path, a number for a number. */
  function takeByForm(): void {
    const wants = (property: Property, token: Token): boolean => {
      const own = property.shape;
      const inner = listShape(own)?.items ?? own;
      const last = property.stems.at(-1) ?? "";
      if (own.choices !== undefined) return false;
      if (inner.kind === "number" || inner.kind === "integer")
        return property.required && token.kind === "number";
      if (inner.kind !== "string") return false;
      if (token.kind === "url")
        return (
          inner.format === "uri" || inner.format === "url" || /^(?:url|uri|link|href)$/.test(last)
        );
      if (token.kind === "email")
        return (
          inner.format === "email" ||
          property.stems.includes("email") ||
          (property.required && /^(?:to|recipient)$/.test(last))
        );
      if (token.kind === "date")
        return (
          inner.format === "date" ||
          inner.format === "date-time" ||
          (property.required && /^(?:date|day|when|du)$/.test(last))
        );
      if (token.kind === "number")
        return property.required && /^(?:id|iid|no|number|version)$/.test(last);
      if (token.kind !== "path") return false;
      return token.text.includes("*") ? property.isGlob : property.isPath;
    };
    const byNeed = open().sort(
      (left, right) => Number(right.required) - Number(left.required) || left.order - right.order,
    );
    for (const property of byNeed) {
      const [at] = free(
        (token) =>
          wants(property, token) &&
          scalarValue(listShape(property.shape)?.items ?? property.shape, token) !== undefined,
      );
      if (at === undefined) continue;
      const list = listShape(property.shape);
      if (list === undefined) {
        if (!isScalar(property.shape)) continue;
        const members = listFrom(scope, at);
        put(property.name, scalarValue(property.shape, scope.tokens[at]!)!.value, [at]);
        if (members.length > 1) lists.set(property.name, members);
        continue;
      }
      const members = listFrom(scope, at).filter(
        (index) => scalarValue(list.items!, scope.tokens[index]!) !== undefined,
      );
      put(
        property.name,
        members.map((index) => scalarValue(list.items!, scope.tokens[index]!)!.value),
        members,
      );
    }
    for (const property of openRequired().filter(
      ({ isPath, shape: own }) => isPath && own.kind === "string",
    )) {
      const at = scope.stems.findIndex(
        (word, index) =>
          index >= scope.from &&
          index + 1 < scope.to &&
          /^(?:current|work)$/.test(word) &&
          /^(?:directory|folder)$/.test(scope.stems[index + 1]!),
      );
      if (at >= 0) put(property.name, ".", [at, at + 1]);
    }
    for (const property of openRequired()) {
      if (property.shape.kind !== "number" && property.shape.kind !== "integer") continue;
      for (let at = scope.from; at < scope.to; at++) {
        const token = scope.tokens[at]!;
        const described = property.shape.description.toLowerCase();
        if (token.kind !== "word" || scope.used.has(at) || numberInWords(token.text) === undefined)
          continue;
        // "the sum of two numbers" counts the numbers and is none of them.
        if (
          scope.tokens[at + 1]?.kind === "word" &&
          !isSeparator(scope.tokens[at + 1]) &&
          !described.includes(scope.tokens[at + 1]!.text.toLowerCase())
        )
          continue;
        put(property.name, numberInWords(token.text), [at]);
        break;
      }
    }
  }

  function takeNested(): void {
    for (const property of open()) {
      const nested = nestedShape(property.shape);
      if (nested === undefined || scope.budget.trials <= 0) continue;
      const mentionedAt = isMentioned(scope, property);
      if (!property.required && mentionedAt === undefined) continue;
      const nouns = [...property.stems.slice(-1), ...scope.nouns];
      const starts =
        mentionedAt === undefined || mentionedAt === scope.from
          ? [scope.from]
          : [mentionedAt, scope.from];
      for (const start of property.required ? starts : starts.slice(0, 1)) {
        const inner = narrow(scope, { from: start, nouns });
        if (nested.kind === "array") {
          const items = fillItems(nested.items!, inner, fillObject);
          if (items === undefined || items.values.length < Math.max(1, nested.minItems)) continue;
          put(property.name, items.values, items.used);
        } else {
          scope.budget.trials--;
          const filled = fillObject(nested, inner);
          if (filled.missing.length > 0 || filled.values.size === 0) continue;
          put(property.name, Object.fromEntries(filled.values), filled.used);
        }
        break;
      }
    }
  }

  /** What is quoted and not announced goes, in order, to what is still open. */
  function takeQuoted(): void {
    for (const property of openRequired()) {
      const own = property.shape;
      if (own.choices !== undefined) continue;
      const list = listShape(own);
      // The members of a list that another value begins are further things, not part of this one.
      const listed = list === undefined ? [] : restOfLists();
      const [at] = free(
        ({ kind, text, start }) =>
          kind === "quoted" &&
          !isForeignPattern(property, properties, text) &&
          !listed.some((index) => scope.tokens[index]!.start === start) &&
          scalarValue(list?.items ?? own, { kind, text }) !== undefined &&
          (list !== undefined || isScalar(own)),
      );
      if (at === undefined) continue;
      if (list !== undefined) {
        const members = listFrom(scope, at);
        const items = members
          .map((index) => scalarValue(list.items!, scope.tokens[index]!))
          .filter((value) => value !== undefined);
        put(
          property.name,
          items.map(({ value }) => value),
          members,
        );
      } else if (textual(property)) {
        const members = listFrom(scope, at);
        put(property.name, scalarValue(own, scope.tokens[at]!)!.value, [at]);
        if (members.length > 1) lists.set(property.name, members);
      }
    }
  }

  function restOfLists(): number[] {
    return [...lists.values()]
      .map((members) => members.slice(1))
      .filter((rest) => rest.every((index) => !scope.used.has(index)))
      .flat();
  }

  function takeDefaults(): void {
    for (const { name, shape: own } of openRequired())
      if (own.fallback !== undefined && fitsShape(own.fallback.value, own))
        put(name, own.fallback.value, []);
  }

  /** The object of the sentence: "echo hello world", where only the message is open. */
  function takeRest(): void {
    const [property, second] = openRequired();
    if (property === undefined || second !== undefined || property.shape.choices !== undefined)
      return;
    const list = listShape(property.shape);
    if (
      list === undefined
        ? !textual(property) || property.shape.format !== undefined
        : list.items!.kind !== "string" || restOfLists().length > 0
    )
      return;
    let at = scope.from;
    let named = 0;
    while (
      at < scope.to &&
      (scope.toolStems.has(scope.stems[at]!) ||
        (scope.tokens[at]!.kind === "word" && isStopWord(scope.tokens[at]!.text)) ||
        scope.tokens[at]!.text === ":")
    ) {
      if (scope.toolStems.has(scope.stems[at]!)) named++;
      at++;
    }
    if (named === 0) return;
    let end = at;
    while (
      end < scope.to &&
      !scope.used.has(end) &&
      !(end > at && startsSibling(scope, end, { property, siblings: properties })) &&
      !/^[;\n]$/.test(scope.tokens[end]!.text)
    )
      end++;
    if (end < scope.to && scope.used.has(end))
      while (
        end > at &&
        scope.tokens[end - 1]!.kind === "word" &&
        isStopWord(scope.tokens[end - 1]!.text)
      )
        end--;
    while (end > at && scope.tokens[end - 1]!.kind === "punctuation") end--;
    if (end === at || end - at > 40) return;
    const words = scope.tokens.slice(at, end);
    const described = new Set(property.stems);
    const isSpecific = words.some(
      (token, index) =>
        isValue(token) || /^[^a-z]/.test(token.text) || !described.has(scope.stems[at + index]!),
    );
    if (!isSpecific) return;
    const indices = words.map((_, index) => at + index);
    const text = scope.text.slice(words[0]!.start, words.at(-1)!.end);
    if (list !== undefined) {
      const parts = text
        .split(/\s*(?:,|\band\b|&)\s*/)
        .map((part) => part.trim())
        .filter(Boolean);
      if (parts.every((part) => part.split(/\s+/).length <= 3)) put(property.name, parts, indices);
      return;
    }
    if (property.isPath) return;
    if (
      !property.isProse &&
      words.length > 1 &&
      !words.every(({ kind, text: word }) => kind !== "word" || /^[^a-z]/.test(word))
    )
      return;
    put(property.name, text, indices);
  }

  /** The last resort for one open name: the only proper noun that is left. */
  function takeNamed(): void {
    const [property, second] = openRequired();
    if (
      property === undefined ||
      second !== undefined ||
      !textual(property) ||
      property.isProse ||
      property.isPath
    )
      return;
    if (property.shape.choices !== undefined || property.shape.format !== undefined) return;
    const found: number[] = [];
    for (let at = scope.from + 1; at < scope.to; at++) {
      const token = scope.tokens[at]!;
      const isProper =
        token.kind === "word" &&
        /^(?:\p{Lu}|[@#]\w|\w+[_-]\w|\w*\d)/u.test(token.text) &&
        !isStopWord(token.text);
      if (isProper && !scope.used.has(at) && !scope.toolStems.has(scope.stems[at]!)) found.push(at);
    }
    const consecutive = found.every((at, index) => index === 0 || at === found[index - 1]! + 1);
    if (found.length === 0 || !consecutive) return;
    put(
      property.name,
      scope.text.slice(scope.tokens[found[0]!]!.start, scope.tokens[found.at(-1)!]!.end),
      found,
    );
  }

  /** A thing may come without its list, if all else about it is said: a list with no items yet. */
  function takeEmptyLists(): void {
    if (scope.budget.trials === maxTrials) return;
    const given = [...shape.required].filter((name) => values.has(name)).length;
    if (given < 2 && restOfLists().length === 0) return;
    for (const { name, shape: own } of openRequired())
      if (own.kind === "array" && own.minItems === 0) put(name, [], []);
  }

  /** key=value for an object whose keys are free. */
  function takePairs(): void {
    if (shape.others === undefined || !isScalar(shape.others)) return;
    for (let at = scope.from; at + 2 < scope.to; at++) {
      const [key, sign, value] = [scope.tokens[at]!, scope.tokens[at + 1]!, scope.tokens[at + 2]!];
      if (
        key.kind !== "word" ||
        !/^[=:]$/.test(sign.text) ||
        value.kind === "punctuation" ||
        shape.properties.has(key.text)
      )
        continue;
      if (scope.used.has(at) || scope.used.has(at + 2)) continue;
      const filled = scalarValue(shape.others, value);
      if (filled !== undefined) put(key.text, filled.value, [at, at + 2]);
    }
  }
};

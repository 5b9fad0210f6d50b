import { describe, expect, it } from "vitest";
import { Analyzer, compact } from "../../src/search/analyzer.ts";
import { stem } from "../../src/search/stemmer.ts";

const words = (text: string): string[] =>
  new Analyzer().tokens(text).flatMap((token) => token.words.map(({ surface }) => surface));

describe("words", () => {
  it.each([
    ["createIssue", ["create", "issue"]],
    ["create_issue-comment.v2", ["create", "issue", "comment", "v2"]],
    ["HTTPServerError", ["http", "server", "error"]],
    ["getURLsForPRs", ["get", "urls", "for", "prs"]],
    ["OAuth2 IPv4 S3 mp3", ["oauth", "ipv4", "s3", "mp3"]],
    ["sha256sum 2024", ["sha", "sum"]],
    ["user's don't", ["user", "don"]],
    ["Crème brûlée ﬁle", ["creme", "brulee", "file"]],
    ["Получить Йод", ["получить", "иод"]],
    ["東京都 の weather", ["東京", "京都", "の", "weather"]],
    ["データベース", ["デー", "ータ", "タベ", "ベー", "ース"]],
    ["서울시 날씨", ["서울", "울시", "날씨"]],
    ["API検索", ["api", "検索"]],
    ["__proto__ constructor", ["proto", "constructor"]],
    ["\ud800 \u0000 🎵", []],
  ])("of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("keep the joined form of a token with several", () => {
    const joined = new Analyzer()
      .tokens("GitHub base64 plain")
      .map((token) => token.joined?.surface);
    expect(joined).toEqual(["github", "base64", undefined]);
  });

  it("leave out runs that are blobs", () => {
    expect(words(`read ${"aB3".repeat(30)} file`)).toEqual(["read", "file"]);
  });

  it("are analysed once for each run of letters", () => {
    const analyzer = new Analyzer();
    const [first] = analyzer.tokens("createIssue");
    expect(analyzer.tokens("the createIssue tool")[1]).toBe(first);
  });
});

describe("compact names", () => {
  it("are equal for every way of writing a name", () => {
    const forms = [
      "create_issue",
      "createIssue",
      "Create-Issue",
      " create issue ",
      "CREATE.ISSUE",
    ].map(compact);
    expect(new Set(forms)).toEqual(new Set(["createissue"]));
  });
});

describe("stems", () => {
  it.each([
    ["issue issues"],
    ["query queries"],
    ["movie movies"],
    ["box boxes"],
    ["search searches searching searched"],
    ["file files"],
    ["database databases"],
    ["status statuses"],
    ["create creates created creating creation creator"],
    ["edit edits edited editing"],
    ["get gets getting"],
    ["run runs running"],
    ["name names named naming"],
    ["code codes coding"],
    ["copy copies copied copying"],
    ["delete deletes deleted deleting deletion"],
    ["translate translates translation translations"],
    ["add adds added adding"],
    ["close closes closed closing"],
  ])("are one for %s", (forms) => {
    expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
  });

  it.each([
    ["string", "str"],
    ["thing", "th"],
    ["class", "clas"],
    ["analysis", "analysi"],
    ["speed", "spe"],
    ["embed", "emb"],
    ["station", "stat"],
    ["user", "use"],
    ["note", "not"],
  ])("keep %s apart from %s", (word, other) => {
    expect(stem(word)).not.toBe(stem(other));
  });
});

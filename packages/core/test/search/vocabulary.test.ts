import { describe, expect, it } from "vitest";
import { Analyzer } from "../../src/search/analyzer.ts";
import {
  fillerWords,
  stopWords,
  synonyms,
  type Synonyms,
} from "../../src/search/vocabulary/index.ts";
import { languageRows } from "../../src/search/vocabulary/languages.ts";
import { spellingRows } from "../../src/search/vocabulary/spellings.ts";
import { oppositeRows, synonymGroups } from "../../src/search/vocabulary/synonym-groups.ts";
import { names, rank } from "./rank.ts";

const rows = (text: string): string[] => text.trim().split("\n");
const analyzer = new Analyzer();
const stops = new Set(stopWords.map((word) => analyzer.fold(word)));

describe("the rows", () => {
  it.each([
    ["languages", languageRows, "|", 6],
    ["spellings", spellingRows, " = ", 2],
    ["opposites", oppositeRows, " / ", 2],
    ["groups", synonymGroups, "\n", 1],
  ])("of %s have all their cells", (_what, text, ...rest) => {
    const [separator, cells] = rest;
    for (const row of rows(text)) {
      const found = row.split(separator);
      expect(found, row).toHaveLength(cells);
      for (const cell of found) expect(cell.trim(), row).not.toBe("");
      expect(row, row).not.toMatch(/ {2}|^ | $/);
    }
  });

  it("of groups have two words at least", () => {
    for (const row of rows(synonymGroups)) expect(row.split(" ").length, row).toBeGreaterThan(1);
  });
});

describe("the table", () => {
  const all = Object.entries(synonyms);

  it("says something with every word", () => {
    for (const [key, values] of all) {
      expect(values.length, key).toBeGreaterThan(0);
      for (const value of values) {
        const words = analyzer.tokens(value).flatMap((token) => token.words);
        expect(
          words.some(({ surface }) => !stops.has(surface)),
          `${key}: ${value}`,
        ).toBe(true);
      }
    }
  });

  it("calls nothing alike and opposite at once", () => {
    for (const [key, values] of all) {
      const opposite = new Set(
        values.filter((each) => each[0] === "!").map((each) => each.slice(1)),
      );
      const alike = values.filter((each) => each[0] !== "!").map((each) => each.replace("=", ""));
      expect(
        alike.filter((each) => opposite.has(each)),
        key,
      ).toEqual([]);
    }
  });

  it("holds each opposite from both sides", () => {
    for (const [key, values] of all) {
      for (const value of values.filter((each) => each[0] === "!")) {
        expect(synonyms[value.slice(1)], `${key} ${value}`).toContain(`!${key}`);
      }
    }
  });

  it("has no stop word among the words of scripts without spaces", () => {
    const found = all.filter(([key]) => analyzer.isUnspaced(key) && stops.has(key));
    expect(found.map(([key]) => key)).toEqual([]);
  });

  it("leaves the verbs and nouns of tools out of the stop words", () => {
    const telling =
      "get list create delete update search find send read write open close comment file all latest".split(
        " ",
      );
    expect(telling.filter((word) => stops.has(word))).toEqual([]);
    expect(fillerWords.filter((word) => stops.has(word)).length).toBeLessThan(
      fillerWords.length / 4,
    );
  });
});

const tools = Object.fromEntries(
  [
    "create_issue",
    "delete_branch",
    "list_directory",
    "read_file",
    "send_message",
    "search_repositories",
    "take_screenshot",
    "close_tab",
    "generate_pie_chart",
    "get_weather",
    "merge_pull_request",
    "update_user",
  ].map((name) => [name, ""]),
);

describe("words of other languages", () => {
  it.each([
    ["Issue erstellen", "create_issue"],
    ["Dateien lesen", "read_file"],
    ["Verzeichnis auflisten", "list_directory"],
    ["Nachricht senden", "send_message"],
    ["Kreisdiagramm", "generate_pie_chart"],
    ["Wie ist das Wetter?", "get_weather"],
    ["Benutzer bearbeiten", "update_user"],
    ["eliminar la rama", "delete_branch"],
    ["leer un archivo", "read_file"],
    ["enviar mensajes", "send_message"],
    ["buscar repositorios", "search_repositories"],
    ["cerrar la pestaña", "close_tab"],
    ["supprimer la branche", "delete_branch"],
    ["lire le fichier", "read_file"],
    ["capture d’écran", "take_screenshot"],
    ["modifier un utilisateur", "update_user"],
    ["fermer l'onglet", "close_tab"],
    ["删除分支", "delete_branch"],
    ["读取文件", "read_file"],
    ["合并拉取请求", "merge_pull_request"],
    ["帮我截图", "take_screenshot"],
    ["天气怎么样", "get_weather"],
    ["ブランチを削除してください", "delete_branch"],
    ["ファイルを読む", "read_file"],
    ["メッセージを送信したい", "send_message"],
    ["リポジトリの検索", "search_repositories"],
    ["スクリーンショットを撮る", "take_screenshot"],
  ])("find the English tool: %s", async (query, expected) => {
    const [first] = await rank(tools, query);
    expect(first).toMatchObject({ name: expected, confidence: "match" });
    expect(first?.matched?.some(({ kind }) => kind === "synonym")).toBe(true);
  });

  it.each(["Bäckerei", "panadería", "boulangerie", "面包店", "パン屋"])(
    "find nothing for %s, which no tool is about",
    async (query) => {
      expect(await rank(tools, query)).toEqual([]);
    },
  );

  it("are taken for themselves first", async () => {
    const german = { lese_datei: "Liest eine Datei", read_file: "Reads a file" };
    expect(names(await rank(german, "Datei"))).toEqual(["lese_datei"]);
    const chinese = { a: "读取文件", b: "Reads a file" };
    expect(names(await rank(chinese, "读取文件"))).toEqual(["a", "b"]);
  });

  it("are not read into English words that a tool has", async () => {
    const hits = await rank({ mute_red: "", network: "" }, "red");
    expect(names(hits)).toEqual(["mute_red"]);
  });
});

describe("short forms, irregular forms and idioms", () => {
  it.each([
    ["merge the PRs", "merge_pull_request"],
    ["repos", "search_repositories"],
    ["ls dir", "list_directory"],
    ["sent msgs", "send_message"],
    ["get rid of the branch", "delete_branch"],
    ["rm branch", "delete_branch"],
    ["look for repositories", "search_repositories"],
    ["ticket", "create_issue"],
  ])("are read: %s", async (query, expected) => {
    expect(names(await rank(tools, query))[0]).toBe(expected);
  });
});

describe("a host's own table", () => {
  const own: Synonyms = {
    kaboodle: ["issue"],
    "the works": ["=file"],
    "plork*": ["=branch"],
    "glim.": ["=user"],
    箱: ["=file"],
    blub: ["!delete", "=branch"],
  };

  it("takes the place of the built-in one", async () => {
    expect(await rank(tools, "ticket", { synonyms: own })).toEqual([]);
    expect(await rank(tools, "ticket", { synonyms: {} })).toEqual([]);
    expect(names(await rank(tools, "kaboodles", { synonyms: own }))).toEqual(["create_issue"]);
  });

  it("may extend the built-in one", async () => {
    const options = { synonyms: { ...synonyms, ...own } };
    expect(names(await rank(tools, "kaboodle", options))).toEqual(["create_issue"]);
    expect(names(await rank(tools, "ticket", options))).toEqual(["create_issue"]);
  });

  it("has phrases, any endings, single forms, other scripts and opposites", async () => {
    const options = { synonyms: own };
    expect(names(await rank(tools, "give me the works", options))).toEqual(["read_file"]);
    expect(names(await rank(tools, "plorking", options))).toEqual(["delete_branch"]);
    expect(names(await rank(tools, "glim", options))).toEqual(["update_user"]);
    expect(await rank(tools, "glimmer", options)).toEqual([]);
    expect(names(await rank(tools, "箱", options))).toEqual(["read_file"]);
    const [first] = await rank(tools, "blub", options);
    expect(first).toMatchObject({ name: "delete_branch", confidence: "match" });
  });

  it("may hold nonsense", async () => {
    const nonsense = {
      "": [""],
      "*": ["*"],
      ".": ["="],
      the: ["of"],
      a: ["!", "=", "!="],
      __proto__: ["issue"],
    };
    expect(names(await rank(tools, "the issue *", { synonyms: nonsense }))).toEqual([
      "create_issue",
    ]);
  });
});

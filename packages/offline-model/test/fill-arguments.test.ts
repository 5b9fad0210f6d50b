import { describe, expect, test } from "vitest";

import { fillArguments } from "../src/index.ts";

type Properties = Record<string, unknown>;
const tool = (
  name: string,
  properties: Properties,
  required: string[] = Object.keys(properties),
): { name: string; inputSchema: unknown } => ({
  name,
  inputSchema: { type: "object", properties, required },
});
const string = { type: "string" };
const strings = { type: "array", items: string };
const number = { type: "number" };
const boolean = { type: "boolean" };

const filled = (definition: { name: string; inputSchema: unknown }, text: string): unknown => {
  const { arguments: given, missing } = fillArguments(definition, text);
  expect(missing).toEqual([]);
  return given;
};

describe("values by what announces them", () => {
  const ticket = tool(
    "open_ticket",
    {
      title: string,
      body: string,
      priority: { enum: ["low", "normal", "high"] },
      labels: strings,
      assignee: string,
      urgent: boolean,
      estimate: { type: "integer", description: "Estimated effort in hours" },
    },
    ["title"],
  );

  test.for([
    ['Open a ticket titled "Door is stuck"', { title: "Door is stuck" }],
    [
      'Open ticket "Door" with body "It sticks." and labels "house" and "wood", assigned to maria',
      { title: "Door", body: "It sticks.", labels: ["house", "wood"], assignee: "maria" },
    ],
    [
      'open_ticket title="Door" priority=high urgent=true',
      { title: "Door", priority: "high", urgent: true },
    ],
    [
      "open a ticket: title: Door is stuck, priority: low",
      { title: "Door is stuck", priority: "low" },
    ],
    [
      'Open a ticket called "Door", not urgent, that takes 3 hours',
      { title: "Door", urgent: false, estimate: 3 },
    ],
    ['open_ticket with {"title":"Door","labels":["a"]}', { title: "Door", labels: ["a"] }],
  ] as const)("%s", ([text, expected]) => {
    expect(filled(ticket, text)).toEqual(expected);
  });

  const letter = tool("send_letter", { to: string, subject: string, text: string });
  test.for([
    [
      'Send a letter to "Ada" with subject "Tea" and text "At five?"',
      { to: "Ada", subject: "Tea", text: "At five?" },
    ],
    [
      'send letter subject "Tea" text "At five?" to Ada',
      { to: "Ada", subject: "Tea", text: "At five?" },
    ],
    [
      "send_letter to=ada@example.org subject=Tea text='At five?'",
      { to: "ada@example.org", subject: "Tea", text: "At five?" },
    ],
    [
      'Send ada@example.org a letter saying "At five?" with the subject "Tea"',
      { to: "ada@example.org", subject: "Tea", text: "At five?" },
    ],
  ] as const)("%s", ([text, expected]) => {
    expect(filled(letter, text)).toEqual(expected);
  });

  const weather = tool(
    "forecast_weather",
    {
      city: string,
      days: { type: "integer", description: "How many days ahead" },
      units: { type: "string", enum: ["metric", "imperial"], default: "metric" },
    },
    ["city"],
  );
  test.for([
    ["forecast weather for Oslo", { city: "Oslo" }],
    ["What will the weather in New Delhi be? forecast 3 days", { city: "New Delhi", days: 3 }],
    ["city is Rome, units imperial", { city: "Rome", units: "imperial" }],
    ['Forecast the weather with city "São Paulo" and days 5', { city: "São Paulo", days: 5 }],
  ] as const)("%s", ([text, expected]) => {
    expect(filled(weather, text)).toEqual(expected);
  });

  test("of two files, the one after `to` is the destination, whichever comes first", () => {
    const copy = tool("copy_document", { destination: string, source: string });
    expect(filled(copy, "copy the document a.txt to b.txt")).toEqual({
      source: "a.txt",
      destination: "b.txt",
    });
    expect(filled(copy, "copy from x/a.txt into y/")).toEqual({
      source: "x/a.txt",
      destination: "y/",
    });
    expect(filled(copy, 'copy to "b c.txt" from "a c.txt"')).toEqual({
      source: "a c.txt",
      destination: "b c.txt",
    });
  });

  test("an unquoted value ends where the next one is announced", () => {
    const define = tool("define_word", { word: string, meaning: string, language: string });
    expect(
      filled(define, "define word hygge, meaning cosy contentment and language Danish"),
    ).toEqual({
      word: "hygge",
      meaning: "cosy contentment",
      language: "Danish",
    });
  });

  test("numbers go by name, by unit, and otherwise in order", () => {
    const rectangle = tool("draw_rectangle", { width: number, height: number });
    expect(filled(rectangle, "draw a rectangle of 3 by 4.5")).toEqual({ width: 3, height: 4.5 });
    expect(filled(rectangle, "draw a rectangle with height 4 and width -3")).toEqual({
      width: -3,
      height: 4,
    });
    const wait = tool("wait_a_while", { minutes: number, times: number });
    expect(filled(wait, "wait 2 times for 10 minutes")).toEqual({ minutes: 10, times: 2 });
    const pay = tool("pay_bill", { amount: number, invoice_number: { type: "integer" } });
    expect(filled(pay, "pay $1,250.50 for invoice 77")).toEqual({
      amount: 1250.5,
      invoice_number: 77,
    });
  });

  test("what the text does not name stays out, unless it is required and has a default", () => {
    const list = tool(
      "list_plants",
      { shelf: string, limit: { type: "integer", default: 10 }, page: { type: "integer" } },
      ["shelf", "limit"],
    );
    expect(filled(list, 'list the plants on shelf "B"')).toEqual({ shelf: "B", limit: 10 });
    expect(filled(list, 'list at most 5 plants on shelf "B"')).toEqual({ shelf: "B", limit: 5 });
  });

  test("a value of an enumeration keeps the schema's spelling", () => {
    const paint = tool("paint_wall", {
      colour: { enum: ["DarkRed", "sky-blue", "white"] },
      coats: { enum: [1, 2, 3] },
    });
    expect(filled(paint, "paint the wall dark red with 2 coats")).toEqual({
      colour: "DarkRed",
      coats: 2,
    });
    expect(filled(paint, 'colour="sky blue", coats=3')).toEqual({ colour: "sky-blue", coats: 3 });
  });
});

describe("nested arguments", () => {
  const recipe = tool("save_recipe", {
    name: string,
    ingredients: {
      type: "array",
      items: {
        type: "object",
        properties: { item: string, grams: number },
        required: ["item", "grams"],
      },
    },
  });
  test("each item that is complete by itself is one", () => {
    expect(
      filled(
        recipe,
        'save recipe named "Bread" with ingredients: item flour, grams 500 and item salt, grams 10',
      ),
    ).toEqual({
      name: "Bread",
      ingredients: [
        { item: "flour", grams: 500 },
        { item: "salt", grams: 10 },
      ],
    });
  });
  test("JSON in the text is taken as it stands", () => {
    const ingredients = [{ item: "flour", grams: 500 }];
    expect(
      filled(recipe, `save recipe "Bread" with ingredients ${JSON.stringify(ingredients)}`),
    ).toEqual({ name: "Bread", ingredients });
    expect(filled(recipe, `save recipe "Bread": ${JSON.stringify(ingredients[0])}`)).toEqual({
      name: "Bread",
      ingredients,
    });
    expect(filled(recipe, `save recipe ${JSON.stringify({ name: "Bread", ingredients })}`)).toEqual(
      { name: "Bread", ingredients },
    );
  });
  test("an object inside an object is filled from the same text", () => {
    const move = tool("move_piece", {
      piece: string,
      position: { type: "object", properties: { x: number, y: number }, required: ["x", "y"] },
    });
    expect(filled(move, "move the piece rook to position x=3, y=7")).toEqual({
      piece: "rook",
      position: { x: 3, y: 7 },
    });
  });
  test("free keys are taken as key=value", () => {
    const label = tool("label_node", {
      node: string,
      labels: { type: "object", additionalProperties: string },
    });
    expect(filled(label, "label node n1 with labels zone=north team=blue")).toEqual({
      node: "n1",
      labels: { zone: "north", team: "blue" },
    });
  });
});

describe("schemas in all their writings", () => {
  test("references, allOf and definitions", () => {
    const inputSchema = {
      $defs: {
        Person: {
          type: "object",
          properties: { name: string, age: { type: "integer" } },
          required: ["name", "age"],
        },
      },
      allOf: [
        {
          type: "object",
          properties: { person: { $ref: "#/$defs/Person" } },
          required: ["person"],
        },
      ],
    };
    expect(
      filled({ name: "add_person", inputSchema }, 'add person named "Ada" with age 36'),
    ).toEqual({ person: { name: "Ada", age: 36 } });
  });
  test("unions, nullable and const", () => {
    const note = tool("pin_note", {
      text: { anyOf: [string, { type: "null" }] },
      colour: { oneOf: [{ const: "red" }, { const: "green" }] },
      kind: { const: "note" },
      id: { type: ["string", "number"] },
      tags: { anyOf: [string, strings] },
    });
    expect(
      filled(note, 'pin the note with text "milk", colour green, id 7 and tags "a", "b"'),
    ).toEqual({
      text: "milk",
      colour: "green",
      kind: "note",
      id: 7,
      tags: ["a", "b"],
    });
  });
  test("a reference to itself ends", () => {
    const inputSchema = {
      $defs: {
        Node: {
          type: "object",
          properties: { name: string, next: { $ref: "#/$defs/Node" } },
          required: ["name"],
        },
      },
      $ref: "#/$defs/Node",
    };
    expect(filled({ name: "make_node", inputSchema }, 'make a node named "root"')).toEqual({
      name: "root",
    });
  });
  test("formats", () => {
    const remind = tool("set_reminder", {
      when: { type: "string", format: "date" },
      link: { type: "string", format: "uri" },
      to: { type: "string", format: "email" },
    });
    expect(
      filled(remind, "remind ada@example.org on 2026-12-24 of https://example.org/tree."),
    ).toEqual({
      when: "2026-12-24",
      link: "https://example.org/tree",
      to: "ada@example.org",
    });
  });
});

describe("what is not there", () => {
  test("required properties without a value are named, and nothing is made up", () => {
    const issue = tool("create_issue", { owner: string, repo: string, title: string });
    expect(fillArguments(issue, 'create an issue titled "Bug"')).toEqual({
      arguments: { title: "Bug" },
      missing: ["owner", "repo"],
      unused: [],
    });
    expect(fillArguments(tool("lock_door", { door: string }), "lock").missing).toEqual(["door"]);
    expect(fillArguments(tool("add", { a: number, b: number }), "add 5").missing).toEqual(["b"]);
  });
  test("a value outside the schema's limits is not used", () => {
    const dim = tool("dim_light", { percent: { type: "number", minimum: 0, maximum: 100 } });
    expect(fillArguments(dim, "dim the light to 250 percent")).toEqual({
      arguments: {},
      missing: ["percent"],
      unused: [],
    });
  });
  test("values without a place are told", () => {
    const { unused } = fillArguments(tool("ping", {}), 'ping "a" at b.txt with 3');
    expect(unused).toEqual(["a", "b.txt", "3"]);
  });
  test("a tool without properties takes nothing", () => {
    expect(fillArguments({ name: "tick" }, "tick")).toEqual({
      arguments: {},
      missing: [],
      unused: [],
    });
  });
  test("__proto__ is a name like any other", () => {
    const inputSchema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    ) as unknown;
    const { arguments: given } = fillArguments({ name: "x", inputSchema }, '__proto__="y"');
    expect(Object.keys(given)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
  });
});

describe("several things in one list", () => {
  const thing = { name: string, placeType: string, notes: strings };
  const create = tool("create_places", {
    places: {
      type: "array",
      items: { type: "object", properties: thing, required: Object.keys(thing) },
    },
  });
  const place = (name: string, placeType = "town", notes: string[] = []) => ({
    name,
    placeType,
    notes,
  });

  test.for([
    ['Create places "Kyoto" and "Nara" of place type "town".', [place("Kyoto"), place("Nara")]],
    [
      'Create the places "Oslo", "Bergen" and "Molde", all of place type "town".',
      [place("Oslo"), place("Bergen"), place("Molde")],
    ],
    [
      'Create a place "Rome" and a place "Pisa", both of place type "town".',
      [place("Rome"), place("Pisa")],
    ],
    ["Create places Turin and Genoa of place type town.", [place("Turin"), place("Genoa")]],
    ['Create two places of type "town": "Kyoto" and "Nara"', [place("Kyoto"), place("Nara")]],
    [
      'Create place "Bonn" of type "town" and place "Rhine" of type "river"',
      [place("Bonn"), place("Rhine", "river")],
    ],
    [
      'Create the places "A" and "B" of type "town" with the notes "old" and "small"',
      [place("A", "town", ["old", "small"]), place("B", "town", ["old", "small"])],
    ],
    [
      'Create a place "A" of type "town" with the notes "old" and "small"',
      [place("A", "town", ["old", "small"])],
    ],
  ] as const)("%s", ([text, places]) => {
    expect(filled(create, text)).toEqual({ places });
  });

  test("a list that no text is for stays empty where the names come as a list", () => {
    const tags = tool("create_tags", {
      tags: {
        type: "array",
        items: {
          type: "object",
          properties: { name: string, aliases: strings },
          required: ["name", "aliases"],
        },
      },
    });
    expect(filled(tags, 'Create tags "a" and "b"')).toEqual({
      tags: [
        { name: "a", aliases: [] },
        { name: "b", aliases: [] },
      ],
    });
  });
});

test("a pattern is no path where there is a property for patterns", () => {
  const find = tool("find_files", { path: string, pattern: string });
  const expected = { path: ".", pattern: "*.txt" };
  expect(filled(find, 'Find files named "*.txt" under "."')).toEqual(expected);
  expect(filled(find, 'Find files in "." that match "*.txt"')).toEqual(expected);
});

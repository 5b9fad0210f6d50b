import { describe, expect, test } from "vitest";

import { looksFailed } from "../src/goal/call-outcome.ts";
import { deedOfRequest, mayFollow, mayServe } from "../src/goal/deed.ts";
import { keyWords, objectWords, withoutValues } from "../src/goal/key-words.ts";

const may = (request: string, name: string): boolean =>
  mayServe(deedOfRequest(withoutValues(request)), { name });

describe("which tools may serve a request", () => {
  test.for([
    ['Add the observation "rainy" to the entity "Narnia"', "delete_observations"],
    ["Update the entity Narnia", "delete_entities"],
    ["Show me the contents of the file welcome.txt", "edit_file"],
    ["What is in welcome.txt?", "write_file"],
    ["List the open issues", "create_issue"],
    ["Delete the entity Narnia", "create_entities"],
    ["Get rid of the file list.txt", "get_file_info"],
    ["Approve the merge request 4", "unapprove_merge_request"],
    ["Start the timer", "stop_timer"],
    ["Create an issue about the delete button", "delete_issue"],
  ] as const)("%s: not %s", ([request, name]) => {
    expect(may(request, name)).toBe(false);
  });

  test.for([
    ["Delete the entity Narnia", "delete_entities"],
    ["Get rid of the relation", "delete_relations"],
    ["Find notes.txt and delete it", "delete_file"],
    ["Find foo and replace it with bar in notes.txt", "edit_file"],
    ["Remove the label from the issue", "update_issue"],
    ["Search for pages about tea", "API-post-search"],
    ["Show me the graph", "read_graph"],
    ["Show the deleted files", "list_deleted_files"],
    ["Show a pie chart", "generate_pie_chart"],
    ["Water the rose", "water_plant"],
  ] as const)("%s: %s", ([request, name]) => {
    expect(may(request, name)).toBe(true);
  });
});

describe("which tools may follow one that failed", () => {
  const follows = (
    request: string,
    failed: string,
    next: { readonly name: string; readonly description?: string },
  ): boolean =>
    mayFollow(
      next,
      { name: failed },
      { deed: deedOfRequest(withoutValues(request)), words: keyWords(request) },
    );

  test.for([
    ["Add the observation to Narnia", "add_observations", "delete_observations"],
    ["Add the observation to the entity Narnia", "add_observations", "create_entities"],
    ["Delete the relation of the entity Ada", "delete_relations", "delete_entities"],
    ["Create an entity Ada", "create_entities", "create_directory"],
    ["Create a merge request", "create_merge_request", "create_merge_request_note"],
    ["Read the graph", "read_graph", "read_multiple_files"],
    ["Read notes.txt", "read_file", "write_file"],
    ["Read notes.txt", "read_file", "move_file"],
    ["Find x and replace it in notes.txt", "search_file", "replace_in_file"],
  ] as const)("%s: after %s not %s", ([request, failed, next]) => {
    expect(follows(request, failed, { name: next })).toBe(false);
  });

  test.for([
    ["Read notes.txt", "read_file", "read_text_file", ""],
    ["Fetch the page", "fetch_page", "get_page", "Fetch a page. May be slow."],
    ["Create the file notes.txt", "create_file", "write_file", "Create a file or overwrite it."],
    ["Measure the rain", "measure_rain_fast", "measure_rain", ""],
  ] as const)("%s: after %s also %s", ([request, failed, name, description]) => {
    expect(follows(request, failed, { name, description })).toBe(true);
  });

  test("a first sentence that also says the opposite is no second try", () => {
    const description = "Add or delete observations of an entity";
    expect(
      follows("Add the observation", "add_observations", { name: "observations", description }),
    ).toBe(false);
  });
});

describe("whether an answer says that the call failed", () => {
  test.for([
    "graph: Error - ENOENT: no such file or directory, open 'graph'",
    "a.txt: Error - ENOENT: no such file\n---\nb.txt: Error - EACCES: permission denied",
    "Error: no such plant\n    at water (garden.js:3)",
    "ENOENT: no such file or directory, scandir 'docs'",
    "Not found",
    '{"ok":false,"error":"not_authed"}',
    '{"error":"quota"}',
  ])("failed, whatever the host says: %s", (content) => {
    expect(looksFailed(content)).toBe(true);
    expect(looksFailed(content, true)).toBe(true);
  });

  test.for([
    "a.txt:\nmilk\n---\nb.txt: Error - ENOENT: no such file",
    "Error: the disk was full\n12:00 all is well",
    "Errors and how to read them",
    '{"status":"failed","id":4}',
    "Terror: a history",
    "",
  ])("an answer, where the host says so: %s", (content) => {
    expect(looksFailed(content, true)).toBe(false);
  });
});

test.for([
  ["Show me the contents of the file welcome.txt", ["read", "contents", "file"]],
  ["What is in welcome.txt?", ["read", "file"]],
  ["What's in the knowledge graph?", ["read", "knowledge", "graph"]],
  ["Print notes.txt", ["read", "file"]],
  ["Show the contents of the folder docs/", ["list", "contents", "folder"]],
  ["Show the size of notes.txt", ["Show", "size"]],
  ["Get the contents of the page", ["Get", "contents", "page"]],
  ["Write the contents of a poem to poem.txt", ["Write", "contents", "poem"]],
  ["Read the text file welcome.txt and tell me what is in it.", ["Read", "text", "file", "tell"]],
] as const)("key words of %s", ([request, words]) => {
  expect(keyWords(request)).toEqual(words);
});

test.for([
  ["List the files in the allowed directory", ["files"]],
  ["Show the tiny image", ["tiny", "image"]],
  ["Measure the rain of today", ["Measure", "rain", "today"]],
  ["Help", []],
] as const)("what %s is about", ([request, words]) => {
  expect(objectWords(request)).toEqual(words);
});

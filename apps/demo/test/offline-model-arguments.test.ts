import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillArguments } from "@toolshelf/offline-model";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createScratch } from "../src/scratch.ts";
import { demoServers } from "../src/servers.ts";
import { startServers, type StartedServers } from "../src/start-servers.ts";

// What people may say to the three servers that execute for real, and the arguments that it means. The schemas come
// from the servers themselves. Nothing here is known to the offline model.
const phrasings: Record<
  string,
  readonly (readonly [request: string, meant: Record<string, unknown>])[]
> = {
  write_file: [
    [
      'Write file poem.txt with content "roses are red"',
      { path: "poem.txt", content: "roses are red" },
    ],
    ['write "hello there" to notes/hello.txt', { path: "notes/hello.txt", content: "hello there" }],
    [
      "Create a new file a.md containing the text hello world",
      { path: "a.md", content: "hello world" },
    ],
    ['write_file path=a.txt content="x = 1"', { path: "a.txt", content: "x = 1" }],
    [
      "write_file with path: a.txt, content: hello, there",
      { path: "a.txt", content: "hello, there" },
    ],
    [
      'Write the file "my poem.txt" with the content "violets, and more".',
      { path: "my poem.txt", content: "violets, and more" },
    ],
    [
      'overwrite existing file todo.txt with new content "buy milk"',
      { path: "todo.txt", content: "buy milk" },
    ],
    [
      'Write a file named list.txt that says "a, then b"',
      { path: "list.txt", content: "a, then b" },
    ],
    [
      "write file at path docs/x.txt, content is 'it's fine'",
      { path: "docs/x.txt", content: "it's fine" },
    ],
    ["Write hello world to a.txt", { path: "a.txt", content: "hello world" }],
    [
      'Write "line one\\nline two" to multi.txt',
      { path: "multi.txt", content: "line one\nline two" },
    ],
    [
      "Write file poem.txt with content 'roses are red, violets are blue'",
      { path: "poem.txt", content: "roses are red, violets are blue" },
    ],
    ['Create a new file called "notes" with content "x"', { path: "notes", content: "x" }],
    [
      'Write a new file reports/q1.md whose content is "# Q1 results".',
      { path: "reports/q1.md", content: "# Q1 results" },
    ],
    ['write file todo.md, content: "- milk"', { path: "todo.md", content: "- milk" }],
    ['In the file a.txt write the content "from b.txt"', { path: "a.txt", content: "from b.txt" }],
    [
      'Save the text "see notes.txt" to the file other.txt',
      { path: "other.txt", content: "see notes.txt" },
    ],
    ['write_file(path="a.txt", content="hello")', { path: "a.txt", content: "hello" }],
    ['write_file {"path":"a.txt","content":"{}"}', { path: "a.txt", content: "{}" }],
    ['Write file data.json with content {"a":1}', { path: "data.json", content: '{"a":1}' }],
    [
      "Write file poem.txt with the content roses are red",
      { path: "poem.txt", content: "roses are red" },
    ],
    [
      'Completely overwrite the file hello.md with the content "bye"',
      { path: "hello.md", content: "bye" },
    ],
    ['Please use write_file to save "abc" into out/x.txt', { path: "out/x.txt", content: "abc" }],
  ],
  create_directory: [
    ["create_directory with path reports/2026", { path: "reports/2026" }],
    ["Create a directory called reports", { path: "reports" }],
    ['make sure a directory "a b" exists', { path: "a b" }],
    ["create directory reports", { path: "reports" }],
    ['Create a new directory named "archive"', { path: "archive" }],
    ['Create a directory named "archive/2026"', { path: "archive/2026" }],
    ["Make a new directory at path logs/today", { path: "logs/today" }],
  ],
  move_file: [
    ["Move the file a.txt to b.txt", { source: "a.txt", destination: "b.txt" }],
    ["rename old.txt to new.txt", { source: "old.txt", destination: "new.txt" }],
    ["move_file source a.txt destination sub/b.txt", { source: "a.txt", destination: "sub/b.txt" }],
    [
      'Move file from "in/a b.txt" to "out/a b.txt"',
      { source: "in/a b.txt", destination: "out/a b.txt" },
    ],
    [
      "move file with destination b.txt and source a.txt",
      { source: "a.txt", destination: "b.txt" },
    ],
    [
      "Move the file reports/a.txt into archive/a.txt",
      { source: "reports/a.txt", destination: "archive/a.txt" },
    ],
    [
      'Rename the file "old name.txt" to "new name.txt"',
      { source: "old name.txt", destination: "new name.txt" },
    ],
    ["Rename directory drafts to final", { source: "drafts", destination: "final" }],
    ["move the directory old/ to new/", { source: "old/", destination: "new/" }],
  ],
  read_file: [
    ["Read the complete contents of the file notes.txt", { path: "notes.txt" }],
    ["read_file path notes.txt", { path: "notes.txt" }],
    ['Read file "my notes.txt" with head 2', { path: "my notes.txt", head: 2 }],
  ],
  read_text_file: [
    ["Read the first 3 lines of notes.txt", { path: "notes.txt", head: 3 }],
    ["read text file notes.txt, tail 2", { path: "notes.txt", tail: 2 }],
    ["show me the last 5 lines of logs/app.log", { path: "logs/app.log", tail: 5 }],
    ["Read text file at path ./a/b.json.", { path: "./a/b.json" }],
    ["Read text file a.txt, head 1", { path: "a.txt", head: 1 }],
    ["Read the text file a.txt with tail=2", { path: "a.txt", tail: 2 }],
    ["read only the last 2 lines of the text file a.txt", { path: "a.txt", tail: 2 }],
  ],
  read_media_file: [
    ["Read media file picture.png", { path: "picture.png" }],
    ["read the image file at images/logo.png", { path: "images/logo.png" }],
    ['read_media_file {"path": "x.wav"}', { path: "x.wav" }],
  ],
  read_multiple_files: [
    ["Read multiple files a.txt and b.txt", { paths: ["a.txt", "b.txt"] }],
    ['read_multiple_files paths ["a.txt","b.txt"]', { paths: ["a.txt", "b.txt"] }],
    [
      'Read the contents of the files "a b.txt", c.txt and d.txt simultaneously',
      { paths: ["a b.txt", "c.txt", "d.txt"] },
    ],
    ["read multiple files with paths a.txt, b.txt, c.txt", { paths: ["a.txt", "b.txt", "c.txt"] }],
    ['Read multiple files: "a.txt", "b.txt"', { paths: ["a.txt", "b.txt"] }],
  ],
  edit_file: [
    [
      'edit the file notes.txt: replace "foo" with "bar"',
      { path: "notes.txt", edits: [{ oldText: "foo", newText: "bar" }] },
    ],
    [
      'In notes.txt change "foo" to "bar"',
      { path: "notes.txt", edits: [{ oldText: "foo", newText: "bar" }] },
    ],
    [
      'edit_file path notes.txt edits [{"oldText":"a","newText":"b"}] dryRun true',
      { path: "notes.txt", edits: [{ oldText: "a", newText: "b" }], dryRun: true },
    ],
    [
      'Edit file notes.txt with oldText "foo" and newText "bar"',
      { path: "notes.txt", edits: [{ oldText: "foo", newText: "bar" }] },
    ],
    [
      "Edit file notes.txt: replace foo with bar as a dry run",
      { path: "notes.txt", edits: [{ oldText: "foo", newText: "bar" }], dryRun: true },
    ],
    [
      'replace "a" with "b" and "c" with "d" in the file x.txt',
      {
        path: "x.txt",
        edits: [
          { oldText: "a", newText: "b" },
          { oldText: "c", newText: "d" },
        ],
      },
    ],
    [
      'make line-based edits to the text file x.txt: old text "one", new text "two"',
      { path: "x.txt", edits: [{ oldText: "one", newText: "two" }] },
    ],
    [
      'Edit file poem.txt: replace the text "red" with "blue"',
      { path: "poem.txt", edits: [{ oldText: "red", newText: "blue" }] },
    ],
    [
      'edit_file path poem.txt, edits: oldText "red", newText "blue", dryRun false',
      { path: "poem.txt", edits: [{ oldText: "red", newText: "blue" }], dryRun: false },
    ],
    [
      'Make an edit to the text file poem.txt that replaces "red" with "blue"',
      { path: "poem.txt", edits: [{ oldText: "red", newText: "blue" }] },
    ],
    [
      'Edit the file a.txt with edits oldText="x" newText="y"',
      { path: "a.txt", edits: [{ oldText: "x", newText: "y" }] },
    ],
    [
      'edit poem.txt, change the old text "red" into the new text "blue"',
      { path: "poem.txt", edits: [{ oldText: "red", newText: "blue" }] },
    ],
    [
      'Edit notes.txt replacing "milk" with "bread"',
      { path: "notes.txt", edits: [{ oldText: "milk", newText: "bread" }] },
    ],
  ],
  list_directory: [
    ["list directory .", { path: "." }],
    ["List the directory src", { path: "src" }],
    ["get a detailed listing of all files and directories in docs/", { path: "docs/" }],
    ['list_directory path="a b"', { path: "a b" }],
  ],
  list_directory_with_sizes: [
    ["list directory reports with sizes sorted by size", { path: "reports", sortBy: "size" }],
    ["list directory with sizes for .", { path: "." }],
    ["list_directory_with_sizes path . sortBy name", { path: ".", sortBy: "name" }],
    ['List directory with sizes for path "." sorted by "size"', { path: ".", sortBy: "size" }],
    [
      "List the directory reports including sizes, sort by name",
      { path: "reports", sortBy: "name" },
    ],
  ],
  directory_tree: [
    ["directory tree of src/lib", { path: "src/lib" }],
    [
      'Get a recursive tree view of files and directories in . excluding "node_modules" and "dist"',
      { path: ".", excludePatterns: ["node_modules", "dist"] },
    ],
    [
      'show the directory tree at path docs with excludePatterns ["*.md"]',
      { path: "docs", excludePatterns: ["*.md"] },
    ],
    [
      'directory tree for path "." with exclude patterns "node_modules"',
      { path: ".", excludePatterns: ["node_modules"] },
    ],
    ["Get the directory tree of the current directory", { path: "." }],
  ],
  search_files: [
    ["search files in . matching pattern *.md", { path: ".", pattern: "*.md" }],
    ['search for files matching "**/*.ts" in src', { path: "src", pattern: "**/*.ts" }],
    [
      'search_files path docs pattern "*.txt" excludePatterns "old*"',
      { path: "docs", pattern: "*.txt", excludePatterns: ["old*"] },
    ],
    [
      "Recursively search for files and directories matching a pattern: *.md in path .",
      { path: ".", pattern: "*.md" },
    ],
    ["search the files under reports for the pattern poem", { path: "reports", pattern: "poem" }],
    ['Search files with path "." and pattern "*.txt"', { path: ".", pattern: "*.txt" }],
    ["Search for files named *.txt in the current directory", { path: ".", pattern: "*.txt" }],
    [
      'search for the pattern "poem*" in the directory reports, exclude patterns "*.bak", "*.tmp"',
      { path: "reports", pattern: "poem*", excludePatterns: ["*.bak", "*.tmp"] },
    ],
  ],
  get_file_info: [
    ["get file info for a.txt", { path: "a.txt" }],
    ["Retrieve detailed metadata about the file docs/a.md", { path: "docs/a.md" }],
    ['get_file_info path "a b.txt"', { path: "a b.txt" }],
    ["Get detailed metadata, size and permissions of poem.txt", { path: "poem.txt" }],
    ["get file info of the directory reports", { path: "reports" }],
  ],
  list_allowed_directories: [
    ["list allowed directories", {}],
    ["Which directories is this server allowed to access?", {}],
    ["list_allowed_directories", {}],
  ],
  create_entities: [
    [
      'create an entity named "Ada" of type "person" with observations "likes maths" and "wrote programs"',
      {
        entities: [
          { name: "Ada", entityType: "person", observations: ["likes maths", "wrote programs"] },
        ],
      },
    ],
    [
      "Create entity Ada with entityType person and observations likes maths, wrote programs",
      {
        entities: [
          { name: "Ada", entityType: "person", observations: ["likes maths", "wrote programs"] },
        ],
      },
    ],
    [
      'create_entities {"entities":[{"name":"A","entityType":"b","observations":[]}]}',
      { entities: [{ name: "A", entityType: "b", observations: [] }] },
    ],
    [
      'Create an entity called Grace Hopper of type person with the observation "invented the compiler"',
      {
        entities: [
          { name: "Grace Hopper", entityType: "person", observations: ["invented the compiler"] },
        ],
      },
    ],
    [
      'Create entities: name "Ada", entityType "person", observations ["x"]',
      { entities: [{ name: "Ada", entityType: "person", observations: ["x"] }] },
    ],
    [
      'create entity "Ada" of type "person" with observation "a" and entity "Bob" of type "robot" with observation "b"',
      {
        entities: [
          { name: "Ada", entityType: "person", observations: ["a"] },
          { name: "Bob", entityType: "robot", observations: ["b"] },
        ],
      },
    ],
    [
      "create an entity Ada of type person in the knowledge graph",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ],
    [
      'Create a new entity with name=Ada entityType=person observations="x"',
      { entities: [{ name: "Ada", entityType: "person", observations: ["x"] }] },
    ],
    [
      'create entities "Ada" and "Bob" of type "person" with observation "kind"',
      {
        entities: [
          { name: "Ada", entityType: "person", observations: ["kind"] },
          { name: "Bob", entityType: "person", observations: ["kind"] },
        ],
      },
    ],
    [
      'Create entities [{"name":"Ada","entityType":"person","observations":["x"]}]',
      { entities: [{ name: "Ada", entityType: "person", observations: ["x"] }] },
    ],
    [
      'Create a new entity: name is Ada, entity type is person, observations are "x" and "y"',
      { entities: [{ name: "Ada", entityType: "person", observations: ["x", "y"] }] },
    ],
    [
      'Create an entity with name "Marie Curie", entityType "scientist" and observations ["won two Nobel prizes"]',
      {
        entities: [
          { name: "Marie Curie", entityType: "scientist", observations: ["won two Nobel prizes"] },
        ],
      },
    ],
    [
      'Add a person entity called "Bob" to the knowledge graph with the observation "lives in Oslo" and type "person"',
      { entities: [{ name: "Bob", entityType: "person", observations: ["lives in Oslo"] }] },
    ],
    [
      "Create an entity Toolshelf (type project) with observation: it finds tools",
      {
        entities: [{ name: "Toolshelf", entityType: "project", observations: ["it finds tools"] }],
      },
    ],
    [
      'In the knowledge graph create the entity "Rex" of entityType "dog" with observations "barks", "eats, sleeps"',
      { entities: [{ name: "Rex", entityType: "dog", observations: ["barks", "eats, sleeps"] }] },
    ],
  ],
  create_relations: [
    [
      'create a relation from "Ada" to "Charles" of type "knows"',
      { relations: [{ from: "Ada", to: "Charles", relationType: "knows" }] },
    ],
    [
      "Create a relation from Ada to Charles with relationType works_with",
      { relations: [{ from: "Ada", to: "Charles", relationType: "works_with" }] },
    ],
    [
      'create relation "knows" from Ada to Bob',
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      "create relations from=Ada to=Bob relationType=knows",
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      'create relations from "A" to "B" of type "knows" and from "B" to "C" of type "likes"',
      {
        relations: [
          { from: "A", to: "B", relationType: "knows" },
          { from: "B", to: "C", relationType: "likes" },
        ],
      },
    ],
    [
      "create a relation of type knows between entities: from Ada, to Bob",
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      'Create relations: from "Ada" to "Analytical Engine" with relationType "programmed"',
      { relations: [{ from: "Ada", to: "Analytical Engine", relationType: "programmed" }] },
    ],
    [
      'Create a relation of type "works_at" from "Ada" to "Acme"',
      { relations: [{ from: "Ada", to: "Acme", relationType: "works_at" }] },
    ],
    [
      'Create a relation "works at" between "Ada" and "Acme"',
      { relations: [{ from: "Ada", to: "Acme", relationType: "works at" }] },
    ],
    [
      "create a new relation between entities from Ada Lovelace to Charles Babbage with relation type worked with",
      { relations: [{ from: "Ada Lovelace", to: "Charles Babbage", relationType: "worked with" }] },
    ],
    [
      'Create a relation where from is "Ada", to is "Bob" and relationType is "knows"',
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      'Create relation in the knowledge graph: from Rust to Mozilla, relationType "made by"',
      { relations: [{ from: "Rust", to: "Mozilla", relationType: "made by" }] },
    ],
  ],
  add_observations: [
    [
      'add observations to the entity Ada: "wrote the first program"',
      { observations: [{ entityName: "Ada", contents: ["wrote the first program"] }] },
    ],
    [
      'Add the observation "likes tea" to Ada',
      { observations: [{ entityName: "Ada", contents: ["likes tea"] }] },
    ],
    [
      'add_observations with entityName Ada and contents "a" and "b"',
      { observations: [{ entityName: "Ada", contents: ["a", "b"] }] },
    ],
    [
      'add new observations "x", "y" to existing entity "Ada Lovelace"',
      { observations: [{ entityName: "Ada Lovelace", contents: ["x", "y"] }] },
    ],
    [
      'add observations: entityName is Ada, contents ["x"]',
      { observations: [{ entityName: "Ada", contents: ["x"] }] },
    ],
    [
      'add observations with entityName "Ada" and contents ["born 1815"]',
      { observations: [{ entityName: "Ada", contents: ["born 1815"] }] },
    ],
    [
      'Add observation "born 1815" to entity "Ada"',
      { observations: [{ entityName: "Ada", contents: ["born 1815"] }] },
    ],
    [
      'Add the observations "a", "b" and "c" to the existing entity named Ada',
      { observations: [{ entityName: "Ada", contents: ["a", "b", "c"] }] },
    ],
    [
      'Add a new observation to "Ada": "likes cats"',
      { observations: [{ entityName: "Ada", contents: ["likes cats"] }] },
    ],
    [
      "add observations for entity Ada with contents likes cats",
      { observations: [{ entityName: "Ada", contents: ["likes cats"] }] },
    ],
  ],
  delete_entities: [
    ['Delete entities "Ada" and "Bob"', { entityNames: ["Ada", "Bob"] }],
    ["delete the entity Ada", { entityNames: ["Ada"] }],
    ['delete_entities entityNames ["Ada"]', { entityNames: ["Ada"] }],
    [
      "Delete the entities Ada, Bob and Grace Hopper from the knowledge graph",
      { entityNames: ["Ada", "Bob", "Grace Hopper"] },
    ],
    ['Delete multiple entities: "Ada", "Bob"', { entityNames: ["Ada", "Bob"] }],
    [
      'Delete the entity named "Ada Lovelace" and its relations from the knowledge graph',
      { entityNames: ["Ada Lovelace"] },
    ],
    ["delete entities with entityNames Ada and Bob", { entityNames: ["Ada", "Bob"] }],
  ],
  delete_observations: [
    [
      'delete the observation "likes tea" from the entity Ada',
      { deletions: [{ entityName: "Ada", observations: ["likes tea"] }] },
    ],
    [
      'Delete observations "a" and "b" from Ada',
      { deletions: [{ entityName: "Ada", observations: ["a", "b"] }] },
    ],
    [
      'delete_observations entityName "Ada" observations "a"',
      { deletions: [{ entityName: "Ada", observations: ["a"] }] },
    ],
    [
      'Delete specific observations from entity Ada: "likes tea"',
      { deletions: [{ entityName: "Ada", observations: ["likes tea"] }] },
    ],
    [
      'Delete observations from the entity "Ada": "born 1815"',
      { deletions: [{ entityName: "Ada", observations: ["born 1815"] }] },
    ],
    [
      'Delete observations of entityName Ada, observations ["born 1815"]',
      { deletions: [{ entityName: "Ada", observations: ["born 1815"] }] },
    ],
  ],
  delete_relations: [
    [
      'delete the relation from "Ada" to "Bob" of type "knows"',
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      "Delete relation from Ada to Bob, relationType knows",
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      'delete_relations relations [{"from":"A","to":"B","relationType":"c"}]',
      { relations: [{ from: "A", to: "B", relationType: "c" }] },
    ],
  ],
  read_graph: [
    ["read graph", {}],
    ["Read the entire knowledge graph", {}],
    ["read_graph please", {}],
  ],
  search_nodes: [
    ['search nodes for "Ada"', { query: "Ada" }],
    ["Search for nodes in the knowledge graph based on the query maths", { query: "maths" }],
    ['search_nodes query="first program"', { query: "first program" }],
    ["search nodes for Ada", { query: "Ada" }],
    ["search nodes with query person", { query: "person" }],
    ['Search nodes with query "Ada"', { query: "Ada" }],
    ['Search the knowledge graph for nodes about "maths"', { query: "maths" }],
    ["Search for nodes matching the query maths and tea", { query: "maths and tea" }],
  ],
  open_nodes: [
    ['open nodes "Ada" and "Bob"', { names: ["Ada", "Bob"] }],
    ["open the nodes Ada and Bob", { names: ["Ada", "Bob"] }],
    [
      "Open specific nodes in the knowledge graph by their names: Ada, Grace Hopper",
      { names: ["Ada", "Grace Hopper"] },
    ],
    ['open_nodes names ["Ada"]', { names: ["Ada"] }],
    ['open the node named "Ada"', { names: ["Ada"] }],
    ['Open nodes with names "Ada" and "Bob"', { names: ["Ada", "Bob"] }],
    ['Open the specific nodes "Ada", "Bob" in the knowledge graph', { names: ["Ada", "Bob"] }],
    ["Open the nodes with the names Ada Lovelace and Bob", { names: ["Ada Lovelace", "Bob"] }],
  ],
  echo: [
    ['Echo back the message "hello shelf"', { message: "hello shelf" }],
    ["echo hello shelf", { message: "hello shelf" }],
    ["echo message hello to the world", { message: "hello to the world" }],
    ['Echoes back the input string: "abc"', { message: "abc" }],
    ['echo with message="a b"', { message: "a b" }],
    ["Echo this: hello there", { message: "hello there" }],
    ['Echo the string "hello there, friend" back to me', { message: "hello there, friend" }],
    ['Please echo back: "it\'s me"', { message: "it's me" }],
    ["echo tool, message: good morning, world", { message: "good morning, world" }],
  ],
  "get-annotated-message": [
    ["get annotated message with messageType error", { messageType: "error" }],
    [
      "Get an annotated message of type success and include an image",
      { messageType: "success", includeImage: true },
    ],
    [
      "get-annotated-message messageType=debug includeImage=true",
      { messageType: "debug", includeImage: true },
    ],
    ["Get an annotated debug message without image", { messageType: "debug", includeImage: false }],
    ['get annotated message of type "debug"', { messageType: "debug" }],
    [
      'Get annotated message with messageType "success" and includeImage true',
      { messageType: "success", includeImage: true },
    ],
  ],
  "get-env": [
    ["print all environment variables", {}],
    ["get-env", {}],
    ["Returns all environment variables", {}],
  ],
  "get-resource-links": [
    ["get resource links with count 4", { count: 4 }],
    ["get 5 resource links", { count: 5 }],
    ["Get resource links", {}],
    ["returns up to 7 resource links", { count: 7 }],
    ["Get resource links, count: 2", { count: 2 }],
  ],
  "get-resource-reference": [
    [
      "Get a resource reference with resourceType Text and resourceId 1",
      { resourceType: "Text", resourceId: 1 },
    ],
    [
      "get resource reference resourceType=Blob resourceId=2",
      { resourceType: "Blob", resourceId: 2 },
    ],
    ["Get a Blob resource reference with id 3", { resourceType: "Blob", resourceId: 3 }],
    [
      "get the resource reference for the Text resource with ID 5",
      { resourceType: "Text", resourceId: 5 },
    ],
  ],
  "get-structured-content": [
    ["Get structured content for location Chicago", { location: "Chicago" }],
    ["get structured content for New York", { location: "New York" }],
    ['get-structured-content location="Los Angeles"', { location: "Los Angeles" }],
    ['Use get-structured-content with location "New York"', { location: "New York" }],
    ["get structured content, location: Los Angeles", { location: "Los Angeles" }],
  ],
  "get-sum": [
    ["get the sum of 17 and 25", { a: 17, b: 25 }],
    ["get sum with a=3 and b=4", { a: 3, b: 4 }],
    ["Returns the sum of two numbers: 7 and 5", { a: 7, b: 5 }],
    ["add up: a is 1.5, b is -2 and get the sum", { a: 1.5, b: -2 }],
    ["sum 17+25", { a: 17, b: 25 }],
    ["get-sum a 5 b 6", { a: 5, b: 6 }],
    ["Get sum with a = 12 and b = 30", { a: 12, b: 30 }],
    ["What is the sum of the two numbers 8 and 9?", { a: 8, b: 9 }],
    ["get the sum of the first number 3 and the second number 4", { a: 3, b: 4 }],
    ["get sum of b 3 and a 4", { a: 4, b: 3 }],
    ["sum of -5 and 2.5", { a: -5, b: 2.5 }],
    ["get the sum of a: 1000, b: 24", { a: 1000, b: 24 }],
    ['call get-sum with {"a": 2, "b": 3}', { a: 2, b: 3 }],
  ],
  "get-tiny-image": [
    ["get tiny image", {}],
    ["get a tiny MCP logo image", {}],
    ["get-tiny-image", {}],
  ],
  "gzip-file-as-resource": [
    [
      "gzip file as resource with name out.gz and data https://example.com/a.md",
      { name: "out.gz", data: "https://example.com/a.md" },
    ],
    [
      "Compress a single file using gzip: data:text/plain;base64,aGVsbG8= named hello.gz, outputType resource",
      { name: "hello.gz", data: "data:text/plain;base64,aGVsbG8=", outputType: "resource" },
    ],
    [
      'gzip-file-as-resource name="x.gz" outputType=resourceLink data="data:text/plain,hi"',
      { name: "x.gz", data: "data:text/plain,hi", outputType: "resourceLink" },
    ],
    [
      'gzip file as resource: name "a.gz", data "data:text/plain,hello", outputType "resource"',
      { name: "a.gz", data: "data:text/plain,hello", outputType: "resource" },
    ],
  ],
  "toggle-simulated-logging": [
    ["toggle simulated logging", {}],
    ["Toggles simulated, random-leveled logging on", {}],
    ["toggle-simulated-logging", {}],
  ],
  "toggle-subscriber-updates": [
    ["toggle subscriber updates", {}],
    ["Toggle simulated resource subscription updates off", {}],
    ["toggle-subscriber-updates", {}],
  ],
  "trigger-long-running-operation": [
    ["trigger long running operation with duration 1 and steps 2", { duration: 1, steps: 2 }],
    ["trigger a long running operation for 1 second in 2 steps", { duration: 1, steps: 2 }],
    ["Trigger long running operation duration=2, steps=4", { duration: 2, steps: 4 }],
    [
      "trigger long running operation with a duration of 3 seconds and 6 steps",
      { duration: 3, steps: 6 },
    ],
    [
      "Trigger a long-running operation that takes 2 seconds and has 3 steps",
      { duration: 2, steps: 3 },
    ],
    ["Start the long running operation, duration 2 seconds, steps 3", { duration: 2, steps: 3 }],
  ],
  "simulate-research-query": [
    ['simulate research query on topic "tool search"', { topic: "tool search" }],
    ["simulate a research query about black holes", { topic: "black holes" }],
    ['simulate-research-query topic="x y" ambiguous=true', { topic: "x y", ambiguous: true }],
    [
      "Simulate a deep research operation with topic history of tea, ambiguous false",
      { topic: "history of tea", ambiguous: false },
    ],
    [
      'Simulate a research query with topic "x" and ambiguous false',
      { topic: "x", ambiguous: false },
    ],
    ["Simulate a research query on the topic of quantum computing", { topic: "quantum computing" }],
  ],
};

type Tool = { name: string; inputSchema: unknown };

let root: string;
let started: StartedServers;
let tools: Map<string, Tool>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "toolshelf-arguments-"));
  const entries = demoServers(createScratch(root)).filter(({ name }) =>
    ["filesystem", "memory", "everything"].includes(name),
  );
  started = await startServers(entries);
  const lists = await Promise.all(started.servers.map(({ client }) => client.listTools()));
  tools = new Map(lists.flatMap((list) => list.tools).map((tool) => [tool.name, tool]));
}, 30_000);

afterAll(async () => {
  await started.close();
  rmSync(root, { recursive: true, force: true });
});

test("every tool of the three servers is asked for in at least three ways", () => {
  expect(tools.size).toBe(36);
  expect([...tools.keys()].filter((name) => (phrasings[name]?.length ?? 0) < 3)).toEqual([]);
});

test.for(Object.entries(phrasings))(
  "the arguments of %s are read from its requests",
  ([name, requests]) => {
    for (const [request, meant] of requests) {
      expect({ request, ...fillArguments(tools.get(name)!, request) }).toEqual({
        request,
        arguments: meant,
        missing: [],
        unused: [],
      });
    }
  },
);

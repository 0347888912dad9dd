import { test } from "node:test";
import assert from "node:assert/strict";
import {
  flatten, inMenu, search, resolve, parseOptions, missing, suggestions, read, request, isClosed, TYPE,
} from "../js/command.js";

const commands = [
  { id: "1", name: "play", name_localizations: { fr: "jouer" }, description: "Open a table",
    description_localizations: { fr: "Ouvrir une table" },
    options: [
      { type: TYPE.STRING, name: "game", description: "Which", required: true,
        choices: [{ name: "Chess", name_localizations: { fr: "Échecs" }, value: "chess" }, { name: "Go", value: "go" }] },
      { type: TYPE.BOOLEAN, name: "thread", name_localizations: { fr: "fil" }, description: "In a thread" },
    ] },
  { id: "2", name: "chess", description: "Chess",
    options: [
      { type: TYPE.SUB, name: "move", name_localizations: { fr: "déplacer" }, description: "Move a piece",
        options: [
          { type: TYPE.STRING, name: "from", description: "From", required: true, autocomplete: true },
          { type: TYPE.STRING, name: "to", description: "To", required: true, autocomplete: true },
        ] },
      { type: TYPE.GROUP, name: "draw", description: "Draws", options: [
        { type: TYPE.SUB, name: "offer", description: "Offer a draw" }] },
    ] },
  { id: "3", name: "Challenge", type: 2, description: "" },
];
const world = {
  members: [{ id: "11", name: "Chloé" }, { id: "12", name: "Bruno" }],
  channels: [{ id: "21", name: "salon", type: 0 }, { id: "22", name: "voice", type: 2 }],
};
const words = { yes: "Yes", no: "No" };
const leaves = flatten(commands, "fr");
const leaf = (key) => leaves.find((l) => l.key === key);

test("flatten lists callable commands only, in the reader's language", () => {
  assert.deepEqual(leaves.map((l) => l.label), ["jouer", "chess déplacer", "chess draw offer"]);
  assert.deepEqual(leaves.map((l) => l.key), ["play", "chess move", "chess draw offer"]);
  assert.equal(leaves[0].description, "Ouvrir une table");
  assert.deepEqual(flatten(null, "fr"), []);
});

const searches = [
  ["", ["play", "chess move", "chess draw offer"]],
  ["deplacer", ["chess move"]],
  ["chess m", ["chess move"]],
  ["play", ["play"]],
  ["table", ["play"]],
  ["zzz", []],
];
for (const [typed, want] of searches) {
  test(`search ${JSON.stringify(typed)}`, () => assert.deepEqual(search(leaves, typed).map((l) => l.key), want));
}

const lines = [
  ["/chess move from:d4 to:e4", "chess move", "from:d4 to:e4"],
  ["/chess déplacer from:d4", "chess move", "from:d4"],
  ["/Jouer", "play", ""],
  ["/chess", null],
  ["/playing", null],
];
for (const [line, key, rest] of lines) {
  test(`resolve ${line}`, () => {
    const hit = resolve(leaves, line);
    assert.equal(hit?.leaf.key ?? null, key);
    if (key) assert.equal(hit.rest, rest);
  });
}

const options = [
  ["chess move", "from:d4 to:e4", { from: "d4", to: "e4" }],
  ["chess move", "d4", { from: "d4" }],
  ["chess move", "from:a b c to:e4", { from: "a b c", to: "e4" }],
  ["chess move", "e4 from:d4", { from: "d4", to: "e4" }],
  ["play", "fil:oui", { thread: "oui" }],
  ["chess draw offer", "anything", {}],
];
for (const [key, text, want] of options) {
  test(`parseOptions ${text}`, () => assert.deepEqual(parseOptions(leaf(key), text, "fr"), want));
}

test("missing names required options only", () => {
  assert.deepEqual(missing(leaf("play"), {}).map((o) => o.name), ["game"]);
  assert.deepEqual(missing(leaf("play"), { game: "go" }), []);
});

test("suggestions ignore accents and case", () => {
  const game = leaf("play").options[0];
  assert.deepEqual(suggestions(game, "echecs", world, "fr", words), [{ name: "Échecs", value: "chess" }]);
  assert.deepEqual(suggestions({ type: TYPE.USER }, "@chl", world, "fr", words).map((s) => s.value), ["11"]);
  const place = { type: TYPE.CHANNEL, channel_types: [0] };
  assert.deepEqual(suggestions(place, "", world, "fr", words).map((s) => s.value), ["21"]);
});

const reads = [
  ["a choice by its name", leaf("play").options[0], "échecs", { value: "chess" }],
  ["a choice that is none", leaf("play").options[0], "poker", { error: "pickOne" }],
  ["yes", { type: TYPE.BOOLEAN }, "yes", { value: true }],
  ["no as false", { type: TYPE.BOOLEAN }, "false", { value: false }],
  ["a member", { type: TYPE.USER }, "@bruno", { value: "12" }],
  ["a stranger", { type: TYPE.USER }, "zoe", { error: "pickOne" }],
  ["an integer", { type: TYPE.INTEGER }, "12", { value: 12 }],
  ["a fraction where an integer is due", { type: TYPE.INTEGER }, "1.5", { error: "notNumber" }],
  ["a French fraction", { type: TYPE.NUMBER }, "1,5", { value: 1.5 }],
  ["too small", { type: TYPE.INTEGER, min_value: 3 }, "2", { error: "tooSmall" }],
  ["too big", { type: TYPE.INTEGER, max_value: 3 }, "4", { error: "tooBig" }],
  ["too long", { type: TYPE.STRING, max_length: 2 }, "abc", { error: "tooLong" }],
  ["a text where a file is due", { type: TYPE.ATTACHMENT }, "game.txt", { value: undefined }],
  ["nothing", { type: TYPE.STRING }, "", { value: undefined }],
];
for (const [name, option, text, want] of reads) {
  test(`read ${name}`, () => assert.deepEqual(read(option, text, world, "fr", words), want));
}

const requests = [
  ["leaves out what is empty", "chess move", { from: "d4", to: "" }, undefined,
    { command: "chess move", options: { from: "d4" } }],
  ["keeps false", "play", { game: "go", thread: false }, undefined,
    { command: "play", options: { game: "go", thread: false } }],
  ["knows groups", "chess draw offer", {}, undefined, { command: "chess draw offer", options: {} }],
  ["keeps the focused option though it is empty", "chess move", {}, "from",
    { command: "chess move", options: { from: "" }, focused: "from" }],
  ["sends no option that the command lacks", "play", { game: "go", colour: "red" }, undefined,
    { command: "play", options: { game: "go" } }],
];
for (const [name, key, values, focused, want] of requests) {
  test(`request ${name}`, () => assert.deepEqual(request(leaf(key), values, focused), want));
}

test("closed options take suggestions only", () => {
  assert.equal(isClosed({ type: TYPE.STRING }), false);
  assert.equal(isClosed({ type: TYPE.STRING, choices: [{ name: "a", value: "a" }] }), true);
  assert.equal(isClosed({ type: TYPE.USER }), true);
});

test("commands of context menus stand in theirs alone", () => {
  const all = [{ name: "play" }, { type: 2, name: "Play with…", name_localizations: { fr: "Jouer avec…" } }, { type: 3, name: "What?" }];
  assert.deepEqual(inMenu(all, 2, "fr").map((c) => [c.name, c.label]), [["Play with…", "Jouer avec…"]]);
  assert.deepEqual(inMenu(all, 3, "fr").map((c) => c.label), ["What?"]);
  assert.deepEqual(flatten(all, "fr").map((l) => l.key), ["play"]);
});

import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { languages, put, wordsFor } from "../js/words.js";

const page = new URL("../", import.meta.url);
const sources = readdirSync(new URL("js/", page)).map((name) => [name, readFileSync(new URL(`js/${name}`, page), "utf8")]);
const holes = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();

test("both languages say the same things", () => {
  assert.deepEqual(Object.keys(languages.fr).sort(), Object.keys(languages.en).sort());
  for (const key of Object.keys(languages.en)) assert.deepEqual(holes(languages.fr[key]), holes(languages.en[key]), key);
});

test("every sentence that the page asks for exists", () => {
  for (const [name, source] of sources) {
    for (const [, word, said] of source.matchAll(/\bwords\.(?!js)([A-Za-z0-9]+)|\bsay\("([A-Za-z0-9]+)"/g)) {
      assert.ok((word ?? said) in languages.en, `${name}: ${word ?? said}`);
    }
  }
});

test("no sentence is left that nobody says", () => {
  const all = sources.filter(([name]) => name !== "words.js").map(([, source]) => source).join("\n");
  for (const key of Object.keys(languages.en)) assert.ok(new RegExp(`\\b${key}\\b`).test(all), key);
});

test("a locale picks its language", () => {
  assert.equal(wordsFor("fr"), languages.fr);
  assert.equal(wordsFor("en-GB"), languages.en);
  assert.equal(wordsFor(undefined), languages.en);
});

test("holes are filled, unknown ones stay", () => {
  assert.equal(put("{a} and {b}", { a: 1 }), "1 and {b}");
});

test("no text ever becomes markup or code", () => {
  for (const [name, source] of sources) {
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
  }
});

test("the page asks nobody else for anything", () => {
  const files = ["index.html", ...readdirSync(new URL("css/", page)).map((name) => `css/${name}`)];
  for (const file of files) assert.doesNotMatch(readFileSync(new URL(file, page), "utf8"), /https?:\/\/(?!www\.w3\.org)/, file);
});

test("files are short enough to read", () => {
  for (const [name, source] of sources) assert.ok(source.split("\n").length <= 300, name);
});

import { test } from "node:test";
import assert from "node:assert/strict";
import { stamp, timestamp } from "../js/when.js";
import { languages } from "../js/words.js";

const base = new Date(2026, 5, 15, 12, 0, 0);
const at = (days, hours = 12) => new Date(2026, 5, 15 + days, hours, 30);

const stamps = [
  ["today", at(0, 9), /^Today at 09:30/],
  ["yesterday", at(-1, 23), /^Yesterday at 23:30/],
  ["long ago", at(-40), /^06\/05\/2026 12:30/],
];
for (const [name, date, want] of stamps) {
  test(`stamp ${name}`, () => assert.match(stamp(date, languages.en, "en-GB", base), want));
}

const spans = [
  [2 * 3600, "en-GB", "in 2 hours"],
  [2 * 3600 - 20, "en-GB", "in 2 hours"],
  [-90, "en-GB", "2 minutes ago"],
  [86400 * 3, "fr", "dans 3 jours"],
  [0, "en-GB", "now"],
];
for (const [seconds, locale, want] of spans) {
  test(`relative ${seconds} s in ${locale}`, () => {
    const got = timestamp(base.getTime() / 1000 + seconds, "R", locale, base);
    if (seconds === -90) assert.match(got, /^[12] minutes? ago$/);
    else assert.equal(got, want);
  });
}

test("a time beyond all calendars is shown as it came", () => {
  assert.equal(timestamp(9e12, "f", "fr", base), "9000000000000");
});

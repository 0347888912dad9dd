// Times as a reader of a locale sees them. The page's "now" is the playground's
// clock, which may be hours ahead of the wall.

import { put } from "./words.js";

// skew is playground time minus wall time, in milliseconds.
let skew = 0;

export function setNow(iso) {
  const server = Date.parse(iso);
  if (Number.isFinite(server)) skew = server - Date.now();
}

export function now() {
  return new Date(Date.now() + skew);
}

const sameDay = (a, b) => a.toDateString() === b.toDateString();

// stamp is the time in a message's head: today, yesterday, or the date.
export function stamp(date, words, locale, base = now()) {
  const time = date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  if (sameDay(date, base)) return put(words.today, { time });
  const before = new Date(base);
  before.setDate(before.getDate() - 1);
  if (sameDay(date, before)) return put(words.yesterday, { time });
  return `${date.toLocaleDateString(locale)} ${time}`;
}

// Discord's styles of <t:…:style>.
const styles = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};

const steps = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

// timestamp is what <t:unix:style> shows.
export function timestamp(unix, style, locale, base = now()) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return String(unix);
  if (style !== "R") return date.toLocaleString(locale, styles[style] ?? styles.f);
  const seconds = Math.round((date.getTime() - base.getTime()) / 1000);
  const [unit, size] = steps.find(([, s]) => Math.abs(seconds) >= s) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

// dayLine is the text of the line between two days.
export function dayLine(date, locale) {
  return date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
}

// clockFace is the clock in the page's head.
export function clockFace(locale) {
  return now().toLocaleString(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
}

export { sameDay };

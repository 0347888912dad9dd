// The messages of the open channel. A message is redrawn only when something
// about it changed, so that pictures do not flicker and the focus stays.

import { $, fill, h } from "./dom.js";
import { app, channelNow, on, say, subscribe } from "./app.js";
import { message } from "./message.js";
import { welcome } from "./welcome.js";
import { before } from "./world.js";
import { see, seenUpTo } from "./unread.js";
import { dayLine, sameDay, timestamp } from "./when.js";

const drawn = new Map(); // message id -> {face, element}
let shown = "";          // "member channel" that the list shows
let newFrom = "";        // what had been seen when the channel was opened
let sticky = true;       // is the list held at its end

// startTimeline ties the list to the page.
export function startTimeline() {
  const list = $("#messages");
  subscribe(draw);
  on("event", (event) => event.kind === "message" && event.new && event.message.author?.id === app.me && toEnd());
  on("sent", toEnd); // a command's answer comes there
  list.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(() => sticky && toEnd()).observe($("#scroll"));
  new ResizeObserver(() => sticky && toEnd()).observe(list);
  $("#jump").addEventListener("click", toEnd);
  document.addEventListener("visibilitychange", () => app.world && draw());
  setInterval(refreshTimes, 20000);
}

let last = { top: 0, height: 0, client: 0 };

// scrolled tells whether the reader left the end. Only a way up through a list
// that kept its size is hers; all else is pictures and messages that arrive.
function scrolled() {
  const { scrollTop: top, scrollHeight: height, clientHeight: client } = $("#messages");
  if (height - top - client < 60) sticky = true;
  else if (height === last.height && client === last.client && top < last.top) sticky = false;
  else if (sticky) toEnd();
  last = { top, height, client };
  $("#jump").hidden = sticky;
}

function toEnd() {
  const list = $("#messages");
  sticky = true;
  list.scrollTop = list.scrollHeight;
  last = { top: list.scrollTop, height: list.scrollHeight, client: list.clientHeight };
  $("#jump").hidden = true;
}

function draw() {
  const channel = channelNow();
  const place = `${app.me} ${channel?.id}`;
  if (place !== shown) {
    shown = place;
    newFrom = channel ? seenUpTo(channel.id) : "";
    drawn.clear();
    sticky = true;
  }
  const list = app.world.messages[channel?.id] ?? [];
  const nodes = list.length === 0 && channel ? welcome(channel) : [];
  let previous = null;
  for (const m of list) {
    nodes.push(between(previous, m), element(m, joins(previous, m)));
    previous = m;
  }
  nodes.push(typing(channel));
  patch($("#scroll"), nodes.flat().filter(Boolean));
  $("#jump").textContent = say("jump");
  if (sticky) toEnd();
  if (channel) see(channel);
}

// joins says that a message continues the one before it.
function joins(previous, m) {
  if (!previous || m.type !== 0 || previous.author?.id !== m.author?.id) return false;
  if (Boolean(previous.ephemeral) !== Boolean(m.ephemeral)) return false;
  return new Date(m.time) - new Date(previous.time) < 7 * 60000 && sameDay(new Date(m.time), new Date(previous.time));
}

function between(previous, m) {
  const lines = [];
  const date = new Date(m.time);
  if (previous && !sameDay(new Date(previous.time), date)) lines.push(h("div", { class: "day", role: "separator" }, dayLine(date, app.locale)));
  const fresh = newFrom && before(newFrom, m.id) && m.author?.id !== app.me;
  if (previous && fresh && !before(newFrom, previous.id)) lines.push(h("div", { class: "day new", role: "separator" }, app.words.newMessages));
  return lines;
}

function element(m, joined) {
  const waiting = [...app.pending].filter((key) => key.startsWith(`${m.id} `)).join();
  const thread = m.thread && app.world.channels.find((c) => c.id === m.thread);
  const face = JSON.stringify([m, joined, waiting, app.failed.get(m.id), app.locale, thread?.name, thread?.archived]);
  const old = drawn.get(m.id);
  if (old?.face === face) return old.element;
  const fresh = message(m, joined);
  if (old) {
    keepFocus(old.element, fresh);
    keepPictures(old.element, fresh);
  }
  drawn.set(m.id, { face, element: fresh });
  return fresh;
}

// keepFocus moves the keyboard's place to the same control of the new drawing.
function keepFocus(old, fresh) {
  const focused = old.contains(document.activeElement) && document.activeElement.dataset.customId;
  if (!focused) return;
  setTimeout(() => fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true }));
}

// keepPictures shows the old picture until the new one has come: a board that
// changes under the eyes must not blink.
function keepPictures(old, fresh) {
  const before = old.querySelectorAll(".picture img");
  fresh.querySelectorAll(".picture").forEach((place, i) => {
    const source = before[i]?.complete && before[i].currentSrc;
    if (source) place.style.backgroundImage = `url("${source.replace(/["\\\n]/g, "")}")`;
  });
}

function typing(channel) {
  const { typing: t } = app.world;
  if (!t || t.channel !== channel?.id || t.until < Date.now()) return null;
  return h("p", { class: "thinking typing" }, h("span", { class: "pulse" }), say("typing", { name: app.world.app?.name ?? "" }));
}

// patch makes the children of an element these nodes, touching what differs only.
function patch(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
  });
}

function refreshTimes() {
  for (const time of document.querySelectorAll("time.stamp")) {
    const { unix, style } = time.dataset;
    fill(time, timestamp(Number(unix), style, app.locale));
  }
}

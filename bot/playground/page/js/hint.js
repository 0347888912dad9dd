// The first-run hint: who one is, and one press to a table of each game, or to its lesson.

import { $, fill, h, icon } from "./dom.js";
import { act, app, be, emit, follow, go, member, nameOf, on, remember, remembered, say, subscribe } from "./app.js";
import { post, readState } from "./api.js";
import { players } from "./world.js";
import { openings, setUp } from "./quick.js";

let open = remembered("hint") !== "done";
let busy = false;
let begun = false; // the page speaks the reader's language
let drawn = "";
let told = null; // what happened, instead of the beginning: a sentence's key and values

// startHint ties the hint to the page.
export function startHint() {
  subscribe(draw);
  on("pressed", () => open && !busy && close()); // the advice was taken, or not needed
  on("begun", () => { begun = true; draw(); });
}

// showHint shows it again.
export function showHint() {
  open = true;
  told = null;
  draw();
}

function close() {
  open = false;
  remember("hint", "done");
  draw();
}

function draw() {
  const games = openings(app.world.commands, app.locale);
  if (isFirstSight(games)) start(games[0]);
  const box = $("#hint");
  box.hidden = !open;
  if (!open) return;
  const lessons = openings(app.world.commands, app.locale, "learn");
  const face = JSON.stringify([games, lessons, app.me, app.locale, busy, told, app.world.online]);
  if (face === drawn) return;
  drawn = face;
  const { words } = app;
  box.setAttribute("aria-label", words.help);
  const who = h("p", null, `${words.you} `, h("strong", null, nameOf(app.me)), ". ", words.hintHow);
  fill(box,
    h("button", { class: "round", type: "button", "aria-label": words.hintClose, title: words.hintClose, dataset: { hint: "close" }, onclick: close }, icon("close")),
    told ? h("p", { role: "status" }, say(...told)) : [
      h("h2", null, words.hintTitle), who,
      games.length > 0 ? h("p", null, words.hintGo) : h("p", { class: "small" }, words.botAbsent)],
    !told && buttons("success", games, "open", start),
    !told && lessons.length > 0 && h("p", null, words.hintLearn),
    !told && buttons("secondary", lessons, "learn", learn),
    busy && h("p", { class: "thinking", role: "status" }, h("span", { class: "pulse" }), words.hintBusy));
}

// isFirstSight says that a table is to be opened by itself: nobody has said anything yet.
function isFirstSight(games) {
  return begun && !busy && !told && games.length > 0 && app.world.ready && Object.values(app.world.messages).every((list) => list.length === 0);
}

// buttons is a row with a button for each game.
function buttons(style, games, what, press) {
  return h("div", { class: "row" }, games.map((g) => h("button", {
    class: `button ${style}`, type: "button", disabled: busy, dataset: { [what]: g.game, label: g.name }, onclick: () => press(g),
  }, g.name)));
}

// roomOf is the channel of a game's name, or the open one.
const roomOf = (game) => app.world.channels.find((c) => c.type === 0 && c.name === game)?.id ?? app.channel;

// learn asks for a game's lesson, which only the present member sees.
async function learn(lesson) {
  go(roomOf(lesson.game));
  const reply = await act("command", { channel: app.channel, command: lesson.key, options: { [lesson.option]: lesson.game } });
  if (!reply) return;
  follow(reply);
  if (reply.outcome === "failed") return;
  told = ["hintLesson"];
  remember("hint", "done");
  draw();
}

// start opens a table of a game, seats friends, and leads to the first who is asked.
export async function start(opening) {
  busy = open = true;
  draw();
  const line = { post, read: readState, wait: (ms) => new Promise((done) => setTimeout(done, ms)) };
  const friends = players(app.world).filter((m) => m.id !== app.me && !m.watch && m.present).map((m) => m.id);
  const channel = roomOf(opening.game);
  go(channel);
  const result = await setUp(line, opening, app.me, friends, channel).catch((error) => {
    emit("notice", say("refused", { why: error.message }));
    return null;
  });
  busy = false;
  if (result) await lead(result);
  draw();
}

async function lead({ channel, asked }) {
  const next = asked.includes(app.me) ? app.me : asked.find((id) => member(id)) ?? app.me;
  if (next !== app.me) await be(next);
  if (channel !== app.channel) go(channel); // else what is typed already would be closed
  told = asked.length > 0 ? ["hintTurn", { name: nameOf(next) }] : ["hintStuck"];
  remember("hint", "done");
}

// What an empty channel says: what it is for, what to type, and one press that does it.

import { h } from "./dom.js";
import { act, app, be, begun, changed, emit, follow, go, member, say } from "./app.js";
import { post, readState } from "./api.js";
import { isDirect, nameOf, players } from "./world.js";
import { openings, setUp, tableOptions } from "./quick.js";

let busy = false;
let drawn = { face: "", nodes: [] };

// welcome is the elements of an empty channel.
export function welcome(channel) {
  const games = openings(app.world.commands, app.locale);
  if (channel.for === "example" && app.world.ready && begun && !busy && games.length > 0) example(channel, games[0]);
  const { words } = app;
  const name = nameOf(app.world, channel);
  const face = JSON.stringify([channel, games, app.world.channels, app.world.ready, app.locale, busy]);
  if (face === drawn.face) return drawn.nodes; // a press that is under way keeps its button
  drawn = { face, nodes: [h("div", { class: "empty", dataset: { welcome: channel.for || "" } },
    h("h2", null, isDirect(channel) ? name : say("welcome", { name })),
    games.length === 0 ? h("p", null, words.botAbsent) : body(channel, games),
    busy && h("p", { class: "thinking", role: "status" }, h("span", { class: "pulse" }), words.hintBusy))] };
  return drawn.nodes;
}

function body(channel, games) {
  const { words } = app;
  const lessons = openings(app.world.commands, app.locale, "learn");
  const own = (g) => g.game === channel.for;
  const to = (g) => play(channel, g);
  const learn = (g) => begin(channel, g);
  if (isDirect(channel)) return h("p", null, words.emptyDirect);
  switch (channel.for) {
    case "talk": return [h("p", null, words.emptyTalk), h("div", { class: "row" }, app.world.channels
      .filter((c) => c.for && c.for !== "talk").map((c) => button("secondary", `#${c.name}`, { go: c.name }, () => go(c.id))))];
    case "example": return [h("p", null, say("emptyExample", { game: games[0].name })),
      !app.world.ready && h("div", { class: "row" }, button("success", words.beginExample, { example: games[0].game }, () => example(channel, games[0])))];
  }
  const here = games.some(own);
  return [
    h("p", null, here ? words.emptyGame : words.emptyTables, " ", h("strong", null, words.emptyType)),
    rows("success", here ? games.filter(own) : games, "open", here && "begin", to),
    lessons.length > 0 && h("p", null, words.hintLearn),
    rows("secondary", here ? lessons.filter(own) : lessons, "learn", here && "learnIt", learn)];
}

// rows is a button for each game; sentence names it in a button that stands alone.
function rows(style, games, what, sentence, press) {
  return h("div", { class: "row" }, games.map((g) => button(style, sentence ? say(sentence, { game: g.name }) : g.name,
    { [what]: g.game, label: g.name }, () => press(g))));
}

function button(style, label, dataset, onclick) {
  return h("button", { class: `button ${style}`, type: "button", disabled: busy, dataset, onclick }, label);
}

// play does what /play does: it opens a table, whose card comes.
const play = (channel, opening) => use(channel, opening, tableOptions(opening, app.locale, app.world.guild.locale));

// begin asks for a game's lesson, which only the present member sees.
async function begin(channel, lesson) {
  if (await use(channel, lesson, { [lesson.option]: lesson.game })) emit("lesson", channel.id);
}

async function use(channel, opening, options) {
  if (busy) return false;
  busy = true;
  changed();
  const reply = await act("command", { channel: channel.id, command: opening.key, options });
  busy = false;
  changed();
  if (reply) follow(reply);
  return reply && reply.outcome !== "failed";
}

// example sets up the running example: a friend joins, it starts, and the page becomes a member who
// is asked.
async function example(channel, opening) {
  busy = true;
  changed();
  const line = { post, read: readState, wait: (ms) => new Promise((done) => setTimeout(done, ms)) };
  const friends = players(app.world).filter((m) => m.id !== app.me && !m.watch && m.present).map((m) => m.id);
  const options = tableOptions(opening, app.locale, app.world.guild.locale);
  const result = await setUp(line, { ...opening, options }, app.me, friends, channel.id).catch((error) => {
    emit("notice", say("refused", { why: error.message }));
    return null;
  });
  busy = false;
  changed();
  const asked = result?.asked ?? [];
  const next = asked.includes(app.me) ? app.me : asked.find((id) => member(id));
  if (next && next !== app.me && app.channel === channel.id) await be(next);
}

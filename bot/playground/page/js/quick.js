// What the page knows of tables: which games can be opened, what stands in a channel, and how the
// running example is set up: the present member runs the opening command, a friend joins, the table
// starts. It presses what the bot offers, found by its label, as a person would; it knows no game.
// The line to the server is handed in, so that the tests run without one.

import { flatten } from "./command.js";
import { before } from "./world.js";

const joinLabel = /^(join|rejoindre)$/i;
const startLabel = /^(start|commencer|démarrer)$/i;

// patient is how often it is looked for what the bot posts: on a busy machine it takes a
// while, and a second table would be wrong.
const patient = 80;

// openings lists the games that can be opened: {game, name, key, option}. They are
// the choices of the required option "game" of the command "play", or of "learn".
export function openings(commands, locale, command = "play") {
  const leaf = flatten(commands, locale).find((l) => l.key === command);
  const option = leaf?.options.find((o) => o.name === "game");
  return (option?.choices ?? []).map((c) => ({
    game: c.value, name: c.name_localizations?.[locale] ?? c.name, key: leaf.key, option: option.name,
    threads: leaf.options.some((o) => o.name === "thread"),
    languages: (leaf.options.find((o) => o.name === "language")?.choices ?? []).map((l) => l.value),
  }));
}

// tableOptions are the options with which a member opens a table by one press: the game, and their
// own language where it is not the server's.
export function tableOptions(opening, locale, server) {
  const own = String(locale).slice(0, 2);
  const other = !String(server).startsWith(own) && opening.languages?.find((l) => l.startsWith(own));
  return { [opening.option]: opening.game, ...(other ? { language: other } : {}) };
}

// stage is what stands in a channel: "empty", only "talk", a table's "card", or a "board".
export function stage(messages) {
  const live = (messages ?? []).findLast(isPressable);
  if (live) return buttonsOf(live).some((b) => startLabel.test(b.label ?? "")) ? "card" : "board";
  return messages?.length > 0 ? "talk" : "empty";
}

// buttonsOf lists all buttons of a message, however deep they lie.
export function buttonsOf(message) {
  const walk = (list) => (list ?? []).flatMap((c) => (c.type === 2 ? [c]
    : [...walk(c.components), ...(c.accessory ? walk([c.accessory]) : [])]));
  return walk(message.components);
}

const find = (message, label) => buttonsOf(message).find((b) => label.test(b.label ?? "") && !b.disabled);

// setUp opens a table in the channel (or, if that is taken, in a thread), lets
// friends join one by one until it starts, and answers {channel, asked}: where
// it is, and the members who are asked. asked is empty if it did not start.
export async function setUp(line, opening, host, friends, channel) {
  const card = await open(line, opening, host, channel);
  if (!card) return null;
  for (const friend of friends) {
    await press(line.post, friend, card, joinLabel);
    const ready = await until(line, host, (m) => m.id === card.id && find(m, startLabel), 20);
    if (!ready) continue; // one more friend is needed
    const reply = await press(line.post, host, ready, startLabel);
    // A private answer is a refusal, most likely: no need to wait for long.
    const board = await until(line, host, (m) => isBoard(m, card), reply?.message?.ephemeral ? 12 : patient);
    if (board) return { channel: card.channel, asked: board.pings };
  }
  return { channel: card.channel, asked: [] };
}

// isBoard says that a message stands behind the card and calls somebody.
function isBoard(m, card) {
  return m.channel === card.channel && !before(m.id, card.id) && m.pings?.length > 0 && !find(m, startLabel);
}

async function open(line, opening, host, channel) {
  const taken = isLive((await line.read(host)).messages?.[channel]);
  for (const inThread of opening.threads ? [taken, !taken] : [false]) {
    const newest = last(await line.read(host));
    const reply = await line.post("command", {
      as: host, channel, command: opening.key, options: { ...(opening.options ?? { [opening.option]: opening.game }), ...(inThread ? { thread: true } : {}) },
    });
    if (reply.outcome === "failed") return null;
    const card = await until(line, host, (m) => before(newest, m.id) && !m.ephemeral && find(m, joinLabel), patient);
    if (card) return card;
  }
  return null;
}

// isLive says that something in a channel can still be pressed: a table, it seems.
function isLive(messages) {
  return (messages ?? []).some(isPressable);
}

const isPressable = (m) => !m.ephemeral && m.author?.bot && buttonsOf(m).some((b) => b.custom_id && !b.disabled);

async function press(post, member, message, label) {
  const button = find(message, label);
  if (!button) return null;
  return post("component", { as: member, channel: message.channel, message: message.id, custom_id: button.custom_id });
}

const all = (state) => Object.values(state.messages ?? {}).flat();
const last = (state) => all(state).reduce((newest, m) => (before(newest, m.id) ? m.id : newest), "");

// until looks up to so many times, a quarter of a second apart, for the newest
// message that fits.
async function until({ read, wait }, member, fits, times) {
  for (let i = 0; i < times; i++) {
    const found = all(await read(member)).filter(fits).sort((a, b) => (before(a.id, b.id) ? 1 : -1))[0];
    if (found) return found;
    await wait(250);
  }
  return null;
}

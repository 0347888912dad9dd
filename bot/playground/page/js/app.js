// What the page is doing now: who I am, where I look, what waits for an answer.
// Views read `app` and are told by `changed`; they act through the funcs below.

import { listen, post, readState, Refused } from "./api.js";
import { normal, apply, players, personName } from "./world.js";
import { wordsFor, put } from "./words.js";
import { setNow } from "./when.js";

export const app = {
  world: null,        // see world.js; null until the first state was read
  me: remembered("me") ?? "",
  channel: "",        // id of the open channel
  up: true,           // is the stream of events connected
  pending: new Set(), // "message custom_id" of pressed components
  failed: new Map(),  // message id -> sentence under it
  words: wordsFor(navigator.language),
  locale: navigator.language,
};

export let begun = false; // the page speaks the reader's language

const listeners = new Set();
let stop = () => {};
let drawing = 0; // timer of the next redraw
let held = 0;    // timer that ends a hold: see startHolding

// subscribe calls f(app) after changes, at most once a frame.
export function subscribe(f) {
  listeners.add(f);
}

// changed asks for a redraw soon. A hidden tab has no frames, hence the timer.
export function changed() {
  drawing ||= setTimeout(draw, 16);
}

function draw() {
  if (held) return; // release comes back to it
  drawing = 0;
  if (app.world) listeners.forEach((f) => f(app));
}

// startHolding puts redraws off while a finger or the mouse is down, but not for
// ever: a button that is replaced between down and up gets no click.
export function startHolding() {
  const early = { capture: true, passive: true };
  addEventListener("pointerdown", hold, early);
  addEventListener("pointerup", letGo, early);
  addEventListener("pointercancel", letGo, early);
}

function hold() {
  clearTimeout(held);
  held = setTimeout(release, 3000);
}

// letGo ends a hold once the click, which comes after the finger went up, has come.
function letGo() {
  if (!held) return;
  clearTimeout(held);
  held = setTimeout(release, 50);
}

function release() {
  held = 0;
  if (!drawing) return;
  clearTimeout(drawing);
  draw();
}

// begin connects as the remembered member, or as the first one if the server
// (another one than last time, perhaps) does not know her.
// At first sight of a server everybody speaks the browser's language, or the one chosen for them
// here before; afterwards each has their own.
export async function begin() {
  const known = await readState(app.me || "alice").catch((error) => !(error instanceof Refused));
  await be(known && app.me ? app.me : "alice");
  if (!app.world.spoken) await speakFirst(navigator.language.startsWith("fr") ? "fr" : "en-GB");
  begun = true;
  land();
  changed();
}

// speakFirst makes a language the server's and everybody's, but for those who chose another one.
async function speakFirst(locale) {
  await act("locale", { locale, everyone: true });
  for (const m of players(app.world)) {
    const own = remembered(`locale.${m.key}`);
    if (own && own !== locale) await act("locale", { as: m.id, locale: own });
  }
  await be(app.me);
}

// speakAs gives the present member a language, and nobody else.
export async function speakAs(locale) {
  remember(`locale.${member(app.me)?.key}`, locale);
  await act("locale", { locale });
}

// be makes the page somebody else's. The channel stays, if she may see it. She
// is called by her key ("alice"): after a restart of the server all ids differ.
export function be(who) {
  stop();
  const key = member(who)?.key || who;
  remember("me", key);
  app.me = who;
  app.failed.clear();
  app.pending.clear();
  return new Promise((resolve) => {
    stop = listen(key, {
      line(up) {
        app.up = up;
        changed();
      },
      state(state) {
        settle(normal(state));
        resolve();
      },
      event: receive,
    });
  });
}

function settle(world) {
  app.world = world;
  app.me = world.me;
  setNow(world.now);
  speak();
  land();
  for (const modal of world.modals) emit("modal", modal);
  changed();
}

function receive(event) {
  if (!app.world) return;
  apply(app.world, event);
  if (event.kind === "clock") setNow(event.now);
  if (event.kind === "member") speak();
  if (event.kind === "message") app.failed.delete(event.message.id);
  if (event.kind === "reply" && event.reply?.modal) emit("modal", event.reply.modal);
  land();
  emit("event", event);
  changed();
}

// land finds a channel to show when the open one is gone: the one of the same name as last time,
// unless nothing has been said anywhere, or the one for tables, or the first.
function land() {
  if (channelNow()) return;
  const { channels, messages } = app.world;
  const fresh = Object.values(messages).every((list) => list.length === 0);
  const named = !fresh && channels.find((c) => c.name === remembered("channel"));
  app.channel = (named || (channels.find((c) => c.for === "tables") ?? channels.find((c) => c.type === 0)))?.id ?? "";
}

function speak() {
  app.locale = member(app.me)?.locale || "fr";
  app.words = wordsFor(app.locale);
}

const hooks = new Map();

// on and emit carry the few things that are not a matter of redrawing.
export function on(name, f) {
  hooks.set(name, [...(hooks.get(name) ?? []), f]);
}

export function emit(name, value) {
  for (const f of hooks.get(name) ?? []) f(value);
}

export const member = (id) => app.world?.members.find((m) => m.id === id || m.key === id);
export const channelNow = () => app.world?.channels.find((c) => c.id === app.channel);
export const nameOf = (id) => personName(app.world, id) ?? app.words.unknown;
export const hueOf = (id) => Math.max(0, players(app.world).findIndex((m) => m.id === id));
export const say = (key, values) => put(app.words[key] ?? key, values ?? {});

// go opens a channel or thread.
export function go(channel) {
  app.channel = channel;
  remember("channel", channelNow()?.name ?? "");
  app.failed.clear();
  emit("went", channel);
  changed();
}

// act posts something as the present member; a refusal becomes a notice and null.
export async function act(route, body) {
  try {
    return await post(route, { as: app.me, ...body });
  } catch (error) {
    emit("notice", say("refused", { why: error.message }));
    return null;
  }
}

// press sends a component's interaction and shows its course on the message.
export async function press(message, customID, values) {
  const key = `${message.id} ${customID}`;
  if (app.pending.has(key)) return;
  app.pending.add(key);
  app.failed.delete(message.id);
  emit("pressed", customID);
  changed();
  const reply = await act("component", {
    channel: message.channel, message: message.id, custom_id: customID, ...(values ? { values } : {}),
  });
  app.pending.delete(key);
  if (reply) follow(reply, message.id);
  changed();
}

// follow shows how the bot answered: a form, or that it did not.
export function follow(reply, messageID) {
  if (reply.modal) emit("modal", reply.modal);
  if (reply.outcome !== "failed") return;
  if (messageID) app.failed.set(messageID, app.words.failed);
  else emit("notice", app.words.silent);
}

export function remember(key, value) {
  try {
    localStorage.setItem(`bivouac.${key}`, value);
  } catch { /* private browsing: the choice lasts as long as the page */ }
}

export function remembered(key) {
  try {
    return localStorage.getItem(`bivouac.${key}`);
  } catch {
    return null;
  }
}

// The head of the page: where I am, who I am, the clock, and the settings.

import { $, avatar, fill, h, icon, refill } from "./dom.js";
import { act, app, be, channelNow, go, hueOf, member, on, remember, remembered, speakAs, subscribe } from "./app.js";
import { isDirect, isThread, mentions, nameOf, players } from "./world.js";
import { badge, countText, drawer } from "./sidebar.js";
import { toolbox } from "./tools.js";
import { clockPanel } from "./clock.js";
import { clockFace } from "./when.js";
import { onMember } from "./context.js";
import { showHint } from "./hint.js";

let went = 0; // how often a channel was opened

// startHeader ties the head to the page.
export function startHeader() {
  const theme = remembered("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  $("#menu").addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
  $("#clock").addEventListener("click", () => clockPanel());
  on("went", () => { went += 1; });
  subscribe(draw);
  setInterval(() => app.world && tick(), 5000);
}

function draw() {
  const channel = channelNow();
  $("#menu").setAttribute("aria-label", app.words.menu);
  const elsewhere = mentions(app.world, app.me) - mentions(app.world, app.me, channel?.id);
  refill($("#menu"), elsewhere, () => [icon("menu"), elsewhere > 0 && badge(elsewhere)]);
  const name = nameOf(app.world, channel);
  refill($("#where"), [name, channel?.type, channel?.topic], () => [
    icon(isThread(channel) ? "thread" : isDirect(channel) ? "user" : "hash"), h("h1", null, name),
    channel?.topic && h("span", { class: "topic" }, channel.topic)]);
  document.title = `${name} · Bivouac`;
  document.documentElement.lang = app.locale;
  tick();
  drawMembers();
  drawSettings();
}

function tick() {
  refill($("#clock"), clockFace(app.locale), () => [icon("clock"), h("span", null, clockFace(app.locale))]);
  $("#clock").setAttribute("aria-label", `${app.words.clock}: ${clockFace(app.locale)}`);
}

function drawMembers() {
  const group = $("#members");
  group.setAttribute("aria-label", app.words.members);
  const focused = document.activeElement?.closest("#members [data-user]")?.dataset.user;
  refill(group, [app.world.members, app.world.badges, app.me, app.locale], () => players(app.world).flatMap((m) => [memberButton(m), m.id === app.me && tongue(m)]));
  if (focused) $(`#members [data-user="${CSS.escape(focused)}"]`)?.focus();
}

function memberButton(m) {
  const count = mentions(app.world, m.id);
  const mine = m.id === app.me;
  const state = [m.name, mine && app.words.you.toLowerCase(), m.watch && app.words.watcher, !m.present && app.words.away, count && countText(count)];
  return h("button", {
    class: `member${mine ? " me" : ""}${m.present ? "" : " away"}`, type: "button", "aria-pressed": String(mine),
    title: state.filter(Boolean).join(", "), "aria-label": state.filter(Boolean).join(", "),
    dataset: { user: m.key || m.id, id: m.id, mentions: String(count) }, onclick: () => take(m, count), oncontextmenu: onMember(m),
  }, avatar(m.name, hueOf(m.id), false), h("span", { class: "name" }, m.name), m.watch && icon("eye"), count > 0 && badge(count));
}

// tongue is the switch of a member's language, beside the name.
function tongue(m) {
  return h("div", { class: "segments", role: "group", "aria-label": `${app.words.language}: ${m.name}` },
    language("fr", "FR", "Français"), language("en-GB", "EN", "English"));
}

function language(code, label, name) {
  const chosen = app.locale.startsWith("fr") === (code === "fr");
  return h("button", {
    class: "button secondary", type: "button", "aria-pressed": String(chosen), lang: code, title: name, "aria-label": name,
    dataset: { locale: code }, onclick: () => speakAs(code),
  }, label);
}

// take makes the page somebody else's, and leads to where she is waited for, unless
// another channel was opened meanwhile.
async function take(person, count) {
  const before = went;
  if (person.id !== app.me) await be(person.id);
  if (went !== before || count === 0 || mentions(app.world, person.id, app.channel) > 0) return;
  const waiting = Object.entries(app.world.badges[person.id] ?? {}).find(([, n]) => n > 0);
  if (waiting && app.world.channels.some((c) => c.id === waiting[0])) go(waiting[0]);
}

function drawSettings() {
  const channel = channelNow();
  const me = member(app.me);
  const bot = app.world.app;
  const face = [app.locale, isDark(), me, bot?.present, isThread(channel) && [channel.id, channel.archived]];
  refill($("#settings"), face, () => [
    h("button", { class: "round", type: "button", "aria-label": app.words.theme, title: app.words.theme, dataset: { theme: "toggle" }, onclick: toggleTheme }, icon(isDark() ? "sun" : "moon")),
    h("button", { class: "round", type: "button", "aria-label": app.words.help, title: app.words.help, onclick: () => { drawer(false); showHint(); } }, icon("help")),
    toolbox(me, bot)]);
}

const isDark = () => document.documentElement.dataset.theme
  ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function toggleTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  remember("theme", theme);
  drawSettings();
}

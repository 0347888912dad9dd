// The head of the page: where I am, who I am, the clock, and the settings.

import { $, avatar, fill, h, icon } from "./dom.js";
import { act, app, be, channelNow, emit, go, hueOf, member, remember, remembered, say, subscribe } from "./app.js";
import { isDirect, isThread, mentions, players } from "./world.js";
import { badge, countText, drawer, threadTools } from "./sidebar.js";
import { clockPanel } from "./clock.js";
import { clockFace } from "./when.js";
import { showHint } from "./hint.js";

// startHeader ties the head to the page.
export function startHeader() {
  const theme = remembered("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  fill($("#menu"), icon("menu"));
  $("#menu").addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
  $("#clock").addEventListener("click", () => clockPanel());
  subscribe(draw);
  setInterval(() => app.world && tick(), 5000);
}

function draw() {
  const channel = channelNow();
  $("#menu").setAttribute("aria-label", app.words.menu);
  const elsewhere = mentions(app.world, app.me) - mentions(app.world, app.me, channel?.id);
  fill($("#menu"), icon("menu"), elsewhere > 0 && badge(elsewhere));
  const name = isDirect(channel) ? app.world.app?.name ?? "" : channel?.name ?? "";
  fill($("#where"), icon(isThread(channel) ? "thread" : isDirect(channel) ? "user" : "hash"), h("h1", null, name),
    channel?.topic && h("span", { class: "topic" }, channel.topic));
  document.title = `${name} · Bivouac`;
  document.documentElement.lang = app.locale;
  tick();
  drawMembers();
  drawSettings();
}

function tick() {
  fill($("#clock"), icon("clock"), h("span", null, clockFace(app.locale)));
  $("#clock").setAttribute("aria-label", `${app.words.clock}: ${clockFace(app.locale)}`);
}

function drawMembers() {
  const group = $("#members");
  group.setAttribute("aria-label", app.words.members);
  const focused = document.activeElement?.closest("#members [data-user]")?.dataset.user;
  fill(group, players(app.world).map((m) => {
    const count = mentions(app.world, m.id);
    const mine = m.id === app.me;
    const state = [m.name, mine && app.words.you.toLowerCase(), m.watch && app.words.watcher, !m.present && app.words.away, count && countText(count)];
    return h("button", {
      class: `member${mine ? " me" : ""}${m.present ? "" : " away"}`, type: "button", "aria-pressed": String(mine),
      title: state.filter(Boolean).join(", "), "aria-label": state.filter(Boolean).join(", "),
      dataset: { user: m.key || m.id, id: m.id, mentions: String(count) }, onclick: () => take(m, count),
    }, avatar(m.name, hueOf(m.id), false), h("span", { class: "name" }, m.name), m.watch && icon("eye"), count > 0 && badge(count));
  }));
  if (focused) $(`#members [data-user="${CSS.escape(focused)}"]`)?.focus();
}

// take makes the page somebody else's, and leads to where she is waited for.
async function take(person, count) {
  if (person.id !== app.me) await be(person.id);
  if (count === 0 || mentions(app.world, person.id, app.channel) > 0) return;
  const waiting = Object.entries(app.world.badges[person.id] ?? {}).find(([, n]) => n > 0);
  if (waiting && app.world.channels.some((c) => c.id === waiting[0])) go(waiting[0]);
}

function drawSettings() {
  const { words } = app;
  const french = app.locale.startsWith("fr");
  const me = member(app.me);
  const language = (code, label) => h("button", {
    class: "button secondary", type: "button", "aria-pressed": String(french === (code === "fr")), lang: code, dataset: { locale: code },
    onclick: () => setLocale(code),
  }, label);
  fill($("#settings"),
    h("div", { class: "segments", role: "group", "aria-label": words.language }, language("fr", "Français"), language("en-GB", "English")),
    h("button", { class: "round", type: "button", "aria-label": words.theme, title: words.theme, dataset: { theme: "toggle" }, onclick: toggleTheme }, icon(isDark() ? "sun" : "moon")),
    h("button", { class: "round", type: "button", "aria-label": words.help, title: words.help, onclick: () => { drawer(false); showHint(); } }, icon("help")),
    h("details", null, h("summary", null, words.tools), h("div", { class: "tools" }, threadTools(),
      h("button", {
        class: "button secondary", type: "button", dataset: { member: me?.present ? "leave" : "return" },
        onclick: () => act("member", { user: app.me, action: me?.present ? "leave" : "return" }),
      }, `${me?.name ?? ""} : ${me?.present ? words.leave : words.comeBack}`))));
}

async function setLocale(locale) {
  if (!await act("locale", { locale })) return;
  await be(app.me);
  emit("notice", say("you") + ` ${member(app.me)?.name ?? ""}`);
}

const isDark = () => document.documentElement.dataset.theme
  ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function toggleTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  remember("theme", theme);
  drawSettings();
}

// Channels, threads and direct messages, with what is unread; on a phone the
// whole column is a drawer.

import { $, h, icon, refill } from "./dom.js";
import { app, go, on, say, subscribe } from "./app.js";
import { isDirect, isThread, mentions, nameOf, threadsOf } from "./world.js";
import { isNew } from "./unread.js";

// startSidebar ties the column to the page.
export function startSidebar() {
  subscribe(draw);
  on("went", () => drawer(false));
  $("#scrim").addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && drawer(false));
}

// drawer opens or shuts the column on a narrow screen.
export function drawer(open) {
  if (document.body.classList.contains("drawer") === open) return;
  document.body.classList.toggle("drawer", open);
  $("#menu").setAttribute("aria-expanded", String(open));
  if (open) $("#channels button")?.focus();
  else if ($("#side").contains(document.activeElement)) $("#menu").focus();
}

function draw() {
  const { world, words } = app;
  $("#guild").textContent = world.guild.name;
  $("#state").className = app.up && world.online ? "up" : "down";
  $("#state").title = app.up ? (world.online ? "" : words.botAbsent) : words.offline;
  const directs = world.channels.filter(isDirect);
  const focused = document.activeElement?.closest("#channels [data-channel]")?.dataset.channel;
  const face = [world.channels, world.channels.map(isNew), world.badges[app.me], app.me, app.channel, app.locale, world.app?.name];
  refill($("#channels"), face, () => [
    h("h2", null, words.channels),
    h("ul", null, world.channels.filter((c) => !isThread(c) && !isDirect(c)).map((c) => h("li", null, item(c), threadList(c)))),
    directs.length > 0 && [h("h2", null, words.directs), h("ul", null, directs.map((c) => h("li", null, item(c))))]]);
  if (focused) $(`#channels [data-channel="${CSS.escape(focused)}"]`)?.focus();
}

function threadList(channel) {
  const threads = threadsOf(app.world, channel.id).filter((t) => !t.archived || t.id === app.channel);
  return threads.length > 0 && h("ul", { class: "threads" }, threads.map((t) => h("li", null, item(t))));
}

function item(channel) {
  const count = mentions(app.world, app.me, channel.id);
  const here = channel.id === app.channel;
  const fresh = !here && isNew(channel);
  const told = count > 0 ? `, ${countText(count)}` : fresh ? `, ${app.words.unread}` : "";
  const name = nameOf(app.world, channel);
  return h("button", {
    class: ["channel", here && "here", fresh && "fresh", channel.archived && "archived"].filter(Boolean).join(" "), type: "button",
    "aria-current": here ? "page" : null, "aria-label": name + told,
    dataset: { channel: channel.id, name: channel.name, mentions: String(count) }, onclick: () => go(channel.id),
  },
  icon(isDirect(channel) ? "user" : isThread(channel) ? "thread" : "hash"), h("span", null, name),
  count > 0 && badge(count));
}

// badge is the red number of unread mentions.
export function badge(count) {
  return h("span", { class: "badge" }, count > 99 ? "99+" : count);
}

// countText says that number in words.
export function countText(count) {
  return count === 1 ? app.words.mention1 : say("mentions", { n: count });
}

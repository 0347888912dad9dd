// Draws the tree of markdown.js. Text becomes text nodes, never markup.

import { h } from "./dom.js";
import { parse } from "./markdown.js";
import { timestamp } from "./when.js";
import { app, be, emit, go, member, nameOf, say } from "./app.js";
import { isThread } from "./world.js";

// markdown draws a content as block elements.
export function markdown(source) {
  return parse(source).map(block);
}

const blocks = {
  paragraph: (n) => h("p", null, inlines(n.children)),
  heading: (n) => h(`h${n.level + 2}`, { class: `title${n.level}` }, inlines(n.children)),
  small: (n) => h("p", { class: "small" }, inlines(n.children)),
  quote: (n) => h("blockquote", null, n.blocks.map(block)),
  code: (n) => h("pre", { tabindex: "0" }, h("code", null, n.text)),
  list: (n) => h(n.ordered ? "ol" : "ul", n.ordered && n.start !== 1 ? { start: n.start } : null,
    n.items.map((item) => h("li", { class: item.indent ? `deep${Math.min(item.indent, 3)}` : null }, inlines(item.children)))),
};

function block(node) {
  return blocks[node.type](node);
}

const inlineViews = {
  text: (n) => n.text,
  break: () => h("br"),
  bold: (n) => h("strong", null, inlines(n.children)),
  italic: (n) => h("em", null, inlines(n.children)),
  underline: (n) => h("u", null, inlines(n.children)),
  strike: (n) => h("s", null, inlines(n.children)),
  code: (n) => h("code", null, n.text),
  spoiler,
  link: (n) => toMessage(n) ?? h("a", { href: n.url, target: "_blank", rel: "noopener noreferrer" }, inlines(n.children)),
  user,
  channel,
  role: (n) => h("span", { class: "mention" }, `@${app.world.guild.roles.find((r) => r.id === n.id)?.name ?? app.words.unknown}`),
  everyone: (n) => h("span", { class: "mention" }, n.text),
  command: (n) => h("button", { class: "mention", type: "button", onclick: () => emit("compose", `/${n.name}`) }, `/${n.name}`),
  time: (n) => h("time", {
    class: "stamp", datetime: isoOf(n.unix), title: timestamp(n.unix, "F", app.locale), dataset: { unix: n.unix, style: n.style },
  }, timestamp(n.unix, n.style, app.locale)),
  emoji: (n) => `:${n.name}:`,
};

function inlines(nodes) {
  return nodes.map((n) => inlineViews[n.type](n));
}

function isoOf(unix) {
  const date = new Date(unix * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

// A person's mention is a button that makes the page hers: one person plays all.
function user(node) {
  const name = `@${nameOf(node.id)}`;
  const who = member(node.id);
  if (!who || who.bot || node.id === app.me) return h("span", { class: "mention" }, name);
  return h("button", {
    class: "mention", type: "button", title: say("beX", { name: who.name }), onclick: () => be(who.id),
  }, name);
}

// A link to a message of this Discord is its channel, as clients show it.
function toMessage(node) {
  const found = node.url.match(/^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(\/\d*)?$/);
  return found && app.world.channels.some((c) => c.id === found[1]) ? channel({ id: found[1] }, found[2] && " › 💬") : null;
}

function channel(node, behind = "") {
  const place = app.world.channels.find((c) => c.id === node.id);
  const name = `${isThread(place) ? "🧵 " : "#"}${place?.name ?? app.words.unknown}`;
  if (!place) return h("span", { class: "mention" }, name);
  return h("button", { class: "mention", type: "button", onclick: () => go(place.id) }, name + (behind ?? ""));
}

function spoiler(node) {
  const show = (event) => {
    const cover = event.currentTarget;
    cover.classList.add("open");
    cover.removeAttribute("role");
    cover.removeAttribute("tabindex");
    cover.removeAttribute("aria-label");
    cover.firstChild.removeAttribute("aria-hidden");
    cover.firstChild.inert = false;
  };
  const inner = h("span", { "aria-hidden": "true" }, inlines(node.children));
  inner.inert = true;
  return h("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-label": app.words.spoiler, onclick: show,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && show(event),
  }, inner);
}

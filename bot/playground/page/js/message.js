// One message: head, text, files, embeds, components, and what the page adds
// (only you can see this, thinking, failed).

import { avatar, h, icon } from "./dom.js";
import { act, app, go, hueOf, nameOf, say } from "./app.js";
import { flatten, localName } from "./command.js";
import { onMessage } from "./context.js";
import { plain } from "./markdown.js";
import { markdown } from "./markdown_view.js";
import { attachments } from "./picture.js";
import { embeds } from "./embed.js";
import { components } from "./component.js";
import { stamp } from "./when.js";

const V2 = 1 << 15;

// message draws a message. joined leaves the head away, since the message
// before it has the same author.
export function message(m, joined) {
  const pinged = (m.pings ?? []).includes(app.me);
  const marks = [joined && "joined", pinged && "pinged", m.ephemeral && "private"].filter(Boolean);
  const author = m.author ?? {};
  return h("article", {
    oncontextmenu: onMessage(m),
    class: ["message", ...marks].join(" "), "aria-labelledby": `who-${m.id}`,
    dataset: { message: m.id, author: author.key || author.id, ephemeral: m.ephemeral ? "true" : null, pinged: pinged ? "true" : null },
  },
  m.type === 20 && usedBy(m), m.type === 19 && replyTo(m),
  h("div", { class: "gutter" }, !joined && avatar(author.name, hueOf(author.id), author.bot)),
  h("div", { class: "body" }, head(m, author, joined), inside(m), m.thread && threadCard(m), below(m)),
  h("button", {
    class: "wipe apps round", type: "button", title: app.words.apps, "aria-label": app.words.apps, "aria-haspopup": "dialog",
    dataset: { apps: m.id }, onclick: onMessage(m),
  }, icon("dots")),
  !m.ephemeral && h("button", {
    class: "wipe round", type: "button", title: app.words.removeMessage, "aria-label": app.words.removeMessage,
    dataset: { remove: m.id }, onclick: () => act("delete", { channel: m.channel, message: m.id }),
  }, icon("close")));
}

function head(m, author, joined) {
  const date = new Date(m.time);
  const time = h("time", { datetime: m.time }, stamp(date, app.words, app.locale));
  if (joined) return h("div", { class: "hidden", id: `who-${m.id}` }, `${author.name} `, time);
  return h("div", { class: "head", id: `who-${m.id}` },
    h("strong", { class: author.bot ? "bot" : `tint${hueOf(author.id) % 7}` }, author.name),
    author.bot && h("span", { class: "tag" }, app.words.app), time);
}

function usedBy(m) {
  const leaf = flatten(app.world.commands, app.locale).find((l) => l.key === m.command);
  const entry = app.world.commands.find((c) => c.type > 1 && c.name === m.command);
  const label = entry ? localName(entry, app.locale) : `/${leaf?.label ?? m.command}`;
  return h("div", { class: "used" }, h("span", { class: "elbow" }),
    avatar(nameOf(m.user), hueOf(m.user), false), say("used", { name: nameOf(m.user) }), h("code", null, label));
}

function replyTo(m) {
  const first = (app.world.messages[m.channel] ?? []).find((other) => other.id === m.reply_to);
  return h("div", { class: "used" }, h("span", { class: "elbow" }),
    h("span", { class: "quoted" }, first ? `${first.author.name}: ${plain(first.content, (n) => (n.type === "user" ? `@${nameOf(n.id)}` : "")).slice(0, 80)}` : "…"));
}

function inside(m) {
  if (m.loading) return h("p", { class: "thinking", role: "status" }, h("span", { class: "pulse" }), say("thinking", { name: m.author.name }));
  if (m.type === 18) return h("p", { class: "small" }, say("forward", { name: m.author.name }));
  if (m.flags & V2) return h("div", { class: "v2" }, components(m, m.components));
  const taken = new Set();
  const cards = embeds(m, taken);
  return [
    m.content && h("div", { class: "content", dataset: { content: "" } }, markdown(m.content)),
    m.edited && h("span", { class: "edited", title: new Date(m.edited).toLocaleString(app.locale) }, app.words.edited),
    attachments(m, taken), cards,
    m.components?.length > 0 && h("div", { class: "components" }, components(m, m.components)),
  ];
}

function threadCard(m) {
  const thread = app.world.channels.find((c) => c.id === m.thread);
  if (!thread) return null;
  return h("button", { class: "threadcard", type: "button", dataset: { channel: thread.id }, onclick: () => go(thread.id) },
    icon("thread"), h("strong", null, thread.name), thread.archived && h("small", null, app.words.archived));
}

function below(m) {
  const failed = app.failed.get(m.id);
  return [
    failed && h("p", { class: "failed", role: "alert", dataset: { failed: m.id } }, failed),
    m.ephemeral && h("p", { class: "only" }, icon("eye"), h("span", null, app.words.onlyYou),
      h("button", {
        class: "textlink", type: "button", dataset: { dismiss: m.id }, onclick: () => act("dismiss", { channel: m.channel, message: m.id }),
      }, app.words.dismiss)),
  ];
}

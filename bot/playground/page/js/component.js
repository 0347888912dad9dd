// A message's components, both generations: rows of buttons and menus, and the
// newer containers, sections, texts, galleries, files and separators.

import { h } from "./dom.js";
import { app, press } from "./app.js";
import { emojiText } from "./world.js";
import { emojiView } from "./emoji.js";
import { markdown } from "./markdown_view.js";
import { fileOf, fileView, picture } from "./picture.js";
import { safeURL } from "./markdown.js";
import { colour } from "./embed.js";
import { menu, isMenu } from "./menu.js";

const views = { 1: row, 2: button, 9: section, 10: text, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container };

// components draws a list of components of a message.
export function components(message, list) {
  return (list ?? []).map((component) => draw(message, component));
}

function draw(message, component) {
  if (isMenu(component)) return menu(message, component);
  return views[component.type]?.(message, component) ?? null;
}

function row(message, component) {
  return h("div", { class: "row" }, components(message, component.components));
}

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

function button(message, b) {
  const face = [emojiView(b.emoji), b.label && h("span", null, b.label)];
  const label = b.label ?? emojiText(b.emoji);
  if (b.style === 5) {
    return h("a", { class: "button link", href: safeURL(b.url), target: "_blank", rel: "noopener noreferrer", dataset: { label } }, face);
  }
  const busy = app.pending.has(`${message.id} ${b.custom_id}`);
  return h("button", {
    class: `button ${styles[b.style] ?? "secondary"}`, type: "button", disabled: b.disabled || busy, "aria-busy": busy ? "true" : null,
    dataset: { customId: b.custom_id, label }, onclick: () => press(message, b.custom_id),
  }, face);
}

function container(message, component) {
  const box = h("div", { class: "container" }, components(message, component.components));
  if (Number.isInteger(component.accent_color)) {
    box.classList.add("accented");
    box.style.borderLeftColor = colour(component.accent_color);
  }
  if (!component.spoiler) return box;
  box.inert = true;
  const lid = h("button", { class: "lid", type: "button", onclick: () => { lid.remove(); box.inert = false; } }, app.words.spoiler);
  return h("div", { class: "covered" }, box, lid);
}

function section(message, component) {
  return h("div", { class: "section" },
    h("div", null, components(message, component.components)),
    component.accessory && draw(message, component.accessory));
}

function text(message, component) {
  return h("div", { class: "content" }, markdown(component.content));
}

const media = (message, item) => picture({
  ...fileOf(message, item.media?.url), width: item.media?.width, height: item.media?.height,
  ...(item.description ? { description: item.description } : {}), spoiler: item.spoiler,
});

function thumbnail(message, component) {
  return h("div", { class: "thumbnail" }, media(message, component));
}

function gallery(message, component) {
  const items = component.items ?? [];
  return h("div", { class: items.length > 1 ? "gallery many" : "gallery" }, items.map((item) => media(message, item)));
}

function file(message, component) {
  return fileView(message, component);
}

function separator(message, component) {
  const wide = component.spacing === 2 ? " wide" : "";
  return h("hr", { class: (component.divider === false ? "blank" : "line") + wide });
}

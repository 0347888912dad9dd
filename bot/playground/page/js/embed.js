// Embeds: the coloured cards of older messages.

import { h } from "./dom.js";
import { markdown } from "./markdown_view.js";
import { fileOf, picture } from "./picture.js";
import { safeURL } from "./markdown.js";
import { app } from "./app.js";
import { stamp } from "./when.js";

// embeds draws a message's embeds and puts the names of the files that they
// show into taken.
export function embeds(message, taken) {
  return (message.embeds ?? []).map((embed) => card(message, embed, taken));
}

function card(message, embed, taken) {
  const media = (part) => {
    if (!part?.url) return null;
    const file = fileOf(message, part.url);
    if (file.filename) taken.add(file.filename);
    return picture({ width: part.width, height: part.height, ...file });
  };
  const url = embed.url && safeURL(embed.url);
  const box = h("div", { class: "embed" },
    embed.author?.name && h("div", { class: "author" }, embed.author.name),
    embed.title && h("div", { class: "title3" }, url
      ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, embed.title) : markdown(embed.title)),
    embed.description && h("div", { class: "content" }, markdown(embed.description)),
    embed.fields?.length > 0 && h("dl", null, embed.fields.map((f) => h("div", { class: f.inline ? "inline" : null },
      h("dt", null, markdown(f.name)), h("dd", null, markdown(f.value))))),
    media(embed.thumbnail), media(embed.image), foot(embed));
  if (Number.isInteger(embed.color)) box.style.borderLeftColor = colour(embed.color);
  return box;
}

function foot(embed) {
  const time = embed.timestamp && stamp(new Date(embed.timestamp), app.words, app.locale);
  const text = [embed.footer?.text, time].filter(Boolean).join(" • ");
  return text && h("div", { class: "small" }, text);
}

// colour turns Discord's integer into a CSS colour.
export function colour(number) {
  return `#${(number & 0xffffff).toString(16).padStart(6, "0")}`;
}


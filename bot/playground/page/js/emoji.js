// How an emoji of a control looks.

import { h } from "./dom.js";
import { emojiText } from "./world.js";

// emojiView draws an emoji; it is decoration beside a label that tells the same.
export function emojiView(emoji) {
  if (!emoji) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" },
    emoji.id ? h("img", { src: `/emojis/${encodeURIComponent(emoji.id)}.png`, alt: "" }) : emojiText(emoji));
}

// The list above the composer: commands, or values of an option. The focus stays
// in the input (a combobox); arrows move the active line, Enter or Tab takes it,
// a touch takes it at once.

import { $, fill, h } from "./dom.js";

const box = () => $("#suggest");
let owner = null;   // the input that the list belongs to
let entries = [];   // {label, detail, mark, dataset, group}
let active = -1;
let take = () => {};

// show opens the list. options: title (nodes or text), name (for readers), note (a line instead of
// entries), first (is the first entry active at once).
export function show(input, lines, pick, { title, name, note, first = true } = {}) {
  release();
  owner = input;
  entries = lines;
  take = pick;
  const rows = lines.map((line, i) => [
    line.group && line.group !== lines[i - 1]?.group && h("div", { class: "group", role: "presentation" }, line.group),
    entry(line, i),
  ]);
  fill(box(), title && h("div", { class: "suggesttitle" }, title),
    h("div", { class: "list", role: "listbox", id: "suggestlist", "aria-label": name ?? "/" }, rows),
    note && h("p", { class: "note", role: "status" }, note));
  box().hidden = false;
  expand(true);
  input.setAttribute("aria-controls", "suggestlist");
  mark(first && lines.length > 0 ? 0 : -1);
}

function entry(line, i) {
  return h("div", {
    class: "choice", role: "option", id: `suggest-${i}`, "aria-selected": "false", dataset: line.dataset ?? {},
    onpointerdown: (event) => event.preventDefault(), // the input keeps the focus
    onpointermove: () => mark(i),
    onclick: () => take(entries[i]),
  },
  line.mark && h("span", { class: "mark" }, line.mark),
  h("span", { class: "what" }, h("span", null, line.label), line.detail && h("small", null, line.detail)),
  line.side && h("small", { class: "side" }, line.side));
}

function mark(i) {
  active = i;
  for (const element of box().querySelectorAll(".choice")) {
    const on = element.id === `suggest-${i}`;
    element.setAttribute("aria-selected", String(on));
    if (on) element.scrollIntoView({ block: "nearest" });
  }
  if (i < 0) owner?.removeAttribute("aria-activedescendant");
  else owner?.setAttribute("aria-activedescendant", `suggest-${i}`);
}

// expand tells readers that the list is open; a text area may not say so.
function expand(open) {
  if (owner?.getAttribute("role") === "combobox") owner.setAttribute("aria-expanded", String(open));
}

function release() {
  expand(false);
  owner?.removeAttribute("aria-activedescendant");
}

// loosen makes no entry the active one: those of an older text must not be taken
// by Enter for what is typed now.
export const loosen = () => mark(-1);

// hide closes the list.
export function hide() {
  release();
  owner = null;
  entries = [];
  active = -1;
  box().hidden = true;
}

export const isOpen = () => !box().hidden;
export const belongsTo = (input) => owner === input;

// key lets the list use a key press of its input and says whether it did.
export function key(event) {
  if (!isOpen() || event.isComposing) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && entries.length > 0) {
    mark((active + step + entries.length) % entries.length);
  } else if ((event.key === "Enter" || event.key === "Tab") && active >= 0 && !event.shiftKey) {
    take(entries[active]);
  } else if (event.key === "Escape") {
    hide();
  } else return false;
  event.preventDefault();
  return true;
}

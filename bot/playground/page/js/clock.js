// The clock's panel: time can only move forward. Reminders, time limits and the
// archiving of threads follow at once.

import { $, fill, h, icon } from "./dom.js";
import { act, app } from "./app.js";
import { now, setNow } from "./when.js";

const presets = [["plusMinutes", 900], ["plusHour", 3600], ["plusDay", 86400], ["plusWeek", 604800]];

// clockPanel opens the panel.
export function clockPanel() {
  const panel = $("#panel");
  const { words } = app;
  const face = h("p", { class: "face", role: "status" });
  const show = () => {
    face.textContent = now().toLocaleString(app.locale, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  };
  const advance = async (seconds) => {
    const answer = await act("clock", { advance: seconds });
    if (answer?.now) setNow(answer.now);
    show();
  };
  show();
  const close = () => panel.close();
  fill(panel, h("div", { class: "sheethead" }, h("h2", null, words.clock),
    h("button", { class: "round", type: "button", "aria-label": words.close, onclick: close }, icon("close"))),
  face, h("p", { class: "small" }, words.clockHelp),
  h("div", { class: "presets" }, presets.map(([key, seconds]) => h("button", {
    class: "button secondary", type: "button", dataset: { advance: String(seconds) }, onclick: () => advance(seconds),
  }, words[key]))), custom(words, advance));
  panel.onclick = (event) => { if (event.target === panel) close(); };
  panel.showModal();
}

function custom(words, advance) {
  const amount = h("input", { class: "field", type: "number", min: "1", max: "10000", value: "3", "aria-label": words.custom });
  const unit = h("select", { class: "field", "aria-label": words.custom },
    [["minutes", 60], ["hours", 3600], ["days", 86400]].map(([key, seconds]) => h("option", { value: seconds }, words[key])));
  unit.value = "3600";
  return h("form", {
    class: "custom", onsubmit: (event) => {
      event.preventDefault();
      if (amount.valueAsNumber > 0) advance(Math.round(amount.valueAsNumber * Number(unit.value)));
    },
  }, amount, unit, h("button", { class: "button primary", type: "submit" }, words.advance));
}

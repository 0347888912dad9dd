// The hint above the messages: who one is, and what to do next with what stands in the channel.

import { $, fill, h, icon } from "./dom.js";
import { app, channelNow, nameOf, on, remember, remembered, subscribe } from "./app.js";
import { stage } from "./quick.js";

let open = remembered("hint") !== "done";
let drawn = "";
let lesson = ""; // the channel where a lesson was begun

// startHint ties the hint to the page.
export function startHint() {
  subscribe(draw);
  on("pressed", () => open && where() === "board" && close()); // the advice was taken, or not needed
  on("lesson", (channel) => { lesson = channel; draw(); });
}

// showHint shows it again.
export function showHint() {
  open = true;
  draw();
}

function close() {
  open = false;
  remember("hint", "done");
  draw();
}

const where = () => stage(app.world.messages[app.channel]);

function draw() {
  const box = $("#hint");
  box.hidden = !open;
  if (!open) return;
  const face = JSON.stringify([app.me, app.locale, app.channel, lesson, where()]);
  if (face === drawn) return;
  drawn = face;
  const { words } = app;
  const lines = advice();
  box.setAttribute("aria-label", words.help);
  fill(box,
    h("button", { class: "round", type: "button", "aria-label": words.hintClose, title: words.hintClose, dataset: { hint: "close" }, onclick: close }, icon("close")),
    h("p", null, `${words.you} `, h("strong", null, nameOf(app.me)), ". ", words.hintWho, lines.length === 0 && ` ${words.hintHow}`),
    lines.map((line) => h("p", { role: "status" }, line)));
}

function advice() {
  const { words } = app;
  if (lesson !== "" && lesson === app.channel) return [words.hintLesson];
  switch (where()) {
    case "card": return [words.hintCard];
    case "board": return [channelNow()?.for === "example" && words.hintExample, words.hintBoard].filter(Boolean);
    default: return [];
  }
}

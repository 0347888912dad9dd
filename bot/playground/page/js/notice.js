// Short notices at the foot of the page: a refusal, a lost connection.

import { $, h } from "./dom.js";
import { app, on, subscribe } from "./app.js";

let wasUp = true;

// startNotices ties the notices to the page.
export function startNotices() {
  on("notice", (text) => notice(text));
  subscribe(() => {
    $("#offline").hidden = app.up;
    $("#offline").textContent = app.words.offline;
    if (app.up && !wasUp) notice(app.words.online);
    wasUp = app.up;
  });
}

function notice(text) {
  const element = h("div", { class: "notice", role: "status", dataset: { notice: "" }, onclick: () => element.remove() }, text);
  $("#notices").append(element);
  while ($("#notices").children.length > 3) $("#notices").firstChild.remove();
  setTimeout(() => element.remove(), 6000);
}

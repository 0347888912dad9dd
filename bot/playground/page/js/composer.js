// The line at the foot of the page: writing a message, finding a command by "/",
// and handing over to commandbar.js once the command is known.

import { $, h, icon, fill } from "./dom.js";
import { act, app, channelNow, on, say, subscribe } from "./app.js";
import { flatten, missing, parseOptions, resolve, search } from "./command.js";
import { isDirect, isThread, nameOf } from "./world.js";
import * as suggest from "./suggest.js";
import { openCommand, closeCommand } from "./commandbar.js";

let input = null;
let placed = "";
let breaks = false; // the key that is down is Shift+Enter

// startComposer ties the composer to the page.
export function startComposer() {
  input = h("textarea", {
    id: "say", rows: "1", "aria-autocomplete": "list", "aria-haspopup": "listbox", autocomplete: "off",
    maxlength: "2000", enterkeyhint: "send", oninput: typed, onkeydown: pressed, onbeforeinput: broken,
    onblur: () => setTimeout(() => suggest.belongsTo(input) && document.activeElement !== input && suggest.hide(), 150),
  });
  const slash = h("button", { class: "round", type: "button", id: "slash", onclick: browse }, icon("slash"));
  const send = h("button", { class: "round send", type: "submit", id: "send" }, icon("send"));
  fill($("#writer"), slash, input, send);
  $("#writer").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  on("compose", write);
  on("went", () => { settle(); suggest.hide(); });
  subscribe(draw);
}

const leaves = () => flatten(app.world?.commands, app.locale);

function draw() {
  const channel = channelNow();
  const label = say(isDirect(channel) ? "writeTo" : "writeIn", { name: nameOf(app.world, channel) });
  input.placeholder = label;
  input.setAttribute("aria-label", label);
  $("#slash").setAttribute("aria-label", app.words.commands);
  $("#slash").title = app.words.commands;
  $("#send").setAttribute("aria-label", app.words.send);
  const closed = isThread(channel) && (channel.locked ? app.words.locked : channel.archived && app.words.archived);
  fill($("#closed"), closed || "");
  $("#closed").hidden = !closed;
  settle();
}

// settle closes a command that was begun elsewhere or by somebody else: at once where a channel is
// opened, since a redraw may come only when the next command is being typed already.
function settle() {
  const place = `${app.me} ${app.channel}`;
  if (place !== placed) closeCommand();
  placed = place;
}

// write puts a text into the composer, as if it had been typed.
function write(text) {
  closeCommand();
  input.value = text;
  input.focus();
  typed();
}

function browse() {
  write(input.value.startsWith("/") ? "" : "/");
}

// fit makes the line as high as its text.
function fit() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 140)}px`;
}

function typed() {
  fit();
  const line = input.value;
  if (!line.startsWith("/")) return suggest.hide();
  const hit = /\s/.test(line) && resolve(leaves(), line);
  if (hit && (hit.rest || /\s$/.test(line))) return start(hit.leaf, parseOptions(hit.leaf, hit.rest, app.locale));
  palette(line.slice(1));
}

function palette(query) {
  const all = leaves();
  const found = search(all, query);
  const note = all.length === 0 ? app.words.botAbsent : found.length === 0 ? app.words.noCommands : null;
  suggest.show(input, found.map(lineOf), (line) => start(line.leaf, {}), { title: app.words.commands, name: app.words.commands, note });
}

function lineOf(leaf) {
  return {
    leaf, label: `/${leaf.label}`, detail: leaf.description, group: leaf.path.length > 1 ? `/${leaf.names[0]}` : app.world.app?.name ?? "/",
    side: leaf.options.filter((o) => o.required).map((o) => o.name_localizations?.[app.locale] ?? o.name).join(" "),
    dataset: { command: leaf.key },
  };
}

function start(leaf, texts) {
  input.value = "";
  input.style.height = "auto";
  suggest.hide();
  openCommand(leaf, texts);
}

// broken refuses a line break that is not typed here by Shift+Enter: Enter in an option sends its
// command and gives this line the focus while the key is still down.
function broken(event) {
  const line = event.inputType === "insertLineBreak" || event.inputType === "insertParagraph";
  if (line && !breaks) event.preventDefault();
}

function pressed(event) {
  breaks = event.key === "Enter" && event.shiftKey;
  if (event.isComposing || suggest.key(event)) return;
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  submit();
}

async function submit() {
  const content = input.value.trim();
  if (content === "") return;
  const hit = content.startsWith("/") && resolve(leaves(), content);
  if (hit) {
    const texts = parseOptions(hit.leaf, hit.rest, app.locale);
    start(hit.leaf, texts);
    if (missing(hit.leaf, texts).length === 0) $("#command").requestSubmit();
    return;
  }
  input.value = "";
  typed();
  if (await act("say", { channel: app.channel, content }) || input.value !== "") return;
  input.value = content;
  fit();
}

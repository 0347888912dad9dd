// A chosen command with its options as chips. The focused chip shows what may
// be chosen: choices, members, channels, or what the bot completes.

import { $, debounce, fill, h, icon } from "./dom.js";
import { act, app, emit, follow } from "./app.js";
import { fold, isClosed, localName, localText, missing, read, request, suggestions, TYPE } from "./command.js";
import { fileInput } from "./filechip.js";
import * as suggest from "./suggest.js";

let leaf = null;
let chips = []; // {option, input, value, settled, element}
let asked = 0;  // number of the newest completion; answers to older ones are late

const words = () => ({ yes: app.words.yes, no: app.words.no });

// openCommand shows a command; texts holds what was already typed, by option.
export function openCommand(command, texts) {
  leaf = command;
  chips = [];
  $("#writer").hidden = true;
  const form = $("#command");
  form.hidden = false;
  form.dataset.command = leaf.key;
  form.onsubmit = (event) => { event.preventDefault(); submit(); };
  form.onkeydown = typedBeside;
  fill(form,
    h("button", { class: "round", type: "button", "aria-label": app.words.cancel, onclick: leave }, icon("close")),
    h("div", { class: "chips" }, h("span", { class: "pill" }, `/${leaf.label}`), h("span", { class: "more" })),
    h("button", { class: "round send", type: "submit", id: "sendcommand", "aria-label": app.words.send }, icon("send")));
  for (const option of leaf.options) if (option.required || texts[option.name]) add(option, texts[option.name] ?? "");
  extras();
  advance();
}

// closeCommand goes back to writing messages.
export function closeCommand() {
  if (!leaf) return;
  leaf = null;
  chips = [];
  asked++;
  suggest.hide();
  $("#command").hidden = true;
  $("#command").removeAttribute("data-command");
  $("#writer").hidden = false;
}

// typedBeside leads a key that is typed while no option has the focus to the
// first free option.
function typedBeside(event) {
  if (event.defaultPrevented) return;
  if (event.key === "Escape") return leave();
  const types = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  const free = leaf.options.find((o) => !chips.some((c) => c.option === o));
  if (!types || !free || event.target.tagName === "INPUT") return;
  add(free, "").input.focus();
  extras();
}

function leave() {
  closeCommand();
  $("#say").focus();
}

function add(option, text) {
  const chip = { option, value: undefined, settled: Boolean(text) };
  const name = localName(option, app.locale);
  const events = {
    onfocus: () => enter(chip), onkeydown: (event) => pressed(event, chip),
    onblur: () => setTimeout(() => suggest.belongsTo(chip.input) && document.activeElement !== chip.input && suggest.hide(), 150),
  };
  chip.input = option.type === TYPE.ATTACHMENT ? fileInput(chip, events, picked) : h("input", {
    id: `option-${option.name}`, value: text, size: "1", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next",
    role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-required": option.required ? "true" : "false",
    inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
    oninput: () => edited(chip), ...events,
  });
  chip.error = h("span", { class: "error", role: "alert" });
  chip.element = h("label", { class: "chip", dataset: { option: option.name, required: option.required ? "true" : null } },
    h("span", { class: "name" }, name), chip.input, chip.shown, chip.error);
  $("#command .more").before(chip.element);
  chips.push(chip);
  fit(chip);
  return chip;
}

function extras() {
  const free = leaf.options.filter((o) => !chips.some((c) => c.option === o));
  fill($("#command .more"), free.map((option) => h("button", {
    class: "add", type: "button", title: localText(option, app.locale), dataset: { add: option.name },
    onclick: () => { add(option, "").input.focus(); extras(); },
  }, `+ ${localName(option, app.locale)}`)));
}

function discard(chip) {
  chip.element.remove();
  chips = chips.filter((c) => c !== chip);
}

function remove(chip) {
  discard(chip);
  extras();
  (chips.at(-1)?.input ?? $("#sendcommand")).focus();
}

// edited follows the typing. Somebody who types the whole line, names and all
// ("from:d4 to:e4"), is led from chip to chip.
function edited(chip) {
  const named = /^(?:(.*)\s)?(\S+):$/s.exec(chip.input.value);
  const option = named && leaf.options.find((o) => [o.name, localName(o, app.locale)].map(fold).includes(fold(named[2])));
  if (option) {
    chip.input.value = named[1] ?? "";
    fit(chip);
    const next = chips.find((c) => c.option === option) ?? add(option, "");
    if (next !== chip && !chip.option.required && chip.input.value === "") discard(chip);
    extras();
    next.input.focus();
    if (next !== chip) return;
  }
  chip.value = undefined;
  chip.settled = false;
  complain(chip, null);
  fit(chip);
  offer(chip);
}

// picked goes on after a file has arrived, unless somebody types elsewhere by now.
function picked(chip) {
  complain(chip, null);
  if (chip.value === undefined || document.activeElement !== chip.input) return;
  if (!advance(chip)) $("#sendcommand").focus();
}

function enter(chip) {
  if (chip.settled) chip.input.select();
  offer(chip);
}

function fit(chip) {
  if (chip.shown) return;
  chip.input.style.width = `${Math.min(Math.max(chip.input.value.length + 1, 4), 32)}ch`;
}

function pressed(event, chip) {
  if (event.isComposing || suggest.key(event)) return;
  if (event.key === "Backspace" && chip.input.value === "") {
    event.preventDefault();
    if (!chip.option.required) remove(chip);
    else if (chips[0] === chip) leave();
    else chips[chips.indexOf(chip) - 1].input.focus();
  }
  if (event.key === "Enter" && !chip.shown) { // there it opens the choice of files
    event.preventDefault();
    if (!advance(chip)) submit();
  }
}

// advance goes to the next required option without a value and says whether
// there was one.
function advance(after) {
  const from = chips.indexOf(after) + 1;
  const next = [...chips.slice(from), ...chips.slice(0, from)].find((c) => c.option.required && c.input.value === "");
  if (next && next !== after) next.input.focus();
  else if (!after) (chips[0]?.input ?? $("#sendcommand")).focus();
  return Boolean(next);
}

function offer(chip) {
  const title = [h("strong", null, localName(chip.option, app.locale)), " ", localText(chip.option, app.locale)];
  if (chip.settled) return suggest.show(chip.input, [], () => {}, { title });
  if (chip.option.autocomplete) {
    if (suggest.belongsTo(chip.input)) suggest.loosen();
    else suggest.show(chip.input, [], () => {}, { title, note: app.words.loading });
    return complete(chip, title, ++asked);
  }
  const found = suggestions(chip.option, chip.input.value, app.world, app.locale, words());
  list(chip, title, found, isClosed(chip.option) && found.length === 0 ? app.words.noMatch : null);
}

const complete = debounce(async (chip, title, number) => {
  if (number !== asked || !leaf) return;
  const reply = await act("autocomplete", { channel: app.channel, ...request(leaf, values(chip), chip.option.name) });
  if (number !== asked || document.activeElement !== chip.input) return;
  const found = (reply?.choices ?? []).map((c) => ({ ...c, name: c.name_localizations?.[app.locale] ?? c.name }));
  const note = !reply || reply.outcome === "failed" ? app.words.loadFailed : found.length === 0 && app.words.noMatch;
  list(chip, title, found, note);
}, 150);

function list(chip, title, found, note) {
  const lines = found.map((c) => ({
    label: c.name, value: c.value, mark: c.user ? "@" : c.channel ? "#" : null, dataset: { value: String(c.value), label: c.name },
  }));
  suggest.show(chip.input, lines, (line) => choose(chip, line), { title, note, name: localName(chip.option, app.locale), first: chip.input.value !== "" || isClosed(chip.option) || chip.option.required });
}

function choose(chip, line) {
  chip.input.value = line.label;
  chip.value = line.value;
  chip.settled = true;
  complain(chip, null);
  fit(chip);
  asked++;
  if (!advance(chip)) {
    chip.input.focus();
    offer(chip);
  }
}

// values gathers the typed values; what does not read well yet stays a text for
// the completed option and is left away for the others.
function values(focused) {
  const all = {};
  for (const chip of chips) {
    const got = chip.value !== undefined ? { value: chip.value } : read(chip.option, chip.input.value, app.world, app.locale, words());
    all[chip.option.name] = chip === focused ? chip.value ?? chip.input.value : got.value;
  }
  return all;
}

function complain(chip, key) {
  chip.element.classList.toggle("wrong", Boolean(key));
  chip.error.textContent = key ? app.words[key] : "";
}

async function submit() {
  const now = leaf;
  await Promise.all(chips.map((c) => c.sending));
  if (leaf !== now) return;
  const sent = values(null);
  const open = missing(leaf, sent);
  let first = null;
  for (const chip of chips) {
    const got = chip.value !== undefined ? {} : read(chip.option, chip.input.value, app.world, app.locale, words());
    const key = got.error ?? (open.includes(chip.option) ? "missing" : null);
    complain(chip, key);
    if (key) first ??= chip;
  }
  if (first) return first.input.focus();
  const body = { channel: app.channel, ...request(leaf, sent) };
  leave();
  emit("sent");
  $("#composer").setAttribute("aria-busy", "true");
  const reply = await act("command", body);
  $("#composer").removeAttribute("aria-busy");
  if (reply) follow(reply);
}

// Select menus: of texts, members, roles and channels. The button opens a list;
// on a phone it comes up from the bottom edge. One choice is sent at once,
// several with a button.

import { $, fill, h, icon } from "./dom.js";
import { app, press, say } from "./app.js";
import { players } from "./world.js";
import { emojiView } from "./emoji.js";
import { fold } from "./command.js";

export const isMenu = (component) => [3, 5, 6, 7, 8].includes(component.type);

// choicesOf lists what a menu offers: {label, value, description, emoji}.
export function choicesOf(component, world) {
  const people = () => players(world).map((m) => ({ label: m.name, value: m.id }));
  const roles = () => world.guild.roles.map((r) => ({ label: `@${r.name}`, value: r.id }));
  const types = component.channel_types;
  switch (component.type) {
    case 5: return people();
    case 6: return roles();
    case 7: return [...people(), ...roles()];
    case 8: return world.channels.filter((c) => c.type !== 1 && (!types?.length || types.includes(c.type)))
      .map((c) => ({ label: `#${c.name}`, value: c.id }));
    default: return component.options ?? [];
  }
}

// chosenAtFirst lists the values that are chosen before anybody chose.
export function chosenAtFirst(component) {
  if (component.type === 3) return (component.options ?? []).filter((o) => o.default).map((o) => o.value);
  return (component.default_values ?? []).map((v) => v.id);
}

// menu draws a message's menu; what is chosen is sent as an interaction.
export function menu(message, component) {
  const busy = app.pending.has(`${message.id} ${component.custom_id}`);
  return menuButton(component, chosenAtFirst(component), busy, (values) => press(message, component.custom_id, values));
}

// menuButton draws a closed menu that shows what is chosen, and calls pick with
// the new values.
export function menuButton(component, chosen, busy, pick) {
  const all = choicesOf(component, app.world);
  const names = all.filter((o) => chosen.includes(o.value)).map((o) => o.label);
  const face = names.length > 0 ? names.join(", ") : component.placeholder || app.words.choose;
  return h("button", {
    class: `select${names.length ? "" : " open"}`, type: "button", disabled: component.disabled || busy, "aria-busy": busy ? "true" : null,
    "aria-haspopup": "dialog", dataset: { customId: component.custom_id, label: component.placeholder ?? "" },
    onclick: (event) => openList(event.currentTarget, component, all, chosen, pick),
  }, h("span", null, face), icon("down"));
}

// openList opens a list of choices beside a button, and calls pick with the values chosen.
export function openList(anchor, component, all, chosen, pick) {
  const [min, max] = [component.min_values ?? 1, component.max_values ?? 1];
  const several = max > 1 || min === 0;
  const picked = new Set(chosen);
  const sheet = $("#sheet");
  const done = h("button", { class: "button primary", type: "button", dataset: { label: "done" }, onclick: () => finish([...picked]) }, app.words.done);
  const count = h("span", { role: "status" });

  const finish = (values) => {
    sheet.close();
    pick(all.map((o) => o.value).filter((v) => values.includes(v)));
  };
  const toggle = (value) => {
    if (!several) return finish([value]);
    if (max === 1 && !picked.has(value)) picked.clear();
    if (!picked.delete(value) && picked.size < max) picked.add(value);
    refresh();
  };
  const items = all.map((option) => choice(option, several, toggle));
  const refresh = () => {
    items.forEach((item) => item.mark(picked.has(item.value), several && picked.size >= max && max > 1));
    count.textContent = `${say("chosen", { n: picked.size })} · ${say(min === max ? "chooseJust" : "chooseN", { min, max })}`;
    done.disabled = picked.size < min || picked.size > max;
  };
  refresh();
  fill(sheet, h("div", { class: "sheethead" }, h("h2", null, component.placeholder || app.words.choose),
    h("button", { class: "round", type: "button", "aria-label": app.words.close, onclick: () => sheet.close() }, icon("close"))),
  all.length > 12 && filter(items),
  h("div", { class: "list", role: "listbox", "aria-multiselectable": String(several), "aria-label": component.placeholder || app.words.choose },
    items.map((item) => item.element)),
  several && h("div", { class: "sheetfoot" }, count, done));
  place(sheet, anchor);
}

function choice(option, several, toggle) {
  const element = h("button", { class: "choice", type: "button", role: "option", dataset: { value: option.value, label: option.label } },
    emojiView(option.emoji),
    h("span", { class: "what" }, h("span", null, option.label), option.description && h("small", null, option.description)),
    h("span", { class: several ? "box" : "dot" }, icon("check")));
  const item = {
    element, value: option.value, label: option.label,
    mark(on, full) {
      element.setAttribute("aria-selected", String(on));
      element.disabled = full && !on;
    },
  };
  element.addEventListener("click", () => toggle(option.value));
  return item;
}

function filter(items) {
  return h("input", {
    class: "field", type: "search", placeholder: app.words.filter, "aria-label": app.words.filter,
    oninput: (event) => {
      const query = fold(event.target.value);
      for (const item of items) item.element.hidden = !fold(item.label).includes(query);
    },
  });
}

// arrows moves the focus through the lines of the sheet; Home and End, where no text is typed, to
// the first and the last.
function arrows(event) {
  const items = [...$("#sheet").querySelectorAll(".choice:not([hidden]):not([disabled])")];
  const at = items.indexOf(document.activeElement);
  const typing = event.target.matches("input");
  const next = {
    ArrowDown: (at + 1) % items.length, ArrowUp: (at < 1 ? items.length : at) - 1,
    Home: typing ? undefined : 0, End: typing ? undefined : items.length - 1,
  }[event.key];
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items[next].focus();
}

// place opens the sheet beside its button; the style sheet overrules this on phones.
function place(sheet, anchor) {
  sheet.showModal();
  const at = anchor.getBoundingClientRect();
  const height = Math.min(sheet.offsetHeight, innerHeight - 16);
  const below = at.bottom + 4 + height <= innerHeight;
  sheet.style.setProperty("--left", `${Math.max(8, Math.min(at.left, innerWidth - sheet.offsetWidth - 8))}px`);
  sheet.style.setProperty("--top", `${below ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`);
  (sheet.querySelector('[aria-selected="true"]') ?? sheet.querySelector(".choice"))?.focus();
  sheet.onkeydown = arrows;
  sheet.onclick = (event) => { if (event.target === sheet) sheet.close(); };
}

// Forms that the bot opens: labels, texts of one or many lines, menus.

import { $, fill, h, icon } from "./dom.js";
import { act, app, follow, on } from "./app.js";
import { chosenAtFirst, isMenu, menuButton } from "./menu.js";
import { markdown } from "./markdown_view.js";

let open = "";           // id of the form that is shown
const gone = new Set();  // forms that were sent or dismissed

// startModals shows each form that arrives.
export function startModals() {
  on("modal", show);
  $("#modal").addEventListener("cancel", (event) => {
    event.preventDefault();
    dismiss();
  });
}

function show(modal) {
  if (modal.id === open || gone.has(modal.id)) return;
  open = modal.id;
  const fields = [];
  const dialog = $("#modal");
  const parts = (modal.components ?? []).map((component) => part(component, fields));
  fill(dialog, h("form", {
    method: "dialog", novalidate: true, dataset: { modal: modal.id, customId: modal.custom_id },
    onsubmit: (event) => { event.preventDefault(); submit(modal, fields); },
  },
  h("div", { class: "sheethead" }, h("h2", null, modal.title),
    h("button", { class: "round", type: "button", "aria-label": app.words.close, onclick: dismiss }, icon("close"))),
  h("div", { class: "fields" }, parts),
  h("div", { class: "sheetfoot" },
    h("button", { class: "button secondary", type: "button", dataset: { label: "cancel" }, onclick: dismiss }, app.words.cancel),
    h("button", { class: "button primary", type: "submit", dataset: { label: "submit" } }, app.words.submit))));
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input, textarea, .select")?.focus();
}

function dismiss() {
  if (open) act("close", { modal: open });
  shut();
}

function shut() {
  gone.add(open);
  open = "";
  $("#modal").close();
}

// part draws one top-level component: a row (older) or a label (newer) with one
// field in it, or a text.
function part(component, fields) {
  if (component.type === 10) return h("div", { class: "content" }, markdown(component.content));
  if (component.type === 18) return labelled(component.label, component.description, component.component ?? {}, fields);
  return (component.components ?? []).map((inner) => labelled(inner.label ?? inner.placeholder, null, inner, fields));
}

function labelled(label, description, component, fields) {
  const field = isMenu(component) ? menuField(component) : component.type === 4 ? textField(component) : null;
  if (!field) return null;
  fields.push(field);
  const error = h("span", { class: "error", role: "alert" });
  field.complain = (text) => { error.textContent = text; };
  const required = component.required !== false;
  return h("div", { class: "labelled" },
    h("label", { for: `field-${component.custom_id}` }, label, required && h("span", { class: "star", "aria-hidden": "true" }, " *")),
    description && h("p", { class: "small" }, description), field.element, error);
}

function textField(component) {
  const long = component.style === 2;
  const input = h(long ? "textarea" : "input", {
    class: "field", id: `field-${component.custom_id}`, type: long ? null : "text", rows: long ? "4" : null,
    maxlength: component.max_length ?? 4000, placeholder: component.placeholder, autocomplete: "off", value: component.value ?? "",
    "aria-required": component.required === false ? "false" : "true", dataset: { customId: component.custom_id },
  });
  return {
    id: component.custom_id, element: input, value: () => input.value,
    problem: () => {
      const length = input.value.length;
      if (length === 0) return component.required === false ? null : "missing";
      return length < (component.min_length ?? 0) ? "tooShort" : null;
    },
  };
}

function menuField(component) {
  let chosen = chosenAtFirst(component);
  const holder = h("div", null);
  const draw = () => fill(holder, menuButton(component, chosen, false, (values) => { chosen = values; draw(); }));
  draw();
  holder.firstChild.id = `field-${component.custom_id}`;
  return {
    id: component.custom_id, element: holder, value: () => chosen,
    problem: () => (component.required !== false && chosen.length < (component.min_values ?? 1) ? "missing" : null),
  };
}

async function submit(modal, fields) {
  let good = true;
  for (const field of fields) {
    const problem = field.problem();
    field.complain(problem ? app.words[problem] : "");
    if (problem) good = false;
  }
  if (!good) return;
  const reply = await act("modal", { modal: modal.id, fields: Object.fromEntries(fields.map((f) => [f.id, f.value()])) });
  if (!reply) return;
  shut();
  follow(reply);
}

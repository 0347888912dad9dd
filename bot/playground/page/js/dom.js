// Small helpers to build elements. Everything is made with createElement and
// text nodes: no string ever becomes markup, so no name or message can inject.

const SVG = "http://www.w3.org/2000/svg";

// h builds an element. Props: class, dataset (object), on* (listeners), boolean
// and text attributes; null, undefined and false leave an attribute away.
// Children are nodes, strings, numbers or (nested) lists of them.
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "dataset") {
      for (const [key, v] of Object.entries(value)) if (v !== undefined && v !== null) element.dataset[key] = v;
    } else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

// fill replaces what an element holds.
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

const faces = new WeakMap();

// refill fills an element only if face, which holds all that the drawing rests
// on, differs from last time: a press that is under way keeps its button.
export function refill(element, face, draw) {
  const text = JSON.stringify(face);
  if (faces.get(element) === text) return;
  faces.set(element, text);
  fill(element, draw());
}

export const $ = (selector, root = document) => root.querySelector(selector);

// Line icons on a 24 grid; the stroke takes the colour of the text around it.
const icons = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  hash: "M5 9h15M4 15h15M10 4L8 20M16 4l-2 16",
  thread: "M5 5h14v10h-8l-4 4v-4H5z",
  clock: "M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2",
  send: "M4 12l16-8-6 16-3-7z",
  slash: "M15 4L9 20",
  sun: "M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  tent: "M12 4L3 20h18zM12 4v0M12 11l-4 9M12 11l4 9",
  help: "M12 3a9 9 0 1 0 .01 0M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.2",
  reply: "M9 7L4 12l5 5M4 12h9a6 6 0 0 1 6 6",
  dots: "M6 12h.01M12 12h.01M18 12h.01",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  user: "M12 4a4 4 0 1 0 .01 0M4 21c0-5 4-7 8-7s8 2 8 7",
};

// icon draws one of the icons; it is decoration, the button around it has a label.
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", icons[name] ?? "");
  svg.append(path);
  return svg;
}

// avatar is a coloured disc with the first letter of a name, or a tent for a bot.
// index picks one of the seven colours of the style sheet.
export function avatar(name, index, bot) {
  const first = [...String(name || "?")][0].toUpperCase();
  return h("span", { class: `avatar hue${bot ? "bot" : index % 7}`, "aria-hidden": "true" }, bot ? icon("tent") : first);
}

// debounce calls f once, when nobody has called for so many milliseconds.
export function debounce(f, milliseconds) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), milliseconds);
  };
}

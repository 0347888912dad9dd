// Pictures and files of a message: shown at the message's width, described by
// their alt text, enlarged by a press.

import { $, fill, h, icon } from "./dom.js";
import { app } from "./app.js";

// fileOf resolves "attachment://board.png" among a message's attachments.
export function fileOf(message, url) {
  const name = /^attachment:\/\/(.+)$/.exec(url ?? "")?.[1];
  if (!name) return { url: safeSource(url) };
  const file = (message.attachments ?? []).find((a) => a.filename === name);
  return file ? { ...file, url: safeSource(file.url) } : { url: null };
}

// safeSource lets through addresses that a picture may have, and nothing else.
export function safeSource(url) {
  try {
    const full = new URL(url, location.href);
    return full.protocol === "http:" || full.protocol === "https:" ? full.href : null;
  } catch {
    return null;
  }
}

const isPicture = (file) => String(file.content_type ?? "").startsWith("image/") || file.width > 0;

// attachments draws the files that no component or embed shows already.
export function attachments(message, taken) {
  const files = (message.attachments ?? []).filter((a) => !taken.has(a.filename));
  const pictures = files.filter(isPicture);
  return [
    pictures.length > 0 && h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" }, pictures.map(picture)),
    files.filter((f) => !isPicture(f)).map(fileCard),
  ];
}

// picture draws one picture {url, description, width, height, spoiler}.
export function picture(file) {
  const url = safeSource(file.url);
  if (!url) return null;
  const alt = file.description ?? "";
  const image = h("img", {
    src: url, alt, loading: "lazy", decoding: "async",
    width: file.width || null, height: file.height || null,
  });
  const open = h("button", {
    class: "picture", type: "button", "aria-label": alt ? `${app.words.enlarge}: ${alt}` : app.words.enlarge,
    dataset: { picture: file.filename ?? "" }, onclick: () => enlarge(url, alt),
  }, image);
  const [badge, text] = alt ? altBadge(alt) : [];
  if (file.width > 0 && file.height > 0) { // its place is kept until it has come
    open.classList.add("sized");
    open.style.setProperty("--width", `${file.width}px`);
    open.style.setProperty("--ratio", file.width / file.height);
  }
  return h("figure", { class: "shot" }, file.spoiler ? cover(open) : open, badge, text);
}

function cover(inner) {
  inner.inert = true;
  const lid = h("button", { class: "lid", type: "button", onclick: () => { lid.remove(); inner.inert = false; } }, app.words.spoiler);
  return h("div", { class: "covered" }, inner, lid);
}

function altBadge(alt) {
  const text = h("figcaption", { hidden: true }, alt);
  const badge = h("button", {
    class: "alt", type: "button", "aria-expanded": "false", "aria-label": app.words.altText,
    onclick: () => {
      text.hidden = !text.hidden;
      badge.setAttribute("aria-expanded", String(!text.hidden));
    },
  }, "ALT");
  return [badge, text];
}

function fileCard(file) {
  return h("a", { class: "file", href: safeSource(file.url), download: file.filename, dataset: { file: file.filename } },
    icon("file"), h("span", null, file.filename), h("small", null, size(file.size)));
}

// fileView draws a file component.
export function fileView(message, component) {
  const file = fileOf(message, component.file?.url);
  return fileCard({ ...file, filename: file.filename ?? component.name ?? app.words.attachment });
}

function size(bytes) {
  if (!(bytes > 0)) return "";
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

// enlarge shows a picture over the whole page. A press on it changes between
// "all of it" and its own size, which is scrolled.
function enlarge(url, alt) {
  const box = $("#lightbox");
  const frame = h("div", { class: "frame" });
  const image = h("img", { src: url, alt, onclick: (event) => { event.stopPropagation(); frame.classList.toggle("full"); } });
  frame.append(image);
  fill(box,
    h("button", { class: "round", type: "button", "aria-label": app.words.close, onclick: () => box.close() }, icon("close")),
    frame, alt && h("p", null, alt));
  box.onclick = (event) => { if (event.target !== image && event.target.tagName !== "P") box.close(); };
  box.showModal();
}

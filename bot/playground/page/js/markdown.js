// Discord's markdown, parsed into a tree of plain objects. Nothing here knows
// the DOM: markdown_view.js draws the tree, and the tests read it. The input is
// never trusted; the tree holds text only, so that drawing it cannot inject.
//
// Blocks:  paragraph, heading{level}, small, quote{blocks}, code{lang, text},
//          list{ordered, start, items:[{indent, children}]}
// Inlines: text, break, bold, italic, underline, strike, spoiler, code, link{url},
//          user{id}, role{id}, channel{id}, everyone, command{id, name},
//          time{unix, style}, emoji{id, name}

const fence = /^```(?:([a-z0-9_+.-]{1,20})\n)?\n?([\s\S]*?)\n?```/i;

// parse turns a message's content into blocks.
export function parse(source) {
  return parseBlocks(String(source ?? "").replace(/\r\n?/g, "\n"), true);
}

function parseBlocks(source, quotes) {
  const blocks = [];
  let rest = source;
  let loose = [];
  const flush = () => {
    const text = loose.join("\n");
    loose = [];
    if (text !== "") blocks.push({ type: "paragraph", children: parseInline(text) });
  };
  while (rest !== "") {
    const block = takeBlock(rest, quotes);
    if (block) {
      flush();
      blocks.push(block.node);
      rest = rest.slice(block.length);
      continue;
    }
    const [line, length] = takeLine(rest);
    loose.push(line);
    rest = rest.slice(length);
  }
  flush();
  return blocks;
}

// takeLine cuts one line; a fence that opens inside the line ends it early, so
// that the code block behind it begins a block of its own.
function takeLine(rest) {
  const end = rest.indexOf("\n");
  const line = end < 0 ? rest : rest.slice(0, end);
  const at = line.indexOf("```", 1);
  if (at > 0 && fence.test(rest.slice(at))) return [line.slice(0, at), at];
  return [line, end < 0 ? rest.length : end + 1];
}

function takeBlock(rest, quotes) {
  return takeCode(rest) ?? takeHeading(rest) ?? takeSmall(rest) ??
    takeList(rest) ?? (quotes ? takeQuote(rest) : undefined);
}

function takeCode(rest) {
  const m = fence.exec(rest);
  if (!m || m[2] === "") return undefined;
  return { node: { type: "code", block: true, lang: m[1] ?? "", text: m[2] }, length: swallow(rest, m[0].length) };
}

function takeHeading(rest) {
  const m = /^(#{1,3}) +([^\n]+)/.exec(rest);
  if (!m) return undefined;
  const node = { type: "heading", level: m[1].length, children: parseInline(m[2].trim()) };
  return { node, length: swallow(rest, m[0].length) };
}

function takeSmall(rest) {
  const m = /^-# +([^\n]+)/.exec(rest);
  if (!m) return undefined;
  return { node: { type: "small", children: parseInline(m[1].trim()) }, length: swallow(rest, m[0].length) };
}

function takeQuote(rest) {
  const whole = /^>>> ([\s\S]*)/.exec(rest);
  if (whole) return { node: { type: "quote", blocks: parseBlocks(whole[1], false) }, length: rest.length };
  const m = /^(?:> [^\n]*(?:\n|$))+/.exec(rest);
  if (!m) return undefined;
  const inner = m[0].replace(/\n$/, "").split("\n").map((line) => line.slice(2)).join("\n");
  return { node: { type: "quote", blocks: parseBlocks(inner, false) }, length: m[0].length };
}

const itemLine = /^( *)([-*]|\d{1,9}\.) +([^\n]+)(?:\n|$)/;

function takeList(rest) {
  const first = itemLine.exec(rest);
  if (!first || first[1] !== "") return undefined;
  const ordered = /\d/.test(first[2]);
  const node = { type: "list", ordered, start: ordered ? parseInt(first[2], 10) : 1, items: [] };
  let length = 0;
  for (let m = first; m; m = itemLine.exec(rest.slice(length))) {
    if (m[1] === "" && /\d/.test(m[2]) !== ordered) break;
    const indent = Math.min(Math.floor(m[1].length / 2), 10);
    node.items.push({ indent, children: parseInline(m[3].trim()) });
    length += m[0].length;
  }
  return { node, length };
}

// swallow takes the line break behind a block: the block breaks the line itself.
function swallow(rest, length) {
  return rest[length] === "\n" ? length + 1 : length;
}

// Each rule is tried at each place, in this order; the first that fits wins.
const inlineRules = [
  [/^\\([^\sA-Za-z0-9])/, (m) => ({ type: "text", text: m[1] })],
  [/^\n/, () => ({ type: "break" })],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => ({ type: "code", text: m[2].replace(/^ (.*) $/, "$1") })],
  [/^<@!?(\d{1,20})>/, (m) => ({ type: "user", id: m[1] })],
  [/^<@&(\d{1,20})>/, (m) => ({ type: "role", id: m[1] })],
  [/^<#(\d{1,20})>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<\/([^:>\n]{1,100}):(\d{1,20})>/, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ type: "time", unix: Number(m[1]), style: m[2] ?? "f" })],
  [/^<a?:(\w{2,32}):(\d{1,20})>/, (m) => ({ type: "emoji", name: m[1], id: m[2] })],
  [/^@(everyone|here)\b/, (m) => ({ type: "everyone", text: m[0] })],
  [/^<(https?:\/\/[^\s<>]+)>/i, (m) => autolink(m[1])],
  [/^\[((?:[^[\]\\\n]|\\.)+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/i, (m) => namedLink(m)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'\])!?*_~|]/i, (m) => autolink(m[0])],
  [/^\|\|([\s\S]+?)\|\|/, wrap("spoiler")],
  [/^\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/s, (m) => ({ type: "bold", children: [{ type: "italic", children: parseInline(m[1]) }] })],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s, wrap("bold")],
  [/^__((?:\\.|[^\\])+?)__(?!_)/s, wrap("underline")],
  [/^~~((?:\\.|[^\\])+?)~~/s, wrap("strike")],
  [/^\*(?![\s*])((?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/s, wrap("italic")],
  [/^_(?!_)((?:\\.|__|[^\\_])+?)_(?![A-Za-z0-9_])/s, wrap("italic")],
];

function wrap(type) {
  return (m) => ({ type, children: parseInline(m[1]) });
}

function namedLink(m) {
  const url = safeURL(m[2]);
  if (!url) return { type: "text", text: m[0] };
  return { type: "link", url, children: parseInline(m[1]).filter((n) => n.type !== "link") };
}

function autolink(source) {
  const url = safeURL(source);
  return url ? { type: "link", url, children: [{ type: "text", text: source }] } : { type: "text", text: source };
}

// safeURL answers the address if it is http or https, and null otherwise.
export function safeURL(source) {
  try {
    const url = new URL(source);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

// parseInline turns one run of text into inline nodes.
export function parseInline(source) {
  const nodes = [];
  let rest = source;
  let before = "";
  while (rest !== "") {
    const plain = /^[A-Za-zÀ-ÿ0-9 ,;.()'’«»-]+?(?=[^A-Za-zÀ-ÿ0-9 ,;.()'’«»-]|https?:|$)/s.exec(rest);
    const hit = plain && !/^https?:/i.test(rest) ? null : match(rest, before);
    const length = hit ? hit.length : plain && !/^https?:/i.test(rest) ? plain[0].length : step(rest);
    push(nodes, hit ? hit.node : { type: "text", text: rest.slice(0, length) });
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return nodes;
}

function match(rest, before) {
  for (const [pattern, make] of inlineRules) {
    const m = pattern.exec(rest);
    if (!m) continue;
    // snake_case is a word, not an italic.
    if (rest[0] === "_" && rest[1] !== "_" && /[A-Za-z0-9]/.test(before)) continue;
    return { node: make(m), length: m[0].length };
  }
  return null;
}

// step is the length of one whole character: half a surrogate pair is none.
function step(rest) {
  return rest.codePointAt(0) > 0xffff ? 2 : 1;
}

function push(nodes, node) {
  const last = nodes[nodes.length - 1];
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

// plain is the text of a content without its signs, for labels and titles; name
// answers the text of a node that has none, such as a mention.
export function plain(source, name = () => "") {
  const inside = (n) => n.children ?? n.blocks ?? n.items?.flatMap((item) => item.children);
  const text = (nodes) => nodes.map((n) => n.text ?? (n.type === "break" ? " " : inside(n) ? text(inside(n)) : name(n))).join("");
  return text(parse(source));
}

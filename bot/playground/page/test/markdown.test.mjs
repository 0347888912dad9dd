import { test } from "node:test";
import assert from "node:assert/strict";
import { parse, parseInline, plain, safeURL } from "../js/markdown.js";

const t = (text) => ({ type: "text", text });

const inline = [
  ["plain text", "hello, you", [t("hello, you")]],
  ["bold", "a **b** c", [t("a "), { type: "bold", children: [t("b")] }, t(" c")]],
  ["italic with stars", "*a*", [{ type: "italic", children: [t("a")] }]],
  ["italic with underscores", "_a_", [{ type: "italic", children: [t("a")] }]],
  ["bold in italic", "*a **b***", [{ type: "italic", children: [t("a "), { type: "bold", children: [t("b")] }] }]],
  ["both at once", "***a***", [{ type: "bold", children: [{ type: "italic", children: [t("a")] }] }]],
  ["underline", "__a__", [{ type: "underline", children: [t("a")] }]],
  ["strike", "~~a~~", [{ type: "strike", children: [t("a")] }]],
  ["spoiler", "||a||", [{ type: "spoiler", children: [t("a")] }]],
  ["code keeps signs", "`**a**`", [{ type: "code", text: "**a**" }]],
  ["snake case stays", "a_b_c", [t("a_b_c")]],
  ["a lone star stays", "2 * 3 * 4", [t("2 * 3 * 4")]],
  ["an escaped star stays", "\\*a\\*", [t("*a*")]],
  ["user", "<@12>", [{ type: "user", id: "12" }]],
  ["old user", "<@!12>", [{ type: "user", id: "12" }]],
  ["channel", "<#34>", [{ type: "channel", id: "34" }]],
  ["role", "<@&5>", [{ type: "role", id: "5" }]],
  ["time", "<t:1700000000:R>", [{ type: "time", unix: 1700000000, style: "R" }]],
  ["time without style", "<t:5>", [{ type: "time", unix: 5, style: "f" }]],
  ["command", "</invade move:9>", [{ type: "command", name: "invade move", id: "9" }]],
  ["emoji", "<:die:77>", [{ type: "emoji", name: "die", id: "77" }]],
  ["everyone", "@everyone!", [{ type: "everyone", text: "@everyone" }, t("!")]],
  ["bare link", "see https://a.b/c.", [t("see "), { type: "link", url: "https://a.b/c", children: [t("https://a.b/c")] }, t(".")]],
  ["named link", "[x](https://a.b/)", [{ type: "link", url: "https://a.b/", children: [t("x")] }]],
  ["a script is no link", "[x](javascript:alert(1))", [t("[x](javascript:alert(1))")]],
  ["markup is text", "<b onclick=x>&amp;", [t("<b onclick=x>&amp;")]],
  ["line break", "a\nb", [t("a"), { type: "break" }, t("b")]],
  ["emoji characters stay whole", "🎲🎲 a", [t("🎲🎲 a")]],
];

for (const [name, source, want] of inline) {
  test(`inline: ${name}`, () => assert.deepEqual(parseInline(source), want));
}

const blocks = [
  ["heading", "## Turn 3\nnext", [
    { type: "heading", level: 2, children: [t("Turn 3")] },
    { type: "paragraph", children: [t("next")] }]],
  ["small", "-# hint", [{ type: "small", children: [t("hint")] }]],
  ["four signs are no heading", "#### a", [{ type: "paragraph", children: [t("#### a")] }]],
  ["quote", "> a\n> b\nc", [
    { type: "quote", blocks: [{ type: "paragraph", children: [t("a"), { type: "break" }, t("b")] }] },
    { type: "paragraph", children: [t("c")] }]],
  ["quote to the end", ">>> a\nb", [
    { type: "quote", blocks: [{ type: "paragraph", children: [t("a"), { type: "break" }, t("b")] }] }]],
  ["code block", "```js\nlet a;\n```", [{ type: "code", block: true, lang: "js", text: "let a;" }]],
  ["code block behind text", "see ```a``` b", [
    { type: "paragraph", children: [t("see ")] },
    { type: "code", block: true, lang: "", text: "a" },
    { type: "paragraph", children: [t(" b")] }]],
  ["an open fence is text", "```a", [{ type: "paragraph", children: [t("```a")] }]],
  ["list", "- a\n  - b\n- c", [{ type: "list", ordered: false, start: 1, items: [
    { indent: 0, children: [t("a")] }, { indent: 1, children: [t("b")] }, { indent: 0, children: [t("c")] }] }]],
  ["numbered list", "3. a\n4. b", [{ type: "list", ordered: true, start: 3, items: [
    { indent: 0, children: [t("a")] }, { indent: 0, children: [t("b")] }] }]],
  ["nothing", "", []],
];

for (const [name, source, want] of blocks) {
  test(`block: ${name}`, () => assert.deepEqual(parse(source), want));
}

test("any input ends and keeps its letters", () => {
  const signs = ["*", "_", "~", "|", "`", ">", "<", "@", "#", "-", "\\", "[", "]", "(", ")", "\n", " ", "a", "1", ":", "🎲"];
  let seed = 7;
  const next = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let i = 0; i < 3000; i++) {
    let source = "";
    for (let n = next(30); n > 0; n--) source += signs[next(signs.length)];
    const count = (text) => text.split("a").length;
    assert.equal(count(plain(source)), count(source), JSON.stringify(source));
  }
});

test("long runs of signs end quickly enough to finish", () => {
  for (const sign of ["*", "_", "`", "|", "~", "> ", "[", "<@"]) assert.ok(parse(sign.repeat(2000)));
});

test("plain keeps the words and names the mentions", () => {
  const name = (n) => (n.type === "user" ? `@${n.id}` : "");
  assert.equal(plain("**a** <@12>\n- b `c`", name), "a @12b c");
  assert.equal(plain("> _a_\n<@12>"), "a");
});

test("only web addresses are links", () => {
  assert.equal(safeURL("javascript:alert(1)"), null);
  assert.equal(safeURL("data:text/html,x"), null);
  assert.equal(safeURL("https://a.b/"), "https://a.b/");
});

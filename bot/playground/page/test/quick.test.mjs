import { test } from "node:test";
import assert from "node:assert/strict";
import { buttonsOf, openings, setUp, stage, tableOptions } from "../js/quick.js";

const commands = [{
  id: "1", name: "play", description: "", options: [
    { type: 3, name: "game", required: true, choices: [{ name: "Chess", name_localizations: { fr: "Échecs" }, value: "chess" }] },
    { type: 5, name: "thread" },
    { type: 3, name: "language", choices: [{ name: "English", value: "en" }, { name: "Français", value: "fr" }] }],
}];

// bot is a small lobby: a card, friends who join, a board once there are enough.
function bot({ needs = 2, taken = false, mute = false, greyed = false, live = false } = {}) {
  let next = 100;
  const posts = [];
  const button = (label, custom_id) => ({ type: 2, style: 1, label, custom_id });
  const messages = { 20: [{ id: "99", channel: "20", author: { bot: true }, components: live ? [{ type: 1, components: [button("Jouer", "p")] }] : [] }] };
  const put = (channel, m) => (messages[channel] ??= []).push({ id: String(++next), channel, ...m });
  const joined = new Set();
  const post = async (route, body) => {
    posts.push([route, body.as, body.custom_id ?? body.options.thread ?? ""]);
    if (mute) return { outcome: "failed" };
    if (route === "command") {
      const channel = body.options.thread ? "30" : body.channel;
      if (taken && channel === "20") put(channel, { ephemeral: true, content: "taken" });
      else put(channel, { components: [{ type: 1, components: [button("Rejoindre", "join"), button("Commencer", "start")] }] });
      joined.add(body.as);
    }
    if (body.custom_id === "join") joined.add(body.as);
    for (const m of greyed ? Object.values(messages).flat() : []) {
      for (const b of buttonsOf(m).filter((x) => x.custom_id === "start")) b.disabled = joined.size < needs;
    }
    if (body.custom_id !== "start") return { outcome: "message" };
    if (joined.size < needs) return { outcome: "message", message: { ephemeral: true } };
    put(body.channel, { pings: ["2"], components: [] });
    return { outcome: "update" };
  };
  return { line: { post, read: async () => ({ messages: structuredClone(messages) }), wait: async () => {} }, posts };
}

const opening = openings(commands, "fr")[0];

test("openings are the games of the command play", () => {
  assert.deepEqual(opening, { game: "chess", name: "Échecs", key: "play", option: "game", threads: true, languages: ["en", "fr"] });
  assert.deepEqual(openings([], "fr"), []);
  assert.deepEqual(openings(commands, "fr", "learn"), []);
  const learn = [...commands, { ...commands[0], name: "learn", options: commands[0].options.slice(0, 1) }];
  assert.deepEqual(openings(learn, "en", "learn"), [{ game: "chess", name: "Chess", key: "learn", option: "game", threads: false, languages: [] }]);
  assert.deepEqual(openings([{ name: "play", options: [] }], "fr"), []);
});

test("buttons are found however deep they lie", () => {
  const b = (custom_id) => ({ type: 2, custom_id });
  const message = { components: [{ type: 17, components: [{ type: 9, components: [], accessory: b("a") }, { type: 1, components: [b("b")] }] }] };
  assert.deepEqual(buttonsOf(message).map((x) => x.custom_id), ["a", "b"]);
  assert.deepEqual(buttonsOf({ components: null }), []);
});

test("one press opens a table in the member's own language where the server has another one", () => {
  assert.deepEqual(tableOptions(opening, "fr", "fr"), { game: "chess" });
  assert.deepEqual(tableOptions(opening, "en-GB", "en-US"), { game: "chess" });
  assert.deepEqual(tableOptions(opening, "fr", "en-GB"), { game: "chess", language: "fr" });
  assert.deepEqual(tableOptions({ ...opening, languages: [] }, "fr", "en-GB"), { game: "chess" });
});

test("what stands in a channel: nothing, talk, a card, a board", () => {
  const said = (labels, more) => ({ author: { bot: true }, components: labels.map((label) => ({ type: 2, label, custom_id: label, disabled: label === "Start" })), ...more });
  assert.equal(stage(undefined), "empty");
  assert.equal(stage([]), "empty");
  assert.equal(stage([{ author: {}, content: "hello" }]), "talk");
  assert.equal(stage([said(["Join", "Start"], { ephemeral: true })]), "talk");
  assert.equal(stage([said(["Join", "Start"])]), "card");
  assert.equal(stage([said(["Join", "Start"]), said(["Play", "Join"]), { author: {}, content: "hello" }]), "board");
});

test("a table for two is opened, joined and started", async () => {
  const { line, posts } = bot();
  assert.deepEqual(await setUp(line, opening, "1", ["2", "3"], "20"), { channel: "20", asked: ["2"] });
  assert.deepEqual(posts, [["command", "1", ""], ["component", "2", "join"], ["component", "1", "start"]]);
});

test("a game for three gets its third player", async () => {
  const { line, posts } = bot({ needs: 3 });
  assert.deepEqual((await setUp(line, opening, "1", ["2", "3"], "20")).asked, ["2"]);
  assert.equal(posts.filter(([, , what]) => what === "join").length, 2);
});

test("a start button that is grey waits for the third player", async () => {
  const { line, posts } = bot({ needs: 3, greyed: true });
  assert.deepEqual((await setUp(line, opening, "1", ["2", "3"], "20")).asked, ["2"]);
  assert.deepEqual(posts.map(([, , what]) => what), ["", "join", "join", "start"]);
});

test("a taken channel leads to a thread", async () => {
  const { line } = bot({ taken: true });
  assert.equal((await setUp(line, opening, "1", ["2"], "20")).channel, "30");
});

test("a channel with a living table is not even asked", async () => {
  const { line, posts } = bot({ live: true });
  assert.equal((await setUp(line, opening, "1", ["2"], "20")).channel, "30");
  assert.deepEqual(posts[0], ["command", "1", true]);
});

test("too few friends leave an open table", async () => {
  const { line } = bot({ needs: 4 });
  assert.deepEqual(await setUp(line, opening, "1", ["2", "3"], "20"), { channel: "20", asked: [] });
});

test("a silent bot leads nowhere", async () => {
  const { line } = bot({ mute: true });
  assert.equal(await setUp(line, opening, "1", ["2"], "20"), null);
});

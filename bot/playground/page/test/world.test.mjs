import { test } from "node:test";
import assert from "node:assert/strict";
import { normal, apply, before, mentions, threadsOf, personName, players } from "../js/world.js";

const start = () => normal({
  me: "1", app: { id: "9", name: "Bivouac", bot: true },
  members: [{ id: "1", name: "Alice" }, { id: "9", name: "Bivouac", bot: true }],
  channels: [{ id: "20", type: 0, name: "salon", last: "100" }],
  messages: { 20: [{ id: "100", channel: "20", content: "a" }] },
});
const ids = (world, channel = "20") => (world.messages[channel] ?? []).map((m) => m.id);

test("normal fills what is left out", () => {
  const world = normal({ me: "1", commands: null, messages: null });
  assert.deepEqual([world.commands, world.messages, world.modals, world.guild.roles], [[], {}, [], []]);
});

test("a new message goes to its place", () => {
  const world = start();
  apply(world, { kind: "message", message: { id: "102", channel: "20" } });
  apply(world, { kind: "message", message: { id: "101", channel: "20" } });
  assert.deepEqual(ids(world), ["100", "101", "102"]);
  assert.equal(world.channels[0].last, "102");
});

test("an edit replaces, it does not add", () => {
  const world = start();
  apply(world, { kind: "message", message: { id: "100", channel: "20", content: "b" } });
  assert.deepEqual(world.messages["20"].map((m) => m.content), ["b"]);
});

test("the first message of an unknown channel is kept", () => {
  const world = start();
  apply(world, { kind: "message", message: { id: "5", channel: "77" } });
  assert.deepEqual(ids(world, "77"), ["5"]);
});

test("an ephemeral message is not the channel's last", () => {
  const world = start();
  apply(world, { kind: "message", message: { id: "150", channel: "20", ephemeral: true } });
  assert.equal(world.channels[0].last, "100");
});

test("deleting forgets a message, a channel and its threads", () => {
  const world = start();
  apply(world, { kind: "channel", channel: { id: "21", type: 11, parent: "20", name: "fil" } });
  apply(world, { kind: "message_delete", id: "100", in: "20" });
  assert.deepEqual(ids(world), []);
  apply(world, { kind: "channel_delete", id: "20" });
  assert.deepEqual(world.channels, []);
});

test("other kinds", () => {
  const world = start();
  apply(world, { kind: "badges", badges: { 1: { 20: 2, 21: 1 } } });
  apply(world, { kind: "member", member: { id: "1", name: "Alice B.", present: false } });
  apply(world, { kind: "online", online: true });
  apply(world, { kind: "commands", commands: [{ name: "play" }] });
  apply(world, { kind: "clock", now: "2030-01-01T00:00:00Z" });
  assert.equal(mentions(world, "1"), 3);
  assert.equal(mentions(world, "1", "21"), 1);
  assert.equal(mentions(world, "2"), 0);
  assert.equal(personName(world, "1"), "Alice B.");
  assert.equal(personName(world, "9"), "Bivouac");
  assert.deepEqual([world.online, world.commands.length, world.now], [true, 1, "2030-01-01T00:00:00Z"]);
});

test("unknown kinds change nothing", () => {
  const world = start();
  for (const kind of ["constructor", "toString", "unheard", undefined]) assert.equal(apply(world, { kind }), false);
  assert.deepEqual(world, start());
});

test("ids compare as numbers", () => {
  assert.ok(before("99", "100"));
  assert.ok(before(undefined, "1"));
  assert.ok(before("1100000000000000001", "1100000000000000002"));
  assert.ok(!before("2", "1"));
});

test("threads: open before archived, newest first", () => {
  const world = start();
  for (const [id, archived, last] of [["31", true, "900"], ["32", false, "200"], ["33", false, "300"]]) {
    apply(world, { kind: "channel", channel: { id, type: 11, parent: "20", archived, last } });
  }
  assert.deepEqual(threadsOf(world, "20").map((t) => t.id), ["33", "32", "31"]);
});

test("the bot is nobody whom one can be", () => {
  assert.deepEqual(players(start()).map((m) => m.name), ["Alice"]);
});

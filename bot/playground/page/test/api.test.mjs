import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { listen, post, Refused, upload } from "../js/api.js";

let streams;   // every EventSource that was opened
let answers;   // what fetch answers, in turn; the last one stays
let asked;     // what fetch was asked

beforeEach((t) => {
  streams = [];
  answers = [{ ok: true, body: { me: "1" } }];
  asked = [];
  globalThis.EventSource = class {
    constructor(url) {
      this.url = url;
      streams.push(this);
    }
    close() { this.closed = true; }
    say(event) { this.onmessage({ data: JSON.stringify(event) }); }
  };
  globalThis.fetch = async (url, init) => {
    asked.push([url, init]);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer.gone) throw new TypeError("nobody there");
    return { ok: answer.ok, statusText: "Bad Request", json: async () => answer.body };
  };
  t.mock.timers.enable({ apis: ["setTimeout"] });
});

const settle = async () => { for (let i = 0; i < 20; i++) await Promise.resolve(); };

function start() {
  const log = [];
  const stop = listen("alice", {
    state: (s) => log.push(["state", s.me]), event: (e) => log.push(["event", e.kind]), line: (up) => log.push(["line", up]),
  });
  return { log, stop };
}

test("the state comes first, what happened meanwhile after it", async () => {
  const { log, stop } = start();
  const opened = streams[0].onopen();
  streams[0].say({ kind: "early" });
  await opened;
  streams[0].say({ kind: "late" });
  assert.deepEqual(log, [["line", true], ["state", "1"], ["event", "early"], ["event", "late"]]);
  assert.equal(streams[0].url, "/play/events?as=alice");
  stop();
});

test("a lost line is taken up again and the state read again", async (t) => {
  const { log, stop } = start();
  await streams[0].onopen();
  streams[0].onerror();
  t.mock.timers.tick(500);
  assert.equal(streams.length, 2);
  await streams[1].onopen();
  assert.deepEqual(log.slice(2), [["line", false], ["line", true], ["state", "1"]]);
  stop();
});

test("a state that cannot be read is a lost line", async (t) => {
  answers = [{ gone: true }, { ok: true, body: { me: "2" } }];
  const { log, stop } = start();
  await streams[0].onopen();
  t.mock.timers.tick(500);
  await streams[1].onopen();
  assert.deepEqual(log, [["line", false], ["line", true], ["state", "2"]]);
  stop();
});

test("errors of an old stream do not disturb the new one", async (t) => {
  const { log, stop } = start();
  streams[0].onerror();
  t.mock.timers.tick(500);
  streams[0].onerror();
  t.mock.timers.tick(10000);
  assert.equal(streams.length, 2);
  assert.deepEqual(log, [["line", false]]);
  stop();
});

test("after the stop nothing is heard and nothing is tried", async (t) => {
  const { log, stop } = start();
  const opened = streams[0].onopen();
  stop();
  await opened;
  streams[0].onerror();
  t.mock.timers.tick(60000);
  await settle();
  assert.deepEqual([log, streams.length, streams[0].closed], [[], 1, true]);
});

test("a refusal carries the server's words", async () => {
  answers = [{ ok: false, body: { error: "no such member" } }];
  await assert.rejects(post("say", {}), (e) => e instanceof Refused && e.message === "no such member");
  answers = [{ ok: false, body: {} }];
  await assert.rejects(post("say", {}), { message: "Bad Request" });
});

test("an act is JSON, since the server takes nothing else", async () => {
  await post("say", { content: "a" });
  const [url, init] = asked[0];
  assert.deepEqual([url, init.method, init.headers, init.body], ["/play/say", "POST", { "Content-Type": "application/json" }, '{"content":"a"}']);
});

test("a file is sent as it is, under its name", async () => {
  answers = [{ ok: true, body: { id: "7" } }, { ok: false, body: { error: "too large" } }];
  const file = { name: "une partie.txt" };
  assert.deepEqual(await upload("alice", file), { id: "7" });
  const [url, init] = asked[0];
  assert.equal(url, "/play/upload?as=alice&name=une%20partie.txt");
  assert.deepEqual([init.method, init.headers, init.body], ["POST", { "Content-Type": "application/octet-stream" }, file]);
  await assert.rejects(upload("alice", file), (e) => e instanceof Refused && e.message === "too large");
});

// What the present member has seen of each channel. Mentions are counted by the
// server, for everybody; what is merely new is remembered here, in this browser.

import { act, app, remember, remembered } from "./app.js";
import { before, mentions } from "./world.js";

let marks = load();

function load() {
  try {
    return JSON.parse(remembered("seen")) ?? {};
  } catch {
    return {};
  }
}

const key = (channel) => `${app.me} ${channel}`;

// seenUpTo is the newest message that the member has seen in a channel.
export function seenUpTo(channel) {
  return marks[key(channel)] ?? "";
}

// isNew says whether a channel holds something unseen.
export function isNew(channel) {
  return Boolean(channel.last) && before(seenUpTo(channel.id), channel.last);
}

// see marks a channel as read, here and on the server.
export function see(channel) {
  if (document.hidden) return;
  if (isNew(channel)) {
    marks[key(channel.id)] = channel.last;
    remember("seen", JSON.stringify(marks));
  }
  if (mentions(app.world, app.me, channel.id) === 0) return;
  delete app.world.badges[app.me][channel.id];
  act("read", { channel: channel.id });
}

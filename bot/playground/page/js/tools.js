// What may go wrong on a real server, to be tried here: threads archived or
// deleted, members and the bot leaving, the bot's line cut, an error answered.

import { h } from "./dom.js";
import { act, app, channelNow } from "./app.js";
import { isThread } from "./world.js";

let open = false; // is the box unfolded; it stays so when it is drawn again

// toolbox draws the folded box with one button for each mishap.
export function toolbox(me, bot) {
  const box = h("details", { open, ontoggle: () => { open = box.open; } },
    h("summary", null, app.words.tools),
    h("div", { class: "tools" }, threadTools(), memberTool(me), botTools(bot)));
  return box;
}

function tool(label, dataset, route, body, style = "secondary") {
  return h("button", { class: `button ${style}`, type: "button", dataset, onclick: () => act(route, body) }, label);
}

function threadTools() {
  const thread = channelNow();
  if (!isThread(thread)) return [];
  const [action, label] = thread.archived ? ["unarchive", app.words.unarchive] : ["archive", app.words.archive];
  return [
    tool(`${label} : ${thread.name}`, { thread: action }, "thread", { thread: thread.id, action }),
    tool(`${app.words.remove} : ${thread.name}`, { thread: "delete" }, "thread", { thread: thread.id, action: "delete" }, "danger"),
  ];
}

function memberTool(me) {
  if (!me) return null;
  const [action, label] = me.present ? ["leave", app.words.leave] : ["return", app.words.comeBack];
  return tool(`${me.name} : ${label}`, { member: action }, "member", { user: me.id, action });
}

function botTools(bot) {
  const away = bot?.present === false;
  return [
    tool(away ? app.words.botBack : app.words.botLeave, { bot: away ? "return" : "leave" }, "member", { user: "bot", action: away ? "return" : "leave" }),
    tool(app.words.botCut, { fault: "drop" }, "fault", { kind: "drop" }),
    tool(app.words.botError, { fault: "status" }, "fault", { kind: "status", code: 500 }),
  ];
}

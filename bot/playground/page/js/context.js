// Context menus: the application's commands on a message and on a member, as Discord has
// them behind a long press or the right button.

import { act, app, follow } from "./app.js";
import { inMenu } from "./command.js";
import { openList } from "./menu.js";

const MEMBER = 2, MESSAGE = 3;

// onMessage answers the right button on a message: what can be done with it, and with who
// wrote it.
export const onMessage = (m) => (event) => open(event, m.channel, [
  ...(m.ephemeral ? [] : inMenu(app.world.commands, MESSAGE, app.locale).map((c) => ({ ...c, target: m.id }))),
  ...(m.author?.bot ? [] : inMenu(app.world.commands, MEMBER, app.locale).map((c) => ({ ...c, target: m.author?.id }))),
]);

// onMember answers the right button on a member.
export const onMember = (member) => (event) => open(event, app.channel,
  inMenu(app.world.commands, MEMBER, app.locale).map((c) => ({ ...c, target: member.id })), member.name);

function open(event, channel, found, title = app.words.apps) {
  if (found.length === 0 || event.target.closest("a, img, input, textarea")) return; // the browser's own menu
  event.preventDefault();
  openList(event.currentTarget, { placeholder: title }, found, [], async ([value]) => {
    const { name, target } = found.find((c) => c.value === value);
    const reply = await act("command", { channel, command: name, options: { target } });
    if (reply) follow(reply);
  });
}

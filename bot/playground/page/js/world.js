// The world as one member sees it: the answer of GET /play/state, and how each
// event of the stream changes it. No DOM and no network: the tests read it.

const keep = 300; // messages a channel; older ones are scrolled out of a day's play

// normal fills what the server may leave out, so that no reader has to ask.
export function normal(state) {
  const world = { ...state };
  for (const key of ["members", "channels", "commands", "modals"]) world[key] = state[key] ?? [];
  for (const key of ["messages", "badges"]) world[key] = { ...(state[key] ?? {}) };
  world.guild = { id: "", name: "", roles: [], ...(state.guild ?? {}) };
  world.guild.roles ??= [];
  return world;
}

const changes = {
  message(world, event) {
    const message = event.message;
    const list = (world.messages[message.channel] ?? []).filter((m) => m.id !== message.id);
    const at = list.findLastIndex((m) => before(m.id, message.id)) + 1;
    list.splice(at, 0, message);
    world.messages[message.channel] = list.slice(-keep);
    const channel = world.channels.find((c) => c.id === message.channel);
    if (channel && !message.ephemeral && before(channel.last, message.id)) channel.last = message.id;
  },
  message_delete(world, event) {
    for (const [id, list] of Object.entries(world.messages)) {
      if (!event.in || event.in === id) world.messages[id] = list.filter((m) => m.id !== event.id);
    }
  },
  channel(world, event) {
    world.channels = upsert(world.channels, event.channel);
  },
  channel_delete(world, event) {
    world.channels = world.channels.filter((c) => c.id !== event.id && c.parent !== event.id);
    delete world.messages[event.id];
  },
  member(world, event) {
    if (event.member.id === world.app?.id) world.app = event.member;
    else world.members = upsert(world.members, event.member);
  },
  commands(world, event) {
    world.commands = event.commands ?? [];
  },
  clock(world, event) {
    world.now = event.now;
  },
  badges(world, event) {
    world.badges = event.badges ?? {};
  },
  online(world, event) {
    world.online = Boolean(event.online);
  },
  typing(world, event) {
    world.typing = { channel: event.in, until: Date.now() + 8000 };
  },
};

// apply changes the world by one event and says whether it knew the kind.
export function apply(world, event) {
  const change = Object.hasOwn(changes, event?.kind) ? changes[event.kind] : null;
  change?.(world, event);
  return Boolean(change);
}

function upsert(list, thing) {
  const at = list.findIndex((t) => t.id === thing.id);
  return at < 0 ? [...list, thing] : list.with(at, thing);
}

// before compares two ids by age: they are decimal numbers too long for a float.
export function before(a, b) {
  const [x, y] = [String(a ?? ""), String(b ?? "")];
  return x.length === y.length ? x < y : x.length < y.length;
}

// mentions counts a member's unread mentions, everywhere or in one channel.
export function mentions(world, member, channel) {
  const mine = world.badges[member] ?? {};
  if (channel) return mine[channel] ?? 0;
  return Object.values(mine).reduce((sum, n) => sum + n, 0);
}

// threadsOf lists the threads of a channel: open ones first, newest first.
export function threadsOf(world, channel) {
  return world.channels
    .filter((c) => c.parent === channel && isThread(c))
    .sort((a, b) => Number(a.archived) - Number(b.archived) || (before(a.last, b.last) ? 1 : -1));
}

export const isThread = (channel) => channel?.type >= 10 && channel?.type <= 12;
export const isDirect = (channel) => channel?.type === 1;

// nameOf is a channel's name: a direct channel has the bot's.
export const nameOf = (world, channel) => (isDirect(channel) ? world.app?.name : channel?.name) ?? "";

// personName finds the name of a member or of the bot, or undefined.
export function personName(world, id) {
  if (world.app?.id === id) return world.app.name;
  return world.members.find((m) => m.id === id)?.name;
}

// players are the persons whom one can be: everybody but the bot.
export function players(world) {
  return world.members.filter((m) => !m.bot);
}

// emojiText is the sign itself; an emoji of somebody's own has a name only.
export function emojiText(emoji) {
  if (!emoji) return "";
  return emoji.id ? `:${emoji.name ?? "emoji"}:` : emoji.name ?? "";
}

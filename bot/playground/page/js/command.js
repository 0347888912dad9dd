// Slash commands without a screen: which commands there are, which fit what was
// typed, what an option's text means, and the request that is sent. Commands are
// in Discord's own JSON shape (application command objects).

// Option types of Discord.
export const TYPE = {
  SUB: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8,
  MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11,
};

// localName and localText are what a reader of the locale sees.
export function localName(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

export function localText(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description ?? "";
}

// flatten lists each callable command once: a root without subcommands, or each
// subcommand. path is the protocol's names, label what a person types.
export function flatten(commands, locale) {
  const leaves = [];
  for (const command of commands ?? []) {
    if ((command.type ?? 1) !== 1) continue;
    walk(command, command, [command.name], [localName(command, locale)], locale, leaves);
  }
  return leaves;
}

function walk(root, node, path, names, locale, leaves) {
  const options = node.options ?? [];
  const below = options.filter((o) => o.type === TYPE.SUB || o.type === TYPE.GROUP);
  if (below.length === 0) {
    leaves.push({
      id: root.id, path, names, label: names.join(" "), key: path.join(" "),
      description: localText(node, locale), options,
    });
    return;
  }
  for (const option of below) {
    walk(root, option, [...path, option.name], [...names, localName(option, locale)], locale, leaves);
  }
}

// inMenu lists the commands of a context menu, 2 for members and 3 for messages: the
// protocol's name, and a label for the reader.
export function inMenu(commands, type, locale) {
  return (commands ?? []).filter((c) => c.type === type).map((c) => ({ name: c.name, value: `${type} ${c.name}`, label: localName(c, locale) }));
}

// fold makes "Déplacer" and "deplacer" the same.
export function fold(text) {
  return String(text).normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}

// search lists the leaves that fit what was typed behind the "/", best first:
// whole beginnings, then beginnings of words, then anything inside, and last
// the descriptions. Both the localised and the protocol's names count.
export function search(leaves, typed) {
  const query = fold(typed).trim().replace(/\s+/g, " ");
  if (query === "") return leaves.slice();
  return leaves
    .map((leaf, order) => ({ leaf, order, rank: rankOf(leaf, query) }))
    .filter((hit) => hit.rank < 9)
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map((hit) => hit.leaf);
}

function rankOf(leaf, query) {
  const names = [fold(leaf.label), fold(leaf.key)];
  if (names.includes(query)) return 0;
  if (names.some((n) => n.startsWith(query))) return 1;
  if (names.some((n) => n.split(" ").some((word) => word.startsWith(query)))) return 2;
  if (names.some((n) => n.includes(query))) return 3;
  return fold(leaf.description).includes(query) ? 4 : 9;
}

// resolve finds the leaf that a typed line begins with ("/invade move …"), and
// the rest of the line behind its name. The longest name wins.
export function resolve(leaves, line) {
  const typed = fold(line.replace(/^\//, "")).replace(/^\s+/, "");
  let best = null;
  for (const leaf of leaves) {
    for (const name of [fold(leaf.label), fold(leaf.key)]) {
      const fits = typed === name || typed.startsWith(name + " ");
      if (fits && (!best || name.length > best.length)) best = { leaf, length: name.length };
    }
  }
  if (!best) return null;
  const raw = line.replace(/^\//, "").replace(/^\s+/, "").normalize("NFC");
  return { leaf: best.leaf, rest: raw.slice(best.length).trim() };
}

// parseOptions reads "from:d4 to:e4" into texts by option name. A value runs
// until the next known "name:"; text before any name belongs to the first
// option that is still open, in order, so that "/do d4-e4" works.
export function parseOptions(leaf, text, locale) {
  const names = new Map();
  for (const o of leaf.options) {
    names.set(fold(o.name), o.name);
    names.set(fold(localName(o, locale)), o.name);
  }
  const values = {};
  let current = null;
  let loose = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const colon = word.indexOf(":");
    const name = colon > 0 ? names.get(fold(word.slice(0, colon))) : undefined;
    if (name) {
      current = name;
      values[name] = word.slice(colon + 1);
    } else if (current) values[current] = `${values[current]} ${word}`.trim();
    else loose.push(word);
  }
  const open = leaf.options.find((o) => !(o.name in values));
  if (loose.length > 0 && open) values[open.name] = loose.join(" ");
  return values;
}

// missing lists the required options without a value.
export function missing(leaf, values) {
  return leaf.options.filter((o) => o.required && isEmpty(values[o.name]));
}

const isEmpty = (value) => value === undefined || value === null || value === "";

// suggestions lists what may be chosen for an option, without asking the bot:
// its choices, yes and no, members, channels. world gives members and channels.
export function suggestions(option, typed, world, locale, words) {
  const all = candidates(option, world, locale, words);
  const query = fold(typed ?? "").replace(/^[@#]/, "");
  return all.filter((c) => fold(c.name).includes(query) || fold(String(c.value)) === query).slice(0, 25);
}

function candidates(option, world, locale, words) {
  if (option.choices?.length) {
    return option.choices.map((c) => ({ name: localName(c, locale), value: c.value }));
  }
  const members = () => world.members.map((m) => ({ name: m.name, value: m.id, user: m }));
  switch (option.type) {
    case TYPE.BOOLEAN: return [{ name: words.yes, value: true }, { name: words.no, value: false }];
    case TYPE.USER: case TYPE.MENTIONABLE: return members();
    case TYPE.CHANNEL:
      return world.channels
        .filter((c) => !option.channel_types?.length || option.channel_types.includes(c.type))
        .map((c) => ({ name: c.name, value: c.id, channel: c }));
    default: return [];
  }
}

// isClosed says that only a suggested value is accepted, not free text.
export function isClosed(option) {
  return Boolean(option.choices?.length) ||
    [TYPE.BOOLEAN, TYPE.USER, TYPE.CHANNEL, TYPE.MENTIONABLE, TYPE.ROLE].includes(option.type);
}

// read turns the text of an option into its value. An answer {error} names a
// key of the page's texts; {value: undefined} means that nothing was given.
export function read(option, text, world, locale, words) {
  if (isEmpty(text) || option.type === TYPE.ATTACHMENT) return { value: undefined }; // a file has no text
  if (isClosed(option)) {
    const all = candidates(option, world, locale, words);
    const wanted = fold(text).replace(/^[@#]/, "");
    const hit = all.find((c) => c.value === text || fold(c.name) === wanted || fold(String(c.value)) === wanted);
    return hit ? { value: hit.value } : { error: "pickOne" };
  }
  if (option.type === TYPE.INTEGER || option.type === TYPE.NUMBER) return readNumber(option, text);
  const length = String(text).length;
  if (length < (option.min_length ?? 0)) return { error: "tooShort" };
  if (length > (option.max_length ?? 6000)) return { error: "tooLong" };
  return { value: String(text) };
}

function readNumber(option, text) {
  const number = Number(String(text).replace(",", "."));
  if (!Number.isFinite(number)) return { error: "notNumber" };
  if (option.type === TYPE.INTEGER && !Number.isSafeInteger(number)) return { error: "notNumber" };
  if (number < (option.min_value ?? -Infinity)) return { error: "tooSmall" };
  if (number > (option.max_value ?? Infinity)) return { error: "tooBig" };
  return { value: number };
}

// request is what the server is told about a command: the path of protocol
// names and the typed values. focused names the option that is being completed;
// its value may be half-typed.
export function request(leaf, values, focused) {
  const options = {};
  for (const { name } of leaf.options) {
    if (name === focused || !isEmpty(values[name])) options[name] = values[name] ?? "";
  }
  return { command: leaf.key, options, ...(focused ? { focused } : {}) };
}

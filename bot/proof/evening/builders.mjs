// This program checks requests to Discord by the predicates of @discordjs/builders. Each line of
// standard input is the JSON body of one request. For each request that is refused it writes a line
// to standard output: the number of the request, from 0, and the reason.
//
//   node builders.mjs FOLDER     FOLDER is the node_modules that has them

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const {
  ButtonBuilder,
  CheckboxAssertions,
  ComponentAssertions,
  ComponentsV2Assertions,
  ContextMenuCommandAssertions,
  createComponentBuilder,
  LabelAssertions,
  ModalBuilder,
  SelectMenuAssertions,
  SlashCommandAssertions,
  TextInputAssertions,
  ThumbnailBuilder,
} = createRequire(resolve(process.argv[2], "x.js"))("@discordjs/builders");

const demand = (holds, what) => {
  if (!holds) throw new RangeError(what);
};

// given checks a value by a predicate, unless the value is absent.
const given = (predicate, value) => value !== undefined && predicate.parse(value);

// types has a function for each type of component. It checks a component of this type, and the
// components in it, by the predicates. createComponentBuilder refuses unknown types.
const types = {
  1(c) { // row
    demand(c.components.length >= 1 && c.components.length <= 5, `${c.components.length} components in a row`);
    c.components.forEach(component);
  },
  2(c) { // button
    ComponentAssertions.buttonStyleValidator.parse(c.style);
    given(ComponentAssertions.buttonLabelValidator, c.label);
    given(ComponentAssertions.customIdValidator, c.custom_id);
    given(ComponentAssertions.emojiValidator, c.emoji);
    given(ComponentAssertions.urlValidator, c.url);
    new ButtonBuilder(c).toJSON();
  },
  3: (c) => SelectMenuAssertions.selectMenuStringPredicate.parse(c),
  4: (c) => TextInputAssertions.textInputPredicate.parse(c),
  9(c) { // section
    demand(c.components.length >= 1 && c.components.length <= 3, `${c.components.length} texts in a section`);
    c.components.forEach(component);
    component(c.accessory);
    ComponentsV2Assertions.accessoryPredicate.parse(createComponentBuilder(c.accessory));
  },
  10: (c) => ComponentsV2Assertions.textDisplayContentPredicate.parse(c.content),
  11: (c) => new ThumbnailBuilder(media(c)).toJSON(),
  12(c) { // gallery
    demand(c.items.length >= 1 && c.items.length <= 10, `${c.items.length} pictures in a gallery`);
    c.items.forEach(media);
  },
  13: (c) => ComponentsV2Assertions.filePredicate.parse(c.file),
  14(c) { // separator
    given(ComponentsV2Assertions.dividerPredicate, c.divider);
    given(ComponentsV2Assertions.spacingPredicate, c.spacing);
  },
  17(c) { // container
    given(ComponentsV2Assertions.containerColorPredicate, c.accent_color);
    demand(c.components.length >= 1, "an empty container");
    c.components.forEach(component);
  },
  18(c) { // label
    LabelAssertions.labelPredicate.parse(c);
    component(c.component);
  },
  21: (c) => CheckboxAssertions.radioGroupPredicate.parse(c),
  22: (c) => CheckboxAssertions.checkboxGroupPredicate.parse(c),
  23: (c) => CheckboxAssertions.checkboxPredicate.parse(c),
};

function media(item) {
  ComponentsV2Assertions.unfurledMediaItemPredicate.parse(item.media);
  given(ComponentsV2Assertions.descriptionPredicate, item.description);
  given(ComponentsV2Assertions.spoilerPredicate, item.spoiler);
  return item;
}

function component(c) {
  types[c.type]?.(c);
  createComponentBuilder(structuredClone(c)).toJSON();
}

// named checks a command, a group, a subcommand or an option.
function named(c) {
  SlashCommandAssertions.validateRequiredParameters(c.name, c.description, c.options ?? []);
  SlashCommandAssertions.validateLocalizationMap(c.name_localizations);
  SlashCommandAssertions.validateLocalizationMap(c.description_localizations);
  Object.values(c.name_localizations ?? {}).forEach(SlashCommandAssertions.validateName);
  Object.values(c.description_localizations ?? {}).forEach(SlashCommandAssertions.validateDescription);
  SlashCommandAssertions.validateChoicesLength(0, c.choices);
  c.options?.forEach(named);
}

function command(c) {
  given(SlashCommandAssertions.contextsPredicate, c.contexts);
  given(SlashCommandAssertions.integrationTypesPredicate, c.integration_types);
  if ((c.type ?? 1) === 1) {
    named(c);
  } else {
    ContextMenuCommandAssertions.validateRequiredParameters(c.name, c.type);
  }
}

function request(body) {
  if (Array.isArray(body)) {
    body.forEach(command);
    return;
  }
  const message = body.data ?? body; // the message in an answer, or a message by itself
  message.components?.forEach(component);
  if (body.type === 9) new ModalBuilder(structuredClone(message)).toJSON();
  if (body.type === 8) SlashCommandAssertions.validateChoicesLength(0, message.choices);
}

let n = 0;
for await (const line of createInterface({ input: process.stdin })) {
  try {
    request(JSON.parse(line));
  } catch (e) {
    console.log(n, e.errors ? JSON.stringify(e.errors) : e.message);
  }
  n++;
}

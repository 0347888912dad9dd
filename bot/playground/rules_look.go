package playground

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// This file has helpers of the longer rules.

// Flags of messages.
const (
	flagSuppressEmbeds = 1 << 2
	flagHasThread      = 1 << 5
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagComponentsV2   = 1 << 15
)

// Types of components.
const (
	typeRow          = 1
	typeButton       = 2
	typeSelect       = 3
	typeInput        = 4
	typeUsers        = 5
	typeRoles        = 6
	typeMentionables = 7
	typeChannels     = 8
	typeText         = 10
	typeThumbnail    = 11
	typeFile         = 13
	typeSeparator    = 14
	typeContainer    = 17
	styleLink        = 5
	stylePremium     = 6
)

// Types of a command's options.
const (
	typeSubcommand   = 1
	typeGroup        = 2
	optionString     = 3
	optionInteger    = 4
	optionBoolean    = 5
	optionUser       = 6
	optionChannel    = 7
	optionRole       = 8
	optionMention    = 9
	optionNumber     = 10
	optionAttachment = 11
	maxExactInteger  = 1 << 53
)

// empty says whether a new message would show nothing.
func empty(m object, files int) bool {
	return strings.TrimSpace(textOf(m["content"])) == "" && len(listOf(m["embeds"])) == 0 &&
		len(listOf(m["components"])) == 0 && files == 0
}

func legacyFields(m object, in messageCheck) (all []fault) {
	for _, name := range []string{"content", "embeds", "poll", "sticker_ids"} {
		_, some := m[name].(object)
		all = append(all, here(in.v2() && (some || textOf(m[name]) != "" || len(listOf(m[name])) > 0), name)...)
	}
	return all
}

func embedTotal(m object) int {
	total := 0
	for _, e := range objectsOf(m["embeds"]) {
		author, _ := e["author"].(object)
		footer, _ := e["footer"].(object)
		texts := []any{e["title"], e["description"], author["name"], footer["text"]}
		for _, f := range objectsOf(e["fields"]) {
			texts = append(texts, f["name"], f["value"])
		}
		for _, t := range texts {
			total += letters(t)
		}
	}
	return total
}

// lostReferences returns a fault for each attachment://name that names no file of this request or
// message.
func lostReferences(m object, in messageCheck) (all []fault) {
	walk(m, nil, func(at []string, text string) {
		name, is := strings.CutPrefix(text, attachmentProtocol)
		if !is || at[len(at)-1] == "content" {
			return
		}
		if !in.uploaded(func(f upload) bool { return f.Name == name }) && !slices.Contains(in.kept, name) {
			all = append(all, fault{at, []any{name}})
		}
	})
	return all
}

// walk visits every string of a JSON value.
func walk(v any, path []string, visit func(path []string, text string)) {
	switch x := v.(type) {
	case string:
		visit(path, x)
	case []any:
		for i, one := range x {
			walk(one, sub(path, i), visit)
		}
	case object:
		for name, one := range x {
			walk(one, sub(path, name), visit)
		}
	}
}

// sameCustomID returns a fault for each custom_id that occurs twice in one message or form.
func sameCustomID(m object, _ messageCheck) (all []fault) {
	seen := map[string]bool{"": false}
	eachComponent(m["components"], func(o object) {
		id := textOf(o["custom_id"])
		all = append(all, named(here(seen[id], "components"), id)...)
		seen[id] = id != ""
	})
	return all
}

// eachComponent visits all components, nested ones too.
func eachComponent(v any, visit func(object)) {
	for _, o := range objectsOf(v) {
		visit(o)
		eachComponent(o["components"], visit)
		for _, name := range []string{"accessory", "component"} {
			if one, ok := o[name].(object); ok {
				visit(one)
			}
		}
	}
}

// componentsAt visits all components, nested ones too, with the path of each.
func componentsAt(v any, path []string, visit func(path []string, o object)) {
	for i, o := range objectsOf(v) {
		at := sub(path, i)
		visit(at, o)
		componentsAt(o["components"], sub(at, "components"), visit)
		for _, name := range []string{"accessory", "component"} {
			if one, ok := o[name].(object); ok {
				visit(sub(at, name), one)
			}
		}
	}
}

// valueRange returns the smallest and the largest number of values that a select may give.
func valueRange(s object) (low, high int) {
	low, high = 1, 1
	if s["min_values"] != nil {
		low = intOf(s["min_values"])
	}
	if s["max_values"] != nil {
		high = intOf(s["max_values"])
	}
	return low, high
}

// eachOption visits the options of a command, those of its sub-commands too.
func eachOption(o object, path []string, visit func(path []string, o object)) {
	for i, option := range objectsOf(o["options"]) {
		at := sub(path, "options", i)
		visit(at, option)
		eachOption(option, at, visit)
	}
}

// levels returns the check of a rule about lists of options. It calls the function check for the options
// of a command, and again for the options of each of its sub-commands. The parameter depth says how deep
// the list is nested.
func levels(check func(all []object, depth int) []fault) func(object, messageCheck) []fault {
	return func(command object, _ messageCheck) (faults []fault) {
		look := func(path []string, o object) {
			for _, f := range check(objectsOf(o["options"]), len(path)/2) {
				faults = append(faults, fault{append(sub(path, "options"), f.at...), f.args})
			}
		}
		look(nil, command)
		eachOption(command, nil, look)
		return faults
	}
}

func isNesting(o object) bool {
	t := intOf(o["type"])
	return t == typeSubcommand || t == typeGroup
}

func lateRequired(all []object, _ int) (faults []fault) {
	optional := false
	for i, o := range all {
		if !isNesting(o) {
			faults = append(faults, here(optional && o["required"] == true, i)...)
			optional = optional || o["required"] != true
		}
	}
	return faults
}

func mixedOptions(all []object, _ int) []fault {
	nested := count(all, isNesting)
	return here(nested > 0 && nested < len(all))
}

func deepNesting(all []object, depth int) (faults []fault) {
	for i, o := range all {
		tooDeep := isNesting(o) && (intOf(o["type"]) == typeGroup && depth > 0 || depth > 1)
		faults = append(faults, here(tooDeep, i, "type")...)
	}
	return faults
}

// sameNames returns a fault for each name that occurs twice among the default names, or among the
// names of one locale.
func sameNames(all []object, _ int) (faults []fault) {
	seen := map[[2]string]bool{}
	for i, o := range all {
		names := map[string]any{"": o["name"]}
		translated, _ := o["name_localizations"].(object)
		for locale, name := range translated {
			names[locale] = name
		}
		for locale, name := range names {
			key := [2]string{locale, textOf(name)}
			faults = append(faults, named(here(seen[key], i), key[1], locale)...)
			seen[key] = true
		}
	}
	return faults
}

func sameChoices(o object, _ messageCheck) []fault {
	all := objectsOf(o["choices"])
	return slices.Concat(twice(all, func(o object) string { return textOf(o["name"]) }, "choices"),
		twice(all, func(o object) string { return fmt.Sprint(o["value"]) }, "choices"))
}

// commandText counts the letters of names, descriptions and values. If a localization is longer
// than the default text, the localization is counted instead.
func commandText(o object) int {
	n := longest(o, "name", "name_localizations") + longest(o, "description", "description_localizations")
	for _, choice := range objectsOf(o["choices"]) {
		n += longest(choice, "name", "name_localizations") + letters(choice["value"])
	}
	for _, option := range objectsOf(o["options"]) {
		n += commandText(option)
	}
	return n
}

func longest(o object, name, translations string) int {
	n := utf8.RuneCountInString(textOf(o[name]))
	all, _ := o[translations].(object)
	for _, text := range all {
		n = max(n, utf8.RuneCountInString(textOf(text)))
	}
	return n
}

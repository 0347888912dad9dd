package playground

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// useCommand uses a command: a slash command, or one of a context menu. If an option is focused, it
// asks for that option's completion instead.
func (is *interactions) useCommand(as, channel, path string, options map[string]any, focused string,
) (*interaction, error) {
	is.mu.Lock()
	defer is.mu.Unlock()
	u, c, err := is.channels.where(as, channel)
	if err != nil {
		return nil, err
	}
	root, data, err := is.commandData(u, c, path, options, focused)
	if err != nil {
		return nil, err
	}
	if err := mayUse(u, c, root); err != nil {
		return nil, err
	}
	kind := kindCommand
	if focused != "" {
		kind = kindAutocomplete
	}
	in := is.begin(u, c, kind)
	in.command = path
	is.raise(in, data)
	return in, nil
}

// mayUse checks the contexts and the default permissions of a command.
func mayUse(u *user, c *channel, root object) error {
	here := 0
	if c.kind == channelDM {
		here = 1
		if root["guild_id"] != nil || root["dm_permission"] == false {
			return notAllowed("/%v cannot be used here", root["name"])
		}
	}
	if where := listOf(root["contexts"]); len(where) > 0 && !slices.ContainsFunc(where, func(v any) bool {
		return intOf(v) == here
	}) {
		return notAllowed("/%v cannot be used here", root["name"])
	}
	if text := textOf(root["default_member_permissions"]); text != "" && !u.Admin {
		need, err := strconv.ParseUint(text, 10, 64)
		if err != nil || need == 0 || uint64(u.may(c))&need != need {
			return notAllowed("%s may not use /%v", u.Name, root["name"])
		}
	}
	if u.may(c)&UseCommands == 0 {
		return notAllowed("%s may not use commands here", u.Name)
	}
	return nil
}

// commandData returns the command that the path names, and the data of its interaction.
func (is *interactions) commandData(u *user, c *channel, path string, options map[string]any,
	focused string) (object, object, error) {
	for _, o := range is.commands.shown(c.around) {
		if intOf(o["type"]) > 1 && o["name"] == path {
			data, err := is.menuData(c, u, o, options)
			return o, data, err
		}
	}
	words := strings.Fields(path)
	if len(words) == 0 {
		return nil, nil, notAllowed("which command?")
	}
	for _, o := range is.commands.shown(c.around) {
		if intOf(o["type"]) != 1 || o["name"] != words[0] {
			continue
		}
		found := is.resolving(c)
		list, err := found.optionTree(o, words[1:], options, focused)
		if err != nil {
			return nil, nil, err
		}
		if err := found.gave(u); err != nil {
			return nil, nil, err
		}
		data := object{"id": o["id"], "name": o["name"], "type": 1, "options": list}
		if o["guild_id"] != nil {
			data["guild_id"] = o["guild_id"]
		}
		if len(found.all) > 0 {
			data["resolved"] = found
		}
		return o, data, nil
	}
	return nil, nil, notAllowed("no command /%s", words[0])
}

// menuData builds the data of a command in a user's or a message's context menu; options["target"]
// names the user or message.
func (is *interactions) menuData(c *channel, u *user, o object, options map[string]any) (object, error) {
	target, found := fmt.Sprint(options["target"]), is.resolving(c)
	data := object{"id": o["id"], "name": o["name"], "type": o["type"]}
	if intOf(o["type"]) == 2 {
		data["target_id"] = found.user(target)
	} else if m := c.find(target); m != nil && m.shows(u) {
		data["target_id"] = m.id
		found.put("messages", m.id, m.json())
	}
	if textOf(data["target_id"]) == "" {
		return nil, notAllowed("%v: no target %q", o["name"], target)
	}
	data["resolved"] = found
	return data, nil
}

// optionTree returns the options of a command, nested below their subcommand.
func (r resolution) optionTree(at object, path []string, values map[string]any, focused string) ([]object, error) {
	defs := objectsOf(at["options"])
	nested := slices.ContainsFunc(defs, func(o object) bool { return intOf(o["type"]) <= typeGroup })
	if !nested {
		if len(path) > 0 {
			return nil, notAllowed("%v has no subcommand %q", at["name"], path[0])
		}
		return r.optionList(defs, values, focused)
	}
	if len(path) == 0 {
		return nil, notAllowed("%v needs a subcommand", at["name"])
	}
	i := slices.IndexFunc(defs, func(o object) bool { return o["name"] == path[0] })
	if i < 0 {
		return nil, notAllowed("%v has no subcommand %q", at["name"], path[0])
	}
	list, err := r.optionTree(defs[i], path[1:], values, focused)
	if err != nil {
		return nil, err
	}
	return []object{{"name": defs[i]["name"], "type": defs[i]["type"], "options": list}}, nil
}

func (r resolution) optionList(defs []object, values map[string]any, focused string) ([]object, error) {
	out := []object{}
	for name := range values {
		if !slices.ContainsFunc(defs, func(o object) bool { return o["name"] == name }) {
			return nil, notAllowed("no option %q", name)
		}
	}
	for _, def := range defs {
		name := textOf(def["name"])
		v, given := values[name]
		if name == focused {
			if def["autocomplete"] != true {
				return nil, notAllowed("%q has no autocompletion", name)
			}
			out = append(out, object{"name": name, "type": def["type"], "value": plainText(v), "focused": true})
			continue
		}
		if !given || v == nil {
			if def["required"] == true && focused == "" {
				return nil, notAllowed("%q is required", name)
			}
			continue
		}
		value, err := r.optionValue(def, v)
		if err != nil {
			if focused != "" {
				continue // the member is still typing, so the bot gets only the values that are valid already
			}
			return nil, err
		}
		out = append(out, object{"name": name, "type": def["type"], "value": value})
	}
	return out, nil
}

func plainText(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// optionValue converts and checks one value as Discord's client does. A value need not be one of those
// that autocompletion offers.
func (r resolution) optionValue(def object, v any) (any, error) {
	name, text := def["name"], plainText(v)
	id := ""
	switch intOf(def["type"]) {
	case optionString:
		return text, checkText(def, text)
	case optionInteger, optionNumber:
		return numberValue(def, text)
	case optionBoolean:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, notAllowed("%v: %q is neither true nor false", name, text)
		}
		return b, nil
	case optionUser:
		id = r.user(text)
	case optionChannel:
		id = r.channel(text)
	case optionRole:
		id = r.role(text)
	case optionMention:
		id = r.anybody(text)
	case optionAttachment:
		id = r.file(text)
	}
	if id == "" {
		return nil, notAllowed("%v: there is no %q", name, text)
	}
	return id, nil
}

func checkText(def object, text string) error {
	n := utf8.RuneCountInString(text)
	if n < intOf(def["min_length"]) || def["max_length"] != nil && n > intOf(def["max_length"]) || n > 6000 {
		return notAllowed("%v: %d characters", def["name"], n)
	}
	return checkChosen(def, text)
}

func numberValue(def object, text string) (any, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || intOf(def["type"]) == optionInteger && n != float64(int64(n)) {
		return nil, notAllowed("%v: %q is not a number", def["name"], text)
	}
	low, hasLow := asNumber(def["min_value"])
	high, hasHigh := asNumber(def["max_value"])
	if hasLow && n < low || hasHigh && n > high || n > maxExactInteger || n < -maxExactInteger {
		return nil, notAllowed("%v: %s is out of range", def["name"], text)
	}
	return n, checkChosen(def, text)
}

// checkChosen refuses a text that is not among the option's choices, if the option has choices.
func checkChosen(def object, text string) error {
	all := objectsOf(def["choices"])
	if len(all) > 0 && !slices.ContainsFunc(all, func(o object) bool { return fmt.Sprint(o["value"]) == text }) {
		return notAllowed("%v: %q is not a choice", def["name"], text)
	}
	return nil
}

package bot_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

const (
	homeGuild   = "10"
	homeChannel = "20"
)

// A role is a user in a place, as Discord sends both with an interaction.
type role struct {
	name           string // column of the table
	user           string
	guild, channel string // guild "" is a direct message
	may            wire.Permissions
	bot            bool
}

const (
	member = wire.PermViewChannel | wire.PermSendMessages | wire.PermSendInThreads | wire.PermPublicThreads |
		wire.PermAttachFiles | wire.PermEmbedLinks | wire.PermReadHistory
	everything = wire.Permissions(1<<53 - 1)
)

// roles are the columns. Each but the last four is in the table's channel; those
// hold the table's custom_ids all the same.
var roles = []role{
	{"asked", "101", homeGuild, homeChannel, member, false},              // has the seat that is asked
	{"seat", "102", homeGuild, homeChannel, member, false},               // has another seat, and has answered
	{"host", "100", homeGuild, homeChannel, member, false},               // has opened the table; has a seat too
	{"watcher", "103", homeGuild, homeChannel, member, false},            // no seat
	{"admin", "104", homeGuild, homeChannel, everything, false},          // no seat, all rights
	{"mute", "101", homeGuild, homeChannel, wire.PermViewChannel, false}, // the asked one, who may only see the channel
	{"elsewhere", "101", homeGuild, "21", member, false},                 // the asked one, in another channel
	{"stranger", "105", "11", "22", everything, false},                   // admin of another server
	{"direct", "101", "", "23", everything, false},                       // the asked one, in direct messages
	{"bot", "106", homeGuild, homeChannel, member, true},
}

func roleOf(name string) role {
	return roles[slices.IndexFunc(roles, func(r role) bool { return r.name == name })]
}

// away are the roles for whom the table is out of reach.
var away = []string{"elsewhere", "stranger", "direct", "bot"}

// An act is something that a user does: a command, the completion of one of its
// options, a press or a choice, or a form.
type act struct {
	name     string           // row of the table
	command  string           // "duel bid"
	menu     wire.CommandType // of a command in a context menu; its target is a member, or a message
	options  map[string]any   // of the command
	focus    string           // the option that is completed
	op       string           // what a component does: one of screen's operations
	table    string           // that it names; "" is the stage's
	path     []string
	decision string   // "" is the open one
	values   []string // of a menu
	id       string   // a whole custom_id in place of op
	form     bool
	line     string // in a form
	field    string // of it, "line" if empty
	private  bool   // on a private message
}

type object = map[string]any

// called is the value of an option that names a role which anybody may mention: its id.
type called string

// person is the value of an option that names a user: his id.
type person string

// event is what the gateway would tell.
func (a act) event(s *stage, id string, r role) []byte {
	s.t.Helper()
	user := object{"id": r.user, "username": "u" + r.user, "global_name": "Person " + r.user, "bot": r.bot}
	o := object{"id": id, "application_id": "1", "token": "interaction-token-" + id, "channel_id": r.channel,
		"locale": "en-GB", "app_permissions": fmt.Sprint(uint64(1<<40 - 1)),
		"channel": object{"id": r.channel, "type": 0, "name": "c"}}
	if r.guild == "" {
		o["user"], o["context"] = user, 1
	} else {
		o["guild_id"], o["guild_locale"] = r.guild, "fr"
		o["member"] = object{"user": user, "permissions": fmt.Sprint(uint64(r.may))}
	}
	switch {
	case a.command != "":
		o["type"], o["data"] = 2, a.commandData()
		if a.focus != "" {
			o["type"] = 4
		}
	case a.form:
		field := cmp.Or(a.field, "line")
		row := object{"type": 1, "components": []object{{"type": 4, "custom_id": field, "value": a.line}}}
		o["type"], o["data"] = 5, object{"custom_id": a.customID(s), "components": []object{row}}
	default:
		o["type"], o["data"] = 3, object{"custom_id": a.customID(s), "component_type": 2, "values": a.values}
		flags := 0
		if a.private {
			flags = 64
		}
		o["message"] = object{"id": "91", "content": "x", "flags": flags}
	}
	text, err := json.Marshal(o)
	s.check(err)
	return text
}

func (a act) commandData() object {
	if a.menu != 0 {
		const target = "109"
		friend := object{target: object{"id": target, "username": "u" + target}}
		return object{"name": a.command, "type": a.menu, "target_id": target, "resolved": object{"users": friend}}
	}
	var options []object
	users, ranks := object{}, object{}
	for name, v := range a.options {
		kind := 3
		switch u := v.(type) {
		case bool:
			kind = 5
		case int:
			kind = 4
		case called:
			kind = 8
			ranks[string(u)] = object{"id": string(u), "name": "r" + string(u), "mentionable": true}
		case person:
			kind = 6
			users[string(u)] = object{"id": string(u), "username": "u" + string(u)}
		}
		options = append(options, object{"name": name, "type": kind, "value": v, "focused": name == a.focus})
	}
	words := strings.Fields(a.command)
	for _, sub := range words[1:] {
		options = []object{{"name": sub, "type": 1, "options": options}}
	}
	return object{"name": words[0], "options": options, "resolved": object{"users": users, "roles": ranks}}
}

func (a act) customID(s *stage) string {
	if a.id != "" {
		return a.id
	}
	decision := a.decision
	if decision == "" {
		decision = "0"
		if t := s.table(); t.Begun() {
			seat, _ := t.SeatOf(roleOf("asked").user)
			if d, open := t.Seen(seat).Asked(); open {
				decision = fmt.Sprint(d.ID)
			}
		}
	}
	key := cmp.Or(a.table, s.home.String())
	if a.op == codeOf("try.step") || a.op == codeOf("try.line") {
		key = s.trial
	}
	marks := strings.NewReplacer(openMark, s.openMark(), dueMark, s.dueMark())
	var path []string
	for _, part := range a.path {
		path = append(path, marks.Replace(part))
	}
	return written(a.op, key, decision, path)
}

// written is a custom_id as the bot writes it; what it cannot write is put together in its way.
func written(op, key, decision string, path []string) string {
	raw := strings.Join(append([]string{"1", op, key, decision}, path...), "|")
	n, err := strconv.Atoi(decision)
	if err != nil || len(raw) > 100 || strings.Count(raw, "|") != 3+len(path) {
		return raw
	}
	return screen.CustomID{Op: op, Table: key, Decision: n, Path: path}.String()
}

// values are what the options of commands are given. An option that is missing
// here has no row, and TestAccess says so.
var optionValues = map[string]any{
	"game": "duel", "thread": true, "language": "en", "text": true, "line": "b4", "page": 2, "topic": "duel/counter",
	"table": true, "filter": "b", "card": "4", "until": "2w", "plan": "b4; pass", "at": "tomorrow 20:00",
	"call": called("300"), "computer": "2", "homeless": "1", "move": 1, "give": "8h", "friend": person("109"),
	"player": person("101"), "what": "game", "turns": 2, "file": wire.Upload{Size: 1}, "public": true, "eyes": "1",
	"step": true, "write": "take the bridge", "delete": true,
	// Of the second title.
	"columns": "a", "com": "6", "abs": "4", "ord": "3", "eff": "2", "pre": "5", "effect": "1", "from": "a1", "to": "a2",
	"kind": "N", "column": "a", "target": "a3", "answer": "offer",
}

// commandActs are a row for each command, for each of its options beside the
// required ones, and for each completion, by name.
func commandActs(t testing.TB, commands []*wire.Command) []act {
	t.Helper()
	var all []act
	for _, c := range commands {
		if c.Type > wire.SlashCommand {
			all = append(all, act{name: "menu: " + c.Name, command: c.Name, menu: c.Type})
			continue
		}
		subs := slices.DeleteFunc(slices.Clone(c.Options), func(o *wire.Option) bool { return o.Type != wire.SubCommand })
		if len(subs) == 0 {
			all = append(all, optionActs(t, c.Name, c.Options)...)
		}
		for _, sub := range subs {
			all = append(all, optionActs(t, c.Name+" "+sub.Name, sub.Options)...)
		}
	}
	slices.SortStableFunc(all, func(a, b act) int { return strings.Compare(a.name, b.name) })
	return all
}

func optionActs(t testing.TB, path string, options []*wire.Option) []act {
	t.Helper()
	given := object{}
	for _, o := range options {
		if o.Required {
			given[o.Name] = optionValues[o.Name]
		}
	}
	all := []act{{name: "/" + path, command: path, options: given}}
	for _, o := range options {
		v, ok := optionValues[o.Name]
		if !ok {
			t.Errorf("option %s of /%s has no row: give it a value in optionValues", o.Name, path)
			continue
		}
		with := object{o.Name: v}
		for name, v := range given {
			with[name] = v
		}
		if !o.Required {
			all = append(all, act{name: "/" + path + " " + o.Name, command: path, options: with})
		}
		if o.Autocomplete {
			with = object{}
			for name, v := range given {
				with[name] = v
			}
			with[o.Name] = ""
			all = append(all, act{name: "/" + path + " " + o.Name + "…", command: path, options: with, focus: o.Name})
		}
	}
	return all
}

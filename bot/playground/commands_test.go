package playground

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func command(more object) object {
	o := object{"name": "go", "description": "Go"}
	for name, v := range more {
		o[name] = v
	}
	return o
}
func option(more object) object {
	o := object{"type": 3, "name": "to", "description": "Where"}
	for name, v := range more {
		o[name] = v
	}
	return o
}
func withOptions(all ...any) object { return command(object{"options": all}) }
func numbered25(n int, t int) []any {
	return many(n, func(i int) any { return option(object{"name": fmt.Sprintf("o%d", i), "type": t}) })
}
func choicesOf(n int) object {
	return option(object{"choices": many(n,
		func(i int) any { return object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)} })})
}
func heavy(n int) object { // 20 subcommands with texts of n characters together
	return withOptions(many(20, func(i int) any {
		return object{"type": 1, "name": fmt.Sprintf("s%02d", i), "description": x(97), "options": many(n, func(j int) any {
			return option(object{"name": fmt.Sprintf("o%02d", j), "description": x(97)})
		})}
	})...)
}

var commandLimits = []limitCase{
	{"name", command(object{"name": strings.Repeat("a", 32)}), command(object{"name": strings.Repeat("a", 33)}),
		"name", 0},
	{"upper case", command(object{"name": "é-1_2"}), command(object{"name": "Go"}), "name", 0},
	{"space", command(nil), command(object{"name": "go on"}), "name", 0},
	{"no description", command(nil), command(object{"description": ""}), "description", 0},
	{"description", command(object{"description": x(100)}), command(object{"description": x(101)}), "description", 0},
	{"locale", command(object{"name_localizations": object{"fr": "aller"}}),
		command(object{"name_localizations": object{"french": "aller"}}), "name_localizations.french", 0},
	{"translated name", command(object{"name_localizations": object{"fr": "aller"}}),
		command(object{"name_localizations": object{"fr": "Aller"}}), "name_localizations.fr", 0},
	{"options", withOptions(numbered25(25, 3)...), withOptions(numbered25(26, 3)...), "options", 0},
	{"subcommands", withOptions(numbered25(25, 1)...), withOptions(numbered25(26, 1)...), "options", 0},
	{"required first", withOptions(option(object{"required": true}), option(object{"name": "b"})),
		withOptions(option(nil), option(object{"name": "b", "required": true})), "options.1", 0},
	{"mixed", withOptions(option(nil)), withOptions(option(nil), option(object{"name": "b", "type": 1})), "options", 0},
	{"same option", withOptions(option(nil), option(object{"name": "b"})), withOptions(option(nil), option(nil)),
		"options.1", 0},
	{"same translated option",
		withOptions(option(object{"name_localizations": object{"fr": "a"}}), option(object{"name": "b"})),
		withOptions(option(object{"name_localizations": object{"fr": "a"}}),
			option(object{"name": "b", "name_localizations": object{"fr": "a"}})), "options.1", 0},
	{"choices", withOptions(choicesOf(25)), withOptions(choicesOf(26)), "options.0.choices", 0},
	{"choices and completion", withOptions(option(object{"autocomplete": true})),
		withOptions(func() object { o := choicesOf(2); o["autocomplete"] = true; return o }()), "options.0.autocomplete", 0},
	{"completion of a user", withOptions(option(object{"autocomplete": true})),
		withOptions(option(object{"autocomplete": true, "type": 6})), "options.0", 0},
	{"group in group", withOptions(object{"type": 2, "name": "g", "description": "d",
		"options": []any{option(object{"type": 1})}}),
		withOptions(object{"type": 2, "name": "g", "description": "d",
			"options": []any{object{"type": 2, "name": "h", "description": "d", "options": []any{option(object{"type": 1})}}}}),
		"options.0.options", 0},
	{"length range", withOptions(option(object{"max_length": 6000})), withOptions(option(object{"max_length": 6001})),
		"options.0.max_length", 0},
	{"number range", withOptions(option(object{"type": 4, "min_value": 1, "max_value": 2})),
		withOptions(option(object{"type": 4, "min_value": 3, "max_value": 2})), "options.0.min_value", 0},
	{"together", heavy(2), heavy(3), "", 0},
	{"menu with description", command(object{"type": 2, "name": "Ask Her", "description": ""}), command(object{"type": 2}),
		"", 0},
	{"context", command(object{"contexts": []any{0, 2}}), command(object{"contexts": []any{3}}), "contexts.0", 0},
}

func TestCommandLimits(t *testing.T) {
	b := newBench(t)
	for _, l := range commandLimits {
		t.Run(l.name, func(t *testing.T) {
			wantOK(t, rest(t, b.Server, "PUT", b.commandsPath(), []any{l.good}))
			l.check(t, rest(t, b.Server, "PUT", b.commandsPath(), []any{l.bad}), prefixIf(l.where != "", "0."))
			wantOK(t, rest(t, b.Server, "POST", b.commandsPath(), l.good))
			l.check(t, rest(t, b.Server, "POST", b.commandsPath(), l.bad), "")
		})
	}
}

func prefixIf(yes bool, prefix string) string {
	if yes {
		return prefix
	}
	return ""
}

func TestCommandCounts(t *testing.T) {
	b := newBench(t)
	named := func(i int) any { return command(object{"name": fmt.Sprintf("c%d", i)}) }
	wantOK(t, rest(t, b.Server, "PUT", b.commandsPath(), many(100, named)))
	wantCode(t, rest(t, b.Server, "PUT", b.commandsPath(), many(101, named)), codeTooManyCommands)
	wantCode(t, rest(t, b.Server, "POST", b.commandsPath(), named(100)), codeTooManyCommands)
	wantCode(t, rest(t, b.Server, "PUT", b.commandsPath(), []any{named(1), named(1)}), codeInvalidForm)
}

// TestKnownCommands: a list that was sound once is not checked again by any server; one that was not,
// or that has fields which the specification does not know, is.
func TestKnownCommands(t *testing.T) {
	good := []any{command(object{"description": "Known to be sound"})}
	strange := []any{command(object{"colour": "red"})}
	bad := []any{command(object{"name": "Go"})}
	for range 2 {
		b := newBench(t)
		wantOK(t, rest(t, b.Server, "PUT", b.commandsPath(), good))
		wantOK(t, rest(t, b.Server, "PUT", b.commandsPath(), strange))
		if u := b.Unsupported(); len(u) != 1 || !strings.Contains(u[0], "colour") {
			t.Errorf("unsupported: %q", u)
		}
		wantCode(t, rest(t, b.Server, "PUT", b.commandsPath(), bad), codeInvalidForm)
	}
}

// TestCommandList: what is registered comes back, without its translations
// unless they are asked for, and keeps its id.
func TestCommandList(t *testing.T) {
	b := newBench(t)
	o := command(object{"name_localizations": object{"fr": "aller"},
		"options": []any{option(object{"name_localizations": object{"fr": "là-bas"}})}})
	first := rest(t, b.Server, "PUT", b.commandsPath(), []any{o})
	wantOK(t, first)
	bareList := rest(t, b.Server, "GET", b.commandsPath(), nil)
	if strings.Contains(bareList.text, "là-bas") || strings.Contains(bareList.text, "aller") {
		t.Errorf("translations without with_localizations: %s", bareList.text)
	}
	full := rest(t, b.Server, "GET", b.commandsPath()+"?with_localizations=true", nil)
	if diff := cmp.Diff(first.body, full.body); diff != "" {
		t.Errorf("list after PUT (-put +get):\n%s", diff)
	}
	again := rest(t, b.Server, "PUT", b.commandsPath(), []any{o})
	id := func(a answer) any { return objectsOf(a.body)[0]["id"] }
	if id(again) != id(first) {
		t.Errorf("id after the second PUT = %v, want %v", id(again), id(first))
	}
	path := b.commandsPath() + "/" + textOf(id(first))
	wantOK(t, rest(t, b.Server, "PATCH", path, object{"description": "Elsewhere"}))
	if got := rest(t, b.Server, "GET", path, nil).object()["description"]; got != "Elsewhere" {
		t.Errorf("description after PATCH = %v", got)
	}
	wantOK(t, rest(t, b.Server, "DELETE", path, nil))
	wantCode(t, rest(t, b.Server, "GET", path, nil), codeUnknownCommand)
}

// TestClientRefuses: what a member's client does not let her send never
// reaches the bot.
func TestClientRefuses(t *testing.T) {
	b := newBench(t)
	wantOK(t, rest(t, b.Server, "PUT", b.commandsPath(), pickyCommands()))
	tests := []struct {
		name, as, channel, path string
		options                 Opts
		ok                      bool
	}{
		{"good", "bruno", "table", "go", Opts{"to": "abc", "n": 2, "c": "1"}, true},
		{"missing option", "bruno", "table", "go", nil, false},
		{"too short", "bruno", "table", "go", Opts{"to": "a"}, false},
		{"too long", "bruno", "table", "go", Opts{"to": "abcde"}, false},
		{"too small", "bruno", "table", "go", Opts{"to": "abc", "n": 0}, false},
		{"not a number", "bruno", "table", "go", Opts{"to": "abc", "n": "x"}, false},
		{"not a choice", "bruno", "table", "go", Opts{"to": "abc", "c": "7"}, false},
		{"unknown option", "bruno", "table", "go", Opts{"to": "abc", "z": 1}, false},
		{"unknown command", "bruno", "table", "stay", nil, false},
		{"unknown channel", "bruno", "cellar", "go", Opts{"to": "abc"}, false},
		{"unknown member", "zoe", "table", "go", Opts{"to": "abc"}, false},
		{"administrator", "alice", "table", "admin", nil, true},
		{"no administrator", "bruno", "table", "admin", nil, false},
		{"in the guild", "bruno", "table", "here", nil, true},
		{"not in a DM", "bruno", "@bot", "here", nil, false},
		{"leaf", "bruno", "table", "tree leaf", nil, true},
		{"root alone", "bruno", "table", "tree", nil, false},
		{"wrong leaf", "bruno", "table", "tree root", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in, err := b.interactions.useCommand(tt.as, tt.channel, tt.path, tt.options, "")
			if (err == nil) != tt.ok {
				t.Errorf("useCommand = %v, %v, want ok %t", in, err, tt.ok)
			}
		})
	}
}

func pickyCommands() []any {
	c := choicesOf(2)
	c["name"] = "c"
	return []any{
		withOptions(option(object{"required": true, "min_length": 2, "max_length": 4}),
			option(object{"name": "n", "type": 4, "min_value": 1}), c),
		command(object{"name": "admin", "default_member_permissions": "8"}),
		command(object{"name": "here", "contexts": []any{0}}),
		command(object{"name": "tree", "options": []any{option(object{"type": 1, "name": "leaf"})}}),
	}
}

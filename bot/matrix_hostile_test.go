package bot_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

// hostile is a stage with a running duel, and a second one in channel 21.
func hostile(t *testing.T) *stage {
	t.Helper()
	return newStage(t, bot.Title{Game: duel.Game{}, Painter: seatPainter{}}, func(s *stage) {
		s.playing()
		m, err := positions{}.Match("duel/A 3 5; B 4 6; round 3")
		s.check(err)
		at := table.Seating{
			Guild: homeGuild, Channel: "21", Locale: "fr", Players: []table.Player{{User: "101"}, {User: "102"}},
		}
		_, err = s.tables.Import(t.Context(), at, m)
		s.check(err)
	})
}

// harmless expects one private answer, and that nothing has changed.
func harmless(t *testing.T, s *stage, what string, o outcome) {
	t.Helper()
	changed := o.changed && o.word() != "own" // his own wishes are his
	public := o.in.Options["public"].Bool && slices.Equal(o.in.Command, []string{"replay"})
	if o.answers != 1 || !o.private && !public || changed || len(o.requests) != 1 && !o.glances() {
		t.Errorf("%s: %d answers, private %v, changed %v: %q", what, o.answers, o.private, o.changed, o.content)
	}
	for _, seat := range o.seats() {
		if o.tries() || o.teaches() {
			break
		}
		if who, _ := s.table().SeatOf(o.in.User.ID); seat != "-1" && seat != fmt.Sprint(int(who)) {
			t.Errorf("%s: shows the view of seat %s", what, seat)
		}
	}
	s.reset()
}

// mutants are forgeries of a custom_id: each bit flipped, cut at each length,
// another table's, blown up.
func mutants(id string) []string {
	var all []string
	for i := range len(id) {
		all = append(all, id[:i])
		for bit := range 7 {
			b := []byte(id)
			b[i] ^= 1 << bit
			all = append(all, string(b))
		}
	}
	parts := strings.Split(id, "|")
	parts[2] = "2"
	all = append(all, strings.Join(parts, "|"), id+id, id+"|", strings.Repeat("|", 100), strings.Repeat("1|", 50),
		id+strings.Repeat("\x00", 20))
	for _, filler := range []string{"x", "|", "|+1", "|~0", "|b4", "| ", " ", "é"} {
		for _, length := range []int{99, 100, 101, 4000} {
			all = append(all, (id + strings.Repeat(filler, length))[:length])
		}
	}
	return amount.Some(all, 30)
}

// TestForgedCustomIDs: with any forged custom_id, a member without a seat changes nothing and
// reads one private sentence; no member breaks the bot by one, or reaches the other table.
func TestForgedCustomIDs(t *testing.T) {
	s := hostile(t)
	seen := map[string]bool{}
	for _, a := range componentActs(t, s.bot) {
		for _, id := range mutants(a.customID(s)) {
			if seen[id] {
				continue
			}
			seen[id] = true
			forged := a
			forged.id = id
			harmless(t, s, fmt.Sprintf("%s by a watcher, %q", a.name, id), s.send(roleOf("watcher"), forged))
		}
	}
	t.Logf("%d forgeries", len(seen))
	other := func() string {
		o, err := s.tables.Shelf.Get(2)
		s.check(err)
		return whole(o)
	}
	before := other()
	for _, a := range componentActs(t, s.bot) {
		if a.op == codeOf("privacy.forget") {
			continue // who has himself forgotten goes from all his tables
		}
		for _, id := range mutants(a.customID(s)) {
			forged := a
			forged.id = id
			if o := s.send(roleOf("asked"), forged); o.answers != 1 || !o.private {
				t.Errorf("%s, %q: %d answers, private %v: %q", a.name, id, o.answers, o.private, o.content)
			}
			if got := other(); got != before {
				t.Fatalf("%s, %q: the table of another channel became\n%s", a.name, id, got)
			}
			s.reset()
		}
	}
}

// TestWhatTheSeatMayNot are presses and forms that even the seat to act may not
// make: in every case its game stays as it is.
func TestWhatTheSeatMayNot(t *testing.T) {
	s := hostile(t)
	long := strings.Repeat("x", 6000)
	var acts []act
	for _, op := range []string{screen.OpStep, screen.OpStepAll, screen.OpChoose, screen.OpConfirm} {
		for _, p := range [][]string{{"b5"}, {"bid", "5"}, {"b9"}, {"c4"}, {""}, nil, {"bid", "4", "4"}, {"~0"}, {"+9"},
			{"bid", "+1", "+1"}, {"b4", ""},
			slices.Repeat([]string{"+1"}, 31), append([]string{"bid"}, slices.Repeat([]string{"+1"}, 29)...),
			slices.Repeat([]string{"~0"}, 31), append([]string{"bid"}, slices.Repeat([]string{"~0"}, 29)...)} {
			acts = append(acts, act{op: op, path: p, private: true})
		}
		for _, decision := range []string{"999", "0"} { // closed long ago, or never asked
			acts = append(acts, act{op: op, path: []string{"b4"}, decision: decision, private: true})
		}
	}
	for _, v := range [][]string{
		{"5"}, {"4|4"}, {"|"}, {long}, {"4", "4"}, {"", ""}, {"4" + strings.Repeat(" ", 90) + "4"}, {"~0", "+1"},
	} {
		acts = append(acts, act{op: screen.OpStep, path: []string{"bid"}, values: v, private: true},
			act{op: screen.OpStepAll, values: v, private: true},
			act{op: codeOf("lobby.option"), path: []string{"mode", "0"}, values: v, private: true},
			act{op: codeOf("rules.topic"), path: []string{"duel"}, values: v, private: true})
	}
	for _, line := range []string{
		"", " ", ";", ";;;;", long, "b5", "b9;b4", strings.Repeat("b9;", 300), "\x00", "b5 b4", "resing", "undo",
	} {
		acts = append(acts, act{op: screen.OpTyped, form: true, line: line},
			act{command: "do", options: object{"line": line}},
			act{command: "duel bid", options: object{"card": "x" + line}})
	}
	for _, q := range [][]string{
		nil, {"rest"}, {"win", ""}, {"remove", "999"}, {"remove", "101"}, {"answer", "102"}, {"undo", "", "!"},
	} {
		acts = append(acts, act{op: codeOf("vote.propose"), path: q, private: true})
	}
	for _, a := range acts {
		if a.op == codeOf("vote.propose") && len(a.path) == 1 {
			a.path = []string{a.path[0][:2]} // "rest" alone has no target: too short to be ours
		}
		harmless(t, s, fmt.Sprintf("%+v", a)[:min(120, len(fmt.Sprintf("%+v", a)))], s.send(roleOf("asked"), a))
	}
}

// mayDo says that a command acts with any options: it has none, or it keeps the typed text.
func mayDo(command string, value any) bool {
	return command == "undo" || command == "pause" || (command == "orders" || command == "note") && value != "\u0000"
}

// TestWrongTypes sends commands whose options are of another type than declared,
// and other things that no client sends.
func TestWrongTypes(t *testing.T) {
	s := hostile(t)
	for _, command := range commandActs(t, s.bot.Commands()) {
		if command.command == "language" || command.command == "play" {
			continue // those may do something: below
		}
		for _, v := range amount.Some([]any{
			nil, 4, -1, 1e300, true, "", strings.Repeat("é", 6000), []any{1, "b4"}, object{"value": "b4"}, "b4|b4", "\u0000",
		}, 3) {
			for _, who := range []string{"watcher", "seat"} {
				wrong := command
				wrong.options = object{}
				for name := range command.options {
					wrong.options[name] = v
				}
				o := s.send(roleOf(who), wrong)
				if who == "seat" && o.word() == "DOES" && mayDo(command.command, v) {
					s.reset()
					continue
				}
				harmless(t, s, fmt.Sprintf("%s by %s with %.40v", command.name, who, v), o)
			}
		}
	}
	for _, data := range []string{`{}`, `null`, `{"name":"do"}`, `{"name":"duel"}`,
		`{"name":"duel","options":[{"name":"bid","type":2}]}`, `{"name":"duel bid"}`, `{"name":""}`,
		`{"name":"do","options":[{"name":"line","type":1,"options":[{"name":"line","type":3,"value":"b4"}]}]}`,
		`{"name":"close","options":[{"name":"x","type":1}]}`, `{"name":"nothing","options":[]}`,
		`{"name":"board","target_id":"101"}`, `{"name":"Duel"}`} {
		var event object
		s.check(json.Unmarshal(act{command: "help"}.event(s, "6000"+fmt.Sprint(len(data)), roleOf("watcher")), &event))
		event["data"] = json.RawMessage(data)
		for _, kind := range []int{2, 3, 4, 5} {
			event["type"], event["id"] = kind, fmt.Sprint("6", kind, len(data))
			text, err := json.Marshal(event)
			s.check(err)
			harmless(t, s, fmt.Sprintf("kind %d: %s", kind, data), s.sendRaw(text))
		}
	}
}

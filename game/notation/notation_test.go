package notation_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/notation"
)

// fleet is a position of which all kinds of value are saved.
type fleet struct {
	turn        uint16
	name        string
	lost, drawn bool
	ships       [3]ship
	count       uint8
	hidden      []int
	log         []ship
	flag        int
	luck        game.Rand
}

var colours = []string{"red", "dark \"é\""}

type ship struct{ at, value uint8 }

func (f *fleet) save() notation.Save {
	return notation.Save{
		"turn", &f.turn, "name", &f.name, "flags", notation.Flags(&f.lost, &f.drawn),
		"ships", notation.Cut(f.ships[:], &f.count, func(s *ship) any { return notation.Row(&s.at, &s.value) }),
		"deep", notation.Save{"turn,omitempty", &f.turn, "name,omitempty", &f.name},
		"hidden", notation.Via(func() string { return fmt.Sprint(f.hidden) }, func(text string) error {
			if text != fmt.Sprint(f.hidden) {
				f.hidden = []int{len(text)}
			}
			return nil
		}),
		"log", notation.List(&f.log, 2, ship{value: 9}, func(s *ship) any {
			return notation.Save{"at", &s.at, "value,omitempty", &s.value}
		}),
		"flag", notation.Named(&f.flag, func(n int) string { return colours[n] }, func(name string) (int, bool) {
			n := slices.Index(colours, name)
			return max(n, 0), n >= 0
		}),
		"luck", &f.luck,
	}
}

func TestSaveWritesAndReads(t *testing.T) {
	f := fleet{
		turn: 300, drawn: true, ships: [3]ship{{3, 1}, {14, 6}}, count: 2, log: []ship{{7, 8}}, flag: 1,
		luck: game.NewRand(game.Seed{1}, "dice"),
	}
	text, err := json.Marshal(f.save())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"turn":300,"name":"","flags":2,"ships":[[3,1],[14,6]],"deep":{"turn":300},"hidden":"[]",` +
		`"log":[{"at":7,"value":8}],"flag":"dark \"é\"","luck":`
	if !strings.HasPrefix(string(text), want) {
		t.Errorf("written %s\nwant    %s", text, want)
	}
	for _, spaces := range []string{"", " ", "\n\t"} { // as a person may lay it out
		var read fleet
		save := read.save()
		if err := json.Unmarshal([]byte(strings.NewReplacer(",", spaces+","+spaces, ":", ":"+spaces).Replace(string(text))),
			&save); err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(read.save()); string(again) != string(text) {
			t.Errorf("read and written again\n%s\n%s", text, again)
		}
	}
}

func TestSaveOfAnotherVersion(t *testing.T) {
	f := fleet{turn: 7}
	save := f.save()
	if err := json.Unmarshal([]byte(`{"later":[{"a,b":"]\"}"}],"name":"Ann, \"B\""}`), &save); err != nil {
		t.Fatal(err)
	}
	if f.turn != 7 || f.name != `Ann, "B"` {
		t.Errorf("turn %d, name %q", f.turn, f.name)
	}
	if err := json.Unmarshal([]byte(`{"log":[{"at":3}]}`), &save); err != nil || !slices.Equal(f.log, []ship{{3, 9}}) {
		t.Error(f.log, err)
	}
}

func TestSaveRefuses(t *testing.T) {
	for _, text := range []string{
		`{"turn":70000}`, `{"turn":-1}`, `{"turn":"1"}`, `{"turn":1.5}`, `{"flags":4}`, `{"flags":[]}`,
		`{"ships":[[1,2],[1,2],[1,2],[1,2]]}`, `{"ships":[[1]]}`, `{"ships":[[1,2,3]]}`, `{"ships":7}`, `{"ships":[7]}`,
		`{"deep":[]}`, `[]`, `7`, `{"hidden":7}`, `{"flag":"green"}`, `{"log":[{},{},{}]}`, `{"turn":1`,
	} {
		var f fleet
		if _, err := notation.Load("a fleet", []byte(text), nil, f.save(), func() error { return nil }); err == nil ||
			!strings.HasPrefix(err.Error(), "load a fleet: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
	var f fleet
	if _, err := notation.Load("a fleet", []byte(`{}`), nil, f.save(), func() error {
		return fmt.Errorf("sunk")
	}); err == nil {
		t.Error("what check refuses is loaded")
	}
}

func TestPositionSheet(t *testing.T) {
	var moves, active, foe uint8
	text := ""
	sheet := notation.Sheet{
		{Name: "S:", Read: func(v string) error { text = v; return nil }, Write: func() (string, bool) { return text, true }},
		notation.OneOf("active", &active, "S", "N"), notation.Number("moves", &moves, 0, 6),
		notation.Number("foe", &foe, 0, 6).Always(),
	}
	seen, err := sheet.Read("s: d4  e5 # two\n\n# nothing\nactive n; moves 3")
	if err != nil || !slices.Equal(seen, []string{"S:", "active", "moves"}) {
		t.Fatal(seen, err)
	}
	if got, want := sheet.String(), "S: d4  e5; active N; moves 3; foe 0"; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
	for _, bad := range []string{"moves 7", "moves x", "active W", "ships 3", "foe 1; foe 2", "moves"} {
		if _, err := sheet.Read(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	text, moves = "", 0
	if got, want := sheet.String(), "S:; active N; foe 2"; foe == 2 && got != want || strings.Contains(got, "moves") {
		t.Errorf("written %q", got)
	}
}

func TestCompose(t *testing.T) {
	patterns := map[string]string{"move": "$-$", "end": ".", "place": "@$"}
	for _, c := range []struct{ want, verb, args string }{
		{"a1-b2", "move", "a1 b2"}, {"", "move", "a1"}, {".", "end", ""}, {"", "end", "a1"}, {"", "fly", ""},
		{"@a", "place", "$a"},
	} {
		if got := notation.Compose(patterns, "$", c.verb, strings.Fields(c.args)...); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.verb, c.args, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	gaps := map[game.Action]int{"a": 3, "b": 1, "d": 1, "e": 9, "f": 2, "g": 4}
	got := notation.Nearest([]game.Action{"a", "b", "c", "d", "e", "f", "g"}, func(a game.Action) (int, bool) {
		n, ok := gaps[a]
		return n, ok
	})
	if want := []game.Action{"b", "d", "f", "a", "g"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestShorten(t *testing.T) {
	if got := notation.Shorten("é\xffabc", 3); got != "é?a…" {
		t.Errorf("%q", got)
	}
	if got := notation.Shorten("abc", 3); got != "abc" {
		t.Errorf("%q", got)
	}
}

func TestTalk(t *testing.T) {
	if a, ok := notation.Talk([]game.Action{game.AcceptDraw}, game.OfferDraw); a != game.AcceptDraw || !ok {
		t.Error(a, ok)
	}
	if a, ok := notation.Talk([]game.Action{game.Resign}, game.OfferDraw); a != game.OfferDraw || ok {
		t.Error(a, ok)
	}
}

func TestPositionMarks(t *testing.T) {
	var fire, shield bool
	marks := notation.Marks{"fire", &fire, "shield", &shield}
	if marks.Set("water") || !marks.Set("shield") || fire || !shield {
		t.Error(fire, shield)
	}
	if !slices.Equal(marks.Words(), []string{"shield"}) || !slices.Equal(marks.Names(), []string{"fire", "shield"}) {
		t.Error(marks.Words(), marks.Names())
	}
	if text, err := json.Marshal(marks.Flags()); string(text) != "2" || err != nil {
		t.Error(string(text), err)
	}
}

func TestReadNumbers(t *testing.T) {
	var to [2]uint8
	if err := notation.ReadNumbers(" 4  5 ", to[:], 1, 6); err != nil || to != [2]uint8{4, 5} {
		t.Error(to, err)
	}
	for _, bad := range []string{"4", "4 5 6", "4 7", "4 x"} {
		if err := notation.ReadNumbers(bad, to[:], 1, 6); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

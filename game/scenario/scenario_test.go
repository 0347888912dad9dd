package scenario

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"

	"github.com/google/go-cmp/cmp"
)

const whole = `
# rules D1, D2: and words; W3 is not cited behind words
# a plain comment
game duel seats=2 option.mode=together seed=9
position
  mode together
  A 1 5; B 5 5
end
rig enemy 1 "2"
A: b5
when it goes on
> b5
!A: b1 -- D5 duel.no.counter
? view A Bids = [5,5]
undo
when B waits
undo A
`

func TestParse(t *testing.T) {
	got, err := Parse("whole.txt", []byte(strings.ReplaceAll(whole, "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	want := &Script{
		File: "whole.txt",
		Setup: game.Setup{Game: "duel", Seats: 2, Seed: SeedOf(9), Options: map[string]string{"mode": "together"},
			Position: "  mode together\n  A 1 5; B 5 5"},
		Cites: []string{"D1", "D2", "D5"},
		Given: []Line{{No: 9, Kind: Rig, Text: `enemy 1 "2"`}, {No: 10, Kind: Act, Seat: "A", Text: "b5"}},
		Whens: []When{
			{Name: "it goes on", Line: 11, Lines: []Line{
				{No: 12, Kind: Act, Text: "b5"},
				{No: 13, Kind: Refuse, Seat: "A", Text: "b1", Rule: "D5", Key: "duel.no.counter"},
				{No: 14, Kind: Expect, Text: "view A Bids = [5,5]"},
				{No: 15, Kind: Undo},
			}},
			{Name: "B waits", Line: 16, Lines: []Line{{No: 17, Kind: Undo, Seat: "A"}}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", `no line "game <name>"`},
		{"no game first", "A: b5", `x.txt:1: a scenario begins with`},
		{"two games", "game duel\ngame duel", "x.txt:2: want one line"},
		{"bad number", "game duel seats=two", "want seats=2"},
		{"no such word", "game duel colour=red", "want seats=2"},
		{"late position", "game duel\nA: b5\nposition x", "x.txt:3: the position comes once"},
		{"open position", "game duel\nposition\nx", `without "end"`},
		{"empty line of a seat", "game duel\n?", "nothing behind"},
		{"long refusal reason", "game duel\n! b5 -- a b c", "want \" -- <rule> <key>\""},
		{"long file", strings.Repeat("#", MaxScript+1), "longer than"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("x.txt", []byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Parse = %v, want %q", err, test.want)
			}
		})
	}
}

// wrongLines are expectations that do not hold of the start of a duel, and what is then said.
var wrongLines = []struct{ line, want string }{
	{"A: b9", "refused by D3: duel.no.bid: Bid one of the cards"},
	{"X: b5", `no seat is called "X"`},
	{"7: b5", "seat 7 is not among"},
	{"!A: b5", `"b5" was taken`},
	{"!A: b9 -- D4", "want rule D4"},
	{"!A: b9 -- D3 duel.no.counter", `key "duel.no.counter"`},
	{"undo", "nothing to undo"},
	{"rig coin 1", "none of the streams deck, enemy"},
	{"rig enemy", "want \"rig <stream>"},
	{`rig enemy "1`, "want \"rig <stream>"},
	{"? colour A red", "unknown expectation"},
	{"? view A Round = 2", "is 1, want = 2"},
	{"? view A Round != 1", "is 1, want != 1"},
	{"? view A Round", "want \"view"},
	{"? view A Hand.x = 1", "a list has indexes"},
	{"? view A Round.x = 1", "nothing is inside 1"},
	{"? view A Hand.9 = 1", "is null"},
	{"? log duel.log.shows", "event duel.log.shows: nothing there"},
	{"? log duel.log.prize n=2", "event duel.log.prize n=2: nothing there"},
	{"? no log duel.log.prize n=1", "there is log"},
	{"? no log", "want \"log"},
	{"? no view A Round", "want \"no log"},
	{"? legal A b6", "actions like b6 for A: nothing there"},
	{"? legal A = 1", "2 legal actions, want 1"},
	{"? legal A b* = b3 b6", "are"},
	{"? no legal A b5", "there is legal"},
	{"? no legal X b5", "no seat"},
	{"? pending A", "the seats asked are [0 1]"},
	{"? ask A duel.ask.counter", "the question is duel.ask.bid"},
	{"? ask - duel.ask.counter", "- is not asked"},
	{"? default A b5", `the default is ""`},
	{"? label A b3 = bid", `reads "bid a 3"`},
	{"? label A b9 = bid", "b9 is not legal"},
	{"? over", "not over"},
	{"? not under", "want \"not over\""},
}

// TestWrongScenarios shows that each kind of line can fail, and how it says so.
func TestWrongScenarios(t *testing.T) {
	for _, test := range wrongLines {
		t.Run(test.line, func(t *testing.T) {
			script, err := Parse("x.txt", []byte("game duel\nposition A 3 5; B 4 6\n"+test.line+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			wrong := script.Run(duel.Game{}, texts(t), 0)
			if len(wrong) != 1 || !strings.HasPrefix(wrong[0].Error(), "x.txt:3: ") ||
				!strings.Contains(wrong[0].Error(), test.want) {
				t.Errorf("the scenario says %v, want x.txt:3 and %q", wrong, test.want)
			}
		})
	}
}

func TestWrongEnds(t *testing.T) {
	for _, line := range []string{
		"? not over", "? over winners A", "? over draw", "? over void", "? over winners B duel.end.draw", "? over maybe",
	} {
		script, err := Parse("x.txt", []byte("game duel\nA: resign\n? over winners B duel.end.won\n"+line+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if wrong := script.Run(duel.Game{}, texts(t), 0); len(wrong) != 1 ||
			!strings.HasPrefix(wrong[0].Error(), "x.txt:4: ") {
			t.Errorf("%q says %v, want one error in line 4", line, wrong)
		}
	}
}

func texts(t testing.TB) *lang.Catalog {
	t.Helper()
	c, err := lang.New(duel.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestScriptMatch(t *testing.T) {
	script, err := Parse("whole.txt", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	m, err := script.Match(duel.Game{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Journal) != 2 || m.Setup.Position == "" || len(m.Setup.Rigs) != 1 {
		t.Errorf("Match has the journal %v and the set-up %+v", m.Journal, m.Setup)
	}
	again, err := game.Resume(m.Game, m.Setup, m.Journal, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.State.View(0), again.State.View(0)); diff != "" {
		t.Errorf("a loaded scenario does not resume:\n%s", diff)
	}
	for _, when := range []int{-1, 2} {
		if _, err := script.Match(duel.Game{}, when); err == nil {
			t.Errorf("Match(%d) finds a section", when)
		}
	}
}

func TestGlob(t *testing.T) {
	tests := []struct {
		pattern, s string
		want       bool
	}{
		{"", "", true}, {"*", "", true}, {"a*c", "abc", true}, {"a*c", "ac", true}, {"a*c", "ab", false},
		{"d7*d10", "d7*d10", true}, {"*b*", "abc", true}, {"b", "abc", false}, {"a*a", "a", false}, {"*b", "ab", true},
		{"a**b*c", "axbyc", true}, {"*x*x", "x", false}, {"[C4 *]", "[C4 A2]", true},
	}
	for _, test := range tests {
		if got := glob(test.pattern, test.s); got != test.want {
			t.Errorf("glob(%q, %q) = %t, want %t", test.pattern, test.s, got, test.want)
		}
	}
}

func FuzzScenario(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("game duel\n? view A Hand.# = 4\n! b9 -- D3\n? no log *\n? over winners A,B"))
	c := texts(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		script, err := Parse("x.txt", text)
		if err != nil {
			return
		}
		for n := range script.Whens {
			script.Run(duel.Game{}, c, n) // any text, without a panic
		}
	})
}

package notation_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/notation"
)

var verbs = notation.Verbs{
	{ID: "bid", Params: "card", Form: "b$", Also: "miser"}, {ID: "pass", Also: "passer"},
	{ID: "move", Params: "from to", Form: "$-$"},
}

// open is a State of which only what is open is asked.
type open struct {
	game.State
	legal, anytime []game.Action
}

func (o open) Legal(game.Seat, []game.Action) []game.Action { return o.legal }
func (o open) Anytime(game.Seat) []game.Action              { return o.anytime }

func TestVerbsReadAWord(t *testing.T) {
	s := open{legal: []game.Action{"b4", "b5", "c5", "a1-b2", "pass"}, anytime: []game.Action{"resign"}}
	for word, want := range map[string]game.Action{
		"b4": "b4", "B4": "b4", "bid 4": "b4", "Miser 4": "b4", "4": "b4", "5": "b5", "PASS": "pass", "passer": "pass",
		"resign": "resign", "a1-B2": "a1-b2", "move a1 b2": "a1-b2", "a1 b2": "a1-b2", "": "", "b6": "", "bid": "",
		"bid 6": "", "6": "", "move a1": "",
	} {
		got, err := verbs.Read(s, 0, word, game.Refuse("R1", "x.no"))
		if want == "" {
			if r, ok := err.(*game.Refusal); !ok || r.Rule != "R1" || !slices.Equal(r.Near, s.legal) || got != nil {
				t.Errorf("%q: %q, %v; want a refusal with what is legal", word, got, err)
			}
		} else if err != nil || !slices.Equal(got, []game.Action{want}) {
			t.Errorf("%q: %q, %v, want %q", word, got, err, want)
		}
	}
	if _, err := verbs.Read(open{legal: []game.Action{"b4", "b5"}}, 0, "5", game.Refuse("R1", "x.no")); err != nil {
		t.Error(err)
	}
	two := append(verbs, notation.Verb{ID: "counter", Params: "card", Form: "c$"})
	if got, err := two.Read(s, 0, "5", game.Refuse("R1", "x.no")); err == nil {
		t.Errorf("5 is read as %q, though it may be two", got)
	}
}

func TestVerbsCutALine(t *testing.T) {
	for line, want := range map[string]string{
		"b4, pass; UNDO": "b4|pass|undo", "miser 4 passer": "miser 4|passer", "move a1 b2 bid": "move a1 b2|bid", "": "",
		"bid": "bid",
	} {
		if got := strings.Join(verbs.Words(line), "|"); got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}

func TestVerbsDescribe(t *testing.T) {
	c := verbs.Describe("x", "a1-b2")
	if c.Verb != "move" || len(c.Args) != 2 || c.Args[1].Value != "b2" || c.Label.Key != "x.choice.move" ||
		!slices.Equal(c.Label.Args, []any{"from", "a1", "to", "b2"}) {
		t.Errorf("%+v", c)
	}
	for _, none := range []game.Action{"", "b", "-b2", "a1-", "passes"} {
		if c := verbs.Describe("x", none); c.Verb != "" || !c.Label.IsZero() {
			t.Errorf("%q: %+v", none, c)
		}
	}
	got := verbs.Compose("move", []string{"a1", "b2"}) + verbs.Compose("pass", nil) + verbs.Compose("fly", nil)
	if got != "a1-b2pass" {
		t.Error(got)
	}
	if info := verbs.Info(); len(info) != 3 || info[2].Params[1].ID != "to" {
		t.Errorf("%+v", info)
	}
}

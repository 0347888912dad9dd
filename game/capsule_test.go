package game_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"

	"github.com/google/go-cmp/cmp"
)

// played is a match with every kind of journal entry, over or not.
func played(t testing.TB, over bool) *game.Match {
	t.Helper()
	setup := game.Setup{Game: "toy", Rules: 3, Seats: 2, Seed: game.Seed{5}, Position: "1 2\n\"second\" line\n\t",
		Options: map[string]string{"speed": "fast"}}
	m, _, err := game.NewMatch(toy{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = m.Rig("dice", "2", "3"); err != nil {
		t.Fatal(err)
	}
	m = typed(t, m, "0: s ss undo r", "0: e")
	if over {
		m = typed(t, m, "0: resign")
	}
	return m
}

func capsuleText(t testing.TB, m *game.Match, open bool) string {
	t.Helper()
	var b bytes.Buffer
	if err := game.WriteCapsule(&b, m, open); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCapsule(t *testing.T) {
	tests := []struct {
		name       string
		over, open bool
		want       error
	}{
		{"over", true, false, nil},
		{"opened by the operator", false, true, nil},
		{"running", false, false, game.ErrSealed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := played(t, test.over)
			text := capsuleText(t, m, test.open)
			secret, _ := m.Setup.Seed.MarshalText()
			if strings.Contains(text, string(secret)) != (test.want == nil) {
				t.Errorf("the seed stands in it: %t", test.want != nil)
			}
			c, err := game.ReadCapsule(strings.NewReader(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			wrote, err := game.NewCapsule(m, test.open)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(wrote, c); diff != "" {
				t.Errorf("written and read (-want +got):\n%s", diff)
			}
			report, err := c.Replay(t.Context(), toy{})
			if !errors.Is(err, test.want) {
				t.Fatalf("Replay = %v, want %v", err, test.want)
			}
			if _, err := c.Verify(t.Context(), toy{}); !errors.Is(err, game.ErrRigged) {
				t.Errorf("of a match with rigged luck Verify says %v", err)
			}
			if err == nil &&
				(report.Over != test.over || report.Entries != len(m.Journal) || state(t, report.Match) != state(t, m)) {
				t.Errorf("Replay = %+v", report)
			}
		})
	}
}

func TestCapsuleOfDuel(t *testing.T) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 3, Seed: game.Seed{8}})
	if err != nil {
		t.Fatal(err)
	}
	for len(m.Pending()) > 0 {
		d := m.Pending()[0]
		if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: m.State.Legal(d.Seat, nil)[0]}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := game.ReadCapsule(strings.NewReader(capsuleText(t, m, false)))
	if err != nil {
		t.Fatal(err)
	}
	if report, err := c.Verify(t.Context(), duel.Game{}); err != nil || !report.Over {
		t.Errorf("Verify = %+v, %v", report, err)
	}
	if _, err := c.Verify(t.Context(), toy{}); err == nil {
		t.Error("another game verifies it")
	}
}

// forgeries change one line each of a true capsule.
var forgeries = []struct{ name, old, new, want string }{
	{"another seed", "seed 05", "seed 06", "does not match its commitment"},
	{"another move", " r\n", " s\n", "leads to another position"},
	{"an illegal move", " r\n", " z\n", "replay entry 4"},
	{"an old question", "\n0 1 s", "\n0 7 s", "replay entry 0"},
	{"another end", "\nend ", "\nend 00", "is no SHA-256"},
	{"other rules", "rules 3", "rules 4", "other rules"},
	{"another luck", "rig 0 dice 2", "rig 0 dice 5", "leads to another position"},
	{"fewer entries", "\njournal 7", "\njournal 6", "more entries than the 6"},
	{"more entries", "\njournal 7", "\njournal 8", "has 7 entries, promised were 8"},
	{"too many entries", "\njournal 7", "\njournal 99999999999", "is no number"},
	{"strike of nothing", "strike 1 2", "strike", "neither a move nor a strike"},
	{"strike forward", "strike 1 2", "strike 5", "no move before it"},
	{"another version", "bivouac capsule 1", "bivouac capsule 4",
		`line 1: a capsule of another version, want "bivouac capsule 1"`},
	{"another file", "bivouac capsule 1", "bivouac capsule one", `line 1: no capsule, want "bivouac capsule 1"`},
	{"an empty first line", "bivouac capsule 1", "", "line 1: no capsule"},
	{"unknown line", "rules 3", "colour 3", `line 3: unknown line "colour"`},
	{"option twice", "option speed=fast", "option speed=fast\noption speed=slow", "stands twice"},
	{"option without value", "option speed=fast", "option speed", "a word is missing"},
	{"open quote", "option speed=fast", `option speed="fast`, "no text in quotes"},
	{"no game", "game toy\n", "", "game or commitment is missing"},
	{"two names", "game toy\n", "game toy car\n", "too much"},
	{"behind the end", "\nend ", "\nend " + strings.Repeat("0", 64) + "\n", "line 22: something stands behind"},
}

// TestForgedCapsule changes one line each of a true capsule.
func TestForgedCapsule(t *testing.T) {
	text := capsuleText(t, played(t, true), false)
	for _, test := range forgeries {
		t.Run(test.name, func(t *testing.T) {
			forged := strings.Replace(text, test.old, test.new, 1)
			if forged == text {
				t.Fatalf("there is no %q in\n%s", test.old, text)
			}
			c, err := game.ReadCapsule(strings.NewReader(forged))
			if err == nil {
				_, err = c.Replay(t.Context(), toy{})
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want %q", err, test.want)
			}
		})
	}
	for n := range strings.Count(text, "\n") {
		lines := strings.SplitAfter(text, "\n")
		if _, err := game.ReadCapsule(strings.NewReader(strings.Join(lines[:n], ""))); err == nil {
			t.Errorf("a capsule of %d lines is taken", n)
		}
	}
}

func FuzzCapsule(f *testing.F) {
	f.Add([]byte(capsuleText(f, played(f, true), false)))
	f.Add([]byte(capsuleText(f, played(f, false), false)))
	f.Add([]byte(capsuleText(f, raisedMatch(f), true)))
	f.Add([]byte(capsuleText(f, promised(f, true).Imported(), false)))
	f.Add([]byte(capsuleText(f, promised(f, false), false)))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c game.Capsule
		var err error
		gametest.Bounded(t, len(data), func() { c, err = game.ReadCapsule(bytes.NewReader(data)) })
		if err != nil {
			return
		}
		var b bytes.Buffer
		if _, err := c.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		again, err := game.ReadCapsule(&b)
		if err != nil {
			t.Fatalf("what was written is not read: %v", err)
		}
		if diff := cmp.Diff(c, again); diff != "" {
			t.Errorf("written and read (-want +got):\n%s", diff)
		}
		_, _ = c.Replay(t.Context(), toy{}) // it may be refused; it must not panic
	})
}

// TestCapsuleKeepsConsent: a branch that the others agreed to give up is told from an
// undo of one's own.
func TestCapsuleKeepsConsent(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s s undo", "0: e", "1: s")
	m, err := m.UndoByConsent(0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := game.ReadCapsule(strings.NewReader(capsuleText(t, m, false)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Journal, c.Journal); diff != "" {
		t.Errorf("written and read (-want +got):\n%s", diff)
	}
	if last := len(m.Journal) - 1; !c.Journal[last].Agreed || c.Journal[2].Agreed {
		t.Errorf("the journal is %+v, want the last strike agreed to and the first not", c.Journal)
	}
	again, err := game.Resume(toy{}, m.Setup, c.Journal, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Journal, again.Journal); diff != "" {
		t.Errorf("resumed (-want +got):\n%s", diff)
	}
}

package game_test

import (
	"errors"
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

var undone = []struct {
	name  string
	lines []string
	seat  game.Seat
	want  error
	same  []string // lines that lead to the same position
}{
	{"nothing yet", nil, 0, game.ErrNothingToUndo, nil},
	{"only the other moved", []string{"0: s"}, 1, game.ErrNothingToUndo, nil},
	{"a step", []string{"0: s s"}, 0, nil, []string{"0: s"}},
	{"a word of three steps", []string{"0: s sss"}, 0, nil, []string{"0: s"}},
	{"a throw", []string{"0: r"}, 0, game.ErrRevealed, nil},
	{"a step behind a throw", []string{"0: r s"}, 0, nil, []string{"0: r"}},
	{"the hand-over", []string{"0: s e"}, 0, game.ErrRevealed, nil},
	{"a turn ago", []string{"0: e", "1: e"}, 0, game.ErrRevealed, nil},
	{"somebody is asked", []string{"0: f"}, 0, game.ErrRevealed, nil},
	{"the other's answer stays", []string{"0: f", "1: g", "0: s"}, 0, nil, []string{"0: f", "1: g"}},
	{"the other has answered since", []string{"0: f", "1: g"}, 1, nil, []string{"0: f"}},
	{"what the other did rests on it", []string{"0: f", "1: g", "0: h"}, 1, game.ErrRevealed, nil},
	{"an act without a question stays", []string{"0: s s hi"}, 0, nil, []string{"0: s"}},
	{"an undone word does not count", []string{"0: s s undo"}, 0, nil, nil},
	{"after the end", []string{"0: sssssssss"}, 0, game.ErrOver, nil},
	{"resigned", []string{"0: s", "1: resign"}, 0, game.ErrOver, nil},
}

func TestUndo(t *testing.T) {
	for _, test := range undone {
		t.Run(test.name, func(t *testing.T) {
			m := typed(t, toyMatch(t), test.lines...)
			before := state(t, m)
			if err := m.CanUndo(test.seat); !errors.Is(err, test.want) {
				t.Fatalf("CanUndo = %v, want %v", err, test.want)
			}
			next, err := m.Undo(test.seat)
			if !errors.Is(err, test.want) {
				t.Fatalf("Undo = %v, want %v", err, test.want)
			}
			if state(t, m) != before {
				t.Error("Undo changed the match itself")
			}
			if err != nil {
				return
			}
			if got, want := state(t, next), state(t, typed(t, toyMatch(t), test.same...)); got != want {
				t.Errorf("Undo leads to %s, want %s", got, want)
			}
		})
	}
}

func TestUndoByConsent(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s e", "1: s r")
	back, err := m.UndoByConsent(0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := state(t, back), state(t, typed(t, toyMatch(t), "0: s")); got != want {
		t.Errorf("the position is %s, want %s", got, want)
	}
	if diff := cmp.Diff(game.Entry{Strike: []int{1, 2, 3}, Agreed: true}, back.Journal[4]); diff != "" {
		t.Errorf("the strike (-want +got):\n%s", diff)
	}
	if _, err := typed(t, toyMatch(t), "0: sssssssss").UndoByConsent(0); !errors.Is(err, game.ErrOver) {
		t.Errorf("undo after the end: %v", err)
	}
	if _, err := toyMatch(t).UndoByConsent(0); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("undo before the beginning: %v", err)
	}
}

func TestStrikeRefuses(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s s undo")
	for _, indexes := range [][]int{nil, {-1}, {3}, {7}, {2}} {
		if _, err := m.Strike(0, indexes); err == nil {
			t.Errorf("Strike(%v) is taken", indexes)
		}
	}
	m = typed(t, toyMatch(t), "0: e", "1: s")
	if _, err := m.Strike(0, []int{0}); err == nil {
		t.Error("a strike under a move that needs it is taken")
	}
}

func TestOldRules(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s")
	old := *m
	old.Setup.Rules = 2
	if _, err := old.Undo(0); !errors.Is(err, game.ErrOldRules) {
		t.Errorf("Undo = %v, want ErrOldRules", err)
	}
	if _, err := game.Resume(toy{}, old.Setup, m.Journal, nil); !errors.Is(err, game.ErrOldRules) {
		t.Errorf("Resume by replay = %v, want ErrOldRules", err)
	}
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := game.Resume(toy{}, old.Setup, m.Journal, snap); err != nil || state(t, again) != state(t, m) {
		t.Errorf("Resume from a snapshot = %v", err)
	}
}

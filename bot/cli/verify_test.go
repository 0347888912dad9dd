package cli

import (
	"regexp"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestASceptic: a player who doubts the host compares the promise of the channel's first
// board, and reads what the seed and the journal made happen. A host who makes up
// another seed with its own commitment, or another move with its own end, is caught.
func TestASceptic(t *testing.T) {
	s := newShell(t)
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{7}})
	s.check(err)
	capsule := func(seed game.Seed, first int) string {
		m.Setup.Seed = seed
		m, _, err := game.NewMatch(duel.Game{}, m.Setup)
		s.check(err)
		legal := m.State.Legal(0, nil)
		m, _, err = m.Act(m.MoveOf(0, legal[first]))
		s.check(err)
		m, err = m.Undo(0)
		s.check(err)
		m, _, err = m.Batch(0, string(legal[first]))
		s.check(err)
		m, _, err = m.Batch(1, "resign")
		s.check(err)
		var text strings.Builder
		s.check(game.WriteCapsule(&text, m, false))
		return text.String()
	}
	promised := game.Seed{7}.Commitment()
	honest := s.write("honest.txt", capsule(game.Seed{7}, 0))
	told := s.does("verify", honest, "--promised", strings.ToUpper(promised), "--story")
	for _, want := range []string{"1. Amber takes back 0", ", resign: ", "the end: "} {
		if !strings.Contains(told, want) {
			t.Errorf("the story lacks %q:\n%s", want, told)
		}
	}
	if strings.Contains(told, "--promised") || !strings.Contains(s.does("verify", honest), "--promised") {
		t.Error("the promise is asked for in the wrong place")
	}
	s.fails(1, "was promised "+promised, "verify", s.write("another.txt", capsule(game.Seed{8}, 0)), "--promised",
		promised)
	other := s.does("verify", s.write("moved.txt", capsule(game.Seed{7}, 1)), "--promised", promised, "--story")
	line := regexp.MustCompile(`(?m)^0\. .*$`)
	if line.FindString(other) == line.FindString(told) {
		t.Errorf("another move is told alike: %s", line.FindString(told))
	}
}

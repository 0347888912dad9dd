package bot_test

import (
	"errors"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// nosy is a duel in which a bid means another thing as soon as the other player has bid.
type nosy struct{ duel.Game }

func (n nosy) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := n.Game.Position(text, seed)
	return nosyState{state}, events, err
}

func (nosy) Load([]byte) (game.State, error) { return nil, errors.New("replay it") }

type nosyState struct{ game.State }

func (s nosyState) Clone() game.State { return nosyState{s.State.Clone()} }

func (s nosyState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return nosyState{s.State.Redeal(seat, luck)}
}

func (s nosyState) Describe(seat game.Seat, a game.Action) game.Choice {
	c := s.State.Describe(seat, a)
	c.Final, c.Note = false, game.Literal([]string{"", "alone", "together"}[len(s.Pending())])
	return c
}

// TestOldPicturePlaysWhatItTold: two are asked at once, and one acts while the other's panel is open.
// What its buttons do now is shown and asked first; the same press again plays it.
func TestOldPicturePlaysWhatItTold(t *testing.T) {
	w := newWorld(t, bot.Title{Game: nosy{}, Painter: plainPainter{}})
	w.load("A 2 3 5; B 1 4 6; round 3")
	ready := private(t, w.press("alice", "Play"), "which card")
	steps := private(t, w.press("alice", "Play"), "which card")
	w.types("bruno", "b4")
	before := w.here().Entries()
	for _, panel := range []*playground.Message{ready, steps} {
		label := "Highest card"
		if panel == steps {
			label = "3"
		}
		asked := private(t, w.on("alice", panel, label), "⛔ The board has changed since that picture")
		if got := labels(asked); !strings.Contains(asked.Content, "Alone") || got != "Confirm | Back" {
			t.Errorf("%s: asked %q with %s, want what it does now and Confirm, Back", label, asked.Content, got)
		}
		if n := w.here().Entries() - before; n != 0 {
			t.Fatalf("%s: %d entries", label, n)
		}
		if panel == steps {
			private(t, w.on("alice", asked, "Confirm"), "✅")
		}
	}
	if n := w.here().Entries() - before; n != 1 {
		t.Errorf("confirmed, and there are %d entries", n)
	}
}

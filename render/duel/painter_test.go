package duel

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// deal is a match with a bid of the first seat, seen by a seat.
func deal(t testing.TB, seat game.Seat, mode string, players int) render.Scene {
	t.Helper()
	info := duel.Game{}.Info()
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: players, Options: map[string]string{"mode": mode},
	})
	if err != nil {
		t.Fatal(err)
	}
	first := m.State.Legal(0, nil)[0]
	if m, _, err = m.Act(m.MoveOf(0, first)); err != nil {
		t.Fatal(err)
	}
	names := []string{"Alice", "Bruno", "Chloé"}[:players]
	return render.Scene{
		View: m.State.View(seat), Seat: seat, Names: names, Say: rendertest.Sayer(t, duel.Game{}, Texts(), "en", names),
	}
}

func TestPainter(t *testing.T) {
	rendertest.Run(t, rendertest.Painter{
		Game: duel.Game{}, Painter: Painter{}, Texts: Texts(),
		Scenes: []rendertest.Scene{
			{Name: "rivals", Scene: deal(t, 0, duel.Rivals, 2)},
			{Name: "together", Scene: deal(t, game.Spectator, duel.Together, 3)},
		},
		Ground: func(render.Scene) *render.Ground { return ground() },
		Paint:  paint, Bytes: 30_000, Allocations: 60,
	})
}

func TestWords(t *testing.T) {
	mine, public := Painter{}.Alt(deal(t, 0, duel.Rivals, 2)), Painter{}.Alt(deal(t, game.Spectator, duel.Rivals, 2))
	if !strings.Contains(mine, "Your hand: ") || strings.Contains(public, "Your hand") {
		t.Errorf("own hand: %q\npublic: %q", mine, public)
	}
	if !strings.Contains(public, "Bruno: cards 4, points 0, to act") {
		t.Errorf("public: %q", public)
	}
}

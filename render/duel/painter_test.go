package duel

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// deal is a match with a bid of the first seat, seen by a seat.
func deal(t *testing.T, seat game.Seat, mode string, players int) render.Scene {
	t.Helper()
	info := duel.Game{}.Info()
	catalog, err := lang.New(info.Texts, Texts())
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: info.ID, Rules: info.Rules, Seats: players, Options: map[string]string{"mode": mode}})
	if err != nil {
		t.Fatal(err)
	}
	first := m.State.Legal(0, nil)[0]
	if m, _, err = m.Act(m.MoveOf(0, first)); err != nil {
		t.Fatal(err)
	}
	names := []string{"Alice", "Bruno", "Chloé"}[:players]
	return render.Scene{View: m.State.View(seat), Seat: seat, Names: names,
		Say: func(text game.Text) string {
			return catalog.Say("en", text, func(s game.Seat) string { return names[s] })
		}}
}

func TestGolden(t *testing.T) {
	for _, test := range []struct {
		name    string
		seat    game.Seat
		mode    string
		players int
	}{{"rivals", 0, duel.Rivals, 2}, {"together", game.Spectator, duel.Together, 3}} {
		t.Run(test.name, func(t *testing.T) {
			scene := deal(t, test.seat, test.mode, test.players)
			data, err := Painter{}.Board(scene)
			if err != nil {
				t.Fatal(err)
			}
			rendertest.Painting(t, test.name, ground(), func(c *render.Canvas) { paint(c, scene) })
			rendertest.Golden(t, test.name, data)
		})
	}
}

func TestWords(t *testing.T) {
	mine, public := Painter{}.Alt(deal(t, 0, duel.Rivals, 2)), Painter{}.Alt(deal(t, game.Spectator, duel.Rivals, 2))
	if !strings.Contains(mine, "Your hand: ") || strings.Contains(public, "Your hand") {
		t.Errorf("own hand: %q\npublic: %q", mine, public)
	}
	if !strings.Contains(public, "Bruno: cards 4, points 0, to act") {
		t.Errorf("public: %q", public)
	}
	if strings.Contains(public, "duel.") {
		t.Errorf("a text is missing: %q", public)
	}
}

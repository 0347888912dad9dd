package cli_test

import (
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
	"bivouac/game/quantum"
	"bivouac/render"
	paint "bivouac/render/quantum"
)

// TestAltTextIsEnough plays whole games as the browser test does, by nothing but the
// text of the picture: it tells the position of each turn truly, and the plan wins.
func TestAltTextIsEnough(t *testing.T) {
	t.Parallel()
	catalog, err := bot.Catalog([]bot.Title{{Game: quantum.Game{}, Painter: paint.Painter{}, Texts: paint.Texts()}})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Alice", "Bruno", "Chloé"}
	for seed := range byte(amount.Of(1, 3)) {
		m, _, err := game.NewMatch(quantum.Game{}, game.Setup{
			Game: quantum.ID, Rules: quantum.Game{}.Info().Rules, Seats: 3, Seed: game.Seed{seed}, Options: map[string]string{},
		})
		for err == nil && len(m.Pending()) > 0 && len(m.Journal) < 1000 {
			d := m.Pending()[0]
			sc := render.Scene{View: m.State.View(d.Seat), Seat: d.Seat, Names: names, Say: func(text game.Text) string {
				return catalog.Say(lang.French, text, func(s game.Seat) string { return names[s] })
			}}
			told := playground.Message{Attachments: []playground.Attachment{{Description: paint.Painter{}.Alt(sc)}}}
			s, seat, a := buildCubes(told)
			if acting := m.State.View(d.Seat).(quantum.View).Phase == quantum.PhaseActions; acting != (a != "") {
				t.Fatalf("the plan says %q for seat %d at\n%s", a, d.Seat, told.Attachments[0].Description)
			}
			if a == "" {
				a = m.State.Legal(d.Seat, nil)[0]
			} else if got, want := len(s.Legal(seat, nil)), len(m.State.Legal(d.Seat, nil)); got != want {
				t.Fatalf("%d legal actions, want %d, at\n%s", got, want, told.Attachments[0].Description)
			}
			m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
		}
		if err != nil {
			t.Fatal(err)
		}
		if end, over := m.State.Result(); !over || end.Text.Key != "quantum.end.cubes" {
			t.Errorf("seed %d: after %d decisions: %v", seed, len(m.Journal), end)
		}
		t.Logf("seed %d: %d decisions", seed, len(m.Journal))
	}
}

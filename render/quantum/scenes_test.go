package quantum

import (
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

var players = []string{"Alice", "Bruno", "Chloé", "Dmitri"}

// sayer translates like the host.
func sayer(t testing.TB, locale lang.Locale) func(game.Text) string {
	t.Helper()
	return rendertest.Sayer(t, quantum.Game{}, Texts(), locale, players)
}

// play sets a position up, forces the dice to come, and takes typed lines of one
// seat.
func play(t testing.TB, seats int, position string, dice []string, seat game.Seat, lines ...string) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(quantum.Game{}, game.Setup{
		Game: quantum.ID, Rules: quantum.Game{}.Info().Rules, Seats: seats, Position: position,
	})
	if err != nil {
		t.Fatal(err)
	}
	if dice != nil {
		if err := m.State.Rig("dice", dice); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range lines {
		if m, _, err = m.Batch(seat, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return m
}

func view(m *game.Match, seat game.Seat) quantum.View { return m.State.View(seat).(quantum.View) }

const (
	vulpes = "2J / turn V3 / V: 4@h1, 3@c6, 2@d3, 1@c3; scrap 6; cubes e2; D1 R3 / K: 3@h3, 5@i2; scrap 1; " +
		"cubes e8,h2; D3 R1"
	blue = "2J / turn K3 / V: 4@h3, 4@h1, 3@c6; cubes e2; D2 R3 / K: 3@g5, 5@i2; scrap 1; cubes e8; D1 R1"
	diag = "2J / turn V3 / V: 5@c5, 3@h1, 5@g2; cubes e2,b5; D3 R5 / K: 6@d6, 2@c6, 2@d5; cubes e8; D4 R2"
	four = "4J / turn O2 new1 / V: 6@e1, 2@d2; scrap 3; cubes b2,e5,h5; D3 R2 / K: 3@i3, 5@g5; scrap 1; cubes h2,e2; " +
		"D5 R1 / O: 3@i9m, 4@f7a, 1@e6ma; cubes h8,e2,e5; D2 R5 / A: 3@a9, 6@c7, 2@d6; cubes b8,e5; D1 R4"
	infamy = "3J / turn O1 pending-infamy / V: 2@e4, 3@d4; cubes e2; D1 R1 / K: 6@f4; scrap 5; cubes h5; D4 R1 / O: " +
		"4@f3, 2@c4; scrap 6; cubes b5,h2; D6 R3"
	pressed = "3J / turn V3 / V: 2@e4, 3@d4; cubes e2; D1 R1 / K: 6@f4; scrap 5; cubes h5; D4 R1 / O: 4@f3, 2@c4; " +
		"scrap 6; cubes b5,h2; D3 R3"
	ten   = "2J / turn V3 new1 / V: 4@e4, 6@f5, 3@h1; cubes e2,b5; D3 R6 / K: 6@d6, 2@c6, 2@d5; cubes e8; D4 R2"
	asked = "3J / turn V2 new1 pending-position e4xe3 / V: 3@e4, 6@h4, 3@h6; cubes e2,b8; D3 R6 / K: 6@f4; scrap 5; " +
		"cubes h5; D4 R1 / O: 4@f3, 2@c4; scrap 6; cubes b5,h2; D3 R3"
	last = "2J / turn V2 / V: 3@d4; cubes e2,e5,h2,h8; D5 R1 / K: 6@d6; cubes e8; D1 R1"
)

// scenes are the pictures that are kept as golden ones.
func scenes(t testing.TB) []rendertest.Scene {
	en, fr := sayer(t, "en"), sayer(t, "fr")
	long := []string{"Marguerite-Éléonore de la Tour", "布鲁诺", "Chloé", "Dmitri"}
	public := func(m *game.Match, names []string) render.Scene {
		return render.Scene{View: view(m, game.Spectator), Seat: game.Spectator, Names: names, Say: fr}
	}
	private := func(m *game.Match, seat game.Seat, f *render.Focus) render.Scene {
		return render.Scene{View: view(m, seat), Seat: seat, Names: players, Say: en, Focus: f}
	}
	diagonal, crowd, danger := play(t, 2, diag, nil, 0), play(t, 4, four, nil, 2), play(t, 3, pressed, nil, 0)
	below := func(s render.Scene) render.Scene {
		s.Look.Below = true
		return s
	}
	return []rendertest.Scene{
		{Name: "below", Scene: below(private(diagonal, 0, rendertest.Focus(diagonal, 0, "move", "c5")))},
		{Name: "quarter", Scene: below(private(danger, 1, &render.Focus{Overlay: quantum.OverlayThreats}))},
		{Name: "unbegun", Scene: rendertest.Unbegun(t, quantum.Game{}, 3, game.Seed{}, players, fr)},
		{Name: "roll", Scene: public(play(t, 4, "", nil, 0, "KEEP"), players)},
		{Name: "turn", Scene: public(play(t, 2, vulpes, nil, 0, "T d3(c3)-f3:g2; W c6~g2; F h1=5; B h2"), players)},
		{Name: "attack", Scene: public(play(t, 2, blue, []string{"3", "2", "6"}, 1, "X g5-h4xh3 >; B h2"), long)},
		{Name: "failed", Scene: public(play(t, 2, blue, []string{"6", "1"}, 1, "X g5-h4xh3"), players)},
		{Name: "move", Scene: private(diagonal, 0, rendertest.Focus(diagonal, 0, "move", "c5"))},
		{Name: "targets", Scene: private(diagonal, 0, &render.Focus{Overlay: quantum.OverlayTargets})},
		{Name: "planets", Scene: private(diagonal, 0, &render.Focus{Overlay: quantum.OverlayPlanets})},
		{Name: "threats", Scene: private(danger, 0, &render.Focus{Overlay: quantum.OverlayThreats})},
		{Name: "four", Scene: public(crowd, long)},
		{Name: "ten", Scene: private(play(t, 2, ten, nil, 0), 0, &render.Focus{Overlay: quantum.OverlayPlanets})},
		{Name: "post", Scene: private(diagonal, 0, rendertest.Focus(diagonal, 0, "attack", "c5", "d6"))},
		{Name: "confirm", Scene: private(diagonal, 0, rendertest.Focus(diagonal, 0, "attack", "c5", "d6", "e6"))},
		{Name: "warp", Scene: public(play(t, 3, asked, nil, 0, "<; W h6~h4"), players)},
		{Name: "asked", Scene: private(play(t, 3, asked, nil, 0), 0, &render.Focus{})},
		{Name: "won", Scene: public(play(t, 2, last, []string{"1", "1", "4"}, 0, "X d4-d5xd6"), players)},
	}
}

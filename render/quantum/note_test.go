package quantum

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// TestResignationIsToldWithItsName: the line below the board belongs to the player whose
// turn it is; that another has resigned meanwhile is told with his name, not as his deed.
func TestResignationIsToldWithItsName(t *testing.T) {
	const three = "3J / turn V3 / V: 2@e4, 3@d4; cubes e2; D1 R1 / K: 6@f4; cubes h5; D4 R1 / O: 4@f3; cubes b5,h2; D3 R1"
	m := play(t, 3, three, []string{"1", "1", "2"}, 0, "X e4xf4 <")
	for _, step := range []struct {
		seat            game.Seat
		english, french string
	}{
		{2, "destroys f4 (3 against 7) · Chloé has resigned", "détruit f4 (3 contre 7) · Chloé abandonne"},
		{0, "Resigned", "Abandon"},
	} {
		state := m.State.Clone()
		if _, err := state.Apply(game.Move{Seat: step.seat, Action: game.Resign}); err != nil {
			t.Fatal(err)
		}
		v := state.View(game.Spectator)
		for l, want := range map[lang.Locale]string{lang.English: step.english, lang.French: step.french} {
			e := newTeller(render.Scene{
				View: v, Seat: game.Spectator, Names: []string{"Alice", "Bruno", "Chloé"}, Say: sayer(t, l),
			}).easel
			turns := e.turns()
			got := e.recent(turns[len(turns)-1], render.Style{Size: render.SizeSmall, Max: 1000})
			if !strings.HasSuffix(got, want) {
				t.Errorf("seat %d resigns: the note says %q, want it to end with %q", step.seat, got, want)
			}
		}
	}
}

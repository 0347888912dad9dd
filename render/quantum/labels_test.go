package quantum

import (
	"image"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// crowdedBoards is how many boards TestLabels lays labels on, of games of random moves.
const crowdedBoards = 1000

// TestLabels: on crowded boards no two labels overlap, none leaves the board, and none of
// the pieces is covered by them by more than a third, no number at all.
func TestLabels(t *testing.T) {
	boards := crowdedBoards
	if gametest.Raced || testing.Short() {
		boards /= 20
	}
	say := sayer(t, "en")
	luck := rand.New(rand.NewPCG(1, 2))
	labels := 0
	for done := 0; done < boards; {
		m := play(t, 4, "", nil, 0)
		for moves := 0; moves < 150 && m.State.View(0).(quantum.View).End == nil && done < boards; moves++ {
			m = randomMove(t, m, luck)
			v := view(m, game.Spectator)
			if !fought(v.Now) && moves%5 != 0 || v.Phase != quantum.PhaseActions {
				continue
			}
			scenes := []render.Scene{{View: v, Seat: game.Spectator, Names: players, Say: say}}
			for _, overlay := range []string{quantum.OverlayTargets, quantum.OverlayPlanets, quantum.OverlayThreats} {
				scenes = append(scenes, render.Scene{View: view(m, v.Active), Seat: v.Active, Names: players, Say: say, Focus: &render.Focus{Overlay: overlay}})
			}
			scenes = append(scenes, render.Scene{View: view(m, v.Active), Seat: v.Active, Names: players, Say: say, Focus: rendertest.Focus(m, v.Active, "attack")})
			for _, s := range scenes {
				labels += checkLabels(t, s)
			}
			if t.Failed() {
				t.Fatalf("after %d boards: %s", done, v.Given)
			}
			done++
		}
	}
	if labels < 3*boards {
		t.Errorf("%d labels on %d boards: these are not crowded", labels, boards)
	}
}

// checkLabels lays the labels of a scene and says how many there are.
func checkLabels(t *testing.T, s render.Scene) int {
	e := &easel{sheet: shared(), view: viewOf(s), scene: s}
	e.marks = e.signs()
	list, pieces := e.labelled(), e.pieces()
	e.spread(list)
	var placed []image.Rectangle
	for _, l := range list {
		placed = append(placed, l.box)
	}
	rendertest.Labels(t, boardBox, placed, pieces, e.figures())
	return len(list)
}

// fought says that a turn has a fight in it.
func fought(now *quantum.Trace) bool {
	for n := 0; now != nil && n < len(now.Steps); n++ {
		if now.Steps[n].Combat != nil {
			return true
		}
	}
	return false
}

// randomMove takes a legal action of somebody who is asked: an attack if there is one,
// more often than not.
func randomMove(t *testing.T, m *game.Match, luck *rand.Rand) *game.Match {
	t.Helper()
	seat := m.State.Pending()[0].Seat
	var all, attacks []game.Action
	for _, a := range m.State.Legal(seat, nil) {
		switch m.State.Describe(seat, a).Verb {
		case "attack", "strike":
			attacks = append(attacks, a)
		case "end", "resign", "draw":
			if luck.IntN(20) > 0 {
				continue
			}
		}
		all = append(all, a)
	}
	if len(attacks) > 0 && luck.IntN(3) > 0 {
		all = attacks
	}
	if len(all) == 0 {
		all = m.State.Legal(seat, nil)
	}
	next, _, err := m.Act(m.MoveOf(seat, all[luck.IntN(len(all))]))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

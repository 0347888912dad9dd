package quantum

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// Boards that TestLabels lays labels on.
const (
	crowdedBoards = 1000
	playedShare   = 0.4 // of them from recorded games, the others from games of random moves
	labelsLost    = 20  // labels that may find no room on all of them
)

// TestLabels: on crowded boards no two labels overlap, none leaves the board, and none of
// the pieces is covered by them by more than a third, no number at all.
func TestLabels(t *testing.T) {
	boards := amount.Of(crowdedBoards/20, crowdedBoards)
	say := sayer(t, "en")
	done, labels, without := 0, 0, 0
	check := func(m *game.Match) {
		v := view(m, game.Spectator)
		if v.Phase != quantum.PhaseActions || v.End != nil {
			return
		}
		scenes := []render.Scene{{View: v, Seat: game.Spectator, Names: players, Say: say}}
		for _, overlay := range []string{quantum.OverlayTargets, quantum.OverlayPlanets, quantum.OverlayThreats} {
			scenes = append(scenes, render.Scene{
				View: view(m, v.Active), Seat: v.Active, Names: players, Say: say, Focus: &render.Focus{Overlay: overlay},
			})
		}
		scenes = append(scenes, render.Scene{
			View: view(m, v.Active), Seat: v.Active, Names: players, Say: say, Focus: rendertest.Focus(m, v.Active, "attack"),
		})
		for _, s := range scenes {
			all, lost := keptApart(t, s)
			labels, without = labels+all, without+lost
		}
		if t.Failed() {
			t.Fatalf("after %d boards: %s", done, m.State.(*quantum.State).Drawing())
		}
		done++
	}
	played := gametest.Played(t, quantum.Game{})
	each := int(playedShare*float64(boards))/len(played) + 1 // of each recorded game
	for n := range each * len(played) {
		m := played[n%len(played)]
		at, err := m.At(len(m.Journal) * (n/len(played) + 1) / (each + 1))
		if err != nil {
			t.Fatal(err)
		}
		check(at)
	}
	luck := rand.New(rand.NewPCG(1, 2))
	for done < boards {
		m := play(t, 4, "", nil, 0)
		for moves := 0; moves < 150 && m.State.View(0).(quantum.View).End == nil && done < boards; moves++ {
			m = randomMove(t, m, luck)
			if moves%5 == 0 || fought(view(m, game.Spectator).Now) {
				check(m)
			}
		}
	}
	t.Logf("%d boards, %d labels, %d without room", boards, labels, without)
	if without > labelsLost {
		t.Errorf("%d labels found no room, at most %d may", without, labelsLost)
	}
	if labels < 3*boards {
		t.Errorf("%d labels on %d boards: these are not crowded", labels, boards)
	}
}

// keptApart lays the labels of a scene and says how many there are, and how many found no room.
func keptApart(t *testing.T, s render.Scene) (labels, lost int) {
	t.Helper()
	v := viewOf(s)
	e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s, v), view: v, scene: s}
	e.marks = e.signs()
	list, pieces := e.labelled(), e.pieces()
	e.spread(list)
	var placed []image.Rectangle
	for _, l := range list {
		if l.lost {
			lost++
			continue
		}
		placed = append(placed, l.box)
	}
	rendertest.Labels(t, boardBox, placed, pieces, e.figures())
	return len(list), lost
}

// nonsense is a fleet of forty ships on ten squares, with values, counters and fights beyond all
// bounds.
func nonsense(number int) quantum.View {
	v := quantum.View{
		Seat: 1, Map: "4J", Phase: quantum.PhaseActions, Round: number, Active: 1, Actions: number, Gains: number,
	}
	for seat := range game.Seat(most) {
		v.Order = append(v.Order, seat)
		v.Players = append(v.Players, quantum.Player{
			Seat: seat, Faction: letters[seat : seat+1], Start: "e8", Domination: number, Research: number, Reserve: number,
			Cubes: []string{"e5", "z99"}, Scrap: []int{number, 9}, Roll: []int{number},
		})
	}
	for n := range files {
		at := place{n%3*3 + 1, n/3*3 + 1}
		v.Planets = append(v.Planets, quantum.Planet{
			Square: at.String(), Number: number, Slots: 9, Cubes: []game.Seat{-1, 0, 9}, Start: 9, Orbit: []string{"nowhere"},
			Sums: []int{number, number, number, number}, Open: []bool{true, true, true, true}, Build: n%2 == 0,
		})
	}
	v.Now = &quantum.Trace{Seat: 1}
	for n := range 40 {
		at := place{3 + n%5, 3 + n/5%2*2}.String()
		v.Ships = append(v.Ships, quantum.Ship{Square: at, Seat: game.Seat(n % most), Value: []int{number, 3, 6}[n%3]})
		v.Now.Steps = append(v.Now.Steps,
			quantum.Step{Kind: "?", Seat: 9, Value: number, Became: n, From: at},
			quantum.Step{Kind: quantum.StepAttack, Seat: 1, From: "nowhere", To: at,
				Combat: &quantum.Combat{
					From: "z99", Target: at, Attacker: number, Defender: n, Owner: game.Seat(n % most), Won: n%2 == 0,
				}})
	}
	return v
}

// TestLabelsOfNonsense: forty ships on ten squares, with numbers and names beyond all bounds, are
// neither a panic nor labels over labels or figures, whichever side is at the bottom; what found
// no room is told by the line below the board.
func TestLabelsOfNonsense(t *testing.T) {
	names := []string{strings.Repeat("Ｗ", 32), "🚀🌕", strings.Repeat("\u202eé", 16), ""}
	for _, number := range amount.Some([]int{-3, 0, 7, 123456789}, 3) {
		v := nonsense(number)
		for n, overlay := range []string{"", quantum.OverlayTargets, quantum.OverlayPlanets, quantum.OverlayThreats} {
			name := fmt.Sprintf("%d, overlay %q", number, overlay)
			s := render.Scene{View: v, Seat: 1, Names: names, Say: sayer(t, "fr"), Look: render.Look{Below: n%2 == 0}}
			if overlay != "" {
				s.Focus = &render.Focus{Overlay: overlay}
			}
			labels, lost := keptApart(t, s)
			if lost == 0 {
				t.Errorf("%s: all of %d labels found room: no test of those that do not", name, labels)
			}
			rendertest.Nonsense(t, name, painter(t), s, lost)
		}
	}
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

// randomMove takes a legal action of a player who is asked: an attack if there is one,
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

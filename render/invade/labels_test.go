package invade

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/invade"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// Boards that TestLabels lays labels on.
const (
	crowdedBoards = 1000
	playedShare   = 0.2 // of them from recorded games
	boardsEach    = 20  // at most so many from one crowd
	labelsLost    = 20  // labels that may find no room on all of them
)

// TestLabels: on crowded boards no two labels overlap, none leaves the map, and none of the
// soldiers is covered by them by more than a third.
func TestLabels(t *testing.T) {
	boards := amount.Of(crowdedBoards/20, crowdedBoards)
	c := labelCount{say: sayer(t, "en")}
	played := gametest.Played(t, invade.Game{})
	each := int(playedShare*float64(boards))/len(played) + 1 // of each recorded game
	for n := range each * len(played) {
		m := played[n%len(played)]
		at, err := m.At(len(m.Journal) * (n/len(played) + 1) / (each + 1))
		if err != nil {
			t.Fatal(err)
		}
		c.check(t, at)
	}
	luck := rand.New(rand.NewPCG(3, 4))
	for c.boards < boards && !t.Failed() {
		m := play(t, crowded(luck), nil, invade.South)
		for move := 0; move < boardsEach && c.boards < boards && m.State.View(0).(invade.View).End == nil; move++ {
			m = randomMove(t, m, luck)
			c.check(t, m)
		}
	}
	t.Logf("%d boards, %d labels, %d without room", c.boards, c.labels, c.lost)
	if c.labels < 3*boards {
		t.Errorf("%d labels on %d boards: these are not crowded", c.labels, boards)
	}
	if c.lost > labelsLost {
		t.Errorf("%d labels found no room, at most %d may", c.lost, labelsLost)
	}
}

// crowded is a position with two full squads close together, before an attack that hits.
func crowded(luck *rand.Rand) string {
	const band = 7 // rows
	squares := luck.Perm(band * files)
	var sides [2][]string
	for n, s := range squares[:2*maxOwned] {
		kind := ""
		switch n / 2 {
		case 0, 1, 2:
			kind = "A"
		case 3, 4, 5:
			kind = "B"
		case 6, 7, 8:
			kind = "C"
		}
		hurt := ""
		if luck.IntN(6) == 0 {
			hurt = "/1"
		}
		sides[n%2] = append(sides[n%2], kind+place{s % files, 4 + s/files}.String()+hurt)
	}
	return fmt.Sprintf("S: %s; N: %s; active S; phase ATTACK; dice C6 A4 O4 E6 P5; effect 24; turn 9; foe 2",
		strings.Join(sides[0], " "), strings.Join(sides[1], " "))
}

// randomMove takes a legal action of a player who is asked; the end of a phase seldom.
func randomMove(t *testing.T, m *game.Match, luck *rand.Rand) *game.Match {
	t.Helper()
	seat := m.State.Pending()[0].Seat
	all := m.State.Legal(seat, nil)
	var some []game.Action
	for range 12 {
		a := all[luck.IntN(len(all))]
		switch m.State.Describe(seat, a).Verb {
		case "attack", "shell", "move", "enter", "pull":
			some = append(some, a)
		}
	}
	if len(some) == 0 {
		some = all
	}
	next, _, err := m.Act(m.MoveOf(seat, some[luck.IntN(len(some))]))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// labelCount is what TestLabels has seen.
type labelCount struct {
	say                  func(game.Text) string
	boards, labels, lost int
}

// check lays the labels of a board, as everybody sees it and as who is asked may.
func (c *labelCount) check(t *testing.T, m *game.Match) {
	t.Helper()
	c.boards++
	public := view(m, game.Spectator)
	scenes := []render.Scene{{View: public, Seat: game.Spectator, Names: players, Say: c.say}}
	if public.End == nil && public.Phase == "ATTACK" {
		v := view(m, public.Active)
		for _, f := range []*render.Focus{{Overlay: invade.OverlayTargets}, rendertest.Focus(m, public.Active, "")} {
			scenes = append(scenes, render.Scene{View: v, Seat: public.Active, Names: players, Say: c.say, Focus: f})
		}
	}
	for _, s := range scenes {
		labels, lost := keptApart(t, s)
		c.labels, c.lost = c.labels+labels, c.lost+lost
	}
	if t.Failed() {
		t.Fatalf("on board %d: %s", c.boards, m.State.(*invade.State).Drawing())
	}
}

// keptApart lays the labels of a scene and says how many there are, and how many found no
// room.
func keptApart(t *testing.T, s render.Scene) (labels, lost int) {
	t.Helper()
	e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s), view: viewOf(s), scene: s}
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
	rendertest.Labels(t, boardBox, placed, pieces, nil)
	return len(list), lost
}

// TestLabelsOfNonsense: forty soldiers on ten squares, of kinds and with names beyond all bounds,
// are neither a panic nor labels over labels, whichever side is at the bottom; what found no room is
// told below the map.
func TestLabelsOfNonsense(t *testing.T) {
	names := []string{strings.Repeat("Ｗ", 32), "🚀🌕"}
	for _, hp := range amount.Some([]int{-3, 0, 1, 123456789, math.MaxInt}, 2) {
		v := invade.View{
			Seat: invade.North, Phase: "ATTACK", Active: invade.North, Turn: hp,
			Sides: [2]invade.Side{{Seat: 0, Exit: 1, Pre: hp}, {Seat: 1, Exit: 16, Pre: hp}},
		}
		v.Last = &invade.Trace{Side: 1, Falls: []invade.Fall{{Square: "z99", Kind: "?"}}}
		f := &render.Focus{Verb: "attack", Args: []string{"nowhere"}}
		for n := range 40 {
			at := place{3 + n%5, 6 + n/5%2}.String()
			v.Units = append(v.Units, invade.Soldier{
				Square: at, Side: game.Seat(n % 2), Kind: []string{"N", "A", "B", "C", "?"}[n%5], HP: hp,
			})
			v.Last.Steps = append(v.Last.Steps, invade.Step{Kind: "attack", From: "nowhere", To: at})
			f.Choices = append(f.Choices, game.Choice{Verb: "attack", Args: []game.Arg{{Value: "nowhere"}, {Value: at}}})
		}
		for _, below := range []bool{false, true} {
			s := render.Scene{
				View: v, Seat: invade.North, Names: names, Say: sayer(t, "fr"), Focus: f, Look: render.Look{Below: below},
			}
			labels, lost := keptApart(t, s)
			if labels == 0 || lost == 0 && hp == math.MaxInt {
				t.Errorf("health %d: %d of %d labels found no room: no test of those that do not", hp, lost, labels)
			}
			rendertest.Nonsense(t, fmt.Sprintf("health %d", hp), painter(t), s, lost)
		}
	}
}

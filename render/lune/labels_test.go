package lune

import (
	"image"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// Boards that TestLabels lays labels on.
const (
	labelBoards = 1000
	playedShare = 0.6 // of them from recorded games
	labelsLost  = 40  // labels that may find no room on all of them: the legend tells them
)

// TestLabels: on crowded boards, as everybody sees them and with what a panel adds, no two
// labels overlap, none covers the face of a Mech, a letter or a card, and nothing that stands
// on the board is covered by them by more than a third.
func TestLabels(t *testing.T) {
	boards := labelBoards
	if gametest.Raced {
		boards /= 20
	}
	c := labelCount{say: sayer(t, "fr")}
	played := gametest.Played(t, lune.Game{})
	for n := 0; c.boards < int(playedShare*float64(boards)); n++ {
		m := played[n%len(played)]
		rounds := boards/len(played) + 2
		at, err := m.At(len(m.Journal) * (n/len(played) + 1) / rounds)
		if err != nil {
			t.Fatal(err)
		}
		c.check(t, at)
	}
	luck := rand.New(rand.NewPCG(5, 6))
	for c.boards < boards && !t.Failed() {
		c.selfPlay(t, luck, boards)
	}
	t.Logf("%d boards, %d labels, %d names, %d without room", c.boards, c.labels, c.names, c.lost)
	if c.labels < 12*boards {
		t.Errorf("%d labels on %d boards: these are not crowded", c.labels, boards)
	}
	if c.names < boards {
		t.Errorf("%d names on %d boards: there is room for more", c.names, boards)
	}
	if c.lost > labelsLost {
		t.Errorf("%d labels found no room, at most %d may", c.lost, labelsLost)
	}
}

// labelCount is what TestLabels has seen.
type labelCount struct {
	say                         func(game.Text) string
	boards, labels, names, lost int
}

// selfPlay plays a mission by chance, and looks at its boards.
func (c *labelCount) selfPlay(t *testing.T, luck *rand.Rand, boards int) {
	mode := "mission" + string(rune('1'+luck.IntN(missions)))
	m, _, err := game.NewMatch(lune.Game{}, game.Setup{Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 1 + luck.IntN(3), Options: map[string]string{"mode": mode}, Seed: game.Seed{byte(luck.IntN(256)), byte(luck.IntN(256))}})
	if err != nil {
		t.Fatal(err)
	}
	for moves := 0; moves < 60 && c.boards < boards && len(m.Pending()) > 0; moves++ {
		seat := m.Pending()[luck.IntN(len(m.Pending()))].Seat
		all := m.State.Legal(seat, nil)
		a := all[luck.IntN(len(all))]
		if verb := m.State.Describe(seat, a).Verb; verb == "abandon" || verb == "undo" || verb == "leave" {
			continue
		}
		if m, _, err = m.Act(m.MoveOf(seat, a)); err != nil {
			t.Fatal(err)
		}
		if m.State.View(game.Spectator).(lune.View).Turn > 1 {
			c.check(t, m)
		}
	}
}

// check lays the labels of a board.
func (c *labelCount) check(t *testing.T, m *game.Match) {
	t.Helper()
	v := m.State.View(game.Spectator).(lune.View)
	if charted(&v) {
		c.boards++
		return
	}
	c.boards++
	scenes := []render.Scene{{View: v, Seat: game.Spectator, Names: players, Say: c.say}}
	if asked := m.Pending(); len(asked) > 0 {
		seat := asked[0].Seat
		for _, f := range []*render.Focus{{Overlay: lune.OverlayMoves}, {Overlay: lune.OverlayPlasma}, rendertest.Focus(m, seat, "attack")} {
			scenes = append(scenes, render.Scene{View: m.State.View(seat), Seat: seat, Names: players, Say: c.say, Focus: f})
		}
	}
	for _, s := range scenes {
		c.keptApart(t, s)
	}
	if t.Failed() {
		t.Fatalf("on board %d: %s", c.boards, v.Given)
	}
}

// keptApart lays the labels of a scene.
func (c *labelCount) keptApart(t *testing.T, s render.Scene) {
	t.Helper()
	v := viewOf(s)
	e := &easel{Canvas: &render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}}, sheet: shared(), view: &v, scene: s, grid: gridOf(&v)}
	e.marks = e.wanted()
	e.happens()
	list, names, crowd := e.placed()
	var boxes []image.Rectangle
	for _, l := range list {
		if l.lost {
			c.lost++
			continue
		}
		boxes = append(boxes, l.box)
	}
	for _, l := range names {
		boxes = append(boxes, l.box)
	}
	rendertest.Labels(t, boardBox, boxes, crowd.Pieces, crowd.Figures)
	c.labels, c.names = c.labels+len(list), c.names+len(names)
}

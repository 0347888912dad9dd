package rois

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// Boards that TestLabelsKeepApart lays labels on.
const (
	labelBoards   = 1000
	playedShare   = 0.6 // of them from recorded games, the others from games of random moves
	randomMoves   = 120 // at most, of one game
	labelsDropped = 50  // on one of so many boards a label may find no room
)

// TestLabelsKeepApart: on boards of recorded games and of random moves, each as seen by everybody and with
// the overlays that write the most, no two labels overlap, and labels cover no piece
// by more than a third.
func TestLabelsKeepApart(t *testing.T) {
	say := sayer(t, "en")
	overlays := []string{"", rois.OverlayTargets, rois.OverlayFire, rois.OverlayThreats, rois.OverlaySupport}
	matches := gametest.Played(t, rois.Game{})
	boards, dropped, most := 0, 0, amount.Of(labelBoards/10, labelBoards)
	check := func(at *game.Match) {
		seat := game.Spectator
		if asked := at.Pending(); len(asked) > 0 {
			seat = asked[0].Seat
		}
		for _, overlay := range overlays {
			s := render.Scene{View: view(at, seat), Seat: seat, Names: players, Say: say}
			if overlay != "" {
				s.Focus = &render.Focus{Overlay: overlay}
			}
			boards++
			dropped += keptApart(t, s)
		}
	}
	each := int(playedShare*float64(most))/len(overlays)/len(matches) + 1
	for _, m := range matches {
		for n := 1; n <= each; n++ {
			at, err := m.At(len(m.Journal) * n / (each + 1))
			if err != nil {
				t.Fatal(err)
			}
			check(at)
		}
	}
	for luck := rand.New(rand.NewPCG(7, 8)); boards < most; {
		m := play(t, field, nil)
		for move := 0; move < randomMoves && len(m.Pending()) > 0 && boards < most; move++ {
			seat := m.Pending()[0].Seat
			all := m.State.Legal(seat, nil)
			a := all[luck.IntN(len(all))]
			if verb := m.State.Describe(seat, a).Verb; verb == "resign" || verb == "draw" {
				continue
			}
			next, _, err := m.Act(m.MoveOf(seat, a))
			if err != nil {
				t.Fatal(err)
			}
			if m = next; move%4 == 0 {
				check(m)
			}
		}
	}
	for _, s := range scenes(t) {
		dropped += keptApart(t, s.Scene)
	}
	if boards < most {
		t.Errorf("labels were laid on %d boards, want %d", boards, most)
	}
	if dropped > most/labelsDropped {
		t.Errorf("%d labels found no room, at most %d", dropped, most/labelsDropped)
	}
	t.Logf("%d boards, %d labels without room", boards, dropped)
}

// keptApart checks a picture's labels, and says how many found no room.
func keptApart(t *testing.T, s render.Scene) (dropped int) {
	t.Helper()
	v := viewOf(s)
	e := &easel{
		Canvas: &render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}}, sheet: sheetOf(v.Theme),
		turn: turnOf(s), view: v, scene: s,
	}
	e.marks = e.signs()
	e.draw()
	rendertest.Labels(t, boardBox, e.labels.Taken(), e.labels.Pieces, nil)
	if t.Failed() {
		t.Fatalf("turn %d, %+v", v.Turn, s.Focus)
	}
	return len(e.labels.untold)
}

// TestLabelsOfNonsense: forty units on ten zones, with numbers and names beyond all bounds, are
// neither a panic nor labels over labels, whichever side is at the bottom; what found no room is
// told by the strip at the foot.
func TestLabelsOfNonsense(t *testing.T) {
	names := []string{strings.Repeat("Ｗ", 32), "🚀🌕"}
	for _, number := range amount.Some([]int{-3, 0, 7, 123456789}, 3) {
		v := nonsense(number)
		for n, overlay := range []string{
			"", rois.OverlayTargets, rois.OverlayFire, rois.OverlayThreats, rois.OverlaySupport,
		} {
			name := fmt.Sprintf("%d, overlay %q", number, overlay)
			s := render.Scene{View: v, Seat: black, Names: names, Say: sayer(t, "fr"), Look: render.Look{Below: n%2 == 0}}
			if overlay != "" {
				s.Focus = &render.Focus{Overlay: overlay}
			}
			lost := keptApart(t, s)
			if lost == 0 && overlay == "" {
				t.Errorf("%s: all labels found room: no test of those that do not", name)
			}
			rendertest.Nonsense(t, name, painter(t), s, lost)
		}
	}
}

// nonsense is a battle of forty units on ten zones, with numbers and signs beyond all bounds.
func nonsense(number int) rois.View {
	v := begin("?", "🚀", "ORC").View
	v.Seat, v.Turn, v.Round, v.Active, v.Pile, v.Discard, v.Must = black, number, number, black, number, []string{"🚀"},
		"??"
	v.Last = &rois.Trace{Seat: 9}
	for n := range v.Players {
		p := &v.Players[n]
		p.Alive, p.Initial, p.Beaten, p.HP, p.UnitHP, p.Cards, p.Reserve = number, number, number, number, number, number,
			number
		p.Hand, p.Slot, p.Laid, p.Up, p.Copies = []string{"99Z", "*1", "🚀"}, "???", true, true, "!"
		p.Lost, p.Kept, p.Seen = []string{"?1"}, []string{"?2"}, []string{"??"}
	}
	for n := range 10 {
		z := &v.Zones[5+n]
		z.Terrain, z.Walls, z.Markers, z.Captured, z.Pinned = "FW?"[n%3:][:1], "NX", "LW?D?", n%2 == 0, n%3 == 0
		z.Owner, z.Hive, z.Owned = game.Seat(n%2), 9, 9
		z.Cover, z.Penalty, z.Support, z.Flayer = number, number, number, &rois.Unit{HP: number}
		for u := range 4 + n%6 {
			z.Units = append(z.Units, rois.Unit{HP: number, Most: u - 1, Hero: true})
		}
		hits := []rois.Hit{
			{Zone: z.Name, Seat: red, Points: number, Dead: n},
			{Zone: z.Name, Seat: black, Points: 1, Healed: 123456789, Dead: number}, {Zone: "Z9", Points: number},
		}
		v.Last.Steps = append(v.Last.Steps, rois.Step{
			Action: rois.Action{Seat: 9, Kind: "?", From: "nowhere", To: z.Name, Cards: []string{"99Z"}}, Answer: "? ?",
			Done: append(hits, hits...),
		})
	}
	v.Open = &rois.Action{
		Seat: 9, Kind: "?", From: "Z9", To: "A1", Hits: v.Last.Steps[3].Done, Doubled: v.Last.Steps[3].Done,
	}
	return v
}

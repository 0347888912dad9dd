package lune

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/lang"
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
	boards := amount.Of(labelBoards/20, labelBoards)
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
	m, _, err := game.NewMatch(lune.Game{}, game.Setup{
		Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 1 + luck.IntN(3),
		Options: map[string]string{"mode": "mission" + string(rune('1'+luck.IntN(missions)))},
		Seed:    game.Seed{byte(luck.IntN(256)), byte(luck.IntN(256))},
	})
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
		return
	}
	c.boards++
	scenes := []render.Scene{{View: v, Seat: game.Spectator, Names: players, Say: c.say}}
	if asked := m.Pending(); len(asked) > 0 {
		seat := asked[0].Seat
		view, attack := m.State.View(seat), rendertest.Focus(m, seat, "attack")
		for _, f := range []*render.Focus{{Overlay: lune.OverlayMoves}, {Overlay: lune.OverlayPlasma}, attack} {
			scenes = append(scenes, render.Scene{View: view, Seat: seat, Names: players, Say: c.say, Focus: f})
		}
	}
	for _, s := range scenes {
		c.keptApart(t, s, image.Rectangle{})
		cut := Painter{}.Cut(s)
		for _, large := range []bool{false, true} {
			if p, ok := cut.Plan(render.Crop{}, large); ok {
				c.keptApart(t, s, p.Shown())
			}
		}
	}
	if t.Failed() {
		t.Fatalf("on board %d: %+v", c.boards, v)
	}
}

// keptApart lays the labels of a scene, of a crop if it shows a part. No name is beside the slip of another unit.
func (c *labelCount) keptApart(t *testing.T, s render.Scene, shown image.Rectangle) {
	t.Helper()
	v := viewOf(s)
	e := labelEasel(&v, s)
	e.Shown = shown
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
		for _, slip := range list {
			if slip.unit != nil && slip.unit != l.unit && !slip.lost && slip.box.Overlaps(l.box.Inset(-20)) {
				t.Errorf("the name %q at %v would be read as that of %s at %v", l.text, l.box, slip.unit.ID, slip.box)
			}
		}
	}
	within, figures := boardBox, append([]image.Rectangle{cornerBox(0), cornerBox(1), insetBox}, rims...)
	if !shown.Empty() {
		within, figures = boardBox.Intersect(shown), nil
		for l := range letters(shown) {
			figures = append(figures, l.box())
		}
	}
	for _, m := range v.Mechs {
		if p, ok := parse(m.At); ok && m.Alive {
			at := e.grid.middle(p)
			figures = append(figures, image.Rect(at.X-20, at.Y-74, at.X+20, at.Y-34))
		}
	}
	rendertest.Labels(t, within, boxes, crowd.Pieces, figures)
	c.labels, c.names = c.labels+len(list), c.names+len(names)
}

// labelEasel is an easel of which only the labels matter.
func labelEasel(v *lune.View, s render.Scene) *easel {
	return &easel{Canvas: &render.Canvas{}, sheet: shared(), view: v, scene: s, grid: gridOf(v)}
}

// TestLabelsOfNonsense: forty units on ten squares, with numbers and names beyond all bounds,
// are neither a panic nor labels over labels; what found no room is told by the legend.
func TestLabelsOfNonsense(t *testing.T) {
	wide := strings.Repeat("Ｗ", 32)
	names := []string{wide, "🚀🌕", strings.Repeat("\u202eé", 16)}
	codes := []string{"C", "K", "A", "CR", "PC", "AF", "AL", "HL", "R", "O", "??"}
	for _, hp := range amount.Some([]int{-3, 0, 7, 123456789}, 3) {
		v := mission(3)
		v.Turns = hp
		for n := range v.Mechs {
			v.Mechs[n].Level = hp
		}
		for n := range 40 {
			where := placeOf(27 + n%10).String()
			v.Units = append(v.Units, lune.Unit{
				ID: "V" + where, Code: codes[n%len(codes)], At: where, HP: hp, Most: min(hp, 9), Order: n * hp, Leaves: hp,
				Fire: true, Overload: true, Shield: true, Webbed: []string{"V1"},
			})
			hits := []lune.Hit{{At: where, Damage: n}, {At: "Z9", Damage: hp}}
			v.Threats = append(v.Threats, lune.Threat{By: "V" + where, From: where, Hits: hits, Lays: n%2 == 0})
		}
		v.Units = append(v.Units, lune.Unit{Code: "CR", At: "nowhere"})
		s := render.Scene{View: v, Seat: game.Spectator, Names: names, Say: sayer(t, "fr")}
		c := labelCount{}
		c.keptApart(t, s, image.Rectangle{})
		if c.lost == 0 {
			t.Errorf("health %d: all of %d labels found room: no test of those that do not", hp, c.labels)
		}
		rendertest.Nonsense(t, fmt.Sprintf("health %d", hp), painter(t), s, c.lost)
	}
}

// TestThreatLabels: a square that several Veks strike says so once, on the plate of who stands there, in the order of
// their attacks, of buildings how many fall, with a warning where something is to be saved and a sign of what is laid
// there; nothing where the Vek dies first.
func TestThreatLabels(t *testing.T) {
	v := mission(1)
	put(&v, "C D4")
	vek(&v, 1, "CR", "D8", 3, 3, "S3", "D5:2", "D4:2")
	vek(&v, 2, "PS", "A4", 3, 3, "E3", "D4:3", "H5:4")
	v.Threats[1].Lays = true
	vek(&v, 3, "BB", "F8", 3, 3, "S3", "F5:0")
	v.Threats[2].Blob = true
	vek(&v, 4, "LE", "G5", 1, 1, "S", "G4:3", "D4:1")
	at(&v, "B2").Obstacle, at(&v, "B2").Count = "building", 3
	vek(&v, 5, "HO", "B1", 2, 2, "N", "B2:1")
	vek(&v, 6, "HO", "A2", 2, 2, "E", "B2:1")
	v.Threats[3].Void = true
	e := labelEasel(&v, render.Scene{Say: sayer(t, "en")})
	got := map[string]string{}
	for _, l := range e.threatLabels(nil) {
		got[l.about.String()] += l.sign + " " + l.text + " " + l.more
	}
	for _, l := range e.labelled() { // on the plates of units and buildings
		if t := l.tails[1]; t.fill.A > 0 {
			got[l.about.String()] += t.sign + " " + t.text + " " + t.more
		}
	}
	want := map[string]string{"D5": "warning −1 ", "D4": "warning −2−3 drop", "F5": "  blob", "H5": " 4 drop",
		"B2": "warning −2 "}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("threats are told by %q, want %q", got, want)
	}
}

// TestNames: who has room around is named, in the words of the player.
func TestNames(t *testing.T) {
	v := lune.View{Phase: lune.PhasePlayers}
	vek(&v, 1, "SC", "C7", 2, 2, "")
	for _, locale := range []lang.Locale{"en", "fr"} {
		_, names, _ := labelEasel(&v, render.Scene{Say: sayer(t, locale)}).placed()
		want := map[lang.Locale]string{"en": "Scarab", "fr": "Scarabée"}[locale]
		if len(names) != 1 || names[0].text != want {
			t.Errorf("%s: %d names, want %q", locale, len(names), want)
		}
	}
}

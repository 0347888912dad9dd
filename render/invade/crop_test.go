package invade

import (
	"image"
	"slices"
	"testing"

	"bivouac/render"
)

// TestCropsCutNoLabel: a crop has the labels of what it shows, each whole.
func TestCropsCutNoLabel(t *testing.T) {
	labels, lost := 0, 0
	for _, s := range scenes(t) {
		cut := Painter{}.Cut(s.Scene)
		e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s.Scene), view: viewOf(s.Scene), scene: s.Scene}
		e.marks = e.signs()
		for n := range files * files {
			cut.Matter = []image.Rectangle{e.box(place{n % files, n / files})}
			p, _ := cut.Plan(render.Crop{}, n%2 == 0)
			e.Shown = p.Shown()
			list := e.labelled()
			e.spread(list)
			for _, l := range list {
				if !image.Pt(int(l.at.X), int(l.at.Y)).In(e.Shown) {
					continue
				}
				labels++
				if l.lost {
					lost++
				} else if !l.box.In(e.Shown) {
					t.Errorf("%s, around %s: the label of %v at %v leaves the crop %v", s.Name, place{n % files, n / files}, l.about,
						l.box, e.Shown)
				}
			}
		}
	}
	if labels == 0 || lost > labels/cropLost {
		t.Errorf("%d labels, %d without room", labels, lost)
	}
}

// cropLost is of how many labels of crops one may find no room.
const cropLost = 100

// leastHigh is the least height of a panel's picture.
const leastHigh = 783

// TestDiceOverTheWholeBoard: while dice are given roles a panel's picture has all squares.
func TestDiceOverTheWholeBoard(t *testing.T) {
	found := false
	for _, s := range scenes(t) {
		if viewOf(s.Scene).Phase != "ALLOCATE" {
			continue
		}
		found = true
		cut := Painter{}.Cut(s.Scene)
		p, ok := cut.Plan(render.Crop{High: leastHigh}, false)
		if side := int(float64(files*cell) * p.Zoom); !ok || p.Board.Dx() < side || p.Board.Dy() < side {
			t.Errorf("%s: %v of a board of %d", s.Name, p.Board, side)
		}
	}
	if !found {
		t.Error("no dice are given roles")
	}
}

// TestLegendBelowACrop: a crop with marks that need a name has the legend below the board, and no other one has it.
func TestLegendBelowACrop(t *testing.T) {
	with, without := 0, 0
	for _, s := range scenes(t) {
		e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s.Scene), view: viewOf(s.Scene), scene: s.Scene}
		e.marks = e.signs()
		named := false
		for _, m := range e.marks.signs {
			named = named || m == extra || m == danger || m == threat
		}
		if viewOf(s.Scene).Phase == "ALLOCATE" {
			continue // the dice stand there
		}
		shown := slices.ContainsFunc(Painter{}.Cut(s.Scene).Bands, func(b image.Rectangle) bool { return noteBox.In(b) })
		if shown != named {
			t.Errorf("%s: marks to be named %t, legend shown %t", s.Name, named, shown)
		}
		if named {
			with++
		} else {
			without++
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d scenes with such marks, %d without", with, without)
	}
}

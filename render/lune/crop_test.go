package lune

import (
	"image"
	"math"
	"slices"
	"testing"
	"unicode"

	"bivouac/game"
	"bivouac/render"
)

// TestCropNames: around a crop letters stand above and below, digits on the left and on the
// right, or else beside the first square of their line, and no two of them on each other.
func TestCropNames(t *testing.T) {
	cut := Painter{}.Cut(render.Scene{View: mission(3), Seat: game.Spectator, Names: players, Say: sayer(t, "en")})
	const mixedMost = 4 // names of all these crops
	letters, digits, mixed := 0, 0, 0
	for n := range squares {
		r, _ := cut.Square(placeOf(n).String())
		cut.Matter = []image.Rectangle{r}
		for _, large := range []bool{false, true} {
			p, ok := cut.Plan(render.Crop{}, large)
			if !ok {
				t.Fatalf("no crop around %v", placeOf(n))
			}
			names := cut.Names(p)
			for i, name := range names {
				// Names in the corners are of both kinds of sides.
				level := name.At.X > p.Board.Min.X && name.At.X < p.Board.Max.X // above or below
				if name.Text >= "A" {
					level = name.At.Y <= p.Board.Min.Y || name.At.Y >= p.Board.Max.Y
				}
				start := slices.ContainsFunc(cut.Axes, func(a render.Axis) bool {
					return a.Name == name.Text &&
						name.At == image.Pt(int(math.Round(a.Start.X*p.Zoom)), int(math.Round(a.Start.Y*p.Zoom)))
				})
				if letter := name.Text >= "A"; letter {
					letters++
				} else {
					digits++
				}
				if level != (name.Text >= "A") && !start {
					if mixed++; mixed <= mixedMost {
						continue // a row whose start is cut off too
					}
					t.Errorf("around %v: %s stands at %v, the board at %v", placeOf(n), name.Text, name.At, p.Board)
				}
				for _, other := range names[:i] {
					if d := other.At.Sub(name.At); d.X*d.X+d.Y*d.Y < render.SizeSmall*render.SizeSmall {
						t.Errorf("around %v: %s and %s stand at %v and %v", placeOf(n), name.Text, other.Text, name.At, other.At)
					}
				}
			}
		}
	}
	if letters == 0 || digits == 0 {
		t.Errorf("%d letters, %d digits: what is tested here?", letters, digits)
	}
	t.Logf("%d letters, %d digits", letters, digits)
}

// TestCropsCutNoLabel: what a crop writes on the board is all of it, a unit that it shows has its health, and
// there are names.
func TestCropsCutNoLabel(t *testing.T) {
	scene := render.Scene{View: collapse(), Seat: game.Spectator, Names: players, Say: sayer(t, "en")}
	view, cut := viewOf(scene), Painter{}.Cut(scene)
	names := 0
	for n := range 2 * squares {
		r, _ := cut.Square(placeOf(n % squares).String())
		cut.Matter = []image.Rectangle{r}
		p, _ := cut.Plan(render.Crop{}, n >= squares)
		var heard []render.Drawn
		c := &render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}, Shown: p.Shown(), Heard: &heard}
		shared().paint(c, &view, scene)
		for _, d := range heard {
			if d.Box.Max.Y -= d.Size / 4; !d.Box.In(c.Shown) { // figures end on their base line
				t.Errorf("around %v: %q at %v leaves the crop %v", placeOf(n%squares), d.Text, d.Box, c.Shown)
			}
			if len(d.Text) > 1 && unicode.IsLetter(rune(d.Text[0])) {
				names++
			}
		}
		e := labelEasel(&view, scene)
		e.Shown = c.Shown
		list, _, _ := e.placed()
		units, slips := 0, 0
		for n := range view.Units {
			if p, _ := parse(view.Units[n].At); e.body(p).In(c.Shown) {
				units++
			}
		}
		for _, l := range list {
			if l.unit != nil && !l.lost {
				slips++
			}
		}
		if slips != units {
			t.Errorf("around %v: %d of %d units have a slip", placeOf(n%squares), slips, units)
		}
	}
	if names == 0 {
		t.Error("no name on any crop: what is tested here?")
	}
}

// TestCropLetters: what a crop writes on the plinth is whole, and no row and no column has a name
// there and on the rim.
func TestCropLetters(t *testing.T) {
	cut := Painter{}.Cut(render.Scene{View: mission(3), Seat: game.Spectator, Names: players, Say: sayer(t, "en")})
	written := 0
	for n := range squares {
		r, _ := cut.Square(placeOf(n).String())
		cut.Matter = []image.Rectangle{r}
		p, _ := cut.Plan(render.Crop{}, false)
		var heard []render.Drawn
		drawLetters(&render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}, Heard: &heard}, p.Board)
		for _, d := range heard {
			if !d.Box.In(p.Board) {
				t.Errorf("around %v: %s at %v leaves the crop %v", placeOf(n), d.Text, d.Box, p.Board)
			}
			if slices.ContainsFunc(cut.Names(p), func(name render.Name) bool { return name.Text == d.Text }) {
				t.Errorf("around %v: %s stands on the plinth and on the rim", placeOf(n), d.Text)
			}
		}
		written += len(heard)
	}
	if written == 0 {
		t.Error("no letter on any plinth: what is tested here?")
	}
}

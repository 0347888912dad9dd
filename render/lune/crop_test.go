package lune

import (
	"image"
	"math"
	"slices"
	"strings"
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
					return a.Name == name.Text && name.At == image.Pt(int(math.Round(a.Start.X*p.Zoom)), int(math.Round(a.Start.Y*p.Zoom)))
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

// TestCropsCutNoName: what a crop writes of a unit's name is all of it.
func TestCropsCutNoName(t *testing.T) {
	scene := render.Scene{View: collapse(), Seat: game.Spectator, Names: players, Say: sayer(t, "en")}
	view, cut := viewOf(scene), Painter{}.Cut(scene)
	written := func(shown image.Rectangle) (names []render.Drawn) {
		var heard []render.Drawn
		shared().paint(&render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}, Shown: shown, Heard: &heard}, &view, scene)
		for _, d := range heard {
			if strings.ContainsFunc(d.Text, unicode.IsLetter) {
				names = append(names, d)
			}
		}
		return names
	}
	all, some := len(written(cut.Board)), 0
	for n := range squares {
		r, _ := cut.Square(placeOf(n).String())
		cut.Matter = []image.Rectangle{r}
		p, _ := cut.Plan(render.Crop{}, false)
		shown := p.Board // at the size of the whole picture
		names := written(shown)
		for _, d := range names {
			if !d.Box.In(shown) {
				t.Errorf("around %v: %q at %v leaves the crop %v", placeOf(n), d.Text, d.Box, shown)
			}
		}
		some += len(names)
	}
	if some == 0 || some >= all*squares {
		t.Errorf("%d names on %d crops of a board with %d: what is tested here?", some, squares, all)
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

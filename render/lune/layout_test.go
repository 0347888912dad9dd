package lune

import (
	"image"
	"testing"

	"bivouac/game/lune"
	"bivouac/render"
)

// TestBackToFront: each square is painted once, and after the squares behind it, so
// that what is in front covers what is behind.
func TestBackToFront(t *testing.T) {
	var at [squares]int
	for n, p := range back {
		at[p.index()] = n + 1
	}
	for n := range squares {
		p := placeOf(n)
		if at[n] == 0 {
			t.Fatalf("%v is never painted", p)
		}
		for _, dir := range []string{"N", "W"} {
			if q := p.next(dir, 1); q.onBoard() && at[q.index()] > at[n] {
				t.Errorf("%v is painted before %v, which is behind it", p, q)
			}
		}
	}
}

// TestPlacesReadFromLeftToRight: A is on the left, row 8 at the back, and no two
// squares stand at the same place.
func TestPlacesReadFromLeftToRight(t *testing.T) {
	seen := map[image.Point]place{}
	for n := range squares {
		p := placeOf(n)
		if q, ok := parse(p.String()); !ok || q != p {
			t.Errorf("parse(%q) = %v, %v", p.String(), q, ok)
		}
		low := p.low()
		if other, ok := seen[low]; ok {
			t.Errorf("%v and %v stand at %v", p, other, low)
		}
		seen[low] = p
		if low.X < halfWide || low.X > width-halfWide {
			t.Errorf("%v at %v leaves the picture", p, low)
		}
		if east := p.next("E", 1); east.onBoard() && east.low().X <= low.X {
			t.Errorf("%v is not to the right of %v", east, p)
		}
		if north := p.next("N", 1); north.onBoard() && north.low().Y >= low.Y {
			t.Errorf("%v is not behind %v", north, p)
		}
	}
	for _, name := range []string{"", "A", "A0", "A9", "I1", "a1", "A10"} {
		if p, ok := parse(name); ok {
			t.Errorf("parse(%q) = %v", name, p)
		}
	}
}

// TestFiguresKeepClearOfTheCards: the tallest thing on the highest level does not
// reach under the cards in the corners.
func TestFiguresKeepClearOfTheCards(t *testing.T) {
	const tall, wide = 118, 60
	for n := range squares {
		at := placeOf(n).low()
		at.Y -= stepHigh * (len(soils) - 1)
		figure := image.Rect(at.X-wide, at.Y-tall, at.X+wide, at.Y)
		for corner := range 2 {
			if b := cornerBox(corner); figure.Overlaps(b) {
				t.Errorf("a figure on %v at %v is under the card at %v", placeOf(n), figure, b)
			}
		}
	}
	for n := range 3 {
		if rowBox(n).Overlaps(insetBox) {
			t.Errorf("row %d at %v overlaps the inset at %v", n, rowBox(n), insetBox)
		}
	}
	if height > 1600 || chartHigh > 1600 {
		t.Errorf("pictures %d and %d high, at most 1600", height, chartHigh)
	}
}

// TestAtRisk: the header outlines what the announced attacks take from the Grid, with what a chosen action takes.
func TestAtRisk(t *testing.T) {
	e := &easel{view: &lune.View{Grid: 5, Risk: 2}}
	if got := e.atRisk(); got != 2 {
		t.Errorf("%d at risk, want 2", got)
	}
	e.marks.outcome = &lune.Outcome{Grid: 4, Risk: 1}
	if got := e.atRisk(); got != 2 {
		t.Errorf("%d at risk after an action that costs 1, want 2", got)
	}
}

// TestHidden: two levels in front hide what stands behind, one does not, and neither
// does what is behind.
func TestHidden(t *testing.T) {
	for _, c := range []struct {
		square string
		level  int
		want   bool
	}{
		{"D3", 2, false}, {"D3", 3, true}, {"E4", 3, true}, {"D5", 4, false}, {"C4", 4, false}, {"E3", 3, false},
		{"E3", 4, true},
	} {
		v := lune.View{Squares: []lune.Square{{Name: "D4", Level: 1}, {Name: c.square, Level: c.level}}}
		g := gridOf(&v)
		p, _ := parse("D4")
		got := false
		for n := range hiders {
			got = got || g.hides(n, p) > 0
		}
		if got != c.want {
			t.Errorf("D4 at level 1 with %s at %d: hidden %v, want %v", c.square, c.level, got, c.want)
		}
	}
}

// TestFiguresAreToldApart: no two kinds of figure have the same outline, without regard to colour.
func TestFiguresAreToldApart(t *testing.T) {
	seen := map[string]string{}
	add := func(code string, draw func(sketch)) {
		c := render.NewCanvas(figureBox, figureBox)
		draw(sketch{Canvas: c, x: figureBox / 2, y: figureBox / 2, scale: 1, tint: edgeDark})
		shape := make([]byte, 0, figureBox*figureBox)
		for n := 3; n < len(c.Image.Pix); n += 4 {
			shape = append(shape, c.Image.Pix[n]>>7)
		}
		if other, ok := seen[string(shape)]; ok {
			t.Errorf("%s has the silhouette of %s", code, other)
		}
		seen[string(shape)] = code
	}
	for code, draw := range figures {
		add(code, draw)
	}
	for code, draw := range mechs {
		add(code, func(k sketch) { draw(k, liveryOf(0)) })
	}
	if len(seen) != 18 {
		t.Errorf("%d silhouettes, want those of 15 Veks and 3 Mechs", len(seen))
	}
}

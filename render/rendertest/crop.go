package rendertest

import (
	"bytes"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bivouac/game/amount"
	"bivouac/render"
)

// crops checks the crops of what panels show in random games. They must have the right size and
// show all that matters. Each tag must be on its square and cover neither a figure nor another tag.
// The bytes must be the same each time.
func (p Painter) crops(t testing.TB) {
	t.Helper()
	cropper, ok := p.Painter.(render.Cropper)
	if !ok {
		return
	}
	n, numbers, crowded := 0, 0, 0
	p.focuses(t, func(s render.Scene) {
		if s.Focus == nil {
			return
		}
		n++
		s.Look.Large, s.Look.Below = n%3 == 0, n%2 == 0
		s.Crop = &render.Crop{Targets: targets(s.Focus)}
		cut := cropper.Cut(s)
		s.Crop.Targets = onePerSquare(cut, s.Crop.Targets)
		plan, ok := cut.Plan(*s.Crop, s.Look.Large)
		name := fmt.Sprintf("%d focus %q %q %q", n, s.Focus.Overlay, s.Focus.Verb, s.Focus.Args)
		axes(t, name, cut)
		if ok {
			larger(t, name, cut, *s.Crop)
			whole(t, name, cut, *s.Crop)
		}
		data := p.board(t, s)
		if *out != "" && n%3 == 0 {
			file := fmt.Sprintf("crop-%s-%03d-%s%s-%d", p.Game.Info().ID, n, s.Focus.Overlay, s.Focus.Verb, len(s.Focus.Args))
			write(t, filepath.Join(*out, file+".png"), data)
		}
		if !ok {
			return
		}
		size := Decode(t, data).Rect.Size()
		matter := image.Rectangle{}
		for _, r := range cut.Matter {
			matter = matter.Union(r)
		}
		if size.X != render.CropWide || size.Y < render.CropLow-16 || size != plan.Box.Size() {
			t.Errorf("%s: %v large, planned %v", name, size, plan.Box.Size())
		}
		if high := int(float64(matter.Dy())*plan.Zoom) + cropSpare; size.Y > max(render.CropHigh, high) &&
			len(s.Crop.Targets) == 0 {
			t.Errorf("%s: %d high, at most %d", name, size.Y, high)
		}
		if len(data) > p.Bytes {
			t.Errorf("%s: %d bytes, at most %d", name, len(data), p.Bytes)
		}
		for _, r := range cut.Matter {
			if seen := zoom(r.Intersect(cut.Board), plan.Zoom); !seen.Inset(2).In(plan.Board) {
				t.Errorf("%s: what matters at %v is cut off by %v", name, seen, plan.Board)
			}
		}
		for i, box := range plan.Tags {
			if box.Empty() {
				continue
			}
			numbers++
			square, _ := cut.Square(s.Crop.Targets[i])
			if !box.In(plan.Board) || !box.Overlaps(zoom(square, plan.Zoom)) {
				t.Errorf("%s: number %d at %v, its square at %v, the board at %v", name, i+1, box,
					zoom(square, plan.Zoom), plan.Board)
			}
			bad := false
			for _, other := range plan.Tags[:i] {
				bad = bad || box.Overlaps(other)
			}
			for _, f := range plan.Figures {
				bad = bad || covers(cut, box, f)
			}
			if bad {
				crowded++
				t.Errorf("%s: tag %d of %d at %v covers a figure or a tag", name, i+1, len(plan.Tags), box)
			}
			inside(t, name, cut, plan, i, square)
		}
		render.Forget()
		if !bytes.Equal(data, p.board(t, s)) {
			t.Errorf("%s: other bytes the second time", name)
		}
	})
	if numbers == 0 && amount.Long() {
		t.Error("no number on any crop: what is tested here?")
	}
	t.Logf("%d pictures, %d numbers, %d of them without room", n, numbers, crowded)
}

// wholeHigh is the height of a picture in which a panel shows the whole of a board with a smallest
// magnification (Cut.Least).
const wholeHigh = 848

// whole checks that a crop of height wholeHigh shows the whole of a board with a smallest
// magnification, and that no tag in it covers another one or a figure.
func whole(t testing.TB, name string, cut render.Cut, crop render.Crop) {
	t.Helper()
	if cut.Least == 0 {
		return
	}
	crop.High = wholeHigh
	plan, _ := cut.Plan(crop, false)
	if shown := plan.Shown(); !cut.Board.Inset(2).In(shown) {
		t.Errorf("%s: %v is shown of %v", name, shown, cut.Board)
	}
	for i, box := range plan.Tags {
		on := func(other image.Rectangle) bool { return box.Overlaps(other) }
		over := func(figure image.Rectangle) bool { return covers(cut, box, figure) }
		if !box.Empty() && (slices.ContainsFunc(plan.Tags[:i], on) || slices.ContainsFunc(plan.Figures, over)) {
			t.Errorf("%s: with all of the board, tag %d of %d covers a figure or a tag", name, i+1, len(plan.Tags))
		}
		if square, ok := cut.Square(crop.Targets[i]); ok {
			inside(t, name, cut, plan, i, square)
		}
	}
}

// inside checks that a tag is wholly on its square, if the board requires this (Cut.Inside).
func inside(t testing.TB, name string, cut render.Cut, plan render.Cropped, tag int, square image.Rectangle) {
	t.Helper()
	if box := plan.Tags[tag]; cut.Inside && !box.In(zoom(square, plan.Zoom)) {
		t.Errorf("%s: tag %d at %v is not wholly on its square at %v", name, tag+1, box, zoom(square, plan.Zoom))
	}
}

// covers says whether a tag covers a figure: more than a quarter of it if tags must stay on their
// squares (Cut.Inside), else any part of it.
func covers(cut render.Cut, tag, figure image.Rectangle) bool {
	over := tag.Intersect(figure).Size()
	if !cut.Inside {
		return over.X*over.Y > 0
	}
	return 4*over.X*over.Y > figure.Dx()*figure.Dy()
}

// largeStep is the enlargement at which what matters must still fit for a crop for large figures to
// be larger than the normal one.
const largeStep = 1.12

// larger checks that a crop for large figures is larger than the normal one, unless what matters
// would not fit at the normal magnification times largeStep.
func larger(t testing.TB, name string, cut render.Cut, crop render.Crop) {
	t.Helper()
	normal, _ := cut.Plan(crop, false)
	large, _ := cut.Plan(crop, true)
	matter := image.Rectangle{}
	for _, r := range cut.Matter {
		matter = matter.Union(r)
	}
	for _, target := range crop.Targets {
		r, _ := cut.Square(target)
		matter = matter.Union(r)
	}
	need := zoom(matter.Intersect(cut.Board), largeStep*normal.Zoom).Size()
	room := image.Pt(render.CropWide, render.CropHigh).Sub(normal.Box.Size()).Add(normal.Board.Size())
	if large.Zoom <= normal.Zoom && need.X <= room.X && need.Y <= room.Y {
		t.Errorf("%s: the crop for large figures has a zoom of %.2f, the normal one %.2f; %v of %v are needed", name,
			large.Zoom, normal.Zoom, need, room)
	}
}

// onePerSquare returns the first of the targets on each square.
func onePerSquare(cut render.Cut, targets []string) (list []string) {
	known := map[image.Rectangle]bool{}
	for _, name := range targets {
		if cut.Square == nil {
			break
		}
		if r, ok := cut.Square(name); ok && !known[r] {
			known[r] = true
			list = append(list, name)
		}
	}
	return list
}

// cropSpare is how much higher a crop may be than what matters in it, because of coordinates and
// parts of squares.
const cropSpare = 200

func zoom(r image.Rectangle, by float64) image.Rectangle {
	f := func(v int) int { return int(float64(v)*by + 0.5) }
	return image.Rect(f(r.Min.X), f(r.Min.Y), f(r.Max.X), f(r.Max.Y))
}

// mostTags is the maximum number of targets for which a panel has buttons.
const mostTags = 24

// targets returns the values that a panel asks for next, at most mostTags.
func targets(f *render.Focus) (list []string) {
	known := map[string]bool{}
	for _, c := range f.Choices {
		if f.Verb == "" || len(f.Args) >= len(c.Args) {
			continue
		}
		if v := c.Args[len(f.Args)].Value; !known[v] && !strings.Contains(v, " ") && len(list) < mostTags {
			known[v] = true
			list = append(list, v)
		}
	}
	return list
}

package quantum

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"
	"sync"

	"bivouac/render"
)

// label is something short that is written beside a square. Labels keep clear of each
// other and of what stands on the board: spread finds them places.
type label struct {
	about place
	size  image.Point
	paint func(image.Rectangle)
	box   image.Rectangle // where it came to stand
}

// labels draws all labels, each joined to its square by a line if it stands away from it.
func (e *easel) labels() {
	list := e.labelled()
	e.spread(list)
	for _, l := range list {
		if !l.box.Inset(-render.Gap).Overlaps(l.about.box()) {
			middle := l.box.Min.Add(l.size.Div(2))
			line := []render.Point{l.about.middle(), {X: float64(middle.X), Y: float64(middle.Y)}}
			e.Line(line, render.Thick, render.Ink)
			e.Line(line, render.Thin, render.Paper)
		}
	}
	for _, l := range list {
		l.paint(l.box)
	}
}

// labelled are the labels of a picture: what is asked now comes before what was done.
func (e *easel) labelled() (list []label) {
	_, confirmed := e.only()
	for _, p := range e.marks.order {
		if percent, ok := e.marks.odds[p]; ok {
			list = append(list, e.odds(p, percent, confirmed))
		}
	}
	if e.marks.sums {
		list = append(list, e.sums()...)
	}
	return append(list, e.combats()...)
}

// odds is the chance of an attack, larger where it is the one to be confirmed.
func (e *easel) odds(p place, percent int, confirmed bool) label {
	text := fmt.Sprintf("%d %%", percent)
	if confirmed {
		return e.pillLabel(p, text, render.SizeHuge, render.Accent, render.Ink)
	}
	return e.pillLabel(p, text, render.SmallestNumber, render.Ink, render.Paper)
}

// places of labels, in canvas pixels.
const (
	labelStep  = 20  // from one place that is tried to the next
	labelReach = 320 // how far a label may stand from its square, as farness has it
	labelLeast = 108 // the width of a pill
)

// tries are the places that a label is tried at, from its first place, nearest first.
var tries = sync.OnceValue(func() (list []image.Point) {
	for y := -labelReach; y <= labelReach; y += labelStep {
		for x := -labelReach; x <= labelReach; x += labelStep {
			list = append(list, image.Pt(x, y))
		}
	}
	slices.SortFunc(list, func(a, b image.Point) int {
		return cmp.Or(cmp.Compare(farness(a), farness(b)), cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
	})
	return list
})

// farness is the square of a distance. To the side counts more: a label belongs to what
// stands above or below it.
func farness(p image.Point) int { return 3*p.X*p.X + p.Y*p.Y }

// Of a piece this share may be covered by labels: a quarter as long as there is room near,
// else a third.
const (
	coverFew  = 4
	coverMost = 3
	labelNear = 110 // a place as near as this is tried first
)

// spread finds a place for each label in turn, below its square if nothing is in the way.
func (e *easel) spread(list []label) {
	pieces := e.pieces()
	covered := make([]int, len(pieces))
	for i := range list {
		l := &list[i]
		middle := l.about.middle()
		first := image.Rectangle{Max: l.size}.Add(image.Pt(int(middle.X)-l.size.X/2, int(middle.Y)+cell/2-l.size.Y/2))
		if !e.settle(l, list[:i], first, pieces, covered, coverFew, labelNear) && !e.settle(l, list[:i], first, pieces, covered, coverMost, labelReach) {
			l.box = first
		}
		for n, piece := range pieces {
			covered[n] += area(l.box.Intersect(piece))
		}
	}
}

// settle puts a label at the nearest place where it stands on no other and leaves enough
// of every piece; false if there is none within the reach.
func (e *easel) settle(l *label, before []label, first image.Rectangle, pieces []image.Rectangle, covered []int, share, reach int) bool {
	for _, away := range tries() {
		if farness(away) > reach*reach {
			return false
		}
		box := first.Add(away)
		if !box.In(boardBox) || slices.ContainsFunc(before, func(b label) bool { return b.box.Inset(-int(render.Thin)).Overlaps(box) }) {
			continue
		}
		l.box = box
		if tooMuch(box, pieces, covered, share) < 0 {
			return true
		}
	}
	return false
}

// tooMuch is the first piece of which a box, with what covers it already, hides more than
// its share; -1 if there is none.
func tooMuch(box image.Rectangle, pieces []image.Rectangle, covered []int, share int) int {
	for n, piece := range pieces {
		if over := area(box.Intersect(piece)); over > 0 && share*(covered[n]+over) > area(piece) {
			return n
		}
	}
	return -1
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// pieces is what labels must leave to be seen: ships, planets' numbers, cubes and slots.
func (e *easel) pieces() (list []image.Rectangle) {
	for _, s := range e.view.Ships {
		if p, ok := parse(s.Square); ok {
			list = append(list, square(p.middle(), shipSide))
		}
	}
	for _, p := range e.view.Planets {
		at, ok := parse(p.Square)
		if !ok {
			continue
		}
		list = append(list, square(at.middle(), render.SizeHuge))
		for n := range p.Slots {
			list = append(list, square(slotAt(at.middle(), n), slotSide))
		}
	}
	return list
}

// pillLabel is a label of a few characters.
func (e *easel) pillLabel(p place, text string, size int, fill, ink color.RGBA) label {
	style := render.Style{Size: size, Bold: true}
	wide := max(labelLeast, render.Width(text, style)+2*render.Gap)
	return label{about: p, size: image.Pt(wide, size+render.Gap), paint: func(box image.Rectangle) {
		e.pillText(box, text, size, fill, ink)
	}}
}

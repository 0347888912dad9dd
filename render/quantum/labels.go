package quantum

import (
	"image"
	"image/color"
	"sync"

	"bivouac/render"
)

// label is something short that is written beside a square. Labels keep clear of each other and of what
// stands on the board; spread finds their places.
type label struct {
	about place
	size  image.Point
	paint func(image.Rectangle)
	words string          // what it says, for the note if it is lost
	box   image.Rectangle // its place, set by spread
	lost  bool            // there is no room for it: the line below the board contains it
}

// labels draws all labels, each joined to its square by a line if it stands away from it.
func (e *easel) labels() {
	list := e.labelled()
	e.spread(list)
	for _, l := range list {
		if l.lost {
			e.untold = append(e.untold, l.about.String()+" "+l.words)
		} else if !l.box.Inset(-render.Gap).Overlaps(e.extent(l.about)) {
			middle := l.box.Min.Add(l.size.Div(2))
			line := []render.Point{e.edgeOf(l.about, middle), {X: float64(middle.X), Y: float64(middle.Y)}}
			e.Line(line, render.Thick, render.Ink)
			e.Line(line, render.Thin, render.Paper)
		}
	}
	for _, l := range list {
		if !l.lost {
			l.paint(l.box)
		}
	}
}

// extent returns the square with what stands on it, since a planet is larger than its square.
func (t turn) extent(p place) image.Rectangle {
	if p.planet() {
		return square(t.middle(p), 2*planetRadius)
	}
	return t.box(p)
}

// edgeOf returns where a line from a square's middle towards a point leaves the ship on the square.
func (t turn) edgeOf(p place, towards image.Point) render.Point {
	at, to := t.middle(p), render.Point{X: float64(towards.X), Y: float64(towards.Y)}
	share := min(1, (shipSide/2-render.Gap)/max(1, apart(at, to)))
	return render.Point{X: at.X + share*(to.X-at.X), Y: at.Y + share*(to.Y-at.Y)}
}

// labelled returns the labels of a picture. Those for the present question come before those for what was
// done.
func (e *easel) labelled() (list []label) {
	_, confirmed := e.scene.Focus.Only()
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

// odds returns a label with the chance of an attack. It is larger if it is the attack to be confirmed.
func (e *easel) odds(p place, percent int, confirmed bool) label {
	text := e.say("quantum.picture.percent", "percent", percent)
	if confirmed {
		return e.pillLabel(p, text, render.SizeHuge, render.Accent, render.Ink)
	}
	return e.pillLabel(p, text, render.SmallestNumber, render.Ink, render.Paper)
}

// Measures of labels, in canvas pixels.
const (
	labelStep  = 20  // from one place that is tried to the next
	labelReach = 320 // how far a label may stand from its square, as render.Tries measures it
	labelLeast = 108 // the width of a pill
	figureHalf = 22  // half the width of the number on a ship's die
	figureTall = 30  // half its height
	shotSide   = 60  // side of the square that is kept free around a shot's middle
)

// tries returns the places where a label is tried. Distance to the side counts more, since a label belongs to
// what stands above or below it.
var tries = sync.OnceValue(func() []render.Try { return render.Tries(labelStep, labelReach, 3) })

const (
	coverMost = 3     // labels may cover one in this many pixels of a piece
	coverCost = 350.0 // how far a label goes away so as not to cover the whole of a piece
)

// spread finds a place for each label in turn, below its square if nothing is in the way.
func (e *easel) spread(list []label) {
	if len(list) == 0 {
		return
	}
	crowd := render.Crowd{Within: e.Within(boardBox), Apart: int(render.Thin), Pieces: e.pieces(), Figures: e.figures()}
	signals := e.signals()
	cost := func(box image.Rectangle) float64 {
		hidden := crowd.Hidden(box)
		for _, s := range signals {
			hidden += float64(area(box.Intersect(s))) / float64(area(s))
		}
		return coverCost * hidden
	}
	for i := range list {
		l := &list[i]
		middle := e.middle(l.about)
		if !image.Pt(int(middle.X), int(middle.Y)).In(crowd.Within) {
			l.lost = true
			continue
		}
		first := image.Rectangle{Max: l.size}.Add(image.Pt(int(middle.X)-l.size.X/2, int(middle.Y)+cell/2-l.size.Y/2))
		box, ok := crowd.Settle(first, tries(), coverMost, cost)
		l.box, l.lost = box, !ok
		if ok {
			crowd.Take(box)
		}
	}
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// figures returns the rectangles of the numbers of ships and planets, which labels never cover.
func (e *easel) figures() (list []image.Rectangle) {
	for _, s := range e.view.Ships {
		if p, ok := parse(s.Square); ok {
			at := e.middle(p)
			x, y := int(at.X)-numberShift, int(at.Y)
			list = append(list, image.Rect(x-figureHalf, y-figureTall, x+figureHalf, y+figureTall))
		}
	}
	for _, p := range e.view.Planets {
		if at, ok := parse(p.Square); ok {
			list = append(list, square(e.middle(at), render.SizeHuge))
		}
	}
	return list
}

// signals returns the rectangles of marks, of the bends and ends of ways, and of the arrows of fights. Labels
// avoid them if there is room.
func (e *easel) signals() (list []image.Rectangle) {
	for _, p := range e.marks.order {
		if sign := e.marks.signs[p]; sign == reach || sign == diagonal || sign == post {
			list = append(list, square(e.middle(p), 2*dotRadius))
		}
	}
	for _, t := range e.turns() {
		for _, s := range t.Steps {
			if !t.strong {
				continue
			}
			for _, at := range e.middles(s.Path...) { // where ways bend and end
				list = append(list, square(at, 2*dotRadius))
			}
			if s.Combat == nil {
				continue
			}
			if ends := places(s.Combat.From, s.Combat.Target); len(ends) == 2 {
				a, b := e.middle(ends[0]), e.middle(ends[1])
				list = append(list, square(render.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, shotSide))
			}
		}
	}
	return list
}

// pieces returns the rectangles of what labels must leave visible: ships, wrecks, planets' numbers, cubes,
// slots.
func (e *easel) pieces() (list []image.Rectangle) {
	for _, w := range e.wrecked() {
		list = append(list, square(e.middle(w.at), shipSide))
	}
	for _, s := range e.view.Ships {
		if p, ok := parse(s.Square); ok {
			list = append(list, square(e.middle(p), shipSide))
		}
	}
	for _, p := range e.view.Planets {
		at, ok := parse(p.Square)
		if !ok {
			continue
		}
		list = append(list, square(e.middle(at), render.SizeHuge))
		for n := range p.Slots {
			list = append(list, square(slotAt(e.middle(at), n), slotSide))
		}
	}
	return list
}

// pillLabel returns a label of a few characters.
func (e *easel) pillLabel(p place, text string, size int, fill, ink color.RGBA) label {
	style := render.Style{Size: size, Bold: true}
	wide := max(labelLeast, render.Width(text, style)+2*render.Gap)
	return label{about: p, words: text, size: image.Pt(wide, size+render.Gap), paint: func(box image.Rectangle) {
		e.pillText(box, text, size, fill, ink)
	}}
}

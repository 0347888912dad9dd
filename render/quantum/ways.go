package quantum

import (
	"image"
	"math"

	"bivouac/render"
)

// Measures of a way that keeps clear, in canvas pixels.
const (
	bowStep   = 30   // from one bow that is tried to the next
	bowMost   = 6    // bows that are tried on each side
	bowFine   = 48   // places on a bow that are checked
	bowPoints = 8    // points of the way that is drawn, as many as an arrow has room for
	bowLeast  = 60.0 // length of a straight way that must be seen
	backHead  = 24.0 // length of a swap's second head with its neck
	clearance = 8    // distance from what must be read
	figureMet = 10   // a crossed number counts as this many crossed pieces
)

// way returns a way from one square to another that avoids numbers, slots and ships if it can: straight, or
// else the flattest bow that is clear. begin and end are the distances from the squares' middles at which it
// begins and ends, as apart measures them.
func (e *easel) way(from, to place, begin, end float64) []render.Point {
	if from == to {
		return nil
	}
	pieces, figures := e.without(e.pieces(), from, to), e.without(e.figures(), from, to)
	var best [bowPoints]render.Point
	least := math.MaxInt
	for n := range 2*bowMost + 1 {
		height := float64((n+1)/2) * bowStep
		if n%2 == 0 {
			height = -height
		}
		points, met := bow(e.middle(from), e.middle(to), height, begin, end, pieces, figures)
		if met < least {
			least, best = met, points
		}
		if least == 0 {
			break
		}
	}
	if least == math.MaxInt {
		return []render.Point{e.middle(from), e.middle(to)}
	}
	return best[:]
}

// without returns the boxes of list that lie on neither end of a way, enlarged by the clearance. It changes
// list.
func (t turn) without(list []image.Rectangle, from, to place) []image.Rectangle {
	kept := list[:0]
	for _, r := range list {
		if middle := r.Min.Add(r.Size().Div(2)); !middle.In(t.box(from)) && !middle.In(t.box(to)) {
			kept = append(kept, r.Inset(-clearance))
		}
	}
	return kept
}

// meets counts the boxes that a point lies in.
func meets(p image.Point, boxes []image.Rectangle) (met int) {
	for _, b := range boxes {
		if p.In(b) {
			met++
		}
	}
	return met
}

// bow returns a curved way that is height pixels beside the straight one, and how much it crosses:
// math.MaxInt if it leaves the board or too little of it is seen.
func bow(
	a, b render.Point, height, begin, end float64, pieces, figures []image.Rectangle,
) (way [bowPoints]render.Point, met int) {
	dx, dy := b.X-a.X, b.Y-a.Y
	d := math.Hypot(dx, dy)
	bent := render.Point{X: (a.X+b.X)/2 - 2*height*dy/d, Y: (a.Y+b.Y)/2 + 2*height*dx/d}
	at := func(t float64) render.Point {
		u := 1 - t
		return render.Point{X: u*u*a.X + 2*u*t*bent.X + t*t*b.X, Y: u*u*a.Y + 2*u*t*bent.Y + t*t*b.Y}
	}
	first, last := bowFine+1, -1
	for n := range bowFine + 1 {
		p := at(float64(n) / bowFine)
		if apart(p, a) < begin || apart(p, b) < end {
			continue
		}
		first, last = min(first, n), n
		pixel := image.Pt(int(p.X), int(p.Y))
		if !pixel.In(boardBox.Inset(clearance)) {
			return way, math.MaxInt
		}
		met += meets(pixel, pieces) + figureMet*meets(pixel, figures)
	}
	if last <= first {
		return way, math.MaxInt
	}
	for n := range way {
		way[n] = at((float64(first) + float64(n*(last-first))/(bowPoints-1)) / bowFine)
	}
	if from, to := way[0], way[bowPoints-1]; height == 0 && math.Hypot(to.X-from.X, to.Y-from.Y) < bowLeast {
		return way, math.MaxInt
	}
	return way, met
}

// apart returns the distance between two points along the axis on which it is greater.
func apart(a, b render.Point) float64 { return max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)) }

// swap draws the exchange of two ships: one dashed way with a head at each end.
func (e *easel) swap(from, to string, style render.ArrowStyle) {
	ends := places(from, to)
	if len(ends) < 2 {
		return
	}
	way := e.way(ends[0], ends[1], shipSide/2, shipSide/2)
	if len(way) < 2 {
		return
	}
	style.Dashed = true
	e.Arrow(way, style)
	style.Dashed = false
	dx, dy := way[1].X-way[0].X, way[1].Y-way[0].Y
	share := min(1, backHead/math.Hypot(dx, dy))
	e.Arrow([]render.Point{{X: way[0].X + share*dx, Y: way[0].Y + share*dy}, way[0]}, style)
}

// carriedTo draws a way over the board from one square to another, such as that of a passenger.
func (e *easel) carriedTo(from, to string, style render.ArrowStyle) {
	ends := places(from, to)
	if len(ends) < 2 {
		return
	}
	begin, end := 0.0, 0.0
	if _, there := e.shipAt(ends[0]); there {
		begin = shipSide / 2
	}
	if _, there := e.shipAt(ends[1]); there {
		end = shipSide / 2
	}
	e.Arrow(e.way(ends[0], ends[1], begin, end), style)
}

// fire draws a shot between adjacent squares. It runs from the edge of the ship or mark on the first square
// to the edge of the ship on the second, so that it crosses neither number.
func (e *easel) fire(from, target place, style render.ArrowStyle) {
	begin, end := dotRadius+render.Thin, shipSide/2-render.Medium
	if _, there := e.shipAt(from); there {
		begin = shipSide/2 - render.Gap
	}
	a, b := e.middle(from), e.middle(target)
	far := apart(a, b)
	if far <= begin+end {
		return
	}
	on := func(share float64) render.Point {
		return render.Point{X: a.X + share*(b.X-a.X), Y: a.Y + share*(b.Y-a.Y)}
	}
	e.Arrow([]render.Point{on(begin / far), on(1 - end/far)}, style)
}

// taking shows the decision after a won fight: the ship may go on to the target's square.
func (e *easel) taking() {
	if e.view.Won == nil {
		return
	}
	ends := places(e.view.Won.From, e.view.Won.Target)
	if len(ends) < 2 {
		return
	}
	e.Frame(e.box(ends[1]).Inset(signInset), render.Radius, render.Thick, render.Accent)
	a, b := e.middle(ends[0]), e.middle(ends[1])
	share := (shipSide/2 - render.Gap) / apart(a, b)
	e.Arrow([]render.Point{{X: a.X + share*(b.X-a.X), Y: a.Y + share*(b.Y-a.Y)}, b},
		render.ArrowStyle{Width: render.Thick, Color: render.Accent, Under: render.Ink})
}

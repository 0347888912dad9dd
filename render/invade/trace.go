package invade

import (
	"math"
	"slices"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// shotColor is the colour of lines of fire and shells.
var shotColor = render.RGB(0xE0281C)

// shotWidth is thinner than an arrow, since a shot is no move.
const shotWidth = 5.0

// traces draws the last turn and the one under way: arrows for entries, moves
// and pulls in the colour of the side, dashed red lines for shots (I18.2.12).
func (e *easel) traces() {
	for _, t := range []*invade.Trace{e.view.Last, e.view.Now} {
		if t == nil {
			continue
		}
		for _, s := range t.Steps {
			if s.Kind == "shell" {
				e.blast(s.To)
			}
		}
		for n, s := range t.Steps {
			same := func(o invade.Step) bool { return o.Kind == s.Kind && o.From == s.From && o.To == s.To }
			if !slices.ContainsFunc(t.Steps[:n], same) {
				e.step(t, s)
			}
		}
	}
}

func (e *easel) step(t *invade.Trace, s invade.Step) {
	arrow := render.ArrowStyle{
		Width: render.Medium, Color: render.Seats[t.Side].Glow, Under: render.Ink, Dashed: s.Kind == "pull",
	}
	switch s.Kind {
	case "enter": // see entries
	case "attack", "shell":
		e.fire(s)
	default:
		way := e.route(s.From, s.To)
		if len(way) > 0 { // an empty ring where the way began
			e.Ring(way[0], startRadius, render.Medium+render.Thin, render.Ink)
			e.Ring(way[0], startRadius, render.Medium, arrow.Color)
		}
		e.Arrow(e.shortened(way), arrow)
	}
}

// startRadius is the radius of the ring where a way began.
const startRadius = 9.0

// entry draws a wedge at the edge of the map that points from the base into the
// square: a whole arrow would hide the column's letter.
func (e *easel) entry(side game.Seat, to string) {
	p, ok := parse(to)
	if !ok {
		return
	}
	box, out := e.box(p), 1.0
	edge := float64(box.Max.Y)
	if (side == invade.North) != bool(e.turn) {
		edge, out = float64(box.Min.Y), -1
	}
	x := e.middle(p).X
	wedge := []render.Point{{X: x, Y: edge - out*wedgeTip}, {X: x + wedgeHalf, Y: edge + out*wedgeBase},
		{X: x - wedgeHalf, Y: edge + out*wedgeBase}}
	e.Polygon(wedge, render.Seats[side].Glow)
	e.Line(append(wedge, wedge[0]), render.Thin, render.Seats[side].Edge)
}

// The wedge of an entry: how far it reaches into and out of the map, and half its width.
const (
	wedgeTip  = 4.0
	wedgeBase = 8.0
	wedgeHalf = 14.0
)

// route returns the way of a move: first vertical, then lateral (I8.3).
func (t turn) route(from, to string) []render.Point {
	a, okA := parse(from)
	b, okB := parse(to)
	if !okA || !okB {
		return nil
	}
	return []render.Point{t.middle(a), t.middle(place{a.col, b.row}), t.middle(b)}
}

// shortened ends a way at the edge of the soldier that stands at its end. It changes the way itself.
func (e *easel) shortened(way []render.Point) []render.Point {
	for len(way) > 1 && way[len(way)-1] == way[len(way)-2] {
		way = way[:len(way)-1]
	}
	if len(way) < 2 {
		return nil
	}
	last, before := way[len(way)-1], way[len(way)-2]
	d := math.Hypot(last.X-before.X, last.Y-before.Y)
	share := (d - soldierRadius) / d
	way[len(way)-1] = render.Point{X: before.X + (last.X-before.X)*share, Y: before.Y + (last.Y-before.Y)*share}
	return way
}

// leaving begins a way at the edge of the soldier that stands at its beginning. It changes the way itself.
func leaving(way []render.Point) []render.Point {
	for len(way) > 1 && way[0] == way[1] {
		way = way[1:]
	}
	if len(way) < 2 {
		return nil
	}
	dx, dy := way[1].X-way[0].X, way[1].Y-way[0].Y
	share := soldierRadius / math.Hypot(dx, dy)
	way[0] = render.Point{X: way[0].X + share*dx, Y: way[0].Y + share*dy}
	return way
}

func (e *easel) fire(s invade.Step) {
	line := places(s.From, s.To)
	if len(line) < 2 {
		return
	}
	from, to := e.middle(line[0]), e.middle(line[1])
	e.Line([]render.Point{from, to}, shotWidth+render.Thin, render.Paper)
	e.Line([]render.Point{from, to}, shotWidth, shotColor, 3*shotWidth, 2*shotWidth)
	e.Flash(to, flashRadius, render.Paper)
	e.Flash(to, flashRadius-render.Thin, shotColor)
}

// flashRadius is large enough for a hit to be seen around a soldier.
const flashRadius = 41.0

// blast colours the squares that a shell at the target strikes.
func (e *easel) blast(target string) {
	var r region
	for _, p := range struck(target) {
		r.add(e.seen(p))
	}
	e.region(&r, fieldStyle{col: shotColor, wash: 0.4, edge: render.Thin})
}

// struck returns a shell's target and the target's neighbours on the board (I10.11).
func struck(target string) []place {
	p, ok := parse(target)
	if !ok {
		return nil
	}
	list := []place{p}
	for _, n := range []place{{p.col, p.row + 1}, {p.col + 1, p.row}, {p.col, p.row - 1}, {p.col - 1, p.row}} {
		if n.col >= 0 && n.col < files && n.row >= 0 && n.row < files {
			list = append(list, n)
		}
	}
	return list
}

// entries draws wedges that point at the soldiers that came from a base.
func (e *easel) entries() {
	for _, t := range []*invade.Trace{e.view.Last, e.view.Now} {
		for n := 0; t != nil && n < len(t.Steps); n++ {
			if t.Steps[n].Kind == "enter" {
				e.entry(t.Side, t.Steps[n].To)
			}
		}
	}
}

// falls draws a ghost and a cross where soldiers fell, or a small cross in the corner of a square
// that is occupied now.
func (e *easel) falls() {
	for _, t := range []*invade.Trace{e.view.Last, e.view.Now} {
		if t == nil {
			continue
		}
		for _, f := range t.Falls {
			if p, ok := parse(f.Square); ok {
				e.fall(p, f)
			}
		}
	}
}

func (e *easel) fall(p place, f invade.Fall) {
	at := e.middle(p)
	if _, taken := e.at(p); taken {
		corner := float64(cell)/2 - cornerCross - render.Thin
		e.Cross(render.Point{X: at.X - corner, Y: at.Y - corner}, cornerCross, render.Thin, shotColor, render.Paper)
		return
	}
	e.StampFaint(e.soldiers[soldierLook{side: f.Side, kind: f.Kind}], int(at.X), int(at.Y), ghost)
	e.Cross(at, crossRadius, render.Medium, shotColor, render.Paper)
}

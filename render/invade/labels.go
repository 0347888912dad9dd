package invade

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sync"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// label is one or more icons with figures beside a square. Labels keep clear of each other and of the
// soldiers; spread finds their places.
type label struct {
	about place
	at    render.Point // the middle of that square
	parts []part
	fill  color.RGBA
	ink   color.RGBA
	box   image.Rectangle // its place, set by spread
	lost  bool            // there is no room for it: the legend contains it
}

// part is an icon with the text after it.
type part struct {
	icon icon // nil for none
	text string
}

// Measures of labels, in canvas pixels.
const (
	labelHigh  = 46
	labelPad   = 10
	labelIcon  = 15 // radius
	labelGap   = 6
	labelStep  = 12  // from one place that is tried to the next
	labelReach = 210 // how far a label may stand from its square
	labelAway  = 26  // from the middle of the square up to its first place
	coverFew   = 12  // near labels cover one in this many pixels of a soldier, others one in coverMost
	coverMost  = 3
	labelNear  = 130
)

var labelStyle = render.Style{Size: render.SmallestNumber, Bold: true}

func (l *label) size() image.Point {
	wide := 2*labelPad - labelGap
	for _, p := range l.parts {
		wide += p.wide()
	}
	return image.Pt(wide, labelHigh)
}

func (p part) wide() int {
	wide := labelGap
	if p.icon != nil {
		wide += 2*labelIcon + labelGap/2
	}
	return wide + render.Width(p.text, labelStyle)
}

// labelled returns the labels of a picture, at most one for a square. Labels for the present question take
// precedence over those for the last turn.
func (e *easel) labelled() (list []label) {
	told := map[place]bool{}
	add := func(l label) {
		if !told[l.about] {
			told[l.about] = true
			l.at = e.middle(l.about)
			list = append(list, l)
		}
	}
	if c, ok := e.shot(); ok {
		if l, ok := e.duel(c); ok {
			add(l)
		}
	}
	for _, p := range e.marks.order {
		if u, ok := e.at(p); ok && e.marks.signs[p] == prey {
			add(label{about: p, parts: []part{{aimIcon, fmt.Sprint(u.HP)}}, fill: render.Alarm, ink: render.AlarmInk})
		}
	}
	for _, u := range e.view.Units {
		if p, ok := parse(u.Square); ok && u.HP == 1 {
			add(label{about: p, parts: []part{{heartIcon, "1"}}, fill: render.Paper, ink: render.Ink})
		}
	}
	if n := slices.IndexFunc(e.marks.order, func(p place) bool { return e.marks.signs[p] == extra }); n >= 0 {
		add(label{about: e.marks.order[n], parts: []part{{nil, "+1"}}, fill: extraColor, ink: render.Ink})
	}
	for _, l := range e.hits() {
		add(l)
	}
	return list
}

// hits returns labels with the hits that soldiers took in the last turn. Only soldiers that are still there
// have one.
func (e *easel) hits() (list []label) {
	t := e.view.Last
	if t == nil || e.view.End != nil {
		return nil
	}
	for _, s := range t.Steps {
		p, ok := parse(s.To)
		if u, there := e.at(p); !ok || !there || u.Side == t.Side || !shoots(s) {
			continue
		}
		hits := 0
		for _, other := range t.Steps {
			if other.To == s.To && shoots(other) {
				hits++
			}
		}
		list = append(list, label{
			about: p, parts: []part{{burstIcon, fmt.Sprintf("−%d", hits)}}, fill: render.Ink, ink: render.Paper,
		})
	}
	return list
}

func shoots(s invade.Step) bool { return s.Kind == "attack" || s.Kind == "shell" }

// shot returns the one choice that is left. It returns false if the choice is not a shot or more than one is
// left.
func (e *easel) shot() (game.Choice, bool) {
	c, ok := e.scene.Focus.Only()
	return c, ok && (c.Verb == "attack" || c.Verb == "shell")
}

// duel returns a label with the Precision of a shot and the Dodge of its target (I10.5, I10.6).
func (e *easel) duel(c game.Choice) (label, bool) {
	way := places(c.Args[0].Value, c.Args[1].Value)
	if len(way) < 2 {
		return label{}, false
	}
	side := e.mover()
	aim, dodge := e.view.Sides[side].Pre, e.view.Sides[1-side].Pre
	if u, ok := e.at(way[0]); ok && u.Kind == "A" {
		aim++
	}
	if u, ok := e.at(way[1]); ok && u.Kind == "A" {
		dodge++
	}
	if c.Verb == "shell" {
		aim++
	}
	if (way[1].row < way[0].row) == (side == invade.South) && way[1].row != way[0].row {
		aim++
	}
	return label{about: way[1], parts: []part{{aimIcon, fmt.Sprint(aim)}, {shieldIcon, fmt.Sprint(dodge)}},
		fill: render.Accent, ink: render.Ink}, true
}

// tries returns all places where a label is tried, and those of them that are near its square.
var tries = sync.OnceValue(func() (t struct{ all, near []render.Try }) {
	t.all = render.Tries(labelStep, labelReach, 1)
	t.near = t.all[:slices.IndexFunc(t.all, func(t render.Try) bool { return t.Far > labelNear })]
	return t
})

// spread finds a place for each label in turn, above its square if nothing is in the way. It prefers a place
// near the square that covers little of the soldiers and whose line crosses none of them.
func (e *easel) spread(list []label) {
	crowd := render.Crowd{Within: e.Within(boardBox), Apart: int(render.Thin), Pieces: e.pieces()}
	for i := range list {
		l := &list[i]
		middle, size := l.at, l.size()
		if !image.Pt(int(middle.X), int(middle.Y)).In(crowd.Within) {
			l.lost = true
			continue
		}
		first := image.Rectangle{Max: size}.Add(image.Pt(int(middle.X)-size.X/2, int(middle.Y)-labelAway-size.Y))
		box, ok := crowd.Settle(first, tries().near, coverFew, func(box image.Rectangle) float64 {
			return l.unclear(box, crowd.Pieces)
		})
		if !ok {
			box, ok = crowd.Settle(first, tries().all, coverMost, nil)
		}
		l.box, l.lost = box, !ok
		if ok {
			crowd.Take(box)
		}
	}
}

// unclear returns the cost of a place for the label: infinite if its line to the square would cross another
// soldier, else 0. It moves the label there.
func (l *label) unclear(box image.Rectangle, pieces []image.Rectangle) float64 {
	const steps = 8
	l.box = box
	from, to := l.at, l.anchor()
	own := bodyAt(from)
	for n := 1; n < steps && !l.near(); n++ {
		share := float64(n) / steps
		at := image.Pt(int(from.X+share*(to.X-from.X)), int(from.Y+share*(to.Y-from.Y)))
		if slices.ContainsFunc(pieces, func(p image.Rectangle) bool { return p != own && at.In(p) }) {
			return math.Inf(1)
		}
	}
	return 0
}

// near says whether the label stands so near to its square that it needs no line.
func (l *label) near() bool {
	return l.box.Inset(-render.Gap).Overlaps(bodyAt(l.at))
}

// anchor returns the middle of the label.
func (l *label) anchor() render.Point {
	return render.Point{X: float64(l.box.Min.X+l.box.Max.X) / 2, Y: float64(l.box.Min.Y+l.box.Max.Y) / 2}
}

// pieces returns the rectangles of the soldiers.
func (e *easel) pieces() []image.Rectangle {
	list := make([]image.Rectangle, 0, len(e.view.Units))
	for _, u := range e.view.Units {
		if p, ok := parse(u.Square); ok {
			list = append(list, bodyAt(e.middle(p)))
		}
	}
	return list
}

// labels draws all labels, each joined to its square by a line if it stands away from it.
func (e *easel) labels() {
	list := e.labelled()
	e.spread(list)
	for _, l := range list {
		if l.lost {
			e.untold = append(e.untold, l.worded())
			continue
		}
		if l.near() {
			continue
		}
		line := leaving([]render.Point{l.at, l.anchor()})
		e.Line(line, render.Thick, render.Ink)
		e.Line(line, render.Thin, l.fill)
	}
	for _, l := range list {
		if !l.lost {
			e.label(l)
		}
	}
}

// worded returns the square and the figures of a label that found no room.
func (l *label) worded() string {
	text := l.about.String()
	for _, p := range l.parts {
		text += " " + p.text
	}
	return text
}

func (e *easel) label(l label) {
	e.Panel(l.box, render.RadiusSmall+render.Hairline, render.Ink)
	e.Panel(l.box.Inset(int(render.Hairline)), render.RadiusSmall, l.fill)
	x, y := l.box.Min.X+labelPad, (l.box.Min.Y+l.box.Max.Y)/2
	style := labelStyle
	style.Color = l.ink
	for _, p := range l.parts {
		from := x
		if p.icon != nil {
			p.icon(e.Canvas, render.Point{X: float64(x + labelIcon), Y: float64(y)}, labelIcon, l.ink, l.fill)
			from += 2*labelIcon + labelGap/2
		}
		e.Text(p.text, from, y, style)
		x += p.wide()
	}
}

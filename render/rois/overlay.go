package rois

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"bivouac/game"
	"bivouac/render"
)

// mark is a sign laid over a zone.
type mark int

const (
	source mark = iota // a zone that can act, or the one chosen
	reach              // a zone that can be reached or used
	prey               // an enemy that can be hit
	pick               // a zone of some other choice
)

// aims says what the zones of a verb's choice are, in order; verbs that are not
// listed mark what they name as picks.
var aims = map[string][]mark{
	"move": {source, reach}, "strike": {source, prey}, "push": {source, prey}, "shoot": {source, prey}, "power": {source, prey},
}

// marked is a set of signs on zones; the first sign on a zone stays. Labels are
// short texts on zones.
type marked struct {
	order  []place
	signs  map[place]mark
	labels map[place]string
}

func (m *marked) add(sign mark, p place) {
	if _, taken := m.signs[p]; taken || !p.inside() {
		return
	}
	if m.signs == nil {
		m.signs = map[place]mark{}
	}
	m.order = append(m.order, p)
	m.signs[p] = sign
}

// label notes a text on a zone, the first if there are several.
func (m *marked) label(p place, text string) {
	if _, taken := m.labels[p]; taken || text == "" {
		return
	}
	if m.labels == nil {
		m.labels = map[place]string{}
	}
	m.labels[p] = text
}

// placesIn finds the zones that a word of the notation names, in order: "C1/2-C2"
// is C1 and C2. Orders (GRE1) and cards (10H, C of clubs) are none.
func placesIn(word string) []place {
	var list []place
	for i := 0; i+2 <= len(word); i++ {
		before := i == 0 || !letter(word[i-1]) && !digit(word[i-1]) || word[i-1] == 'x'
		after := i+2 == len(word) || !digit(word[i+2])
		if p, ok := parse(word[i : i+2]); ok && before && after {
			list = append(list, p)
		}
	}
	return list
}

func letter(b byte) bool { return b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' }
func digit(b byte) bool  { return b >= '0' && b <= '9' }

// signs are all marks of the picture.
func (e *easel) signs() marked {
	var m marked
	f := e.scene.Focus
	if f == nil {
		return m
	}
	if f.Overlay != "" {
		e.requested(f.Overlay, &m)
		return m
	}
	given := 0
	for _, a := range f.Args {
		for _, p := range placesIn(a) {
			m.add(aim(f.Verb, given), p)
			given++
		}
	}
	for _, c := range f.Choices {
		e.choice(&m, c, given)
	}
	return m
}

// aim is the sign of the n-th zone of a verb.
func aim(verb string, n int) mark {
	list, ok := aims[verb]
	if !ok {
		return pick
	}
	return list[min(n, len(list)-1)]
}

// choice marks the zone that is to be chosen next.
func (e *easel) choice(m *marked, c game.Choice, given int) {
	f := e.scene.Focus
	n := 0
	for i, a := range c.Args {
		for _, p := range placesIn(a.Value) {
			if n >= given && (i >= len(f.Args)) {
				m.add(aim(c.Verb, n), p)
				return
			}
			n++
		}
	}
}

// only is the one choice that is left of a chosen verb.
func (e *easel) only() (game.Choice, bool) {
	f := e.scene.Focus
	if f == nil || f.Overlay != "" || f.Verb == "" || len(f.Choices) != 1 {
		return game.Choice{}, false
	}
	return f.Choices[0], true
}

// outlines draws the signs around their zones, below the troops; those of an
// announced action too.
func (e *easel) outlines() {
	for _, p := range e.marks.order {
		e.sign(p, e.marks.signs[p])
	}
	a := e.view.Open
	if a == nil || a.Broken {
		return
	}
	if from, ok := parse(a.From); ok {
		e.sign(from, source)
	}
	for _, h := range a.Hits {
		if p, ok := parse(h.Zone); ok {
			e.sign(p, pick)
		}
	}
}

// overlay draws above the troops what the private picture is about: figures, and
// the way of the one choice that is left.
func (e *easel) overlay() {
	for _, p := range e.marks.order {
		if text, ok := e.marks.labels[p]; ok {
			e.pillAt(p.corner().Add(image.Pt(cellWide/2, cellHigh-chipHigh/2-6)), text)
		}
	}
	if c, ok := e.only(); ok {
		if list := placesIn(string(c.Action)); len(list) > 1 && list[0] != list[len(list)-1] {
			e.Arrow(between(list[0], list[len(list)-1]), render.ArrowStyle{Width: render.Thick, Color: render.Accent, Under: render.Ink})
		}
	}
}

// Sizes of the signs.
const (
	signInset = 4
	dotRadius = 20.0
	dotUp     = 30.0 // of a dot from the zone's foot
)

// sign draws one mark around its zone. No two differ by colour alone.
func (e *easel) sign(p place, m mark) {
	box := p.box().Inset(signInset)
	switch m {
	case source:
		e.corners(box, render.Thick+render.Thin, render.Ink)
		e.corners(box, render.Thick-render.Hairline, render.Accent)
	case reach:
		e.Frame(box, render.Radius, render.Thin, render.Accent)
		at := pt(p.middle().X, float64(p.box().Max.Y)-dotUp)
		e.Disc(at, dotRadius, render.Ink)
		e.Disc(at, dotRadius-render.Thin, render.Accent)
	case prey:
		e.hem(box, strikeColor)
	case pick:
		e.hem(box, render.Accent)
	default:
		panic(fmt.Sprintf("render/rois: unknown mark %d", m))
	}
}

// hem is a thick frame with a dark rim.
func (e *easel) hem(box image.Rectangle, col color.RGBA) {
	e.Frame(box.Inset(-2), render.Radius, render.Thick+render.Thin, render.Ink)
	e.Frame(box, render.Radius, render.Thick, col)
}

// corners draws the four corners of a rectangle.
func (e *easel) corners(r image.Rectangle, wide float64, col color.RGBA) {
	const arm = 48
	for _, c := range [...]struct{ x, y, dx, dy int }{{r.Min.X, r.Min.Y, arm, arm}, {r.Max.X, r.Min.Y, -arm, arm}, {r.Max.X, r.Max.Y, -arm, -arm}, {r.Min.X, r.Max.Y, arm, -arm}} {
		e.Line([]render.Point{pt(float64(c.x+c.dx), float64(c.y)), pt(float64(c.x), float64(c.y)), pt(float64(c.x), float64(c.y+c.dy))}, wide, col)
	}
}

// washes colours the zones of the overlay, below the troops.
func (e *easel) washes() {
	for _, p := range e.marks.order {
		switch e.marks.signs[p] {
		case reach, pick:
			e.Fill(p.box().Inset(3), render.Clear(render.Accent, 0.3))
		case prey:
			e.Fill(p.box().Inset(3), render.Clear(strikeColor, 0.25))
		}
	}
}

// legendKeys name the marks, in the order in which the legend shows them.
var legendKeys = []struct {
	sign mark
	key  game.Key
}{
	{reach, "rois.picture.legend.reach"}, {prey, "rois.picture.legend.prey"}, {pick, "rois.picture.legend.pick"}, {source, "rois.picture.legend.source"},
}

// legend names the marks that are on the board, and says whether there are any.
func (e *easel) legend() bool {
	used := map[mark]bool{}
	for _, m := range e.marks.signs {
		used[m] = true
	}
	left, shown := noteBox.Min.X+render.Pad, 0
	for _, l := range legendKeys {
		if used[l.sign] && shown < 3 {
			left += e.legendEntry(left, l.sign, e.say(l.key)) + render.Space
			shown++
		}
	}
	return shown > 0
}

// legendEntry draws a sign and its name, and says how wide they are.
func (e *easel) legendEntry(left int, m mark, text string) int {
	const r = 20.0
	at := pt(float64(left)+r, noteTop+noteHigh/2)
	switch m {
	case reach:
		e.Disc(at, r-render.Thin, render.Accent)
	case prey:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, strikeColor)
	case pick:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, render.Accent)
	default:
		e.Brackets(at, r-render.Thin, render.Thin, render.Accent)
	}
	indent := int(2*r) + render.Gap
	return indent + e.Text(text, left+indent, int(at.Y), render.Style{Size: render.SizeSmall, Color: render.Paper, Max: max(noteRight-left-indent, 1)})
}

// requested marks what one of the game's own overlays shows.
func (e *easel) requested(overlay string, m *marked) {
	switch strings.ToLower(overlay) {
	case "support":
		e.supports(m)
	}
}

// supports writes on each own zone the support that it has (R32.8d).
func (e *easel) supports(m *marked) {
	for n, z := range e.view.Zones {
		if z.Owner == e.mover() && len(z.Units) > 0 {
			m.add(source, placeOf(n))
			m.label(placeOf(n), fmt.Sprintf("+%d", z.Support))
		}
	}
}

package rois

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/render"
)

// outlines draws the marks of zones below the troops, and frames the zones that an announced action hits. The
// zone where that action comes from needs no corners, since the arrow shows it.
func (e *easel) outlines() {
	for _, p := range e.marks.order {
		e.sign(p, e.marks.signs[p])
	}
	a := e.view.Open
	if a == nil || a.Broken {
		return
	}
	for _, h := range a.Hits {
		if p, ok := parse(h.Zone); ok {
			e.sign(p, pick)
		}
	}
}

// overlay draws above the troops what the private picture is about: the figures on zones and, if one choice
// is left, its arrow.
func (e *easel) overlay() {
	for _, p := range e.marks.order {
		if t, ok := e.marks.tags[p]; ok {
			e.tag(p, t)
		}
		if t, ok := e.marks.extras[p]; ok {
			e.tag(p, t)
		}
	}
	if c, ok := e.scene.Focus.Only(); ok {
		if list := placesIn(string(c.Action)); len(list) > 1 && list[0] != list[len(list)-1] {
			e.Arrow(e.between(list[0], list[len(list)-1]), render.ArrowStyle{
				Width: render.Thick, Color: render.Accent, Under: render.Ink,
			})
		}
	}
}

// lane draws a line of fire. A line that is cut is thin and ends on a cross, on the zone or on the edge that
// cuts it.
func (e *easel) lane(l lane) {
	if len(l.cut) > 0 {
		a, b := e.middle(l.cut[0]), e.middle(l.cut[len(l.cut)-1])
		at, back := pt((a.X+b.X)/2, (a.Y+b.Y)/2), arrowBack
		if a != b {
			back = crossRadius
		}
		e.Line(way(e.middle(l.from), at, back), render.Thin, render.Ink, 3, 12)
		e.Cross(at, crossRadius, render.Thick, moveColor, render.Ink)
		return
	}
	style := render.ArrowStyle{Width: render.Medium, Color: strikeColor, Under: render.Ink, Dashed: true}
	if l.dim {
		style.Color = moveColor
	}
	e.Arrow(e.between(l.from, l.to), style)
}

// tag writes a figure at a zone's foot.
func (e *easel) tag(p place, t tag) {
	ink := render.Accent
	if t.dim {
		ink = moveColor
	}
	if t.suits == "" {
		if t.text != "" || t.dead > 0 {
			e.chip(p, t.text, t.dead, render.Ink, ink)
		}
		return
	}
	const pipStep = 36
	box, ok := e.foot(p, len(t.suits)*pipStep+render.Gap, t.suits)
	if !ok {
		return
	}
	e.Panel(box, render.RadiusSmall, render.Ink)
	fill := render.White
	if t.dim {
		fill = moveColor
	}
	e.Panel(box.Inset(2), render.RadiusSmall-2, fill)
	for n := range len(t.suits) {
		at := pt(float64(box.Min.X+render.Gap/2+n*pipStep+pipStep/2), float64(box.Min.Y+box.Max.Y)/2)
		pip(sketch{Canvas: e.Canvas, x: at.X, y: at.Y, scale: 1}, t.suits[n], 14, suitColor(t.suits[n]))
	}
}

// Sizes of the signs.
const (
	signInset = 4
	dotRadius = 20.0
	dotUp     = 30.0 // of a dot from the zone's foot
)

// dotAt returns the middle of the dot on a zone that can be reached.
func (t turn) dotAt(p place) render.Point { return pt(t.middle(p).X, float64(t.box(p).Max.Y)-dotUp) }

// sign draws one mark around its zone.
func (e *easel) sign(p place, m mark) {
	box := e.box(p).Inset(signInset)
	at := e.dotAt(p)
	switch m {
	case source:
		e.corners(box, render.Ink, render.Accent)
	case danger:
		e.dashes(box, render.Thick, strikeColor)
	case reach:
		e.Frame(box, render.Radius, render.Thin, render.Accent)
		e.Disc(at, dotRadius, render.Ink)
		e.Disc(at, dotRadius-render.Thin, render.Accent)
	case leap:
		e.Frame(box, render.Radius, render.Thin, powerColor)
		e.Shape(render.Diamond, at, dotRadius, render.Ink)
		e.Shape(render.Diamond, at, dotRadius-render.Thin, powerColor)
	case prey, victim:
		e.hem(box, strikeColor)
	case idle:
		e.hem(box, moveColor)
	case pick:
		e.hem(box, render.Accent)
	case site:
		e.hem(box, powerColor)
	default:
		panic(fmt.Sprintf("render/rois: unknown mark %d", m))
	}
}

// hem draws a thick frame with a dark rim.
func (e *easel) hem(box image.Rectangle, col color.RGBA) {
	e.Frame(box.Inset(-2), render.Radius, render.Thick+render.Thin, render.Ink)
	e.Frame(box, render.Radius, render.Thick, col)
}

// dashes draws a frame of dashes with a dark rim.
func (e *easel) dashes(r image.Rectangle, width float64, col color.RGBA) {
	dash := max(8, float64(r.Dx())/8)
	gap := dash * 0.7
	way := []render.Point{pt(float64(r.Min.X), float64(r.Min.Y)), pt(float64(r.Max.X), float64(r.Min.Y)),
		pt(float64(r.Max.X), float64(r.Max.Y)), pt(float64(r.Min.X), float64(r.Max.Y)),
		pt(float64(r.Min.X), float64(r.Min.Y))}
	e.Line(way, width+render.Thin, render.Ink, dash, gap)
	e.Line(way, width-render.Hairline, col, dash, gap)
}

// corners draws the four corners of a rectangle, rimmed.
func (e *easel) corners(r image.Rectangle, rim, col color.RGBA) {
	const arm = 48
	for _, c := range [...]struct{ x, y, dx, dy int }{{r.Min.X, r.Min.Y, arm, arm}, {r.Max.X, r.Min.Y, -arm, arm},
		{r.Max.X, r.Max.Y, -arm, -arm}, {r.Min.X, r.Max.Y, arm, -arm}} {
		way := []render.Point{
			pt(float64(c.x+c.dx), float64(c.y)), pt(float64(c.x), float64(c.y)), pt(float64(c.x), float64(c.y+c.dy)),
		}
		e.Line(way, render.Thick+render.Thin, rim)
		e.Line(way, render.Thick-render.Hairline, col)
	}
}

// wash is the translucent colour of a zone under each mark.
var wash = map[mark]color.RGBA{
	reach: render.Clear(render.Accent, 0.3), pick: render.Clear(render.Accent, 0.3), prey: render.Clear(strikeColor, 0.25),
	leap: render.Clear(powerColor, 0.3), victim: render.Clear(strikeColor, 0.25),
}

// washes colours the marked zones of open ground, below the troops. Other terrain keeps the colour by which
// players know it.
func (e *easel) washes() {
	for _, p := range e.marks.order {
		w, washed := wash[e.marks.signs[p]]
		z, known := e.zoneAt(p)
		if _, land := e.sheet.lands[terrainOf(z)]; washed && known && !land {
			e.Fill(e.box(p).Inset(3), w)
		}
	}
}

// legendKeys name the marks, in the order in which the legend shows them.
var legendKeys = []struct {
	sign mark
	key  game.Key
}{
	{reach, "rois.picture.legend.reach"}, {leap, "rois.picture.legend.leap"}, {prey, "rois.picture.legend.prey"},
	{idle, "rois.picture.legend.idle"},
	{victim, "rois.picture.legend.victim"}, {danger, "rois.picture.legend.danger"}, {pick, "rois.picture.legend.pick"},
	{source, "rois.picture.legend.source"},
}

// legend lists the labels that found no room on the board and explains the marks that are on it. It returns
// whether it wrote anything.
func (e *easel) legend() bool {
	var used [site + 1]bool
	for _, m := range e.marks.signs {
		used[m] = true
	}
	at, last, shown := e.line(0), 0, 0
	if len(e.cards()) > 0 { // a second line, beside the piles
		last = 1
	}
	style := render.Style{Size: render.SizeSmall, Color: render.Paper}
	next := func(wide int) {
		if at.Dx() < wide && last > 0 {
			at, last = e.line(1), 0
		}
	}
	notes := make([]string, 0, len(e.marks.notes)+1)
	if list := render.Untold(e.labels.untold); list != "" {
		notes = append(notes, e.say("rois.picture.legend.untold", "list", list))
	}
	for _, note := range e.marks.notes {
		notes = append(notes, e.scene.Say(note))
	}
	for _, text := range notes {
		next(render.Width(text, style))
		style.Max = max(at.Dx(), 1)
		at.Min.X += e.Text(text, at.Min.X, at.Min.Y, style) + render.Space
		shown++
	}
	for _, l := range legendKeys {
		if !used[l.sign] {
			continue
		}
		text := e.say(l.key)
		next(render.Width(text, render.Style{Size: render.SizeSmall}) + legendIndent)
		if at.Dx() > legendLeast || shown == 0 {
			at.Min.X += e.legendEntry(at, l.sign, text) + render.Space
			shown++
		}
	}
	for _, k := range e.keys() {
		wide := keyIndent + render.Width(k.text, style)
		next(wide)
		if wide <= at.Dx() {
			at.Min.X += e.keyEntry(at, k) + render.Space
			shown++
		}
	}
	if f := e.scene.Focus; shown == 0 && f != nil && f.Overlay != "" {
		style.Max = at.Dx()
		e.Text(e.say(game.Key("rois.picture.legend.none."+f.Overlay)), at.Min.X, at.Min.Y, style)
		return true
	}
	return shown > 0
}

// legendLeast is the room that an entry of the legend must have.
const legendLeast = 200

// legendIndent is the room of an entry's sign.
const legendIndent = 40 + render.Gap

// legendEntry draws a sign and its name, and returns their width.
func (e *easel) legendEntry(line image.Rectangle, m mark, text string) int {
	const r = 20.0
	at := pt(float64(line.Min.X)+r, float64(line.Min.Y))
	switch m {
	case reach:
		e.Disc(at, r-render.Thin, render.Accent)
	case leap:
		e.Shape(render.Diamond, at, r-render.Thin, powerColor)
	case prey, victim:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, strikeColor)
	case idle:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, moveColor)
	case pick:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, render.Accent)
	case danger:
		e.dashes(square(at, 2*r-render.Thin), render.Medium, strikeColor)
	default:
		e.Brackets(at, r-render.Thin, render.Thin, render.Accent)
	}
	return legendIndent + e.Text(text, line.Min.X+legendIndent, line.Min.Y, render.Style{
		Size: render.SizeSmall, Color: render.Paper, Max: max(line.Dx()-legendIndent, 1),
	})
}

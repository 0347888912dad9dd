package rois

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"bivouac/game/rois"
	"bivouac/render"
)

// traced is a turn to draw: strong, or faint if it is over.
type traced struct {
	*rois.Trace
	strong bool
}

// turns returns the turn under way, or the one before until something is done. A turn that is over is faint
// for a player who is asked for the next step; other pictures show it in full.
func (e *easel) turns() []traced {
	now, last := e.view.Now, e.view.Last
	switch {
	case now != nil && len(now.Steps) > 0:
		return []traced{{now, true}}
	case last != nil && len(last.Steps) > 0:
		return []traced{{last, e.scene.Focus == nil}}
	}
	return nil
}

// traces draws what a turn did (R32.7): arrows, points lost, skulls; what was cancelled is crossed out.
// Only the arrow of the latest step is strong, and none while another action is announced.
func (e *easel) traces() {
	for _, t := range e.turns() {
		latest := -1
		for i := range t.Steps {
			if len(e.way(&t.Steps[i].Action)) > 0 {
				latest = i
			}
		}
		for i := range t.Steps {
			e.step(&t.Steps[i], t.strong && i == latest && e.view.Open == nil)
		}
		if t.strong && len(e.marks.tags) == 0 { // the figures of an overlay take precedence
			for z, h := range totals(t.Steps) {
				e.losses(placeOf(z), h)
			}
		}
	}
}

// colorsOf are the colours of the kinds of action (R32.7).
var colorsOf = map[string]color.RGBA{
	rois.KindStrike: strikeColor, rois.KindPush: pushColor, rois.KindMove: moveColor, rois.KindShot: strikeColor,
	rois.KindHeal: healColor, rois.KindRuse: powerColor, rois.KindThrow: powerColor, rois.KindOrder: powerColor,
}

// step draws one action as an arrow, and a push of a troop as a second arrow.
func (e *easel) step(s *rois.Step, strong bool) {
	style := render.ArrowStyle{
		Width: render.Thick, Color: colorsOf[s.Kind], Under: render.Ink, Dashed: s.Kind == rois.KindShot,
	}
	if !strong {
		style.Width, style.Color = render.Thin, render.Mix(e.look.open, style.Color, faint)
	}
	way := e.way(&s.Action)
	e.Arrow(way, style)
	if to, ok := parse(s.Pushed); ok {
		if from, ok := parse(s.To); ok {
			style.Dashed = true
			e.Arrow(e.between(from, to), style)
		}
	}
	if s.Cancelled && len(way) > 1 {
		a, b := way[len(way)-2], way[len(way)-1]
		e.Cross(pt((a.X+b.X)/2, (a.Y+b.Y)/2), crossRadius, render.Thick, bone, render.Ink)
	}
}

// way returns the points of an action's arrow. It returns nil if the action has no arrow.
func (e *easel) way(a *rois.Action) []render.Point {
	from, okFrom := parse(a.From)
	to, okTo := parse(a.To)
	if !okFrom || !okTo || from == to {
		return nil
	}
	via, ok := parse(a.Via)
	if !ok || via == from || via == to {
		return e.between(from, to)
	}
	first, second := e.between(from, via), e.between(via, to)
	return []render.Point{first[0], e.middle(via), second[1]}
}

// Sizes of what is drawn on the board above the troops.
const (
	arrowBack   = 62.0 // from an arrow's ends to the middles of their zones
	crossRadius = 22
	chipHigh    = 42
	chipSkull   = 34
)

// between returns the way from one zone to another, which ends short of both middles.
func (t turn) between(from, to place) []render.Point {
	return way(t.middle(from), t.middle(to), arrowBack)
}

// way returns the line from arrowBack behind a to back before b. It returns nil if the points are the same.
func way(a, b render.Point, back float64) []render.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return nil
	}
	dx, dy := (b.X-a.X)/d, (b.Y-a.Y)/d
	return []render.Point{pt(a.X+dx*arrowBack, a.Y+dy*arrowBack), pt(b.X-dx*back, b.Y-dy*back)}
}

// totals adds up what a turn did to each zone.
func totals(steps []rois.Step) (all [zones]rois.Hit) {
	for i := range steps {
		for _, h := range steps[i].Done {
			if p, ok := parse(h.Zone); ok {
				sum := &all[p.index()]
				sum.Points, sum.Dead, sum.Healed = sum.Points+h.Points, sum.Dead+h.Dead, sum.Healed+h.Healed
			}
		}
	}
	return all
}

// losses draws chips on the zone's lower edge: the points lost, "−6", with a skull and the units that died,
// and the points healed.
func (e *easel) losses(p place, h rois.Hit) {
	if h.Points > 0 {
		e.chip(p, fmt.Sprintf("−%d", h.Points), h.Dead, lossColor, render.White)
	}
	if h.Healed > 0 {
		e.chip(p, fmt.Sprintf("+%d", h.Healed), 0, gainColor, render.White)
	}
}

// flayerWide is the room of an embedded unit.
const flayerWide = 68

// foot returns the place of a label of a given width at a zone's lower edge, as far to the right as other
// labels leave room. It returns false if there is none.
func (e *easel) foot(p place, wide int, words string) (image.Rectangle, bool) {
	return e.labels.settle(e.box(p), e.part(p, cellWide-labelEdge-wide, cellHigh-chipHigh-2, cellWide-labelEdge,
		cellHigh-2), p.String()+" "+words)
}

// chip writes a number at a zone's foot, with a skull and how many units died, if any.
func (e *easel) chip(p place, text string, dead int, fill, ink color.RGBA) {
	style := render.Style{Size: render.SmallestNumber, Bold: true, Color: ink}
	wide := render.Width(text, style) + 2*render.Gap
	words, skulls := text, "" // skulls is written after the skull
	if dead > 0 {
		wide += chipSkull
		words += fmt.Sprintf(" †%d", dead)
	}
	if dead > 1 {
		skulls = fmt.Sprint(dead)
		wide += render.Width(skulls, style) + render.Gap
	}
	box, ok := e.foot(p, wide, words)
	if !ok {
		return
	}
	y := (box.Min.Y + box.Max.Y) / 2
	e.Panel(box, render.RadiusSmall, bone)
	e.Panel(box.Inset(2), render.RadiusSmall-2, fill)
	left := box.Min.X + render.Gap
	left += e.Text(text, left, y, style)
	if dead > 0 {
		e.Stamp(e.stock.signs["skull"], left+chipSkull/2+4, y)
		e.Text(skulls, left+chipSkull+6, y, style)
	}
}

// announced draws the announced action, with what it would do (R32.9).
func (e *easel) announced() {
	a := e.view.Open
	if a == nil {
		return
	}
	style := render.ArrowStyle{
		Width: render.Thick + render.Hairline, Color: colorsOf[a.Kind], Under: render.Ink, Dashed: a.Kind == rois.KindShot,
	}
	way := e.way(a)
	e.Arrow(way, style)
	if a.Broken && len(way) > 1 {
		b, c := way[len(way)-2], way[len(way)-1]
		e.Cross(pt((b.X+c.X)/2, (b.Y+c.Y)/2), crossRadius, render.Thick, bone, render.Ink)
		return
	}
	for _, h := range a.Hits {
		e.threat(a, h)
	}
}

// threat writes on a zone what the announced action would do to it.
func (e *easel) threat(a *rois.Action, h rois.Hit) {
	p, ok := parse(h.Zone)
	if !ok {
		return
	}
	e.chip(p, points(a, h)+"?", h.Dead, render.Ink, render.Accent)
}

// points returns what a zone would lose, with both outcomes of a gamble.
func points(a *rois.Action, h rois.Hit) string {
	for _, d := range a.Doubled {
		if d.Zone == h.Zone && d.Seat == h.Seat && d.Points != h.Points {
			return fmt.Sprintf("−%d/−%d", h.Points, d.Points)
		}
	}
	return fmt.Sprintf("−%d", h.Points)
}

package invade

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// sign draws one mark over its square.
func (e *easel) sign(p place, m mark) {
	at := e.middle(p)
	switch m {
	case source:
		at.Y -= ringUp
		e.Brackets(at, ringRadius, render.Thick+render.Hairline, render.Ink)
		e.Brackets(at, ringRadius, render.Medium, render.Accent)
	case reach, extra, danger: // drawn as fields
	case prey:
		e.Ring(at, preyRadius, render.Thick, render.Paper)
		e.Ring(at, preyRadius, render.Medium, render.Alarm)
		e.ticks(at)
	case hurt:
		e.framed(p, render.Alarm)
	case threat:
		at.Y -= ringUp
		e.Brackets(at, ringRadius, render.Thick+render.Thin, render.Paper)
		e.Brackets(at, ringRadius, render.Medium, render.Alarm)
	default:
		panic(fmt.Sprintf("render/invade: unknown mark %d", m))
	}
}

// framed draws a frame around a soldier, who is drawn over it later. The frame stays off the coordinates.
func (e *easel) framed(p place, col color.RGBA) {
	box := bodyAt(e.middle(p)).Inset(-int(render.Medium)).Intersect(boardBox.Inset(-int(render.Medium)))
	e.Frame(box, render.Radius, render.Thick+render.Thin, render.Paper)
	e.Frame(box.Inset(int(render.Hairline)), render.Radius-render.Hairline, render.Thick, col)
}

// fieldStyles are the looks of the marks that are drawn as fields. They also differ by their edges.
var fieldStyles = map[mark]fieldStyle{
	reach:  {col: render.Accent, wash: 0.24, edge: render.Medium, glow: true},
	extra:  {col: extraColor, wash: 0.24, edge: render.Medium, dashes: []float64{14, 10}},
	danger: {col: render.Alarm, wash: 0.4, edge: render.Medium, dashes: []float64{6, 8}},
}

// extraColor marks the squares that effect 2 adds.
var extraColor = render.RGB(0xCDA8FF)

// ticks draws the four strokes of a sight around a target.
func (e *easel) ticks(at render.Point) {
	const inner, outer = preyRadius - 10, preyRadius + 4
	for _, d := range []render.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}} {
		e.Line([]render.Point{{X: at.X + inner*d.X, Y: at.Y + inner*d.Y}, {X: at.X + outer*d.X, Y: at.Y + outer*d.Y}},
			render.Thin, render.Alarm)
	}
}

// legendKeys name the marks, in the order of the legend.
var legendKeys = []struct {
	sign mark
	key  game.Key
}{
	{reach, "invade.picture.legend.reach"}, {extra, "invade.picture.legend.extra"}, {prey, "invade.picture.legend.prey"},
	{threat, "invade.picture.legend.threat"}, {danger, "invade.picture.legend.danger"},
	{source, "invade.picture.legend.source"}, {hurt, "invade.picture.legend.hurt"},
}

// legend explains the marks that are on the map. It returns false if there is nothing to explain.
func (e *easel) legend() bool {
	used := map[mark]bool{}
	for _, m := range e.marks.signs {
		used[m] = true
	}
	if len(used) == 0 {
		return e.nothing()
	}
	shot, duel := e.shot()
	if duel && len(e.hurts(shot)) > 0 {
		used[hurt] = true
	}
	e.Panel(noteBox, render.Radius, card)
	left := noteBox.Min.X + render.Space
	for _, l := range legendKeys {
		key := l.key
		if l.sign == prey && !duel {
			key = "invade.picture.legend.hits"
		}
		if used[l.sign] {
			left += e.legendEntry(left, l.sign, e.say(key)) + render.Space
		}
	}
	if duel {
		e.duelEntry(left)
	}
	return true
}

// nothing writes that a requested overlay marks nothing. It returns false if no overlay was requested.
func (e *easel) nothing() bool {
	if e.scene.Focus.Overlay == "" {
		return false
	}
	e.note(e.say(game.Key("invade.picture.legend.none."+e.scene.Focus.Overlay)), card, render.Paper)
	return true
}

// legendEntry draws a sign and its name, and returns their width.
func (e *easel) legendEntry(left int, m mark, text string) int {
	at := render.Point{X: float64(left + iconRadius), Y: float64(noteBox.Min.Y+noteBox.Max.Y) / 2}
	switch m {
	case reach, extra, danger:
		e.swatch(boxAround(at, iconRadius), fieldStyles[m])
	case prey:
		e.Ring(at, iconRadius-render.Thin, render.Thin, legendRed)
	case threat:
		e.Brackets(at, iconRadius-render.Thin, render.Thin, legendRed)
	case hurt:
		e.Frame(boxAround(at, iconRadius-render.Hairline), render.RadiusSmall, render.Medium, legendRed)
	default:
		e.Brackets(at, iconRadius-render.Thin, render.Thin, render.Accent)
	}
	const indent = 2*iconRadius + render.Gap + render.Thin
	return indent + e.Text(text, left+indent, int(at.Y), render.Style{
		Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left - indent,
	})
}

// duelEntry explains the two figures of a shot.
func (e *easel) duelEntry(left int) {
	y := (noteBox.Min.Y + noteBox.Max.Y) / 2
	for _, i := range []icon{aimIcon, shieldIcon} {
		i(e.Canvas, render.Point{X: float64(left + labelIcon), Y: float64(y)}, labelIcon, render.Accent, card)
		left += 2*labelIcon + render.Gap
	}
	e.Text(e.say("invade.picture.legend.duel"), left, y, render.Style{
		Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left,
	})
}

// swatch draws a small piece of a field.
func (e *easel) swatch(box image.Rectangle, s fieldStyle) {
	col := s.col
	if col == render.Alarm {
		col = legendRed
	}
	e.Fill(box, render.Mix(card, col, 2*s.wash))
	edge := box.Inset(2)
	x0, y0, x1, y1 := float64(edge.Min.X), float64(edge.Min.Y), float64(edge.Max.X), float64(edge.Max.Y)
	e.Line([]render.Point{
		{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}, {X: x0, Y: y0},
	}, render.Thin, col, s.dashes...)
}

// kindsLegend names the kinds of soldiers on the map and in the bases by their silhouettes.
func (e *easel) kindsLegend() {
	e.Panel(noteBox, render.Radius, card)
	left, y := noteBox.Min.X+render.Space, (noteBox.Min.Y+noteBox.Max.Y)/2
	for i, kind := range kinds {
		if e.owned(i) == 0 {
			continue
		}
		e.Stamp(e.badges[kind], left+badgeWide/2, y+badgeDown)
		left += badgeWide + render.Gap
		left += e.Text(e.say(kindName(kind)), left, y, render.Style{
			Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left,
		}) + render.Space + render.Pad
	}
}

// owned returns how many soldiers of a kind both sides have.
func (e *easel) owned(kind int) (n int) {
	for _, s := range e.view.Sides {
		for _, c := range []invade.Count{s.Field, s.Base} {
			n += [...]int{c.N, c.A, c.B, c.C}[kind]
		}
	}
	return n
}

// legendRed is the red of marks on dark cards.
var legendRed = render.RGB(0xFF6B5E)

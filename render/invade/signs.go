package invade

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/render"
)

// sign draws one mark over its square. No two differ by colour alone.
func (e *easel) sign(p place, m mark) {
	at := p.middle()
	switch m {
	case source:
		e.Brackets(at, ringRadius, render.Thick+render.Hairline, render.Ink)
		e.Brackets(at, ringRadius, render.Medium, render.Accent)
	case reach:
		e.Disc(at, dotRadius, render.Ink)
		e.Disc(at, dotRadius-render.Thin+1, render.Accent)
	case extra:
		e.Shape(render.Diamond, at, dotRadius, render.Ink)
		e.Shape(render.Diamond, at, dotRadius-render.Thin, extraColor)
	case prey:
		e.Ring(at, preyRadius, render.Thick, render.Paper)
		e.Ring(at, preyRadius, render.Medium, render.Alarm)
		e.ticks(at)
	case hurt:
		e.Frame(p.box(), render.RadiusSmall, render.Thick, render.Alarm)
	case threat:
		e.Brackets(at, ringRadius, render.Medium, render.Alarm)
	case danger:
		e.Cross(at, crossRadius/2, render.Thin, render.Alarm, render.Paper)
	default:
		panic(fmt.Sprintf("render/invade: unknown mark %d", m))
	}
}

// wash is the colour of the squares under the marks.
var wash = map[mark]color.RGBA{
	reach:  render.Clear(render.Accent, 0.4),
	extra:  render.Clear(extraColor, 0.3),
	threat: render.Clear(render.Alarm, 0.3),
	danger: render.Clear(render.Alarm, 0.3),
}

// extraColor marks the squares that effect 2 adds.
var extraColor = render.RGB(0xB98CF0)

// ticks are the four strokes of a sight around a target.
func (e *easel) ticks(at render.Point) {
	const inner, outer = preyRadius - 10, preyRadius + 4
	for _, d := range []render.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}} {
		e.Line([]render.Point{{X: at.X + inner*d.X, Y: at.Y + inner*d.Y}, {X: at.X + outer*d.X, Y: at.Y + outer*d.Y}}, render.Thin, render.Alarm)
	}
}

// legendKeys name the marks; a mark without a name needs none.
var legendKeys = []struct {
	sign mark
	key  game.Key
}{
	{reach, "invade.picture.legend.reach"}, {extra, "invade.picture.legend.extra"}, {prey, "invade.picture.legend.prey"},
	{threat, "invade.picture.legend.threat"}, {danger, "invade.picture.legend.danger"}, {source, "invade.picture.legend.source"},
}

// legend names the marks that are on the map, at most two, and says whether
// there are any.
func (e *easel) legend() bool {
	used := map[mark]bool{}
	for _, m := range e.marks.signs {
		used[m] = true
	}
	var shown []int
	for i, l := range legendKeys {
		if used[l.sign] && len(shown) < 2 {
			shown = append(shown, i)
		}
	}
	if len(shown) == 0 {
		return e.nothing()
	}
	e.Panel(image.Rect(sideLeft, noteTop, sideRight, noteTop+rowHigh), render.Radius, card)
	left := sideLeft + render.Pad
	for _, i := range shown {
		left += e.legendEntry(left, legendKeys[i].sign, e.say(legendKeys[i].key)) + render.Space
	}
	return true
}

// nothing says that what was asked for is nowhere on the map.
func (e *easel) nothing() bool {
	if e.scene.Focus.Overlay == "" {
		return false
	}
	e.row(noteTop, e.say(game.Key("invade.picture.legend.none."+e.scene.Focus.Overlay)), card, render.Paper)
	return true
}

// legendEntry draws a sign and its name, and says how wide they are.
func (e *easel) legendEntry(left int, m mark, text string) int {
	at := render.Point{X: float64(left + iconRadius), Y: noteTop + rowHigh/2}
	switch m {
	case reach:
		e.Disc(at, dotRadius, render.Accent)
	case extra:
		e.Shape(render.Diamond, at, dotRadius, extraColor)
	case prey:
		e.Ring(at, iconRadius-render.Thin, render.Thin, legendRed)
	case threat:
		e.Brackets(at, iconRadius-render.Thin, render.Thin, legendRed)
	case danger:
		e.Cross(at, crossRadius/2, render.Thin, legendRed, card)
	default:
		e.Brackets(at, iconRadius-render.Thin, render.Thin, render.Accent)
	}
	const indent = 2*iconRadius + render.Gap
	return indent + e.Text(text, left+indent, int(at.Y), render.Style{Size: render.SizeSmall, Color: render.Paper, Max: sideRight - render.Pad - left - indent})
}

// legendRed is the red of the marks where it stands on a dark card.
var legendRed = render.RGB(0xFF6B5E)

package quantum

import (
	"fmt"
	"image"

	"bivouac/game/quantum"
	"bivouac/render"
)

// combats draws above the ships what fights came to, and what dice changed.
func (e *easel) combats() {
	for _, t := range e.turns() {
		if !t.strong {
			continue
		}
		for _, s := range t.Steps {
			switch {
			case s.Combat != nil:
				e.combat(s)
			case s.Became != 0 && s.Became != s.Value:
				e.change(s)
			}
		}
	}
}

// Sizes of the chips on a square's upper or lower edge.
const (
	chipWide = 72
	chipHigh = 46
)

// edge is where a chip on a square is centred: its upper edge, or in the first row as
// near to it as leaves the column's letter free. On the lower edge it would hide the
// slots of a planet below.
func (p place) edge() int { return max(p.box().Min.Y, boardTop+chipHigh/3) }

// lowerEdge is the other edge, in the last row above what stands below the board.
func (p place) lowerEdge() int { return min(p.box().Max.Y, boardEnd-chipHigh/3) }

// clear is the edge on which a fight's chips hide the least: no slots of a planet, and
// not the shot that comes from a square.
func (p place) clear(from place) int {
	above, below := place{p.col, p.row - 1}, place{p.col, p.row + 1}
	switch {
	case above.planet(), from == above && !below.planet():
		return p.lowerEdge()
	}
	return p.edge()
}

// combat is both values with their dice on the edge of the target's square, each in its
// player's colour and the winner's framed; and a ghost where a ship was lost.
func (e *easel) combat(s quantum.Step) {
	c := s.Combat
	p, ok := parse(c.Target)
	if !ok {
		return
	}
	if _, taken := e.shipAt(p); c.Won && !taken {
		e.StampFaint(e.sheet.ships[shipLook{faction: e.letter(c.Owner), value: min(max(c.Defender, 1), 6)}], int(p.middle().X), int(p.middle().Y), faint)
		e.Cross(p.middle(), dotRadius, render.Thick, hitColor, render.Ink)
	}
	y := p.edge()
	if from, ok := parse(c.From); ok {
		y = p.clear(from)
	}
	left := min(max(int(p.middle().X)-chipWide, boardBox.Min.X), boardBox.Max.X-2*chipWide)
	e.chip(left, y, fmt.Sprintf("%d+%d", c.Attacker, c.Black), e.style(s.Seat), c.Won)
	e.chip(left+chipWide, y, fmt.Sprintf("%d+%d", c.Defender, c.White), e.style(c.Owner), !c.Won)
}

// chip is a sum on a seat's colour, its left edge and middle given.
func (e *easel) chip(left, y int, text string, style render.SeatStyle, won bool) {
	box := image.Rect(left, y-chipHigh/2, left+chipWide, y+chipHigh/2)
	frame := style.Edge
	if won {
		frame = render.Paper
	}
	e.Panel(box, render.RadiusSmall, frame)
	e.Panel(box.Inset(int(render.Thin)), render.RadiusSmall/2, style.Fill)
	e.Text(text, left+chipWide/2, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: style.Text, Align: render.Centre})
}

// change is a die's old and new value on the edge of its square.
func (e *easel) change(s quantum.Step) {
	p, ok := parse(s.To)
	if !ok {
		if p, ok = parse(s.From); !ok {
			return
		}
	}
	const wide = 100
	at := p.middle()
	y := p.edge()
	box := image.Rect(int(at.X)-wide/2, y-chipHigh/2, int(at.X)+wide/2, y+chipHigh/2)
	e.Panel(box, render.RadiusSmall, render.Ink)
	e.Panel(box.Inset(int(render.Hairline)), render.RadiusSmall, render.Paper)
	e.Text(fmt.Sprintf("%d→%d", s.Value, s.Became), int(at.X), y, render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Ink, Align: render.Centre})
}

package quantum

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// Sizes of labels: of a fight, with a ship's number and a die on each side, and of a short text.
const (
	chipHigh  = 46
	fightHigh = 52
	fightSide = 100 // width of one side
	fightDie  = 44
)

// combats returns labels with the results of fights and the changes of dice. A lost ship is shown beside the
// dice if another ship stands on its square; otherwise wrecks draws it there.
func (e *easel) combats() (list []label) {
	for _, t := range e.turns() {
		if !t.strong {
			continue
		}
		for _, s := range t.Steps {
			switch {
			case s.Combat != nil:
				if l, ok := e.combat(s); ok {
					list = append(list, l)
				}
			case s.Became != 0 && s.Became != s.Value:
				if l, ok := e.change(s); ok {
					list = append(list, l)
				}
			}
		}
	}
	return list
}

// wreck is a ship that was lost on a square that is still empty.
type wreck struct {
	at    place
	owner game.Seat
}

func (e *easel) wrecked() (list []wreck) {
	for _, t := range e.turns() {
		for _, s := range t.Steps {
			if s.Combat == nil || !s.Combat.Won || !t.strong {
				continue
			}
			p, ok := parse(s.Combat.Target)
			if _, taken := e.shipAt(p); ok && !taken {
				list = append(list, wreck{p, s.Combat.Owner})
			}
		}
	}
	return list
}

// wrecks draws the ships that were lost.
func (e *easel) wrecks() {
	for _, w := range e.wrecked() {
		e.Stamp(e.sheet.wrecks[e.letter(w.owner)], int(e.middle(w.at).X), int(e.middle(w.at).Y))
	}
}

// combat returns a label with both ships' numbers and dice, each in its player's colour, and with the winner
// framed. It returns false if the target is not a square.
func (e *easel) combat(s quantum.Step) (label, bool) {
	c := s.Combat
	p, ok := parse(c.Target)
	if !ok {
		return label{}, false
	}
	_, taken := e.shipAt(p)
	words := fmt.Sprintf("%d+%d : %d+%d", c.Attacker, c.Black, c.Defender, c.White)
	l := label{about: p, words: words, size: image.Pt(2*fightSide, fightHigh)}
	if c.Won && taken {
		l.size.X += fightHigh + render.Gap
	}
	l.paint = func(box image.Rectangle) {
		e.fighter(box.Min, c.Attacker, c.Black, e.style(s.Seat), c.Won, render.DieStyle{
			Face: render.Ink, Pip: render.Paper, Edge: render.Mist,
		})
		e.fighter(box.Min.Add(image.Pt(fightSide, 0)), c.Defender, c.White, e.style(c.Owner), !c.Won, render.DieWhite)
		if c.Won && taken {
			e.Fill(image.Rect(box.Min.X+2*fightSide, box.Min.Y, box.Max.X, box.Max.Y), render.Ink)
			e.Stamp(e.sheet.scraps[e.letter(c.Owner)], box.Max.X-(fightHigh+render.Gap)/2, box.Min.Y+fightHigh/2)
		}
	}
	return l, true
}

// fighter draws one side of a fight, whose top left corner is at.
func (e *easel) fighter(at image.Point, value, rolled int, style render.SeatStyle, won bool, die render.DieStyle) {
	box := image.Rectangle{Min: at, Max: at.Add(image.Pt(fightSide, fightHigh))}
	frame := style.Edge
	if won {
		frame = render.Paper
	}
	y := at.Y + fightHigh/2
	e.Fill(box, frame) // square corners blend with nothing below
	e.Panel(box.Inset(int(render.Thin)), render.RadiusSmall/2, style.Fill)
	e.Text(fmt.Sprint(value), at.X+fightSide/4+1, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: style.Text, Align: render.Centre, Max: fightSide / 2,
	})
	e.DieNumber(render.Point{X: float64(at.X + fightSide - fightHigh/2 - 1), Y: float64(y)}, fightDie, rolled, die)
}

// change returns a label with a die's old and new value. It returns false if the step names no square.
func (e *easel) change(s quantum.Step) (label, bool) {
	p, ok := parse(s.To)
	if !ok {
		if p, ok = parse(s.From); !ok {
			return label{}, false
		}
	}
	words := fmt.Sprintf("%d→%d", s.Value, s.Became)
	wide := max(fightSide, render.Width(words, render.Style{Size: render.SmallestNumber, Bold: true})+2*render.Gap)
	return label{about: p, words: words, size: image.Pt(wide, chipHigh), paint: func(box image.Rectangle) {
		e.pillText(box, words, render.SmallestNumber, render.Paper, render.Ink)
	}}, true
}

// pillText writes on a pill with an edge of the text's colour.
func (e *easel) pillText(box image.Rectangle, text string, size int, fill, ink color.RGBA) {
	e.Fill(box, ink) // square corners blend with nothing below
	e.Panel(box.Inset(int(render.Hairline)), render.RadiusSmall/2, fill)
	e.Text(text, (box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2, render.Style{
		Size: size, Bold: true, Color: ink, Align: render.Centre,
	})
}

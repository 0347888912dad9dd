package rois

import (
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/render"
)

// Sizes of action cards as pictures.
const (
	cardWide = 52
	cardHigh = 72
	cardStep = 57
	miniWide = 46
	miniHigh = 60
)

// pip is a suit's sign around the sketch's origin, about as large as a circle of
// the radius.
func pip(k sketch, suit byte, r float64, col color.RGBA) {
	k.scale *= r / 10
	switch suit {
	case 'H':
		k.dot(col, -4.8, -3.6, 5.2)
		k.dot(col, 4.8, -3.6, 5.2)
		k.poly(col, -9.4, -1.4, 9.4, -1.4, 0, 10)
		k.poly(col, -5, -4, 5, -4, 5, 0, -5, 0)
	case 'D':
		k.poly(col, 0, -10.5, 7.6, 0, 0, 10.5, -7.6, 0)
	case 'S':
		k.dot(col, -4.6, 2, 5)
		k.dot(col, 4.6, 2, 5)
		k.poly(col, 0, -10.5, 9.2, 0.6, 4, 4, -4, 4, -9.2, 0.6)
		k.poly(col, 0, 0, 4.4, 10, -4.4, 10)
	case 'C':
		k.dot(col, 0, -5.2, 4.8)
		k.dot(col, -5.2, 2.2, 4.8)
		k.dot(col, 5.2, 2.2, 4.8)
		k.poly(col, 0, -2, 4.4, 10, -4.4, 10)
		k.dot(col, 0, 0, 3.4)
	}
}

// suitColor is a suit's on white; its shape tells it too.
func suitColor(suit byte) color.RGBA {
	if suit == 'H' || suit == 'D' {
		return rosy
	}
	return render.Ink
}

// readCard takes a card's name apart: "10H" is rank 10 of hearts. A joker has no
// suit; false for what is no card.
func readCard(name string) (rank string, suit byte, ok bool) {
	switch n := len(name); {
	case n > 0 && name[0] == '*':
		return "", 0, true
	case n == 2 || n == 3:
		switch name[n-1] {
		case 'H', 'D', 'S', 'C':
			return name[:n-1], name[n-1], true
		}
	}
	return "", 0, false
}

// rank is that of a card in the language: "10", "K", in French "R".
func (e *easel) rank(rank string) string {
	switch rank {
	case "J", "Q", "K":
		return e.say(game.Key("rois.card."+rank), "suit", "")
	}
	return rank
}

// face is a card's: rank above, suit below; a joker has a star.
func (e *easel) face(box image.Rectangle, name string) {
	rank, suit, ok := readCard(name)
	if !ok {
		e.back(box)
		return
	}
	e.Panel(box, render.RadiusSmall, render.Ink)
	e.Panel(box.Inset(2), render.RadiusSmall-2, render.White)
	at := middleOf(box)
	if suit == 0 {
		e.Shape(render.Star, at, float64(box.Dx())*0.38, purple)
		return
	}
	const rise = 14
	e.Text(e.rank(rank), int(at.X), int(at.Y)-rise, render.Style{
		Size: render.SizeSmall, Bold: true, Color: suitColor(suit), Align: render.Centre,
	})
	pip(sketch{Canvas: e.Canvas, x: at.X, y: at.Y + rise + 1, scale: 1}, suit, float64(box.Dx())*0.24, suitColor(suit))
}

// back is a card face down.
func (e *easel) back(box image.Rectangle) {
	e.Panel(box, render.RadiusSmall, groove)
	e.Panel(box.Inset(2), render.RadiusSmall-2, vellum)
	e.Panel(box.Inset(6), render.RadiusSmall-4, cardBack)
	at := middleOf(box)
	e.Shape(render.Diamond, at, float64(box.Dx())*0.2, vellum)
}

// Sizes of the viewer's own cards, along the foot of the picture.
const (
	bigWide = 92
	bigTall = 132
	bigRoom = 600 // of all of them: more lie over each other, their ranks free
	bigGap  = 8
)

// cards are the viewer's own while the battle lasts: they lie large along the foot.
func (e *easel) cards() []string {
	if p, ok := e.player(e.view.Seat); ok && e.view.End == nil {
		return p.Hand
	}
	return nil
}

// bigStep returns the distance between neighbours among that many cards.
func bigStep(cards int) int { return min(bigWide+bigGap, (bigRoom-bigWide)/max(cards-1, 1)) }

// bigRight returns the space of that many cards.
func bigRight(cards int) int { return (cards-1)*bigStep(cards) + bigWide + render.Pad }

// bigHand draws the viewer's own cards.
func (e *easel) bigHand() {
	cards := e.cards()
	top := noteTop + (handHigh-bigTall)/2
	for n, name := range cards {
		left := render.Gap + render.Pad + n*bigStep(len(cards))
		box := image.Rect(left, top, left+bigWide, top+bigTall)
		if e.named(name) {
			e.Panel(box.Inset(-6), render.Radius, render.Accent)
		}
		e.bigFace(box, name)
	}
}

// bigFace is a card large: the rank in a corner, the suit below it and larger opposite.
func (e *easel) bigFace(box image.Rectangle, name string) {
	rank, suit, ok := readCard(name)
	e.Panel(box, render.RadiusSmall+4, render.Ink)
	e.Panel(box.Inset(2), render.RadiusSmall+2, render.White)
	at := middleOf(box)
	if !ok || suit == 0 {
		e.Shape(render.Star, at, float64(box.Dx())*0.4, purple)
		return
	}
	e.Text(e.rank(rank), box.Min.X+10, box.Min.Y+34, render.Style{
		Size: render.SizeHuge, Bold: true, Color: suitColor(suit),
	})
	pip(sketch{Canvas: e.Canvas, x: at.X + 8, y: at.Y + 28, scale: 1}, suit, 30, suitColor(suit))
}

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

// pip draws a suit's sign around the sketch's origin, about as large as a circle of radius r.
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

// suitColor returns the colour of a suit on white. The suits also differ by their shapes.
func suitColor(suit byte) color.RGBA {
	if suit == 'H' || suit == 'D' {
		return rosy
	}
	return render.Ink
}

// readCard splits a card's name: "10H" is rank "10" and suit 'H'. A joker has no rank and no suit. It returns
// false if the name is not that of a card.
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

// rank translates the rank of a card: "K" is "R" in French.
func (e *easel) rank(rank string) string {
	switch rank {
	case "J", "Q", "K":
		return e.say(game.Key("rois.card."+rank), "suit", "")
	}
	return rank
}

// face draws a card face up: the rank above, the suit below. A joker has a star. An unknown card is drawn
// face down.
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

// back draws a card face down.
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
	bigRoom = 600 // width of a hand: more cards overlap, with their ranks visible
	bigGap  = 8
)

// cards returns the viewer's own cards, which lie large along the foot until the battle ends. It returns nil
// after the battle and for spectators.
func (e *easel) cards() []string {
	if p, ok := e.player(e.view.Seat); ok && e.view.End == nil {
		return p.Hand
	}
	return nil
}

// bigStep returns the distance between the left edges of neighbours in a hand of that many cards.
func bigStep(cards int) int { return min(bigWide+bigGap, (bigRoom-bigWide)/max(cards-1, 1)) }

// bigRight returns the width that a hand of that many cards needs, padding included.
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

// bigFace draws a large card: the rank at the top left, and one large suit sign below the middle. A joker has
// a star.
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

package lune

import (
	"image"
	"iter"
	"math/rand/v2"

	"bivouac/render"
)

// drawBare returns the parts of a mission's picture that never change, without cards: space and the
// plinth.
func drawBare() *render.Canvas {
	c := render.NewCanvas(width, height)
	c.Fill(c.Image.Rect, space)
	drawStars(c, 170)
	drawEarth(c, pt(1106, 1070), 112)
	drawPlinth(c)
	return c
}

// drawField returns the same as drawBare, with the letters and the cards around the board.
func drawField() *render.Canvas {
	c := drawBare()
	drawLetters(c, c.Image.Rect)
	c.Fill(image.Rect(0, 0, width, headerHigh), card)
	c.Fill(image.Rect(0, headerHigh-2, width, headerHigh), rim)
	drawCard(c, insetBox)
	for n := range 3 {
		drawCard(c, rowBox(n))
	}
	drawCard(c, noteBox)
	drawInsetLetters(c)
	return c
}

func drawCard(c *render.Canvas, b image.Rectangle) {
	c.Panel(b, render.Radius, rim)
	c.Panel(b.Inset(2), render.Radius-2, card)
}

// drawStars scatters stars, always the same ones.
func drawStars(c *render.Canvas, count int) {
	luck := rand.New(rand.NewPCG(11, 4))
	for range count {
		x, y := float64(luck.IntN(width)), float64(luck.IntN(c.Image.Rect.Dy()))
		if luck.IntN(4) == 0 {
			c.Disc(pt(x, y), 2.6, starLight)
			continue
		}
		c.Disc(pt(x, y), 1.8, starFaint)
	}
}

// Colours of the Earth, half in the night.
var (
	ocean     = tower.south
	oceanDark = card
	land      = leafLight
	cloud     = moveCol
)

// drawEarth draws the Earth in the sky.
func drawEarth(c *render.Canvas, at render.Point, r float64) {
	k := sketch{Canvas: c, x: at.X, y: at.Y, scale: r / 100}
	k.dot(ocean, 0, 0, 100)
	k.poly(land, -70, -58, -40, -80, -8, -74, 2, -50, -22, -40, -30, -14, -52, -16, -66, -36)
	k.poly(land, -34, 4, -8, -2, 12, 14, 6, 44, -14, 76, -26, 50, -40, 26)
	k.poly(land, 36, -66, 70, -48, 78, -18, 50, -22, 38, -40)
	k.stroke(cloud, 7, -86, -10, -60, -4, -40, -10)
	k.stroke(cloud, 7, -14, -58, 14, -64, 34, -56)
	k.stroke(cloud, 6, -60, 44, -36, 52, -10, 48)
	k.stroke(cloud, 6, 0, -10, 30, -4, 52, -12)
	var night [64]render.Point // the part that the Sun does not reach
	for n := range 32 {
		a := onCircle(n, 62)
		night[n] = k.at(a.Y*101, -a.X*101) // from the top over the right to the foot
		night[63-n] = k.at(a.Y*36, -a.X*101)
	}
	c.Polygon(night[:], oceanDark)
	k.hoop(oceanDark, 3, 0, 0, 100)
}

// drawPlinth draws the slab below level 0.
func drawPlinth(c *render.Canvas) {
	left, front, right := place{0, 0}.low(), place{side - 1, 0}.low(), place{side - 1, side - 1}.low()
	k := sketch{Canvas: c, scale: 1}
	lx, ly := float64(left.X-halfWide), float64(left.Y)
	fx, fy := float64(front.X), float64(front.Y+halfHigh)
	rx, ry := float64(right.X+halfWide), float64(right.Y)
	k.poly(plinthSouth, lx, ly, fx, fy, fx, fy+rimHigh, lx, ly+rimHigh)
	k.poly(plinthEast, rx, ry, fx, fy, fx, fy+rimHigh, rx, ry+rimHigh)
	const deep = 24 // squares cover all but the edges
	k.poly(soils[0].top, lx, ly, fx, fy, rx, ry, fx, boardTop, lx, ly,
		lx+deep, ly, fx, boardTop+deep, rx-deep, ry, fx, fy-deep, lx+deep, ly)
	k.stroke(rim, 3, lx, ly+rimHigh, fx, fy+rimHigh, rx, ry+rimHigh)
}

// letter is the name of a column or a row on the plinth.
type letter struct {
	text string
	at   image.Point
}

func (l letter) box() image.Rectangle { return box(l.at.X, l.at.Y, 40, 40) }

// letters yields the names of columns and rows that fit completely into the shown area.
func letters(shown image.Rectangle) iter.Seq[letter] {
	within := shown.Inset(render.SizeBody * 2 / 3)
	return func(yield func(letter) bool) {
		for n := range side {
			for _, name := range [...]struct {
				letter
				end image.Point
			}{
				{letter{string(rune('A' + n)), colLetter(n)}, colEnd(n)},
				{letter{string(rune('1' + n)), rowLetter(n)}, rowEnd(n)},
			} {
				l := name.letter
				l.at.X, l.at.Y = min(max(l.at.X, within.Min.X), within.Max.X), min(l.at.Y, within.Max.Y)
				if name.end.In(shown.Inset(1)) && !yield(l) {
					return
				}
			}
		}
	}
}

func drawLetters(c *render.Canvas, shown image.Rectangle) {
	style := render.Style{Size: render.SizeBody, Bold: true, Color: render.Paper, Align: render.Centre}
	for l := range letters(shown) {
		c.Text(l.text, l.at.X, l.at.Y, style)
	}
}

// colEnd and rowEnd return where columns and rows end, at the front.
func colEnd(n int) image.Point { return place{n, 0}.low().Add(image.Pt(-halfWide/2, halfHigh/2)) }

func rowEnd(n int) image.Point { return place{side - 1, n}.low().Add(image.Pt(halfWide/2, halfHigh/2)) }

// colLetter and rowLetter return where the names of columns and rows stand on the plinth.
func colLetter(n int) image.Point {
	return place{n, 0}.low().Add(image.Pt(-halfWide/2, (halfHigh+rimHigh)/2))
}

func rowLetter(n int) image.Point {
	return place{side - 1, n}.low().Add(image.Pt(halfWide/2, (halfHigh+rimHigh)/2))
}

// Colours of the plinth's sides.
var (
	plinthSouth = rim
	plinthEast  = render.RGB(0x2B3048)
)

// cornerBox returns the room for the card in a corner above the board: 0 on the left, 1 on the
// right. The narrower it is, the farther down it may reach beside the board.
func cornerBox(n int) image.Rectangle {
	if n == 0 {
		return image.Rect(render.Gap, cornerTop, 380, cornerTop+162)
	}
	return image.Rect(884, cornerTop, width-render.Gap, cornerTop+218)
}

// rowBox returns the place of the card of the n-th Mech.
func rowBox(n int) image.Rectangle {
	top := panelTop + n*rowHigh
	return image.Rect(panelLeft, top, width-render.Gap, top+rowHigh-render.Gap)
}

// noteBox is the place of the note at the bottom.
var noteBox = image.Rect(render.Gap, noteTop, width-render.Gap, noteTop+noteHigh)

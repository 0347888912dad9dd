package invade

import (
	"image"
	"strconv"
	"sync"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// sheet is what is drawn once and shared by all pictures.
type sheet struct {
	ground   *render.Ground
	soldiers map[soldierLook]render.Sprite
	dice     [7]render.Sprite // by value; 0 is blank
}

// soldierLook is all that tells one soldier's sprite from another's.
type soldierLook struct {
	side    game.Seat
	kind    string
	shell   bool
	cracked bool
}

var shared = sync.OnceValue(newSheet)

func newSheet() *sheet {
	s := &sheet{soldiers: map[soldierLook]render.Sprite{}, dice: drawDice()}
	for side := range game.Seat(2) {
		for _, cracked := range []bool{false, true} {
			for _, kind := range []string{"N", "A", "B", "C"} {
				s.addSoldier(soldierLook{side, kind, false, cracked})
			}
			s.addSoldier(soldierLook{side, "B", true, cracked})
		}
	}
	var samples []func(*render.Canvas)
	for _, scene := range sampleScenes() {
		samples = append(samples, func(c *render.Canvas) { s.paint(c, scene.View.(invade.View), scene) })
	}
	for turn := range int(danger) + 1 {
		samples = append(samples, func(c *render.Canvas) { s.paintMarks(c, turn) })
	}
	empty := drawMap()
	s.ground = render.NewGround(empty, render.LearnOver(empty, samples...))
	return s
}

func (s *sheet) addSoldier(look soldierLook) {
	s.soldiers[look] = render.NewSprite(soldierBox, func(c *render.Canvas, middle render.Point) { drawSoldier(c, middle, look) })
}

func drawDice() (dice [7]render.Sprite) {
	for value := range dice {
		dice[value] = render.NewSprite(dieSide, func(c *render.Canvas, middle render.Point) { c.Die(middle, dieSide, value, render.DieWhite) })
	}
	return dice
}

// drawSoldier is a soldier from above: colour and shape tell the side, a letter
// the elite, a dot the shell, a crack the lost hit point (I18.2).
func drawSoldier(c *render.Canvas, at render.Point, look soldierLook) {
	style := render.Seats[look.side]
	c.Token(at, soldierRadius, style)
	if look.kind == "N" && !look.cracked { // the rim of a helmet seen from above
		c.Shape(style.Shape, at, domeRadius, render.Mix(style.Fill, render.White, domeLight))
		c.Shape(style.Shape, at, domeRadius-render.Thin, style.Fill)
	}
	if look.cracked {
		crack(c, at)
	}
	if look.kind == "N" {
		return
	}
	x := int(at.X)
	if look.shell {
		x -= letterShift
		c.Disc(render.Point{X: at.X + shellShift, Y: at.Y}, shellRadius, style.Text)
	}
	letter(c, look, x, int(at.Y))
}

// letter writes the kind; over a crack with a rim, so that both can be read.
func letter(c *render.Canvas, look soldierLook, x, y int) {
	style := render.Seats[look.side]
	set := render.Style{Size: letterSize, Bold: true, Color: style.Fill, Align: render.Centre}
	const rim = int(render.Thin)
	if look.cracked {
		for _, d := range []image.Point{{rim, 0}, {-rim, 0}, {0, rim}, {0, -rim}, {rim - 1, rim - 1}, {1 - rim, 1 - rim}, {rim - 1, 1 - rim}, {1 - rim, rim - 1}} {
			c.Text(look.kind, x+d.X, y+d.Y, set)
		}
	}
	set.Color = style.Text
	c.Text(look.kind, x, y, set)
}

// crack is a white diagonal through the shape, broken like glass.
func crack(c *render.Canvas, at render.Point) {
	r := soldierRadius
	line := []render.Point{
		{X: at.X - 0.76*r, Y: at.Y + 0.76*r}, {X: at.X - 0.1*r, Y: at.Y + 0.28*r},
		{X: at.X + 0.1*r, Y: at.Y - 0.28*r}, {X: at.X + 0.76*r, Y: at.Y - 0.76*r},
	}
	c.Line(line, render.Thick+render.Hairline, render.Ink)
	c.Line(line, render.Medium-1, render.White)
}

// drawMap is the picture without anything that changes.
func drawMap() *render.Canvas {
	c := render.NewCanvas(width, height)
	c.Fill(c.Image.Rect, earth)
	drawField(c)
	drawLines(c)
	for _, side := range []game.Seat{invade.South, invade.North} {
		drawTrench(c, side)
	}
	c.Frame(boardBox.Inset(-int(render.Thin)), render.Thin, render.Thin, gridStrong)
	drawLetters(c)
	for _, top := range []int{northTop, southTop} {
		c.Panel(stripBox(top), render.Radius, card)
	}
	return c
}

// drawLines is the grid, every fourth line stronger (I18.2.2).
func drawLines(c *render.Canvas) {
	for _, strong := range []bool{false, true} {
		for n := range files + 1 {
			if (n%4 == 0) != strong {
				continue
			}
			thick, col := int(render.Hairline), gridLine
			if strong {
				thick, col = int(render.Hairline)+1, gridStrong
			}
			x, y := margin+n*cell-thick/2, boardTop+n*cell-thick/2
			c.Fill(image.Rect(x, boardTop, x+thick, boardEnd), col)
			c.Fill(image.Rect(margin, y, margin+boardSide, y+thick), col)
		}
	}
}

// drawTrench is the notched line of a trench along the inner edge of an exit line.
func drawTrench(c *render.Canvas, side game.Seat) {
	edge, deep := float64(boardEnd-cell), 10.0
	if side == invade.North {
		edge, deep = float64(boardTop+cell), -10.0
	}
	var line []render.Point
	for n := range 2 * files {
		x := float64(margin + n*cell/2)
		y := edge
		if n%2 == 1 {
			y += deep
		}
		line = append(line, render.Point{X: x, Y: y}, render.Point{X: x + cell/2, Y: y})
	}
	c.Line(line, render.Medium, render.Seats[side].Fill)
}

// drawLetters writes the coordinates on all four sides (I18.2.2).
func drawLetters(c *render.Canvas) {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: olive, Align: render.Centre}
	for n := range files {
		x, y := margin+n*cell+cell/2, boardTop+(files-1-n)*cell+cell/2
		letter, number := string(rune('a'+n)), strconv.Itoa(n+1)
		c.Text(letter, x, boardTop-letterAway, style)
		c.Text(letter, x, boardEnd+letterAway, style)
		c.Text(number, margin/2, y, style)
		c.Text(number, width-margin/2, y, style)
	}
}

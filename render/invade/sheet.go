package invade

import (
	"embed"
	"image"
	"sync"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

//go:embed palettes/*.txt
var paletteFiles embed.FS

// sheet is what is drawn once and shared by all pictures.
type sheet struct {
	grounds  [2]*render.Ground // unturned and turned
	soldiers map[soldierLook]render.Sprite
	badges   map[string]render.Sprite // by kind, for strips and legends
	dice     [7]render.Sprite         // by value; 0 is blank
}

// kinds are all kinds of soldiers, in the order of a base.
var kinds = []string{"N", "A", "B", "C"}

var shared = sync.OnceValue(newSheet)

func newSheet() *sheet {
	s := &sheet{soldiers: map[soldierLook]render.Sprite{}, badges: map[string]render.Sprite{}, dice: drawDice()}
	for side := range game.Seat(2) {
		for n := range 4 {
			cracked, moved := n&1 > 0, n&2 > 0
			for _, kind := range kinds {
				s.addSoldier(soldierLook{side, kind, false, cracked, moved})
			}
			s.addSoldier(soldierLook{side, "B", true, cracked, moved})
		}
	}
	for _, kind := range kinds {
		s.badges[kind] = render.NewSprite(soldierBox, func(c *render.Canvas, middle render.Point) {
			figures[kind](figure{Canvas: c, at: middle, scale: badgeScale, ink: olive, below: card, light: olive}, true)
		})
	}
	palette := render.ReadPalette(paletteFiles, "map")
	for n, turned := range []turn{false, true} {
		s.grounds[n] = render.LateGround(image.Pt(width, height), palette, func() *render.Canvas { return drawMap(turned) })
	}
	return s
}

func (s *sheet) ground(t turn) *render.Ground {
	if t {
		return s.grounds[1]
	}
	return s.grounds[0]
}

func (s *sheet) addSoldier(look soldierLook) {
	s.soldiers[look] = render.NewSprite(soldierBox, func(c *render.Canvas, middle render.Point) {
		drawSoldier(c, middle, look)
	})
}

func drawDice() (dice [7]render.Sprite) {
	for value := range dice {
		dice[value] = render.NewSprite(dieSide, func(c *render.Canvas, middle render.Point) {
			c.Die(middle, dieSide, value, render.DieWhite)
		})
	}
	return dice
}

// drawMap draws the picture without anything that changes.
func drawMap(t turn) *render.Canvas {
	c := render.NewCanvas(width, height)
	c.Fill(c.Image.Rect, earth)
	drawField(c, t)
	for _, side := range []game.Seat{invade.South, invade.North} {
		drawTrench(c, side, t)
	}
	coarsen(c.Image, boardBox)
	drawLines(c)
	c.Frame(boardBox.Inset(-int(render.Thin)), render.Thin, render.Thin, gridStrong)
	drawLetters(c, t)
	for _, top := range []int{northTop, southTop} {
		c.Panel(stripBox(top), render.Radius, card)
	}
	return c
}

// drawLines draws the grid, every fourth line stronger (I18.2.2).
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

// drawLetters writes the coordinates on all four sides (I18.2.2).
func drawLetters(c *render.Canvas, t turn) {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: olive, Align: render.Centre}
	for n := range files {
		x, y := margin+n*cell+cell/2, boardTop+n*cell+cell/2
		letter, number := t.columnName(n), t.rowName(n)
		c.Text(letter, x, boardTop-letterAway, style)
		c.Text(letter, x, boardEnd+letterAway, style)
		c.Text(number, margin/2, y, style)
		c.Text(number, width-margin/2, y, style)
	}
}

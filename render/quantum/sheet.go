package quantum

import (
	"embed"
	"image"
	"image/color"
	"sync"

	"bivouac/game/quantum"
	"bivouac/render"
)

// Players at a table (Q1.1).
const (
	fewest = 2
	most   = 4
)

//go:embed palettes/*.txt
var paletteFiles embed.FS

// sheet is what is drawn once and shared by all pictures.
type sheet struct {
	grounds [most + 1]*render.Ground // by number of players
	ships   map[shipLook]render.Sprite
	worlds  [len(worlds)]render.Sprite
	asleep  [len(worlds)]render.Sprite
	wrecks  map[string]render.Sprite // by faction, of a ship's size
	scraps  map[string]render.Sprite // by faction, of a label's height
}

// shipLook is everything that distinguishes the sprite of one ship from that of another.
type shipLook struct {
	faction string
	value   int
	moved   bool
	used    bool
}

var shared = sync.OnceValue(newSheet)

func newSheet() *sheet {
	s := &sheet{
		ships: map[shipLook]render.Sprite{}, wrecks: map[string]render.Sprite{}, scraps: map[string]render.Sprite{},
	}
	for n, w := range worlds {
		s.worlds[n] = render.NewSprite(planetBox, func(c *render.Canvas, middle render.Point) { drawWorld(c, middle, n, w) })
		s.asleep[n] = render.NewSprite(planetBox, func(c *render.Canvas, middle render.Point) {
			drawWorld(c, middle, n, w.asleep())
		})
	}
	for faction, style := range factions {
		s.wrecks[faction] = render.NewSprite(shipBox, func(c *render.Canvas, middle render.Point) {
			drawWreck(c, middle, shipSide, style)
		})
		s.scraps[faction] = render.NewSprite(shipBox, func(c *render.Canvas, middle render.Point) {
			drawWreck(c, middle, fightHigh, style)
		})
		for value := 1; value <= 6; value++ {
			for marks := range 4 {
				look := shipLook{faction, value, marks&1 != 0, marks&2 != 0}
				s.ships[look] = render.NewSprite(shipBox, func(c *render.Canvas, middle render.Point) { drawShip(c, middle, look) })
			}
		}
	}
	palette := render.ReadPalette(paletteFiles, "space")
	for players := fewest; players <= most; players++ {
		size := image.Pt(width, height(players))
		s.grounds[players] = render.LateGround(size, palette, func() *render.Canvas { return drawSpace(players) })
	}
	return s
}

// ground returns the empty board for the players of a view.
func (s *sheet) ground(v quantum.View) *render.Ground { return s.grounds[len(v.Players)] }

// drawSpace draws the picture without anything that changes.
func drawSpace(players int) *render.Canvas {
	c := render.NewCanvas(width, height(players))
	c.Fill(c.Image.Rect, earth)
	c.Fill(boardBox, space)
	drawNebula(c)
	for n := range files * files {
		drawSquare(c, place{n % files, n / files})
	}
	drawStars(c)
	drawLines(c)
	drawFrame(c)
	drawLetters(c, 0)
	c.Panel(noteBox, render.Radius, card)
	for row := range players {
		c.Panel(stripBox(row), render.Radius, card)
	}
	return c
}

// nebula is the course of the cloud over the board, as discs whose middles and radii are in squares.
var nebula = []struct{ x, y, r float64 }{
	{-0.3, 7.6, 1.3}, {0.9, 6.6, 1.1}, {1.9, 5.9, 1.4}, {2.9, 5.2, 1.0}, {3.7, 4.3, 1.3}, {4.8, 3.9, 1.5}, {5.8, 3.2, 1.1},
	{6.6, 2.4, 1.3}, {7.6, 1.7, 1.0}, {8.5, 0.9, 1.4}, {3.3, 6.4, 0.7}, {6.2, 4.5, 0.8}, {7.9, 3, 0.6}, {1.2, 8.2, 0.7},
}

// drawNebula draws a cloud that runs across the tiles, in two flat shades.
func drawNebula(c *render.Canvas) {
	for _, shade := range []struct {
		share float64
		color color.RGBA
	}{{1, cloudFar}, {0.55, cloudNear}} {
		for _, n := range nebula {
			at, r := render.Point{X: margin + n.x*cell, Y: boardTop + n.y*cell}, n.r*shade.share*cell
			outline := stepped(circle(at, r), nebulaGrain)
			for i := range outline { // cut at the edge of the board
				outline[i].X = min(max(outline[i].X, margin), margin+boardSide)
				outline[i].Y = min(max(outline[i].Y, boardTop), boardEnd)
			}
			c.Polygon(outline, shade.color)
		}
	}
}

// drawSquare draws the ground of one square. Orbital squares are lighter (Q2.6).
func drawSquare(c *render.Canvas, p place) {
	if p.orbit() {
		c.Panel(turn(0).box(p).Inset(render.Gap/2), render.Radius, orbital)
	}
}

// drawStars scatters stars over the corners of the tiles, always the same ones.
func drawStars(c *render.Canvas) {
	luck := uint32(2463534242)
	next := func(n int) int { // xorshift: the same sky on every machine
		luck ^= luck << 13
		luck ^= luck >> 17
		luck ^= luck << 5
		return int(luck % uint32(n))
	}
	for range 150 {
		x, y := margin+next(boardSide), boardTop+next(boardSide)
		p, light, side := place{(x - margin) / cell, (y - boardTop) / cell}, starFaint, 3
		if next(4) == 0 {
			light, side = starLight, 4
		}
		if !p.planet() && !p.orbit() {
			c.Fill(image.Rect(x, y, x+side, y+side), light)
		}
	}
}

// drawLines draws the grid, the tiles' borders stronger.
func drawLines(c *render.Canvas) {
	for _, strong := range []bool{false, true} {
		for n := range files + 1 {
			if (n%3 == 0) == strong {
				drawLine(c, n, strong)
			}
		}
	}
}

func drawLine(c *render.Canvas, n int, strong bool) {
	thick, col := int(render.Hairline), color.RGBA(gridLine)
	if strong {
		thick, col = int(render.Thin), tileLine
	}
	x, y := margin+n*cell-thick/2, boardTop+n*cell-thick/2
	c.Fill(image.Rect(x, boardTop, x+thick, boardEnd), col)
	c.Fill(image.Rect(margin, y, margin+boardSide, y+thick), col)
}

// drawFrame draws the frame of the board.
func drawFrame(c *render.Canvas) {
	c.Frame(boardBox.Inset(-int(render.Thin)), render.Thin, render.Thin, tileLine)
}

// letters writes the coordinates of a turned board over those of the ground.
func (e *easel) letters() {
	if e.turn == 0 || !e.Shown.Empty() {
		return
	}
	edge := boardBox.Inset(-int(render.Thin))
	for _, rim := range []image.Rectangle{
		{image.Pt(0, boardTop-letterHigh), image.Pt(width, boardTop)},
		{image.Pt(0, boardTop), image.Pt(edge.Min.X, boardEnd)}, {image.Pt(edge.Max.X, boardTop), image.Pt(width, boardEnd)},
	} {
		e.Fill(rim, earth)
	}
	drawFrame(e.Canvas)
	drawLetters(e.Canvas, e.turn)
}

// drawLetters writes the columns above the board and the rows on both sides.
func drawLetters(c *render.Canvas, t turn) {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: haze, Align: render.Centre}
	for n := range files {
		x, y := margin+n*cell+cell/2, boardTop+n*cell+cell/2
		c.Text(t.across(n), x, boardTop-letterHigh/2, style)
		c.Text(t.down(n), margin/2-1, y, style)
		c.Text(t.down(n), width-margin/2+1, y, style)
	}
}

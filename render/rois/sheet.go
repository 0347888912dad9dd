package rois

import (
	"embed"
	"image"
	"math/rand/v2"
	"sync"

	"bivouac/render"
)

//go:embed palettes/*.txt
var paletteFiles embed.FS

// sheet is what is drawn once for a theme and shared by all of its pictures.
type sheet struct {
	*stock
	theme   string
	look    *scenery
	grounds map[int]*render.Ground   // by the height of the picture
	lands   map[string]render.Sprite // by terrain letter
}

// stock is what is drawn once for all themes.
type stock struct {
	blocks  map[blockLook]render.Sprite
	emblems map[string]render.Sprite // by army; "" before one is chosen
	signs   map[string]render.Sprite // by name: see addSigns
}

var sharedStock = sync.OnceValue(newStock)

func newStock() *stock {
	s := &stock{
		blocks: map[blockLook]render.Sprite{}, emblems: map[string]render.Sprite{}, signs: map[string]render.Sprite{},
	}
	for seat := range sides {
		for army := range regiments {
			for n := range 8 {
				look := blockLook{army: army, seat: seat, short: n&1 != 0, small: n&2 != 0, whole: n&4 != 0}
				s.blocks[look] = render.NewSprite(spriteBox, func(c *render.Canvas, middle render.Point) {
					drawBlock(c, middle, look)
				})
			}
		}
		s.flayer(seat)
	}
	for _, army := range append(codes[:], "") {
		s.emblems[army] = render.NewSprite(emblemBox, func(c *render.Canvas, middle render.Point) {
			drawEmblem(c, middle, army, 1)
		})
	}
	s.addSigns()
	return s
}

func newSheet(theme string) *sheet {
	s := &sheet{stock: sharedStock(), theme: theme, look: sceneryOf(theme), grounds: map[int]*render.Ground{},
		lands: map[string]render.Sprite{}}
	for _, l := range letters {
		letter := string(l)
		s.lands[letter] = render.NewSprite(landBox, func(c *render.Canvas, middle render.Point) {
			drawLand(c, middle, letter, s.look)
		})
	}
	palette := render.ReadPalette(paletteFiles, theme)
	for _, high := range []int{height, heightPublic, heightBare} {
		s.grounds[high] = render.LateGround(image.Pt(width, high), palette, func() *render.Canvas {
			return drawTable(s.look, high)
		})
	}
	return s
}

// drawTable draws the picture without anything that changes.
func drawTable(s *scenery, high int) *render.Canvas {
	c := render.NewCanvas(width, high)
	c.Fill(c.Image.Rect, oak)
	c.Fill(boardBox, s.open)
	drawOpen(c, s)
	drawLines(c, s)
	drawRim(c, false)
	drawLetters(c, false)
	for seat := range sides {
		c.Panel(turn(false).panelBox(seat), render.Radius, plank)
	}
	return c
}

// drawOpen paints the open ground: broad strokes of a second colour and tufts,
// always the same ones.
func drawOpen(c *render.Canvas, s *scenery) {
	luck := rand.New(rand.NewPCG(5, 5)) // the same land on every machine
	c.Stencil(boardBox, s.blot, func(layer *render.Canvas) {
		for range 18 {
			k := sketch{Canvas: layer, x: 0, y: 0, scale: 1}
			x, y := float64(boardBox.Min.X+luck.IntN(boardBox.Dx())), float64(boardBox.Min.Y+luck.IntN(boardBox.Dy()))
			ellipse(k, render.Ink, x, y, 50+float64(luck.IntN(90)), 14+float64(luck.IntN(22)))
		}
	})
	c.Stencil(boardBox, s.tuft, func(layer *render.Canvas) {
		for range 36 {
			k := sketch{Canvas: layer, x: float64(boardBox.Min.X + luck.IntN(boardBox.Dx())),
				y: float64(boardBox.Min.Y + luck.IntN(boardBox.Dy())), scale: 1}
			if s.future {
				k.dot(render.Ink, 0, 0, 2+float64(luck.IntN(4)))
				continue
			}
			for _, lean := range []float64{-7, 0, 7} {
				k.stroke(render.Ink, 3, 0, 8, lean, -4)
			}
		}
	})
}

// drawLines draws the borders of the zones.
func drawLines(c *render.Canvas, s *scenery) {
	const thick = int(render.Thin)
	for n := 1; n < side; n++ {
		x, y := boardBox.Min.X+n*cellWide-thick/2, boardTop+n*cellHigh-thick/2
		c.Fill(image.Rect(x, boardTop, x+thick, boardEnd), s.line)
		c.Fill(image.Rect(boardBox.Min.X, y, boardBox.Max.X, y+thick), s.line)
	}
}

// drawRim draws the frame of the board: brass, and the bands of Red and Black at their home rows (R32.1).
func drawRim(c *render.Canvas, t turn) {
	c.Frame(boardBox.Inset(-int(render.Thin)), render.Thin, render.Thin, brass)
	for seat, style := range sides {
		y := boardEnd + int(render.Hairline)
		if (seat == black) != bool(t) {
			y = boardTop - rimHigh - int(render.Hairline)
		}
		c.Fill(image.Rect(boardBox.Min.X, y, boardBox.Max.X, y+rimHigh), brass)
		c.Fill(image.Rect(boardBox.Min.X+2, y+2, boardBox.Max.X-2, y+rimHigh-2), style.Fill)
	}
}

// rims draws the rim of a turned board over that of the ground.
func (e *easel) rims() {
	if !e.turn {
		return
	}
	edge := boardBox.Inset(-int(render.Thin))
	for _, rim := range []image.Rectangle{
		{image.Pt(edge.Min.X, boardTop-letterHigh), image.Pt(edge.Max.X, edge.Min.Y)},
		{image.Pt(0, boardTop), image.Pt(edge.Min.X, boardEnd)}, {image.Pt(edge.Max.X, boardTop), image.Pt(width, boardEnd)},
	} {
		e.Fill(rim, oak)
	}
	drawRim(e.Canvas, e.turn)
	drawLetters(e.Canvas, e.turn)
}

// drawLetters writes the columns above the board and the rows on both sides.
func drawLetters(c *render.Canvas, t turn) {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: sand, Align: render.Centre}
	for n := range side {
		x, y := boardBox.Min.X+n*cellWide+cellWide/2, boardTop+n*cellHigh+cellHigh/2
		c.Text(t.columnName(n), x, boardTop-rimHigh-letterHigh/2+2, style)
		c.Text(t.rowName(n), margin/2, y, style)
		c.Text(t.rowName(n), width-margin/2, y, style)
	}
}

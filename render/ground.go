package render

import (
	"image"
	"sync"
)

// tile is the side of the squares in which changes to a picture are noted.
const tile = 32

// Ground is the part of a picture that never changes, with its palette. It is
// safe for concurrent use.
type Ground struct {
	image   *image.RGBA
	index   []uint8
	palette *Palette
	across  int // tiles in a row
	pool    sync.Pool
}

// NewGround keeps a drawn canvas as the ground of many pictures.
func NewGround(c *Canvas, p *Palette) *Ground {
	size := c.Image.Rect.Size()
	g := &Ground{image: c.Image, palette: p, index: make([]uint8, size.X*size.Y), across: (size.X + tile - 1) / tile}
	p.index(g.index, c.Image, c.Image.Rect)
	g.pool.New = func() any { return g.fresh() }
	return g
}

func (g *Ground) fresh() *Canvas {
	own := *g.image
	own.Pix = append([]uint8(nil), g.image.Pix...)
	down := (g.image.Rect.Dy() + tile - 1) / tile
	return &Canvas{Image: &own, ground: g, index: append([]uint8(nil), g.index...), tiles: make([]bool, g.across*down)}
}

// PNG paints on a copy of the ground and answers with the picture.
func (g *Ground) PNG(paint func(*Canvas)) ([]byte, error) {
	c := g.pool.Get().(*Canvas)
	defer g.pool.Put(c)
	defer c.restore()
	paint(c)
	c.eachTile(func(r image.Rectangle) { g.palette.index(c.index, c.Image, r) })
	return encodePNG(c.index, g.image.Rect.Size(), g.palette)
}

// touch notes that the rectangle may have changed.
func (c *Canvas) touch(r image.Rectangle) {
	r = r.Intersect(c.Image.Rect)
	if c.ground == nil || r.Empty() {
		return
	}
	for y := r.Min.Y / tile; y <= (r.Max.Y-1)/tile; y++ {
		row := c.tiles[y*c.ground.across:]
		for x := r.Min.X / tile; x <= (r.Max.X-1)/tile; x++ {
			row[x] = true
		}
	}
}

// eachTile visits the touched tiles, neighbours in a row joined.
func (c *Canvas) eachTile(visit func(image.Rectangle)) {
	across := c.ground.across
	for from := 0; from < len(c.tiles); from++ {
		if !c.tiles[from] {
			continue
		}
		to := from + 1
		for to < len(c.tiles) && to%across != 0 && c.tiles[to] {
			to++
		}
		y := from / across * tile
		visit(image.Rect(from%across*tile, y, ((to-1)%across+1)*tile, y+tile).Intersect(c.Image.Rect))
		from = to - 1
	}
}

// restore makes the canvas a copy of its ground again.
func (c *Canvas) restore() {
	width := c.Image.Rect.Dx()
	c.eachTile(func(r image.Rectangle) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			from, to := y*width+r.Min.X, y*width+r.Max.X
			copy(c.index[from:to], c.ground.index[from:to])
			copy(c.Image.Pix[4*from:4*to], c.ground.image.Pix[4*from:4*to])
		}
	})
	clear(c.tiles)
	c.Heard = nil
}

// Draw paints on a copy of the ground, in all colours: for tests.
func (g *Ground) Draw(paint func(*Canvas)) *image.RGBA {
	c := g.fresh()
	paint(c)
	return c.Image
}

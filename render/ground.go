package render

import (
	"image"
	"slices"
	"sync"
)

// Ground is the part of a picture that never changes, with its palette. It is
// safe for concurrent use.
type Ground struct {
	rect    image.Rectangle
	ops     []op // that drew it
	pixels  plane
	entries []uint8 // of the palette, by the number of a colour of pixels
	palette *Palette
	id      digest    // of its pixels and palette
	head    []byte    // the PNG up to the first band
	notes   sync.Pool // of *notes
}

// NewGround keeps a drawn canvas as the ground of many pictures.
func NewGround(c *Canvas, p *Palette) *Ground {
	size := c.Image.Rect.Size()
	g := &Ground{pixels: newPlane(c.Image), rect: c.Image.Rect, ops: c.ops, palette: p, head: head(size, p)}
	for _, own := range g.pixels.colors {
		g.entries = append(g.entries, p.entry(pack(own)))
	}
	g.id = digestOf(append(slices.Clone(g.head), c.Image.Pix...))
	g.notes.New = func() any { return newNotes(g.rect) }
	return g
}

// notes is what is needed to put one picture together.
type notes struct {
	canvas  Canvas
	bands   []band
	keys    []digest
	unknown []int  // bands that nobody has painted yet
	key     []byte // room for one
}

func newNotes(box image.Rectangle) *notes {
	high := (box.Dy() + bandRows - 1) / bandRows
	return &notes{canvas: Canvas{Image: &image.RGBA{Rect: box}}, bands: make([]band, high), keys: make([]digest, high)}
}

// PNG paints on a copy of the ground and answers with the picture.
//
// The painting is noted first. Each band of rows is then looked up by its notes,
// and only a band that nobody has painted yet is drawn and compressed. A band
// depends on its key alone, so what was painted before leaves no trace.
func (g *Ground) PNG(paint func(*Canvas)) ([]byte, error) {
	n := g.notes.Get().(*notes)
	defer g.notes.Put(n)
	defer n.reset()
	paint(&n.canvas)
	for i := range n.bands {
		ok := false
		n.keys[i] = n.keyOf(g, g.band(i))
		if n.bands[i], ok = known.get(n.keys[i]); !ok {
			n.unknown = append(n.unknown, i)
		}
	}
	g.drawAll(n)
	return join(g.head, n.bands), nil
}

// band is the box of the n-th band.
func (g *Ground) band(n int) image.Rectangle {
	r := g.rect
	r.Min.Y += n * bandRows
	r.Max.Y = min(r.Max.Y, r.Min.Y+bandRows)
	return r
}

// keyOf is all that the pixels of a band depend on, in short.
func (n *notes) keyOf(g *Ground, box image.Rectangle) digest {
	n.key = append(n.key[:0], g.id[:]...)
	n.key = appendFloat(n.key, float64(box.Min.Y))
	for i := range n.canvas.ops {
		if o := &n.canvas.ops[i]; o.box.Overlaps(box) {
			n.key = o.key(n.key)
		}
	}
	return digestOf(n.key)
}

func (n *notes) reset() {
	n.canvas.reset()
	n.canvas.Heard = nil
	n.unknown = n.unknown[:0]
	clear(n.bands)
}

// Draw paints on a copy of the ground, in all colours: for tests.
func (g *Ground) Draw(paint func(*Canvas)) *image.RGBA {
	c := newLayer(g.rect)
	for i, n := range g.pixels.at {
		own := g.pixels.colors[n]
		copy(c.Image.Pix[4*i:], []uint8{own.R, own.G, own.B, own.A})
	}
	paint(c)
	return c.Image
}

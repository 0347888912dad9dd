package render

import (
	"crypto/sha256"
	"image"
	"sync"
)

// Ground is the part of a picture that never changes, with its palette. It is
// safe for concurrent use.
type Ground struct {
	pixels  *mosaic
	rect    image.Rectangle
	ops     []op    // that drew it
	index   []uint8 // palette entries, each row preceded by its PNG filter
	palette *Palette
	id      [sha256.Size]byte // of its pixels and palette
	head    []byte            // the PNG up to the first band
	notes   sync.Pool         // of *notes
}

// NewGround keeps a drawn canvas as the ground of many pictures.
func NewGround(c *Canvas, p *Palette) *Ground {
	size := c.Image.Rect.Size()
	g := &Ground{pixels: newMosaic(c.Image), rect: c.Image.Rect, ops: c.ops, palette: p, head: head(size, p)}
	g.index = make([]uint8, size.Y*(1+size.X))
	p.index(g.index, c.Image, c.Image.Rect)
	h := sha256.New()
	h.Write(g.head)
	h.Write(c.Image.Pix)
	h.Sum(g.id[:0])
	g.notes.New = func() any { return newNotes(g.rect) }
	return g
}

// notes is what is needed to put one picture together.
type notes struct {
	canvas  Canvas
	bands   []band
	keys    []bandKey
	unknown []int  // bands that nobody has painted yet
	key     []byte // room for one
}

func newNotes(box image.Rectangle) *notes {
	high := (box.Dy() + bandRows - 1) / bandRows
	return &notes{canvas: Canvas{Image: &image.RGBA{Rect: box}}, bands: make([]band, high), keys: make([]bandKey, high)}
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
func (n *notes) keyOf(g *Ground, box image.Rectangle) bandKey {
	n.key = append(n.key[:0], g.id[:]...)
	n.key = appendFloat(n.key, float64(box.Min.Y))
	for i := range n.canvas.ops {
		if o := &n.canvas.ops[i]; o.box.Overlaps(box) {
			n.key = o.key(n.key)
		}
	}
	return sha256.Sum256(n.key)
}

func (n *notes) reset() {
	n.canvas.reset()
	n.canvas.Heard = nil
	n.unknown = n.unknown[:0]
	clear(n.bands)
}

// Draw paints on a copy of the ground, in all colours: for tests.
func (g *Ground) Draw(paint func(*Canvas)) *image.RGBA {
	own := g.pixels.whole()
	paint(&Canvas{Image: own, brush: newBrush()})
	return own
}

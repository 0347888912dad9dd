package render

import (
	"fmt"
	"image"
	"slices"
	"sync"
	"sync/atomic"
)

// Ground is the part of a picture that never changes, with its palette. It is drawn when it is
// first needed, and safe for concurrent use.
type Ground struct {
	rect    image.Rectangle
	made    func() // draws the ground at the first call, which sets ops, pixels, colors, entries and id
	ops     []op   // the ops that drew it
	pixels  plane
	colors  []uint64 // colors[n] is two image.RGBA pixels of colour n of pixels
	entries []uint64 // entries[n] is the palette entry of that colour, eight times
	palette *Palette
	id      digest // hash of its pixels and palette
	head    []byte // the PNG up to the first band
	there   atomic.Bool
	notes   sync.Pool // of *notes
	zooms   sync.Map  // by zoomKey: *Ground, see zoomed
}

// NewGround returns a ground that shows what is drawn on the canvas.
func NewGround(c *Canvas, p *Palette) *Ground {
	g := LateGround(c.Image.Rect.Max, p, func() *Canvas { return c })
	g.made()
	return g
}

// LateGround returns a ground of that size. Its canvas, of the same size, is drawn when the ground
// is first needed, at the same time as the first painting on it is recorded.
func LateGround(size image.Point, p *Palette, draw func() *Canvas) *Ground {
	return lateGround(image.Rectangle{Max: size}, p, draw)
}

func lateGround(rect image.Rectangle, p *Palette, draw func() *Canvas) *Ground {
	g := &Ground{rect: rect, palette: p, head: head(rect.Size(), p, Standard)}
	g.notes.New = func() any { return newNotes(g.rect, g.rect) }
	g.made = sync.OnceFunc(func() {
		c := draw()
		g.pixels, g.ops = newPlane(c.Image), c.ops
		for _, own := range g.pixels.colors {
			g.colors = append(g.colors, inkOf(own).two)
			g.entries = append(g.entries, uint64(p.entry(pack(own)))*0x01010101_01010101)
		}
		g.id = digestOf(g.pixels.key(slices.Clone(g.head)))
		g.there.Store(true)
	})
	return g
}

// notes is the working state of one picture.
type notes struct {
	box     image.Rectangle // of the picture, within its ground
	canvas  Canvas
	bands   []band
	keys    []digest
	unknown []int  // bands that are not in the cache
	key     []byte // buffer for one key
}

func newNotes(ground, box image.Rectangle) *notes {
	high := (box.Dy() + bandRows - 1) / bandRows
	return &notes{
		box: box, canvas: Canvas{Image: &image.RGBA{Rect: ground}, waits: true},
		bands: make([]band, high), keys: make([]digest, high),
	}
}

// PNG paints on a copy of the ground and returns the picture. The painting is recorded first. Each
// band of rows is then looked up by its ops, and only an unknown band is drawn and compressed. A
// band depends on its key alone, so earlier paintings have no effect.
func (g *Ground) PNG(paint func(*Canvas)) ([]byte, error) { return g.png(Standard, paint), nil }

// png returns the same picture as PNG, in the viewer's colours.
func (g *Ground) png(colors Colors, paint func(*Canvas)) []byte {
	n := g.notes.Get().(*notes)
	defer g.notes.Put(n)
	defer n.reset()
	g.print(n, paint)
	if colors == Standard {
		return join(g.head, n.bands)
	}
	return join(head(g.rect.Size(), g.palette, colors), n.bands)
}

// Part returns a part of the picture as a PNG: paint draws the whole picture, which is cropped to
// the box. A box that extends beyond the ground is clipped. Part returns an error if no part of the
// box lies on the ground.
func (g *Ground) Part(box image.Rectangle, paint func(*Canvas)) ([]byte, error) {
	return g.part(box, Standard, paint)
}

// part returns the same picture as Part, in the viewer's colours.
func (g *Ground) part(box image.Rectangle, colors Colors, paint func(*Canvas)) ([]byte, error) {
	within := box.Intersect(g.rect)
	if within.Empty() {
		return nil, fmt.Errorf("render: no part of %v lies on a ground of %v", box, g.rect)
	}
	n := newNotes(g.rect, within)
	g.print(n, paint)
	return join(head(within.Size(), g.palette, colors), n.bands), nil
}

// print records a painting and fills the bands of its picture.
func (g *Ground) print(n *notes, paint func(*Canvas)) {
	if !g.there.Load() { // at the same time as paint; a panic is repeated by g.made below
		go func() {
			defer func() { _ = recover() }()
			g.made()
		}()
	}
	paint(&n.canvas)
	n.canvas.DrawStamped()
	g.made()
	for i := range n.bands {
		ok := false
		n.keys[i] = n.keyOf(g, n.band(i))
		if n.bands[i], ok = known.get(n.keys[i]); !ok {
			n.unknown = append(n.unknown, i)
		}
	}
	g.drawAll(n)
}

// band returns the box of the i-th band.
func (n *notes) band(i int) image.Rectangle {
	r := n.box
	r.Min.Y += i * bandRows
	r.Max.Y = min(r.Max.Y, r.Min.Y+bandRows)
	return r
}

// keyOf returns a hash of everything that the pixels of a band depend on.
func (n *notes) keyOf(g *Ground, box image.Rectangle) digest {
	n.key = append(n.key[:0], g.id[:]...)
	for _, edge := range []int{box.Min.X, box.Min.Y, box.Max.X, box.Max.Y} {
		n.key = appendFloat(n.key, float64(edge))
	}
	for i := range n.canvas.ops {
		if o := &n.canvas.ops[i]; o.box.Overlaps(box) {
			n.key = o.key(n.key)
		}
	}
	return digestOf(n.key)
}

func (n *notes) reset() {
	n.canvas.reset()
	n.canvas.Heard, n.canvas.owed = nil, n.canvas.owed[:0]
	n.unknown = n.unknown[:0]
	clear(n.bands)
}

// Size returns the size of the pictures on the ground, in pixels.
func (g *Ground) Size() image.Point { return g.rect.Size() }

// Draw paints on a copy of the ground and returns it in true colours, without the palette. It is
// for tests.
func (g *Ground) Draw(paint func(*Canvas)) *image.RGBA {
	g.made()
	c := newLayer(g.rect)
	for y := g.rect.Min.Y; y < g.rect.Max.Y; y++ {
		g.pixels.copy(c.Image.Pix[c.Image.PixOffset(g.rect.Min.X, y):][:c.Image.Stride], g.rect.Min.X, y, 4, g.colors)
	}
	paint(c)
	return c.Image
}

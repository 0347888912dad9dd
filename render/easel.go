package render

import (
	"image"
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// easel holds the buffers for drawing and compressing a band.
type easel struct {
	image   image.RGBA
	index   []uint8
	touched []rows // rows that may have changed, by strip
	press   *press
}

// rows are the rows of a strip that may have changed.
type rows struct{ from, to int }

// easels is a pool of idle easels, at most one per processor, of about 1 MB each. A sync.Pool would
// lose them at every garbage collection.
var easels = make(chan *easel, runtime.NumCPU())

func takeEasel() *easel {
	select {
	case e := <-easels:
		return e
	default:
		return &easel{press: newPress()}
	}
}

func (e *easel) giveBack() {
	select {
	case easels <- e:
	default: // the pool is full
	}
}

// strip is the width of the columns of a band in which changes are tracked.
const strip = 16

// few is the number of bands up to which a second goroutine costs more than it saves.
const few = 4

// drawAll draws the bands that are not cached, on two processors if there are many. Bands are
// independent, so their order does not matter.
func (g *Ground) drawAll(n *notes) {
	if len(n.unknown) == 0 {
		return
	}
	g.cover(n)
	draw := func(k int) {
		e := takeEasel()
		defer e.giveBack()
		i := n.unknown[k]
		n.bands[i] = g.draw(e, &n.canvas.record, n.band(i))
		known.put(n.keys[i], n.bands[i])
	}
	if len(n.unknown) > few {
		together(len(n.unknown), draw)
		return
	}
	for k := range n.unknown {
		draw(k)
	}
}

// together calls the function do with each number from 0 to things-1, two at a time if there are
// processors for it. If a call panics, the panic reaches the caller after all running calls have
// ended.
func together(things int, do func(int)) {
	var next atomic.Int64
	var failed any
	work := func() {
		for n := int(next.Add(1)) - 1; n < things; n = int(next.Add(1)) - 1 {
			do(n)
		}
	}
	var wait sync.WaitGroup
	defer func() {
		if wait.Wait(); failed != nil {
			panic(failed)
		}
	}()
	if things > 1 && runtime.GOMAXPROCS(0) > 1 {
		wait.Go(func() {
			defer func() { failed = recover() }()
			work()
		})
	}
	work()
}

// cover computes the masks of the ops in the bands that are to be drawn, once for all bands.
func (g *Ground) cover(n *notes) {
	for _, i := range n.unknown {
		box := n.band(i)
		for j := range n.canvas.ops {
			if o := &n.canvas.ops[j]; o.masked() && o.box.Overlaps(box) {
				o.mask = o.cover()
			}
		}
	}
}

// draw paints a band over its ground and compresses it.
func (g *Ground) draw(e *easel, r *record, box image.Rectangle) band {
	e.begin(g, r, box)
	for i := range r.ops {
		if o := &r.ops[i]; o.box.Overlaps(box) {
			o.paint(&e.image)
		}
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for from, to := range e.spans(y) {
			g.palette.entries(e.row(y)[1+from-box.Min.X:][:to-from], e.pixels(from, to, y))
		}
	}
	return e.press.band(e.index)
}

// begin copies a band of the ground into the easel: all palette entries, and those pixels that ops
// may change. Other pixels are undefined.
func (e *easel) begin(g *Ground, r *record, box image.Rectangle) {
	e.index = sized(e.index, box.Dy()*(1+box.Dx()))
	e.image.Stride, e.image.Rect = 4*box.Dx(), box
	e.image.Pix = sized(e.image.Pix, box.Dy()*e.image.Stride)
	e.touched = e.touched[:0]
	for range (box.Dx() + strip - 1) / strip {
		e.touched = append(e.touched, rows{box.Max.Y, box.Min.Y})
	}
	for i := range r.ops {
		if o := &r.ops[i]; o.box.Overlaps(box) {
			e.touch(o.box)
		}
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := e.row(y)
		row[0] = 0 // its filter: none
		g.pixels.copy(row[1:], box.Min.X, y, 1, g.entries)
		for from, to := range e.spans(y) {
			g.pixels.copy(e.pixels(from, to, y), from, y, 4, g.colors)
		}
	}
}

// sized returns b with space for size bytes of undefined value.
func sized(b []uint8, size int) []uint8 { return slices.Grow(b[:0], size)[:size] }

// row returns row y of the index: its filter byte and its palette entries.
func (e *easel) row(y int) []uint8 {
	wide := 1 + e.image.Rect.Dx()
	return e.index[(y-e.image.Rect.Min.Y)*wide:][:wide]
}

// pixels returns the pixels from..to of row y.
func (e *easel) pixels(from, to, y int) []uint8 {
	return e.image.Pix[e.image.PixOffset(from, y):][:4*(to-from)]
}

// spans iterates over the parts of a row that may have changed.
func (e *easel) spans(y int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		r := e.image.Rect
		for n := 0; n < len(e.touched); n++ {
			first := n
			for n < len(e.touched) && e.touched[n].from <= y && y < e.touched[n].to {
				n++
			}
			if n > first && !yield(r.Min.X+first*strip, min(r.Min.X+n*strip, r.Max.X)) {
				return
			}
		}
	}
}

// touch records that the rectangle may have changed.
func (e *easel) touch(r image.Rectangle) {
	r = r.Intersect(e.image.Rect)
	left := e.image.Rect.Min.X
	for n := (r.Min.X - left) / strip; n <= (r.Max.X-1-left)/strip; n++ {
		t := &e.touched[n]
		t.from, t.to = min(t.from, r.Min.Y), max(t.to, r.Max.Y)
	}
}

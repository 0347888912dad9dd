package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"runtime"
	"slices"
	"sync"
)

// easel is the room in which a band is drawn and compressed.
type easel struct {
	image   image.RGBA
	index   []uint8
	touched []rows // of each strip
	press   *press
}

// rows are the rows of a strip in which something may have changed.
type rows struct{ from, to int }

// easels are those that nobody uses, one for each processor: about 1 MB each. A
// sync.Pool would lose them at every collection of garbage.
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
	default: // enough of them
	}
}

// strip is the width of the parts of a band in which changes are noted.
const strip = 16

// few is so many bands that a second goroutine would cost more than it saves.
const few = 4

// drawAll draws the bands that are unknown, on two processors if they are many: no
// band depends on another, so that the order in which they come is all the same.
func (g *Ground) drawAll(n *notes) {
	if len(n.unknown) == 0 {
		return
	}
	g.cover(n)
	half := len(n.unknown)
	if half > few && runtime.GOMAXPROCS(0) > 1 {
		half /= 2
	}
	var wait sync.WaitGroup
	var failed any
	defer func() { // a panic reaches the caller, from either goroutine and after both
		if wait.Wait(); failed != nil {
			panic(failed)
		}
	}()
	if rest := n.unknown[half:]; len(rest) > 0 {
		wait.Go(func() {
			defer func() { failed = recover() }()
			g.drawSome(n, rest)
		})
	}
	g.drawSome(n, n.unknown[:half])
}

// cover finds the masks of the ops in the bands that are unknown, once for all bands and
// before any is drawn.
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

func (g *Ground) drawSome(n *notes, list []int) {
	e := takeEasel()
	defer e.giveBack()
	for _, i := range list {
		n.bands[i] = g.draw(e, &n.canvas.record, n.band(i))
		known.put(n.keys[i], n.bands[i])
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
	for n, t := range e.touched {
		if t.from < t.to {
			g.reindex(e, n, t)
		}
	}
	return e.press.band(e.index)
}

// begin makes the easel a copy of a band of the ground: its pixels where ops will change
// them, elsewhere its palette entries. The others are what they were.
func (e *easel) begin(g *Ground, r *record, box image.Rectangle) {
	high := box.Dy()
	e.index = slices.Grow(e.index[:0], high*(1+box.Dx()))[:high*(1+box.Dx())]
	e.image.Stride, e.image.Rect = 4*box.Dx(), box
	e.image.Pix = slices.Grow(e.image.Pix[:0], high*e.image.Stride)[:high*e.image.Stride]
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
		e.index[(y-box.Min.Y)*(1+box.Dx())] = 0 // the row's filter: none
	}
	for n, t := range e.touched {
		t.to = max(t.from, t.to)
		e.still(g, e.strip(n, rows{box.Min.Y, t.from}))
		part := e.strip(n, t)
		for y := t.from; y < t.to; y++ {
			to := e.image.Pix[e.image.PixOffset(part.Min.X, y):][:4*part.Dx()]
			for i, n := range g.pixels.row(part.Min.X, part.Max.X, y) {
				binary.LittleEndian.PutUint32(to[4*i:], g.colors[n])
			}
		}
		e.still(g, e.strip(n, rows{t.to, box.Max.Y}))
	}
}

// still copies the palette entries of a part that nothing is painted on.
func (e *easel) still(g *Ground, part image.Rectangle) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		to := e.entries(part, y)
		for i, n := range g.pixels.row(part.Min.X, part.Max.X, y) {
			to[i] = g.entries[n]
		}
	}
}

// entries are the palette entries of a row of a part of the band.
func (e *easel) entries(part image.Rectangle, y int) []uint8 {
	r := e.image.Rect
	return e.index[(y-r.Min.Y)*(1+r.Dx())+1+part.Min.X-r.Min.X:][:part.Dx()]
}

// strip is the box of some rows of a strip.
func (e *easel) strip(n int, t rows) image.Rectangle {
	left := e.image.Rect.Min.X + n*strip
	return image.Rectangle{image.Pt(left, t.from), image.Pt(min(left+strip, e.image.Rect.Max.X), t.to)}
}

// touch notes that the rectangle may have changed.
func (e *easel) touch(r image.Rectangle) {
	r = r.Intersect(e.image.Rect)
	left := e.image.Rect.Min.X
	for n := (r.Min.X - left) / strip; n <= (r.Max.X-1-left)/strip; n++ {
		t := &e.touched[n]
		t.from, t.to = min(t.from, r.Min.Y), max(t.to, r.Max.Y)
	}
}

// reindex writes the palette entries of some rows of the n-th strip, which was painted
// over. It looks at two pixels at once, most of which are the same as the two before.
func (g *Ground) reindex(e *easel, n int, t rows) {
	r := e.strip(n, t)
	last, entries := uint64(0), uint16(0) // no pixel of a picture is see-through
	for y := r.Min.Y; y < r.Max.Y; y++ {
		src := e.image.Pix[e.image.PixOffset(r.Min.X, y):][:4*r.Dx()]
		row := e.entries(r, y)
		k := 0
		for ; k <= len(row)-2; k += 2 {
			px := binary.LittleEndian.Uint64(src[4*k:])
			if px != last {
				last, entries = px, g.palette.pair(px)
			}
			binary.LittleEndian.PutUint16(row[k:], entries)
		}
		if k < len(row) {
			row[k] = g.palette.entry(pack(color.RGBA{src[4*k], src[4*k+1], src[4*k+2], 0xFF}))
		}
	}
}

package render

import (
	"image"
	"runtime"
)

// easel is the room in which a band is drawn and compressed.
type easel struct {
	brush   *brush
	image   image.RGBA
	index   []uint8
	touched []rows // of each strip
	flate   *deflater
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
		return &easel{brush: newBrush(), flate: newDeflater()}
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

// draw paints a band over its ground and compresses it.
func (g *Ground) draw(r *record, box image.Rectangle) band {
	e := takeEasel()
	defer e.giveBack()
	e.begin(g, box)
	for i := range r.ops {
		if o := &r.ops[i]; o.box.Overlaps(box) {
			if !o.box.In(box) {
				r.outline(o, e.brush)
			}
			e.brush.paint(o, &e.image)
			e.touch(o.box)
		}
	}
	for n, t := range e.touched {
		if t.from < t.to {
			left := box.Min.X + n*strip
			g.palette.index(e.index, &e.image, image.Rect(left, t.from, min(left+strip, box.Max.X), t.to))
		}
	}
	return compress(e.flate, e.index, 1+box.Dx())
}

// begin makes the easel a copy of a band of the ground.
func (e *easel) begin(g *Ground, box image.Rectangle) {
	from, high, wide := box.Min.Y-g.image.Rect.Min.Y, box.Dy(), 1+box.Dx()
	e.index = append(e.index[:0], g.index[from*wide:(from+high)*wide]...)
	e.image.Pix = append(e.image.Pix[:0], g.image.Pix[from*g.image.Stride:(from+high)*g.image.Stride]...)
	e.image.Stride, e.image.Rect = g.image.Stride, box
	e.touched = e.touched[:0]
	for range (box.Dx() + strip - 1) / strip {
		e.touched = append(e.touched, rows{box.Max.Y, box.Min.Y})
	}
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

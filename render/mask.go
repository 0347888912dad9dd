package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/fogleman/gg"
)

// gg draws a shape once, as a mask: white in a context of the size of its box. The mask is cached
// by everything that its pixels depend on, which does not include its position.

// softShades is the number of steps of a soft edge. Five shades compress better than 256 and need
// fewer colours, without a visible difference at this size.
const softShades = 4

// softLevels map the opacity of a gg pixel to that of a soft edge, hardLevels to that of a hard
// one.
var softLevels, hardLevels = func() (soft, hard [256]uint8) {
	for a := range soft {
		step := (a*softShades + 0x7F) / 0xFF
		soft[a] = uint8((step*0xFF + softShades/2) / softShades)
		if step >= softShades/2 {
			hard[a] = 0xFF
		}
	}
	return soft, hard
}()

// faint is the opacity below which soft edges are invisible, so that they would only cost palette
// entries.
const faint = 0x40

// masks caches the masks that were drawn most recently, for all games and channels.
var masks = kept[digest, *image.Alpha]{
	most: MostForms / 2, size: func(m *image.Alpha) int { return len(m.Pix) + maskExtra },
}

// maskExtra is the approximate overhead of a mask besides its pixels.
const maskExtra = 160

// masked says whether an op draws a shape of one colour.
func (o *op) masked() bool {
	switch o.kind {
	case panelOp, frameOp, discOp, ringOp, polygonOp, lineOp:
		return true
	}
	return false
}

// cover returns the op's mask: how much each pixel is covered, starting with the first pixel of the
// op's box. For a rounded rectangle the mask is smaller than the box: see maskSize.
func (o *op) cover() *image.Alpha {
	if o.mask != nil {
		return o.mask
	}
	key := o.form()
	m, ok := masks.get(key)
	if !ok {
		m = o.draw()
		masks.put(key, m)
	}
	return m
}

// grain is the number of sub-pixel positions per pixel, the same as in gg.
const grain = 64

// grained rounds a length to a multiple of 1/grain.
func grained(v float64) float64 { return math.Round(v*grain) / grain }

// inside converts a point to the coordinates of the op's box, rounded by grained.
func (o *op) inside(p Point) Point {
	return Point{grained(p.X - float64(o.box.Min.X)), grained(p.Y - float64(o.box.Min.Y))}
}

// form returns a hash of everything that the op's mask depends on.
func (o *op) form() digest {
	size := o.maskSize()
	b := append(make([]byte, 0, 256), byte(o.kind), byte(len(o.dashes)), 0, byte(poolFor(o.box.Size())))
	if o.harsh() {
		b[2] = 1
	}
	at := o.inside(o.at)
	for _, v := range [...]float64{float64(size.X), float64(size.Y), at.X, at.Y, o.radius, o.width} {
		b = appendFloat(b, v)
	}
	for _, d := range o.dashes {
		b = appendFloat(b, d)
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(o.points)))
	for _, p := range o.points {
		p = o.inside(p)
		b = appendFloat(appendFloat(b, p.X), p.Y)
	}
	return digestOf(b)
}

// scratchContext is a drawing context that is reused for other forms.
type scratchContext struct {
	*gg.Context
	image *image.RGBA // that the context draws into, of the size of the form
	room  []uint8
	pool  *sync.Pool // nil if it is used once
}

// contextSides are the sides of the pooled contexts in pixels. gg divides curves into more parts in
// a context of at most 24 or 120 pixels. A form is therefore drawn in the smallest of these
// contexts that has room for its whole box.
var contextSides = [...]int{24, 120, 256}

var contextPools [len(contextSides)]sync.Pool

func newScratchContext(size image.Point, pool *sync.Pool) *scratchContext {
	dc := gg.NewContext(size.X, size.Y)
	dc.SetColor(color.White)
	img := dc.Image().(*image.RGBA) // what a gg.Context draws into
	return &scratchContext{dc, img, img.Pix, pool}
}

// poolFor returns the index of the first pool whose contexts are large enough for a form of that
// size, or of the last pool if none is.
func poolFor(size image.Point) int {
	for n, side := range contextSides {
		if max(size.X, size.Y) <= side {
			return n
		}
	}
	return len(contextSides) - 1
}

// takeContext returns an empty context for a mask of that size, from the n-th pool if the mask
// fits.
func takeContext(n int, size image.Point) *scratchContext {
	side := contextSides[n]
	if max(size.X, size.Y) > side {
		return newScratchContext(size, nil)
	}
	d, ok := contextPools[n].Get().(*scratchContext)
	if !ok {
		d = newScratchContext(image.Pt(side, side), &contextPools[n])
	}
	d.image.Pix, d.image.Stride, d.image.Rect = d.room[:4*size.X*size.Y], 4*size.X, image.Rectangle{Max: size}
	clear(d.image.Pix)
	return d
}

func (d *scratchContext) giveBack() {
	if d.pool != nil {
		d.SetFillRuleWinding()
		d.pool.Put(d)
	}
}

// draw returns the op's mask, drawn by gg.
func (o *op) draw() *image.Alpha {
	size := o.maskSize()
	dc := takeContext(poolFor(o.box.Size()), size)
	defer dc.giveBack()
	dc.SetLineWidth(o.width)
	dc.SetDash(o.dashes...)
	at := o.inside(o.at)
	switch o.kind {
	case panelOp:
		rounded(dc.Context, size, 0, o.radius)
		dc.Fill()
	case frameOp:
		dc.SetFillRuleEvenOdd() // exact where gg's strokes are not, at small radii
		rounded(dc.Context, size, 0, o.radius+o.width/2)
		rounded(dc.Context, size, o.width, o.radius-o.width/2)
		dc.Fill()
	case discOp:
		dc.DrawCircle(at.X, at.Y, o.radius)
		dc.Fill()
	case ringOp:
		dc.SetFillRuleEvenOdd()
		dc.DrawCircle(at.X, at.Y, o.radius+o.width/2)
		dc.DrawCircle(at.X, at.Y, max(0, o.radius-o.width/2))
		dc.Fill()
	case polygonOp:
		o.path(dc.Context)
		dc.Fill()
	case lineOp:
		if !o.path(dc.Context) { // a dot: its two round ends
			dc.DrawCircle(at.X, at.Y, o.width/2)
			dc.Fill()
		}
		dc.Stroke()
	default:
		panic(fmt.Sprintf("render: op %d has no form", o.kind))
	}
	if o.harsh() {
		return alphaOf(dc.image, &hardLevels)
	}
	return alphaOf(dc.image, &softLevels)
}

// harsh says whether a form has hard edges: in a stencil, and if its colour is so faint that soft
// edges would not be seen.
func (o *op) harsh() bool { return o.hard || o.color.A < faint }

// rounded adds a rectangle with round corners to the path: of the given size, reduced by inset on
// each side.
func rounded(dc *gg.Context, size image.Point, inset, radius float64) {
	wide, high := float64(size.X)-2*inset, float64(size.Y)-2*inset
	radius = min(radius, wide/2, high/2)
	if radius <= 0 {
		dc.DrawRectangle(inset, inset, wide, high)
		return
	}
	dc.DrawRoundedRectangle(inset, inset, wide, high, radius)
}

// path adds the line through the op's points to the context's path. It returns false if all points
// are equal.
func (o *op) path(dc *gg.Context) bool {
	moved := false
	last := o.inside(o.points[0])
	dc.MoveTo(last.X, last.Y)
	for _, p := range o.points[1:] {
		if p = o.inside(p); p != last {
			dc.LineTo(p.X, p.Y)
			last, moved = p, true
		}
	}
	return moved
}

// alphaOf returns how opaque each pixel is that gg drew, converted by levels.
func alphaOf(drawn *image.RGBA, levels *[256]uint8) *image.Alpha {
	m := image.NewAlpha(drawn.Rect)
	row, px := m.Pix, drawn.Pix
	for ; len(row) > 1; row, px = row[2:], px[8:] { // mostly there is nothing, or all is covered
		switch two := binary.LittleEndian.Uint64(px); two {
		case 0:
		case math.MaxUint64:
			row[0], row[1] = 0xFF, 0xFF
		default:
			row[0], row[1] = levels[px[3]], levels[px[7]]
		}
	}
	if len(row) > 0 {
		row[0] = levels[px[3]]
	}
	return m
}

// maskSize returns the size of the op's mask. The mask of a rounded rectangle holds only its
// corners, with one row and one column between them that stand for all the others.
func (o *op) maskSize() image.Point {
	size := o.box.Size()
	if c := o.corner(); c > 0 {
		return image.Pt(min(size.X, 2*c+1), min(size.Y, 2*c+1))
	}
	return size
}

// corner returns the side of the square that contains a corner of a rounded rectangle. It returns 0
// for other forms, and for a rectangle that is too low or too narrow for its corners.
func (o *op) corner() int {
	if o.kind != panelOp && o.kind != frameOp {
		return 0
	}
	c := int(math.Ceil(max(o.radius+o.width/2, o.width))) + 1
	if size := o.box.Size(); min(size.X, size.Y) < 2*c+1 {
		return 0
	}
	return c
}

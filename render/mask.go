package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// A form is drawn by gg once, as a mask: white in a context of the size of its box. It is
// kept by all that its pixels depend on, which is not where it stands.

// softShades is how many steps a soft edge has. Five shades compress better than
// 256 and need fewer colours, and no eye tells them apart at this size.
const softShades = 4

// softLevels are the opacities of a soft edge by that of a pixel of gg's, hardLevels those
// of a hard one.
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

// faint is an opacity below which nobody sees whether an edge is soft, and many
// shades of it would only make more colours to keep.
const faint = 0x40

// masks are the forms drawn lately, of all games and channels.
var masks = kept[digest, *image.Alpha]{most: 8 << 20, size: func(m *image.Alpha) int { return len(m.Pix) + maskExtra }}

// maskExtra is about what a mask costs beside its pixels.
const maskExtra = 160

// masked says whether an op draws a form of one colour.
func (o *op) masked() bool {
	switch o.kind {
	case panelOp, frameOp, discOp, ringOp, polygonOp, lineOp:
		return true
	}
	return false
}

// cover is where the op covers what lies below it; its first pixel is the first of the
// op's box.
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

// grain is how finely places within a pixel are told apart: as finely as gg does.
const grain = 64

// grained is a length in whole parts of a pixel.
func grained(v float64) float64 { return math.Round(v*grain) / grain }

// inside is a point as it stands in the op's box.
func (o *op) inside(p Point) Point {
	return Point{grained(p.X - float64(o.box.Min.X)), grained(p.Y - float64(o.box.Min.Y))}
}

// form is a hash of all that the op's mask depends on.
func (o *op) form() digest {
	size := o.box.Size()
	b := append(make([]byte, 0, 256), byte(o.kind), byte(len(o.dashes)), 0)
	if o.color.A < faint {
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

// draw lets gg draw the form.
func (o *op) draw() *image.Alpha {
	size := o.box.Size()
	dc := gg.NewContext(size.X, size.Y)
	dc.SetColor(color.White)
	dc.SetLineWidth(o.width)
	dc.SetDash(o.dashes...)
	at := o.inside(o.at)
	switch o.kind {
	case panelOp:
		rounded(dc, size, 0, o.radius)
		dc.Fill()
	case frameOp:
		dc.SetFillRuleEvenOdd() // exact where gg's strokes are not, at small radii
		rounded(dc, size, 0, o.radius+o.width/2)
		rounded(dc, size, o.width, o.radius-o.width/2)
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
		o.path(dc)
		dc.Fill()
	case lineOp:
		if !o.path(dc) { // a dot: its two round ends
			dc.DrawCircle(at.X, at.Y, o.width/2)
			dc.Fill()
		}
		dc.Stroke()
	default:
		panic(fmt.Sprintf("render: op %d has no form", o.kind))
	}
	levels := &softLevels
	if o.color.A < faint {
		levels = &hardLevels
	}
	return alphaOf(dc, levels)
}

// rounded goes around the rectangle of a size, inset, with round corners.
func rounded(dc *gg.Context, size image.Point, inset, radius float64) {
	wide, high := float64(size.X)-2*inset, float64(size.Y)-2*inset
	radius = min(radius, wide/2, high/2)
	if radius <= 0 {
		dc.DrawRectangle(inset, inset, wide, high)
		return
	}
	dc.DrawRoundedRectangle(inset, inset, wide, high, radius)
}

// path goes through the op's points; false if they are all the same.
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

// alphaOf is how opaque what gg drew is, in the given levels.
func alphaOf(dc *gg.Context, levels *[256]uint8) *image.Alpha {
	from := dc.Image().(*image.RGBA) // what a gg.Context draws into
	m := image.NewAlpha(from.Rect)
	for row, px := m.Pix, from.Pix; len(row) > 0; { // two pixels at once where there is nothing, as mostly
		if len(row) > 1 && binary.LittleEndian.Uint64(px) == 0 {
			row, px = row[2:], px[8:]
			continue
		}
		row[0] = levels[px[3]]
		row, px = row[1:], px[4:]
	}
	return m
}

package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"
)

// brush draws ops into pictures. It keeps its scratch space between them and
// serves one goroutine.
type brush struct {
	outline
	rasters [len(rasterRows)]*raster.Rasterizer
	into    *image.RGBA
	spans   []span // of the outline that is being found
	scratch []span
	paints  [softShades + 1]paint // by shade
	dashed  []Point
}

// rasterRows are the heights of the rasterisers: each shape uses the lowest that
// holds it, since a rasteriser looks at all of its rows.
var rasterRows = [...]int{64, 256, 2048}

// rasterWide is the width of the rasterisers, which costs nothing.
const rasterWide = 1 << 14

// softShades is how many steps a soft edge has. Five shades compress better than
// 256 and need fewer colours, and no eye tells them apart at this size.
const softShades = 4

func newBrush() *brush {
	b := new(brush)
	for n, rows := range rasterRows {
		b.rasters[n] = newRaster(rows)
	}
	return b
}

func newRaster(rows int) *raster.Rasterizer {
	r := raster.NewRasterizer(rasterWide, rows)
	r.UseNonZeroWinding = true
	return r
}

// paint draws the op on the part of the picture that is there: into may be a few
// rows of it, and every pixel comes out the same as in the whole.
func (b *brush) paint(o *op, into *image.RGBA) {
	b.into = into
	switch {
	case o.outlined():
		spans := o.spans
		if spans == nil {
			b.scratch = b.outlineOf(o, b.scratch[:0])
			spans = b.scratch
		}
		b.lay(spans, o.color)
	case o.kind == fillOp:
		b.fill(o.box, paintOf(o.color, 0xFF))
	case o.kind == textOp:
		b.text(o)
	case o.kind == stampOp:
		b.stamp(o)
	case o.kind == stencilOp:
		b.stencil(o)
	default:
		panic(fmt.Sprintf("render: unknown op %d", o.kind))
	}
}

// span is a part of a row, covered in one shade.
type span struct {
	y, x0, x1 int32
	shade     uint32
}

// outlineOf appends the spans of an op from the top down, the whole of it.
func (b *brush) outlineOf(o *op, spans []span) []span {
	b.spans = spans
	switch o.kind {
	case panelOp:
		b.rounded(o.box, 0, o.radius)
		b.shape()
	case frameOp:
		b.rounded(o.box, o.width/2, o.radius)
		b.closed(o.width)
	case discOp:
		b.circle(o.at, o.radius)
		b.shape()
	case ringOp:
		b.circle(o.at, o.radius)
		b.closed(o.width)
	case polygonOp:
		b.points = append(b.points[:0], o.points...)
		b.shape()
	case lineOp:
		b.line(o)
	default:
		panic(fmt.Sprintf("render: op %d has no outline", o.kind))
	}
	spans, b.spans = b.spans, nil
	return spans
}

// lay paints the spans that are in the picture.
func (b *brush) lay(spans []span, col color.RGBA) {
	b.mix(col)
	r := b.into.Rect
	from, _ := slices.BinarySearchFunc(spans, int32(r.Min.Y), func(s span, y int32) int { return int(s.y - y) })
	for _, s := range spans[from:] {
		if int(s.y) >= r.Max.Y {
			return
		}
		b.run(int(s.x0), int(s.x1), int(s.y), b.paints[s.shade])
	}
}

// faint is an opacity below which nobody sees whether an edge is soft, and many
// shades of it would only make more colours to keep.
const faint = 0x40

// mix readies the shades of a colour.
func (b *brush) mix(col color.RGBA) {
	for shade := range b.paints {
		opacity := (shade*0xFF + softShades/2) / softShades
		if col.A < faint {
			opacity = min(0xFF, shade/((softShades+1)/2)*0xFF)
		}
		b.paints[shade] = paintOf(col, uint8(opacity))
	}
}

// begin readies a rasteriser for shapes within the box.
func (b *brush) begin(box image.Rectangle) *raster.Rasterizer {
	var r *raster.Rasterizer
	for n := len(rasterRows) - 1; n >= 0 && box.Dy() <= rasterRows[n]; n-- {
		r = b.rasters[n]
	}
	if r == nil { // far larger than any picture
		r = newRaster(box.Dy())
	}
	r.Clear()
	r.Dx, r.Dy = box.Min.X, box.Min.Y
	return r
}

// add lets the rasteriser go around the outline. It works in coordinates of its
// own box, all of them positive: negative ones it rounds the wrong way.
func (b *brush) add(r *raster.Rasterizer, points []Point) {
	first := fixedPoint(points[0], r)
	r.Start(first)
	for _, p := range points[1:] {
		r.Add1(fixedPoint(p, r))
	}
	r.Add1(first)
}

func fixedPoint(p Point, r *raster.Rasterizer) fixed.Point26_6 {
	return fixed.Point26_6{
		X: fixed.Int26_6(math.Round((p.X - float64(r.Dx)) * 64)),
		Y: fixed.Int26_6(math.Round((p.Y - float64(r.Dy)) * 64)),
	}
}

// shape fills the outline that is there.
func (b *brush) shape() {
	r := b.begin(around(1, b.points...))
	b.add(r, b.points)
	r.Rasterize(b)
}

// closed strokes the outline that is there, end to start.
func (b *brush) closed(width float64) {
	b.dashed = append(append(b.dashed[:0], b.points...), b.points[0])
	r := b.begin(around(width+1, b.dashed...))
	b.stroke(b.dashed, width/2)
	b.add(r, b.points)
	r.Rasterize(b)
}

// line strokes an op's points.
func (b *brush) line(o *op) {
	r := b.begin(around(o.width+1, o.points...))
	if len(o.dashes) == 0 {
		b.stroke(o.points, o.width/2)
		b.add(r, b.points)
	} else {
		b.dashed = dash(o.points, o.dashes, b.dashed, func(piece []Point) {
			b.stroke(piece, o.width/2)
			b.add(r, b.points)
		})
	}
	r.Rasterize(b)
}

// Paint takes the spans of a shape from the rasteriser, row by row.
func (b *brush) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		if shade := (s.Alpha*softShades + 0x7FFF) / 0xFFFF; shade > 0 {
			b.spans = append(b.spans, span{int32(s.Y), int32(s.X0), int32(s.X1), shade})
		}
	}
}

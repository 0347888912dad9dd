package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// kind is what an op draws.
type kind uint8

const (
	fillOp    kind = iota // a rectangle
	panelOp               // a rectangle with rounded corners
	frameOp               // the same, stroked inside its edge
	discOp                // a circle
	ringOp                // a circle, stroked
	polygonOp             // a shape around points
	lineOp                // a line through points, with dashes if it has any
	textOp                // a line of text; at is where its pen starts
	stampOp               // a sprite; at is where its middle is
	stencilOp             // the hard outline of a layer of ops
)

// op is one drawing command. A painting is a list of them, so that unchanged rows can be found
// without drawing.
type op struct {
	kind    kind
	color   color.RGBA
	box     image.Rectangle // all pixels that it may change
	at      Point
	radius  float64
	width   float64
	points  []Point
	dashes  []float64
	text    string
	font    *face
	sprite  *picture
	opacity uint8        // of a stamp; 0xFF is whole
	layer   []op         // of a stencil
	mask    *image.Alpha // of a form, once it is known
	hard    bool         // of a form: no soft edges
}

// key appends everything that the op's pixels depend on: ops with equal keys draw the same. Every
// variable-length part is preceded by its length.
func (o *op) key(b []byte) []byte {
	b = append(b, byte(o.kind), o.color.R, o.color.G, o.color.B, o.color.A, o.opacity)
	for _, v := range [...]int{
		o.box.Min.X, o.box.Min.Y, o.box.Max.X, o.box.Max.Y, len(o.points), len(o.dashes), len(o.text), len(o.layer),
	} {
		b = binary.LittleEndian.AppendUint32(b, uint32(int32(v)))
	}
	for _, v := range [...]float64{o.at.X, o.at.Y, o.radius, o.width} {
		b = appendFloat(b, v)
	}
	for _, p := range o.points {
		b = appendFloat(appendFloat(b, p.X), p.Y)
	}
	for _, d := range o.dashes {
		b = appendFloat(b, d)
	}
	b = append(b, o.text...)
	if o.font != nil {
		b = o.font.key.append(b)
	}
	if o.sprite != nil {
		b = append(b, o.sprite.id[:]...)
	}
	for i := range o.layer {
		b = o.layer[i].key(b)
	}
	return b
}

func appendFloat(b []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
}

// record is a list of ops with storage for their points, which stay valid when the storage grows.
type record struct {
	ops    []op
	points []Point
	dashes []float64
}

// keep returns a copy of points, since the caller may change them afterwards.
func (r *record) keep(points []Point) []Point {
	from := len(r.points)
	r.points = append(r.points, points...)
	return r.points[from:len(r.points):len(r.points)]
}

func (r *record) keepDashes(dashes []float64) []float64 {
	from := len(r.dashes)
	r.dashes = append(r.dashes, dashes...)
	return r.dashes[from:len(r.dashes):len(r.dashes)]
}

// reset empties the record but keeps its storage. The ops are cleared to release their texts and
// sprites.
func (r *record) reset() {
	clear(r.ops)
	r.ops, r.points, r.dashes = r.ops[:0], r.points[:0], r.dashes[:0]
}

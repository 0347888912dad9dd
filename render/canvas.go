package render

import (
	"image"
	"image/color"
	"math"
)

// Canvas is a picture being painted. Coordinates are canvas pixels from the top left; drawing
// outside is clipped. Clear returns colours with an opacity. A canvas from NewCanvas draws at once.
// A canvas of a Ground only records what is painted: its Image has a Rect but no pixels, and the
// ops are drawn after the painting is complete.
type Canvas struct {
	Image *image.RGBA
	Heard *[]Drawn // if set, every text painted is noted here
	// Shown is the part of the picture that a crop shows, for which only the board and its pieces
	// are needed; empty for the whole picture.
	Shown image.Rectangle

	record
	draws bool   // true: ops are drawn at once; false: ops are only recorded
	waits bool   // if it only records: sprites that are not drawn yet are added to owed
	owed  []owed // stamps whose sprites are not drawn yet, in the order of their ops
}

// Within returns the part of a board on which labels may be: the part that a crop shows, or the
// whole board if there is no crop.
func (c *Canvas) Within(board image.Rectangle) image.Rectangle {
	if c.Shown.Empty() {
		return board
	}
	return board.Intersect(c.Shown)
}

// Point is a place on the canvas.
type Point struct{ X, Y float64 }

// NewCanvas returns a transparent canvas.
func NewCanvas(width, height int) *Canvas {
	return newLayer(image.Rect(0, 0, width, height))
}

func newLayer(box image.Rectangle) *Canvas {
	return &Canvas{Image: image.NewRGBA(box), draws: true}
}

// beyond is the margin around a canvas, in pixels, in which shapes that cross its edge are drawn.
const beyond = 2

// add records an op, or draws it at once.
func (c *Canvas) add(o op) {
	if o.kind != panelOp && o.kind != frameOp && o.masked() {
		o.box = o.box.Intersect(c.Image.Rect.Inset(-beyond))
	}
	if o.box.Intersect(c.Image.Rect).Empty() {
		return
	}
	c.ops = append(c.ops, o)
	if c.draws {
		c.ops[len(c.ops)-1].paint(c.Image)
	}
}

// around returns the rectangle of whole pixels that contains the points and a margin around them.
func around(margin float64, points ...Point) image.Rectangle {
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	return image.Rect(int(math.Floor(lo.X-margin)), int(math.Floor(lo.Y-margin)),
		int(math.Ceil(hi.X+margin)), int(math.Ceil(hi.Y+margin)))
}

// Fill paints a rectangle with one colour.
func (c *Canvas) Fill(r image.Rectangle, col color.RGBA) {
	c.add(op{kind: fillOp, box: r, color: col})
}

// Panel fills a rectangle with rounded corners.
func (c *Canvas) Panel(r image.Rectangle, radius float64, fill color.RGBA) {
	c.add(op{kind: panelOp, box: r, radius: radius, color: fill})
}

// Frame strokes a rectangle with rounded corners, inside its edge.
func (c *Canvas) Frame(r image.Rectangle, radius, width float64, col color.RGBA) {
	c.add(op{kind: frameOp, box: r, radius: radius, width: width, color: col})
}

// Disc fills a circle.
func (c *Canvas) Disc(at Point, radius float64, fill color.RGBA) {
	c.add(op{kind: discOp, box: around(radius+1, at), at: at, radius: radius, color: fill})
}

// Ring strokes a circle; radius is that of the middle of the stroke.
func (c *Canvas) Ring(at Point, radius, width float64, col color.RGBA) {
	c.add(op{kind: ringOp, box: around(radius+width, at), at: at, radius: radius, width: width, color: col})
}

// Polygon fills the shape that the points go around. Fewer than three draw nothing.
func (c *Canvas) Polygon(points []Point, fill color.RGBA) {
	if len(points) < 3 {
		return
	}
	c.add(op{kind: polygonOp, box: around(1, points...), points: c.keep(points), color: fill})
}

// Line strokes a line through the points. dashes are alternating lengths of stroke and gap; there
// are none for a solid line. Without points it draws nothing.
func (c *Canvas) Line(points []Point, width float64, col color.RGBA, dashes ...float64) {
	if len(points) == 0 {
		return
	}
	c.add(op{
		kind: lineOp, box: around(width+1, points...), points: c.keep(points), width: width, color: col,
		dashes: c.keepDashes(dashes),
	})
}

// Stencil fills, inside the box, the pixels of which paint covers at least half, with one colour.
// The edges are hard: this is for large faint patterns, whose soft edges would be invisible but
// would increase the file size. paint must use opaque colours.
func (c *Canvas) Stencil(box image.Rectangle, col color.RGBA, paint func(*Canvas)) {
	layer := &Canvas{Image: &image.RGBA{Rect: box.Intersect(c.Image.Rect)}}
	paint(layer)
	inked := image.Rectangle{}
	for i := range layer.ops {
		inked = inked.Union(layer.ops[i].box)
	}
	c.add(op{kind: stencilOp, box: inked.Intersect(layer.Image.Rect), color: col, layer: layer.ops})
}

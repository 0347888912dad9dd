package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"
)

// Canvas is a picture being drawn. Coordinates are canvas pixels from the top
// left; whatever falls outside is cut off. Colours with an opacity come from Clear.
type Canvas struct {
	Image *image.RGBA
	Heard *[]Drawn // if set, every text drawn is noted here

	context *gg.Context // made when first needed

	ground *Ground // what it is a copy of; nil for a canvas of its own
	index  []uint8 // the ground's palette indices, to be brought up to date
	tiles  []bool  // touched since
}

// Point is a place on the canvas.
type Point struct{ X, Y float64 }

// NewCanvas is an empty canvas, all see-through.
func NewCanvas(width, height int) *Canvas {
	return &Canvas{Image: image.NewRGBA(image.Rect(0, 0, width, height))}
}

// Fill paints a rectangle with one colour.
func (c *Canvas) Fill(r image.Rectangle, col color.RGBA) {
	c.touch(r)
	draw.Draw(c.Image, r, image.NewUniform(col), image.Point{}, draw.Over)
}

// on runs a drawing that touches no more than the box. One context with its
// rasteriser serves all drawings of a canvas: a new one costs more than the shape.
func (c *Canvas) on(box image.Rectangle, paint func(*gg.Context)) {
	if box.Intersect(c.Image.Rect).Empty() {
		return
	}
	c.touch(box)
	if c.context == nil {
		at := c.Image.Rect.Min
		c.context = gg.NewContextForRGBA(&image.RGBA{Pix: c.Image.Pix, Stride: c.Image.Stride, Rect: c.Image.Rect.Sub(at)})
		c.context.SetLineCapRound()
		c.context.SetLineJoinRound()
		c.context.Translate(-float64(at.X), -float64(at.Y))
	}
	c.context.SetDash()
	paint(c.context)
}

// around is the rectangle of whole pixels that holds the points with a margin.
func around(margin float64, points ...Point) image.Rectangle {
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	return image.Rect(int(math.Floor(lo.X-margin)), int(math.Floor(lo.Y-margin)),
		int(math.Ceil(hi.X+margin)), int(math.Ceil(hi.Y+margin)))
}

// Panel fills a rectangle with rounded corners.
func (c *Canvas) Panel(r image.Rectangle, radius float64, fill color.RGBA) {
	c.on(r, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()), radius)
		dc.SetColor(fill)
		dc.Fill()
	})
}

// Frame strokes a rectangle with rounded corners, inside its edge.
func (c *Canvas) Frame(r image.Rectangle, radius, width float64, col color.RGBA) {
	c.on(r, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(float64(r.Min.X)+width/2, float64(r.Min.Y)+width/2, float64(r.Dx())-width, float64(r.Dy())-width, radius)
		dc.SetColor(col)
		dc.SetLineWidth(width)
		dc.Stroke()
	})
}

// Disc fills a circle.
func (c *Canvas) Disc(at Point, radius float64, fill color.RGBA) {
	c.on(around(radius+1, at), func(dc *gg.Context) {
		dc.DrawCircle(at.X, at.Y, radius)
		dc.SetColor(fill)
		dc.Fill()
	})
}

// Ring strokes a circle; radius is that of the middle of the stroke.
func (c *Canvas) Ring(at Point, radius, width float64, col color.RGBA) {
	c.on(around(radius+width, at), func(dc *gg.Context) {
		dc.DrawCircle(at.X, at.Y, radius)
		dc.SetColor(col)
		dc.SetLineWidth(width)
		dc.Stroke()
	})
}

// Polygon fills the shape that the points go around.
func (c *Canvas) Polygon(points []Point, fill color.RGBA) {
	c.on(around(1, points...), func(dc *gg.Context) {
		path(dc, points)
		dc.ClosePath()
		dc.SetColor(fill)
		dc.Fill()
	})
}

// Line strokes a line through the points; dashes are lengths of stroke and gap
// in turn, none for a whole line.
func (c *Canvas) Line(points []Point, width float64, col color.RGBA, dashes ...float64) {
	c.on(around(width+1, points...), func(dc *gg.Context) {
		path(dc, points)
		dc.SetColor(col)
		dc.SetLineWidth(width)
		dc.SetDash(dashes...)
		dc.Stroke()
	})
}

func path(dc *gg.Context, points []Point) {
	dc.MoveTo(points[0].X, points[0].Y)
	for _, p := range points[1:] {
		dc.LineTo(p.X, p.Y)
	}
}

// Stencil fills with one colour, inside the box, what paint covers by half or
// more: hard edges, for large faint patterns whose soft ones nobody would see but
// everybody would download.
func (c *Canvas) Stencil(box image.Rectangle, col color.RGBA, paint func(*Canvas)) {
	box = box.Intersect(c.Image.Rect)
	layer := &Canvas{Image: image.NewRGBA(box)}
	paint(layer)
	c.touch(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if layer.Image.RGBAAt(x, y).A > 0x7F {
				c.Image.SetRGBA(x, y, col)
			}
		}
	}
}

// Sprite is a small picture drawn once and stamped many times. Its point (0,0)
// is the one that Stamp places.
type Sprite struct{ image *image.RGBA }

// NewSprite draws a sprite: paint gets a canvas whose middle, given to it, will
// be the sprite's point. size is the side of its square in pixels.
func NewSprite(size int, paint func(c *Canvas, middle Point)) Sprite {
	c := NewCanvas(size, size)
	paint(c, Point{float64(size) / 2, float64(size) / 2})
	return Sprite{&image.RGBA{Pix: c.Image.Pix, Stride: c.Image.Stride, Rect: c.Image.Rect.Sub(image.Pt(size/2, size/2))}}
}

// Stamp draws the sprite with its middle at x, y.
func (c *Canvas) Stamp(s Sprite, x, y int) {
	box := s.image.Rect.Add(image.Pt(x, y))
	c.touch(box)
	draw.Draw(c.Image, box, s.image, s.image.Rect.Min, draw.Over)
}

// StampFaint is Stamp with an opacity of 0 to 1.
func (c *Canvas) StampFaint(s Sprite, x, y int, opacity float64) {
	box := s.image.Rect.Add(image.Pt(x, y))
	c.touch(box)
	mask := image.NewUniform(color.Alpha{uint8(opacity*0xFF + 0.5)})
	draw.DrawMask(c.Image, box, s.image, s.image.Rect.Min, mask, image.Point{}, draw.Over)
}

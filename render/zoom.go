package render

import (
	"image"
	"math"
)

// A painting is a list of ops, so that it can be drawn at another size with all of its edges
// crisp: zoomed draws ops again, so many times as large.

// zoomed adds ops to the canvas, zoom times as large, then moved by an offset in pixels.
func (c *Canvas) zoomed(ops []op, zoom float64, by Point) {
	at := func(p Point) Point { return Point{p.X*zoom + by.X, p.Y*zoom + by.Y} }
	box := func(r image.Rectangle) image.Rectangle {
		lo, hi := at(Point{float64(r.Min.X), float64(r.Min.Y)}), at(Point{float64(r.Max.X), float64(r.Max.Y)})
		return image.Rect(round(lo.X), round(lo.Y), round(hi.X), round(hi.Y))
	}
	line := func(points []Point) []Point {
		list := make([]Point, len(points))
		for n, p := range points {
			list[n] = at(p)
		}
		return list
	}
	for i := range ops {
		o := &ops[i]
		width := o.width * zoom
		switch o.kind {
		case fillOp:
			c.Fill(box(o.box), o.color)
		case panelOp:
			c.Panel(box(o.box), o.radius*zoom, o.color)
		case frameOp:
			c.Frame(box(o.box), o.radius*zoom, width, o.color)
		case discOp:
			c.Disc(at(o.at), o.radius*zoom, o.color)
		case ringOp:
			c.Ring(at(o.at), o.radius*zoom, width, o.color)
		case polygonOp:
			c.Polygon(line(o.points), o.color)
		case lineOp:
			dashes := make([]float64, len(o.dashes))
			for n, d := range o.dashes {
				dashes[n] = d * zoom
			}
			c.Line(line(o.points), width, o.color, dashes...)
		case textOp:
			c.zoomText(o, zoom, at(o.at))
		case stampOp:
			if p := at(o.at); zoom == 1 {
				c.lay(o.sprite, round(p.X), round(p.Y), o.opacity)
			} else {
				c.stamp(o.sprite.zoomed(zoom), round(p.X), round(p.Y), o.opacity)
			}
		case stencilOp:
			c.Stencil(box(o.box), o.color, func(layer *Canvas) { layer.zoomed(o.layer, zoom, by) })
		}
	}
}

func round(v float64) int { return int(math.Round(v)) }

// zoomText adds a text op in the nearest font size that is a whole number, with the same middle. at
// is where the pen would start if the text were scaled exactly.
func (c *Canvas) zoomText(o *op, zoom float64, at Point) {
	f := faceOf(o.font.key.bold, round(float64(o.font.key.size)*zoom))
	wide := f.width(o.text)
	x := round(at.X + (float64(o.font.width(o.text))*zoom-float64(wide))/2)
	y, size := round(at.Y), f.key.size
	c.add(op{kind: textOp, box: image.Rect(x, y-size, x+wide, y+size/4).Inset(-Grid), at: Point{float64(x), float64(y)},
		text: o.text, font: f, color: o.color})
}

// zoomed returns the picture drawn zoom times as large. Painters use few magnifications, so all are
// cached.
func (p *picture) zoomed(zoom float64) Sprite {
	if known, ok := p.zooms.Load(zoom); ok {
		return known.(Sprite)
	}
	half := int(math.Ceil(float64(p.half) * zoom))
	by := float64(half) - float64(p.half)*zoom
	known, _ := p.zooms.LoadOrStore(zoom, NewSprite(2*half, func(c *Canvas, _ Point) {
		c.zoomed(p.ops, zoom, Point{by, by})
	}))
	return known.(Sprite)
}

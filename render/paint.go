package render

import (
	"image"
	"image/color"
)

// paint is a colour ready to be laid over others.
type paint struct {
	r, g, b, a uint32 // premultiplied, 0 to 0xFF
	through    uint32 // how much of what lies below is seen, 0 to 0xFF
}

// paintOf is a colour with a further opacity.
func paintOf(c color.RGBA, opacity uint8) paint {
	f := func(v uint8) uint32 { return (uint32(v)*uint32(opacity) + 0x7F) / 0xFF }
	return paint{f(c.R), f(c.G), f(c.B), f(c.A), 0xFF - f(c.A)}
}

// over lays the paint over the pixel.
func (p *paint) over(px []uint8) {
	px = px[:4:4]
	px[0] = uint8(p.r + (uint32(px[0])*p.through+0x7F)/0xFF)
	px[1] = uint8(p.g + (uint32(px[1])*p.through+0x7F)/0xFF)
	px[2] = uint8(p.b + (uint32(px[2])*p.through+0x7F)/0xFF)
	px[3] = uint8(p.a + (uint32(px[3])*p.through+0x7F)/0xFF)
}

// run paints a part of a row.
func (b *brush) run(x0, x1, y int, p paint) {
	r := b.into.Rect
	x0, x1 = max(x0, r.Min.X), min(x1, r.Max.X)
	if y < r.Min.Y || y >= r.Max.Y || x0 >= x1 {
		return
	}
	row := b.into.Pix[b.into.PixOffset(x0, y):][:4*(x1-x0)]
	if p.through > 0 {
		for i := 0; i < len(row); i += 4 {
			p.over(row[i:])
		}
		return
	}
	row[0], row[1], row[2], row[3] = uint8(p.r), uint8(p.g), uint8(p.b), uint8(p.a)
	for done := 4; done < len(row); done *= 2 { // twice as much each time
		copy(row[done:], row[:done])
	}
}

// fill paints a rectangle.
func (b *brush) fill(r image.Rectangle, p paint) {
	r = r.Intersect(b.into.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		b.run(r.Min.X, r.Max.X, y, p)
	}
}

// text writes the letters of an op.
func (b *brush) text(o *op) {
	b.mix(o.color)
	pen := image.Pt(int(o.at.X), int(o.at.Y))
	for _, r := range o.text {
		g := o.font.glyph(r)
		if g.mask != nil {
			b.mask(g.mask, pen, o.box)
		}
		pen.X += g.advance
	}
}

// mask paints where a letter is, within the box of its text.
func (b *brush) mask(m *image.Alpha, pen image.Point, clip image.Rectangle) {
	box := m.Rect.Add(pen).Intersect(clip).Intersect(b.into.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := b.into.Pix[b.into.PixOffset(box.Min.X, y):][:4*box.Dx()]
		for i, a := range m.Pix[m.PixOffset(box.Min.X-pen.X, y-pen.Y):][:box.Dx()] {
			if a > 0 {
				b.paints[a].over(row[4*i:])
			}
		}
	}
}

// stamp lays a sprite over the picture.
func (b *brush) stamp(o *op) {
	src := o.sprite.image
	at := image.Pt(int(o.at.X), int(o.at.Y))
	box := o.box.Intersect(b.into.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := src.Pix[src.PixOffset(box.Min.X-at.X, y-at.Y):][:4*box.Dx()]
		row := b.into.Pix[b.into.PixOffset(box.Min.X, y):][:4*box.Dx()]
		for i := 0; i < len(row); i += 4 {
			px := from[i : i+4 : i+4]
			switch {
			case px[3] == 0:
			case px[3] == 0xFF && o.opacity == 0xFF:
				copy(row[i:i+4], px)
			default:
				p := paintOf(color.RGBA{px[0], px[1], px[2], px[3]}, o.opacity)
				p.over(row[i:])
			}
		}
	}
}

// stencil fills what an op's layer covers by half or more.
func (b *brush) stencil(o *op) {
	into, p := b.into, paintOf(o.color, 0xFF)
	layer := newLayer(o.box.Intersect(into.Rect))
	for i := range o.layer {
		layer.brush.paint(&o.layer[i], layer.Image)
	}
	img := layer.Image
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			if img.RGBAAt(x, y).A > 0x7F {
				b.run(x, x+1, y, p)
			}
		}
	}
}

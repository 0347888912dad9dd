package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// paint is a colour ready to be laid over others. Pixels are numbers as they lie
// in memory: red is the lowest byte, opacity the highest.
type paint struct {
	lanes   uint64 // the channels, premultiplied, in 16 bits each
	through uint64 // how much of what lies below is seen, 0 to 0xFF
}

// paintOf is a colour with a further opacity.
func paintOf(c color.RGBA, opacity uint8) paint {
	lanes := shares(spread(uint32(c.R)|uint32(c.G)<<8|uint32(c.B)<<16|uint32(c.A)<<24), uint64(opacity))
	return paint{lanes, 0xFF - lanes>>48}
}

// lane is the low byte of each lane.
const lane = 0x00FF00FF00FF00FF

// spread puts each byte of a pixel into a lane of 16 bits: 0 and 2, then 1 and 3.
func spread(px uint32) uint64 {
	return uint64(px&0x00FF00FF) | uint64(px&0xFF00FF00)<<24
}

// shares multiplies each lane with a share of 0 to 0xFF and rounds to the nearest:
// (v*share + 0x7F) / 0xFF, the division made of shifts.
func shares(lanes, share uint64) uint64 {
	v := lanes*share + 0x007F007F007F007F
	return (v + v>>8&lane + 0x0001000100010001) >> 8 & lane
}

// over is the pixel with the paint laid over it.
func (p paint) over(px uint32) uint32 {
	v := (p.lanes + shares(spread(px), p.through)) & lane
	return uint32(v) | uint32(v>>24)
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
		p.overAll(row)
		return
	}
	binary.LittleEndian.PutUint32(row, p.over(0))
	for done := 4; done < len(row); done *= 2 { // twice as much each time
		copy(row[done:], row[:done])
	}
}

// overAll lays the paint over pixels of which many are like the one before.
func (p paint) overAll(row []uint8) {
	below := binary.LittleEndian.Uint32(row)
	above := p.over(below)
	for ; len(row) >= 4; row = row[4:] {
		if px := binary.LittleEndian.Uint32(row); px != below {
			below, above = px, p.over(px)
		}
		binary.LittleEndian.PutUint32(row, above)
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
				px := row[4*i : 4*i+4 : 4*i+4]
				binary.LittleEndian.PutUint32(px, b.paints[a].over(binary.LittleEndian.Uint32(px)))
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
		stampRow(row, from, uint64(o.opacity))
	}
}

// stampRow lays pixels of a sprite over a row.
func stampRow(row, from []uint8, opacity uint64) {
	last, p := uint32(0), paint{through: 0xFF}
	for ; len(from) >= 4 && len(row) >= 4; from, row = from[4:], row[4:] {
		switch px := binary.LittleEndian.Uint32(from); {
		case px>>24 == 0:
			continue
		case px != last:
			lanes := shares(spread(px), opacity)
			last, p = px, paint{lanes, 0xFF - lanes>>48}
		}
		binary.LittleEndian.PutUint32(row, p.over(binary.LittleEndian.Uint32(row)))
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

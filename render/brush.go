package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
)

// brush lays ops over pictures. It serves one goroutine.
type brush struct{ inks map[color.RGBA]*image.Uniform }

func newBrush() *brush { return &brush{map[color.RGBA]*image.Uniform{}} }

// inksMost is how many colours a brush remembers.
const inksMost = 1 << 12

// ink is a colour that fills whatever it is drawn through.
func (b *brush) ink(c color.RGBA) *image.Uniform {
	u, ok := b.inks[c]
	if !ok {
		if len(b.inks) >= inksMost {
			clear(b.inks)
		}
		u = image.NewUniform(c)
		b.inks[c] = u
	}
	return u
}

// paint draws the op on the part of the picture that is there: into may be a few
// rows of it, and every pixel comes out the same as in the whole.
func (b *brush) paint(o *op, into *image.RGBA) {
	switch {
	case o.masked():
		draw.DrawMask(into, o.box, b.ink(o.color), image.Point{}, o.cover(), image.Point{}, draw.Over)
	case o.kind == fillOp:
		draw.Draw(into, o.box, b.ink(o.color), image.Point{}, draw.Over)
	case o.kind == textOp:
		b.text(o, into)
	case o.kind == stampOp:
		img := o.sprite.faded(o.opacity)
		at := image.Pt(int(o.at.X), int(o.at.Y))
		draw.Draw(into, img.Rect.Add(at), img, img.Rect.Min, draw.Over)
	case o.kind == stencilOp:
		b.stencil(o, into)
	default:
		panic(fmt.Sprintf("render: unknown op %d", o.kind))
	}
}

// text writes the letters of an op within its box.
func (b *brush) text(o *op, into *image.RGBA) {
	ink := b.ink(o.color)
	pen := image.Pt(int(o.at.X), int(o.at.Y))
	for _, r := range o.text {
		g := o.font.glyph(r)
		if g.mask != nil {
			box := g.mask.Rect.Add(pen).Intersect(o.box)
			draw.DrawMask(into, box, ink, image.Point{}, g.mask, box.Min.Sub(pen), draw.Over)
		}
		pen.X += g.advance
	}
}

// stencil fills what an op's layer covers by half or more.
func (b *brush) stencil(o *op, into *image.RGBA) {
	layer := newLayer(o.box.Intersect(into.Rect))
	for i := range o.layer {
		b.paint(&o.layer[i], layer.Image)
	}
	hard := image.NewAlpha(layer.Image.Rect)
	for i := range hard.Pix {
		if layer.Image.Pix[4*i+3] > 0x7F {
			hard.Pix[i] = 0xFF
		}
	}
	draw.DrawMask(into, hard.Rect, b.ink(o.color), image.Point{}, hard, hard.Rect.Min, draw.Over)
}

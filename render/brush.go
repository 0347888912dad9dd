package render

import (
	"fmt"
	"image"
)

// paint draws the op on a picture, which may be only some rows of the whole one. Each pixel is the
// same as in the whole picture.
func (o *op) paint(into *image.RGBA) {
	switch {
	case o.masked():
		o.lay(into, o.box, o.color)
	case o.kind == fillOp:
		filled(into, o.box, o.color)
	case o.kind == textOp:
		o.write(into)
	case o.kind == stampOp:
		img := o.sprite.faded(o.opacity)
		img.lay(into, img.Rect.Min.Add(image.Pt(int(o.at.X), int(o.at.Y))))
	case o.kind == stencilOp:
		o.stencil(into)
	default:
		panic(fmt.Sprintf("render: unknown op %d", o.kind))
	}
}

// write draws the letters of an op within its box.
func (o *op) write(into *image.RGBA) {
	pen := image.Pt(int(o.at.X), int(o.at.Y))
	for _, r := range o.text {
		g := o.font.glyph(r)
		if g.mask != nil {
			through(into, o.box, o.color, g.mask, g.mask.Rect.Min.Add(pen))
		}
		pen.X += g.advance
	}
}

// stencil fills the pixels of which the op's layer covers half or more.
func (o *op) stencil(into *image.RGBA) {
	if len(o.layer) == 1 && o.layer[0].masked() {
		one := o.layer[0]
		one.hard = true
		one.lay(into, o.box, o.color)
		return
	}
	layer := newLayer(o.box.Intersect(into.Rect))
	for i := range o.layer {
		o.layer[i].paint(layer.Image)
	}
	hard := image.NewAlpha(layer.Image.Rect)
	for i := range hard.Pix {
		if layer.Image.Pix[4*i+3] > 0x7F {
			hard.Pix[i] = 0xFF
		}
	}
	through(into, hard.Rect, o.color, hard, hard.Rect.Min)
}

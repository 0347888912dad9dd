package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"sync"
)

// Sprite is a small picture, drawn once, when it is first seen, and stamped many times. Its
// point (0,0) is the one that Stamp places. Make sprites once, not in a painting. The zero value
// is nothing.
type Sprite struct{ picture func() *picture }

// picture is what a sprite shows, cut to what can be seen of it.
type picture struct {
	image *image.RGBA
	id    digest   // of its pixels and their place
	fades sync.Map // by opacity: *image.RGBA
	zooms sync.Map // by zoom: func() *picture
	ops   []op     // that drew it, around (middle, middle)
	half  int
}

// NewSprite is a sprite that paint draws: it gets a canvas whose middle, given to it, will be
// the sprite's point. size is the side of its square in pixels.
func NewSprite(size int, paint func(c *Canvas, middle Point)) Sprite {
	return Sprite{sync.OnceValue(func() *picture { return newPicture(size, paint) })}
}

func newPicture(size int, paint func(c *Canvas, middle Point)) *picture {
	c := NewCanvas(size, size)
	paint(c, Point{float64(size) / 2, float64(size) / 2})
	p := &picture{image: cropped(c.Image), ops: c.ops, half: size / 2}
	p.image.Rect = p.image.Rect.Sub(image.Pt(p.half, p.half))
	var b []byte
	for _, v := range []int{p.image.Rect.Min.X, p.image.Rect.Min.Y, p.image.Rect.Max.X, p.image.Rect.Max.Y} {
		b = appendFloat(b, float64(v))
	}
	p.id = digestOf(append(b, p.image.Pix...))
	return p
}

// Box is the part of the canvas that the sprite covers when it is stamped at 0, 0.
func (s Sprite) Box() image.Rectangle { return s.picture().image.Rect }

// faded is the picture with an opacity. Painters use few of them, so all are kept.
func (p *picture) faded(opacity uint8) *image.RGBA {
	if opacity == 0xFF {
		return p.image
	}
	if known, ok := p.fades.Load(opacity); ok {
		return known.(*image.RGBA)
	}
	faint := image.NewRGBA(p.image.Rect)
	draw.DrawMask(faint, faint.Rect, p.image, faint.Rect.Min, image.NewUniform(color.Alpha{opacity}),
		image.Point{}, draw.Src)
	known, _ := p.fades.LoadOrStore(opacity, faint)
	return known.(*image.RGBA)
}

// cropped is a copy of what can be seen of a picture.
func cropped(img *image.RGBA) *image.RGBA {
	box, blank := image.Rectangle{}, make([]uint8, img.Stride)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, y):][:img.Stride]
		if bytes.Equal(row, blank) {
			continue
		}
		from, to := 0, img.Rect.Dx()
		for row[4*from+3] == 0 {
			from++
		}
		for row[4*to-1] == 0 {
			to--
		}
		box = box.Union(image.Rect(from, 0, to, 1).Add(image.Pt(img.Rect.Min.X, y)))
	}
	small := image.NewRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		copy(small.Pix[small.PixOffset(box.Min.X, y):][:small.Stride], img.Pix[img.PixOffset(box.Min.X, y):])
	}
	return small
}

// Stamp draws the sprite with its middle at x, y.
func (c *Canvas) Stamp(s Sprite, x, y int) { c.stamp(s, x, y, 0xFF) }

// StampFaint is Stamp with an opacity of 0 to 1.
func (c *Canvas) StampFaint(s Sprite, x, y int, opacity float64) {
	c.stamp(s, x, y, uint8(opacity*0xFF+0.5))
}

// stamp draws nothing for a sprite that nobody drew: of a piece that no sheet knows.
func (c *Canvas) stamp(s Sprite, x, y int, opacity uint8) {
	if s.picture != nil {
		c.lay(s.picture(), x, y, opacity)
	}
}

// lay draws a picture with its middle at x, y.
func (c *Canvas) lay(p *picture, x, y int, opacity uint8) {
	c.add(op{
		kind: stampOp, box: p.image.Rect.Add(image.Pt(x, y)), at: Point{float64(x), float64(y)}, sprite: p, opacity: opacity,
	})
}

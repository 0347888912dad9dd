package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"sync"
	"sync/atomic"
)

// Sprite is a small picture that is drawn once, when it is first seen, and stamped many times.
// Stamp places its point (0,0). Make sprites once, not in every painting. The zero value draws
// nothing.
type Sprite struct{ *drawing }

// drawing is a picture that is drawn when it is first needed.
type drawing struct {
	picture func() *picture
	made    atomic.Bool
}

// picture is a sprite's pixels, cropped to its visible part.
type picture struct {
	image *stamp
	id    digest   // hash of its pixels and their place
	fades sync.Map // by opacity: *stamp
	zooms sync.Map // by zoom: Sprite
	ops   []op     // the ops that drew it, with the origin in the middle of the square
	half  int
}

// NewSprite returns a sprite that is drawn by paint on a square canvas with sides of size pixels.
// middle is the point of that canvas that becomes the sprite's origin.
func NewSprite(size int, paint func(c *Canvas, middle Point)) Sprite {
	d := &drawing{}
	d.picture = sync.OnceValue(func() *picture {
		p := newPicture(size, paint)
		d.made.Store(true)
		return p
	})
	return Sprite{d}
}

// sheets is a pool of buffers in which sprites are drawn.
var sheets = sync.Pool{New: func() any { return new([]uint8) }}

func newPicture(size int, paint func(c *Canvas, middle Point)) *picture {
	sheet := sheets.Get().(*[]uint8)
	defer sheets.Put(sheet)
	*sheet = sized(*sheet, 4*size*size)
	clear(*sheet)
	c := &Canvas{Image: &image.RGBA{Pix: *sheet, Stride: 4 * size, Rect: image.Rect(0, 0, size, size)}, draws: true}
	paint(c, Point{float64(size) / 2, float64(size) / 2})
	p := &picture{image: newStamp(cropped(c.Image)), ops: c.ops, half: size / 2}
	p.image.Rect = p.image.Rect.Sub(image.Pt(p.half, p.half))
	var b []byte
	for _, v := range []int{p.image.Rect.Min.X, p.image.Rect.Min.Y, p.image.Rect.Max.X, p.image.Rect.Max.Y} {
		b = appendFloat(b, float64(v))
	}
	p.id = digestOf(append(b, p.image.Pix...))
	spriteBytes.Add(int64(len(p.image.Pix) + segmentRoom*len(p.image.segments) + room(p.ops)))
	return p
}

// spriteBytes is the number of bytes that all sprites take.
var spriteBytes atomic.Int64

// room returns approximately how many bytes ops take.
func room(ops []op) (bytes int) {
	const each, point = 320, 16
	for i := range ops {
		bytes += each + point*len(ops[i].points) + room(ops[i].layer)
	}
	return bytes
}

// Box returns the part of the canvas that the sprite covers when it is stamped at 0, 0.
func (s Sprite) Box() image.Rectangle { return s.picture().image.Rect }

// faded returns the picture with an opacity. Painters use few opacities, so all are cached.
func (p *picture) faded(opacity uint8) *stamp {
	if opacity == 0xFF {
		return p.image
	}
	if known, ok := p.fades.Load(opacity); ok {
		return known.(*stamp)
	}
	faint := image.NewRGBA(p.image.Rect)
	draw.DrawMask(faint, faint.Rect, p.image, faint.Rect.Min, image.NewUniform(color.Alpha{opacity}),
		image.Point{}, draw.Src)
	known, _ := p.fades.LoadOrStore(opacity, newStamp(faint))
	return known.(*stamp)
}

// cropped returns a copy of the visible part of a picture.
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

// Stamp draws the sprite with its origin at x, y.
func (c *Canvas) Stamp(s Sprite, x, y int) { c.stamp(s, x, y, 0xFF) }

// StampFaint draws the sprite as Stamp does, with an opacity of 0 to 1.
func (c *Canvas) StampFaint(s Sprite, x, y int, opacity float64) {
	c.stamp(s, x, y, uint8(opacity*0xFF+0.5))
}

// stamp draws the sprite with its origin at x, y. It draws nothing for a zero Sprite, which stands
// for a piece without a drawing.
func (c *Canvas) stamp(s Sprite, x, y int, opacity uint8) {
	switch {
	case s.drawing == nil:
	case c.waits && !s.made.Load(): // drawn together with others, when the painting is complete
		c.owed = append(c.owed, owed{len(c.ops), s.drawing})
		c.ops = append(c.ops, op{kind: stampOp, at: Point{float64(x), float64(y)}, opacity: opacity})
	default:
		c.lay(s.picture(), x, y, opacity)
	}
}

// owed is a stamp whose sprite is still to be drawn.
type owed struct {
	op     int
	sprite *drawing
}

// DrawStamped draws the sprites that were stamped so far and are not drawn yet, two at a time. A
// painter calls it before it asks for the Box of such sprites.
func (c *Canvas) DrawStamped() {
	var once []*drawing
	for _, o := range c.owed {
		if !slices.Contains(once, o.sprite) {
			once = append(once, o.sprite)
		}
	}
	if len(once) == 0 {
		return
	}
	together(len(once), func(n int) { once[n].picture() })
	for _, w := range c.owed {
		o := &c.ops[w.op]
		o.sprite = w.sprite.picture()
		o.box = o.sprite.image.Rect.Add(image.Pt(int(o.at.X), int(o.at.Y)))
	}
	c.owed = c.owed[:0]
	c.ops = slices.DeleteFunc(c.ops, func(o op) bool { return !o.box.Overlaps(c.Image.Rect) })
}

// lay draws a picture with its origin at x, y.
func (c *Canvas) lay(p *picture, x, y int, opacity uint8) {
	c.add(op{
		kind: stampOp, box: p.image.Rect.Add(image.Pt(x, y)), at: Point{float64(x), float64(y)}, sprite: p, opacity: opacity,
	})
}

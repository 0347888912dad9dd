package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// Compositing with exactly the result of image/draw, but several pixels at a time where all of them
// are covered or none is, which is nearly everywhere.

// ink is a colour being composited, with the last result as a cache: neighbours are often equal.
type ink struct {
	color color.RGBA
	two   uint64 // two pixels of it, as in memory
	below uint32 // a pixel
	cover uint8  // how much of it was covered
	made  uint32 // the result
}

func inkOf(c color.RGBA) ink {
	one := uint64(c.R) | uint64(c.G)<<8 | uint64(c.B)<<16 | uint64(c.A)<<24
	return ink{color: c, two: one | one<<32}
}

// through composites a colour through a mask, whose first pixel is at the given point, within the
// box and the picture.
func through(into *image.RGBA, box image.Rectangle, c color.RGBA, mask *image.Alpha, at image.Point) {
	box = box.Intersect(into.Rect).Intersect(image.Rectangle{Min: at, Max: at.Add(mask.Rect.Size())})
	k := inkOf(c)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		k.row(into.Pix[into.PixOffset(box.Min.X, y):], mask.Pix[(y-at.Y)*mask.Stride+box.Min.X-at.X:][:box.Dx()])
	}
}

// lay lays a colour over what the form covers, within a box.
func (o *op) lay(into *image.RGBA, within image.Rectangle, c color.RGBA) {
	mask, corner := o.cover(), o.corner()
	if corner == 0 {
		through(into, within, c, mask, o.box.Min)
		return
	}
	within = within.Intersect(into.Rect).Intersect(o.box)
	k := inkOf(c)
	for y := within.Min.Y; y < within.Max.Y; y++ {
		row := mask.Pix[between(y, o.box.Min.Y, o.box.Max.Y, corner)*mask.Stride:][:mask.Stride]
		px := into.Pix[into.PixOffset(within.Min.X, y):][:4*within.Dx()]
		left := min(max(o.box.Min.X+corner-within.Min.X, 0), within.Dx())
		right := max(within.Max.X-(o.box.Max.X-corner), 0)
		right = min(right, within.Dx()-left)
		first := within.Min.X - o.box.Min.X
		k.each(px, row[min(first, corner):][:left])
		if cover := row[corner]; cover == 0xFF {
			k.whole(px[4*left : len(px)-4*right])
		} else if cover > 0 {
			for n := left; n < within.Dx()-right; n++ {
				k.one(px[4*n:4*n+4:4*n+4], cover)
			}
		}
		last := len(row) - (o.box.Max.X - within.Max.X)
		k.each(px[len(px)-4*right:], row[max(last-right, 0):][:right])
	}
}

// between is which row of a mask of corners stands for a row of a box.
func between(y, from, to, corner int) int {
	switch {
	case y < from+corner:
		return y - from
	case y >= to-corner:
		return 2*corner + 1 - (to - y)
	}
	return corner
}

// filled lays a colour over all of a box.
func filled(into *image.RGBA, box image.Rectangle, c color.RGBA) {
	box = box.Intersect(into.Rect)
	k := inkOf(c)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		k.whole(into.Pix[into.PixOffset(box.Min.X, y):][:4*box.Dx()])
	}
}

// whole composites the ink over a row of pixels.
func (k *ink) whole(px []uint8) {
	for ; k.color.A == 0xFF && len(px) >= 8; px = px[8:] {
		binary.LittleEndian.PutUint64(px, k.two)
	}
	for ; len(px) > 0; px = px[4:] {
		k.one(px[:4], 0xFF)
	}
}

// row composites the ink over a row of pixels through a mask.
func (k *ink) row(px, mask []uint8) {
	for ; len(mask) >= 8; px, mask = px[32:], mask[8:] {
		switch m := binary.LittleEndian.Uint64(mask); {
		case m == 0:
		case m == ^uint64(0) && k.color.A == 0xFF:
			for n := 0; n < 32; n += 8 {
				binary.LittleEndian.PutUint64(px[n:], k.two)
			}
		default:
			k.each(px, mask[:8])
		}
	}
	k.each(px, mask)
}

// each is row, pixel by pixel.
func (k *ink) each(px, mask []uint8) {
	for n, cover := range mask {
		if cover == 0 {
			continue
		}
		k.one(px[4*n:4*n+4:4*n+4], cover)
	}
}

// one composites the ink over a pixel.
func (k *ink) one(px []uint8, cover uint8) {
	if d := binary.LittleEndian.Uint32(px); d != k.below || cover != k.cover {
		k.below, k.cover, k.made = d, cover, k.over(d, cover)
	}
	binary.LittleEndian.PutUint32(px, k.made)
}

// full is the maximum of a 16-bit channel, as used by image/draw.
const full = 0xFFFF

// over returns a pixel partly covered by the ink.
func (k *ink) over(d uint32, cover uint8) uint32 {
	const wide = 0x101
	part := uint32(cover) * wide
	left := (full - uint32(k.color.A)*wide*part/full) * wide
	mix := func(c uint8, shift uint) uint32 {
		return ((d>>shift&0xFF)*left + uint32(c)*wide*part) / full >> 8 << shift
	}
	return mix(k.color.R, 0) | mix(k.color.G, 8) | mix(k.color.B, 16) | mix(k.color.A, 24)
}

// alphas selects the opacities of two pixels in memory.
const alphas = 0xFF000000_FF000000

// stamped composites a picture, whose first pixel is at the given point.
func stamped(into, img *image.RGBA, at image.Point) {
	box := into.Rect.Intersect(image.Rectangle{Min: at, Max: at.Add(img.Rect.Size())})
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := (y-at.Y)*img.Stride + 4*(box.Min.X-at.X)
		stampRow(into.Pix[into.PixOffset(box.Min.X, y):], img.Pix[from:from+4*box.Dx()])
	}
}

// stampRow composites a row of pixels over another.
func stampRow(px, top []uint8) {
	for ; len(top) >= 8; px, top = px[8:], top[8:] {
		switch two := binary.LittleEndian.Uint64(top); two & alphas {
		case 0:
		case alphas:
			binary.LittleEndian.PutUint64(px, two)
		default:
			stampPixel(px, top)
			stampPixel(px[4:], top[4:])
		}
	}
	if len(top) > 0 {
		stampPixel(px, top)
	}
}

func stampPixel(px, top []uint8) {
	s, d := binary.LittleEndian.Uint32(top), binary.LittleEndian.Uint32(px)
	const wide = 0x101
	left := (full - s>>24*wide) * wide
	mix := func(shift uint) uint32 { return ((d>>shift&0xFF)*left/full + s>>shift&0xFF*wide) >> 8 << shift }
	binary.LittleEndian.PutUint32(px, mix(0)|mix(8)|mix(16)|mix(24))
}

package render

import (
	"encoding/binary"
	"image"
	"image/color"
)

// The functions below composite with exactly the same result as image/draw. They handle several
// pixels at a time if all of these are covered or none is, which is the case nearly everywhere.

// ink is a colour being composited. It caches the last results by coverage, since soft edges have
// few levels of coverage, and the pixels below them mostly have one colour.
type ink struct {
	color color.RGBA
	two   uint64 // two pixels of it, as in memory
	last  [8]blend
}

// blend is a cached result: the pixel made from the pixel below and the coverage.
type blend struct {
	below uint32
	made  uint32
	cover uint8
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

// lay composites a colour over the pixels that the op's form covers, within a box.
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

// between returns which row of a mask of corners (see maskSize) applies to row y of a box. from and
// to are the box's first row and the row after its last one.
func between(y, from, to, corner int) int {
	switch {
	case y < from+corner:
		return y - from
	case y >= to-corner:
		return 2*corner + 1 - (to - y)
	}
	return corner
}

// filled composites a colour over all of a box.
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

// each does the same as row, pixel by pixel.
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
	b := &k.last[cover>>5]
	if d := binary.LittleEndian.Uint32(px); d != b.below || cover != b.cover {
		*b = blend{d, k.over(d, cover), cover}
	}
	binary.LittleEndian.PutUint32(px, b.made)
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

// stamp is a picture that is composited often, with the segments of its rows that are not fully
// transparent. Opaque segments are simply copied.
type stamp struct {
	*image.RGBA
	segments []segment
	rows     []int // index of the first segment of each row, then the number of segments
}

// segment is a range of pixels in a row, all opaque or all partly transparent. from and to are
// offsets from the start of the row.
type segment struct {
	from, to uint16
	opaque   bool
}

// segmentRoom is the size of a segment in bytes.
const segmentRoom = 6

func newStamp(img *image.RGBA) *stamp {
	s := &stamp{RGBA: img, rows: make([]int, 1, img.Rect.Dy()+1)}
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		for x := 0; x < img.Rect.Dx(); {
			from, opaque := x, row[4*x+3] == 0xFF
			for x++; x < img.Rect.Dx() && row[4*x+3] != 0 == (row[4*from+3] != 0) && row[4*x+3] == 0xFF == opaque; {
				x++
			}
			if row[4*from+3] > 0 {
				s.segments = append(s.segments, segment{uint16(from), uint16(x), opaque})
			}
		}
		s.rows = append(s.rows, len(s.segments))
	}
	return s
}

// lay composites the stamp, whose first pixel is at the given point.
func (s *stamp) lay(into *image.RGBA, at image.Point) {
	box := into.Rect.Intersect(image.Rectangle{Min: at, Max: at.Add(s.Rect.Size())})
	first, last := box.Min.X-at.X, box.Max.X-at.X
	for y := box.Min.Y; y < box.Max.Y; y++ {
		px := into.Pix[into.PixOffset(box.Min.X, y):][:4*box.Dx()]
		row := s.Pix[(y-at.Y)*s.Stride:]
		for _, t := range s.segments[s.rows[y-at.Y]:s.rows[y-at.Y+1]] {
			from, to := max(int(t.from), first), min(int(t.to), last)
			switch {
			case from >= to:
			case t.opaque:
				copy(px[4*(from-first):], row[4*from:4*to])
			default:
				for x := from; x < to; x++ {
					stampPixel(px[4*(x-first):], row[4*x:])
				}
			}
		}
	}
}

func stampPixel(px, top []uint8) {
	s, d := binary.LittleEndian.Uint32(top), binary.LittleEndian.Uint32(px)
	const wide = 0x101
	left := (full - s>>24*wide) * wide
	mix := func(shift uint) uint32 { return ((d>>shift&0xFF)*left/full + s>>shift&0xFF*wide) >> 8 << shift }
	binary.LittleEndian.PutUint32(px, mix(0)|mix(8)|mix(16)|mix(24))
}

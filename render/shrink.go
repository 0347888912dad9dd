package render

import (
	"image"
	"image/color"
	"slices"
)

// A shrinker scales pictures down in their own palette: each pixel is the mean of its area. It only
// recomputes what has changed since the previous picture.
type shrinker struct {
	wide    int
	palette *Palette
	old     *image.Paletted // the previous picture
	small   *image.Paletted // the previous picture, scaled
	cols    []stretch
	rows    []stretch
}

// A stretch is the range of source pixels of one scaled pixel: the first, and the weight of each,
// 256 in total.
type stretch struct {
	from   int
	weight []int
}

// stretches divides a number of pixels into the given smaller number of ranges.
func stretches(pixels, fewer int) []stretch {
	all := make([]stretch, fewer)
	for n := range all {
		from, to := n*pixels, (n+1)*pixels // in units of 1/fewer of a pixel
		c := stretch{from: from / fewer}
		for at, left := c.from, 256; left > 0; at++ {
			part := (min((at+1)*fewer, to) - max(at*fewer, from)) * 256 / pixels
			if (at+1)*fewer >= to {
				part = left
			}
			c.weight, left = append(c.weight, part), left-part
		}
		all[n] = c
	}
	return all
}

// shrink returns the picture scaled to s.wide.
func (s *shrinker) shrink(p *image.Paletted) *image.Paletted {
	size := p.Rect.Size()
	high := max(1, size.Y*s.wide/size.X)
	box := image.Rect(0, 0, s.wide, high)
	now := image.NewPaletted(box, p.Palette)
	if s.old != nil && s.old.Rect == p.Rect && slices.Equal(s.old.Palette, p.Palette) {
		copy(now.Pix, s.small.Pix)
		c := changed(s.old, p)
		box = image.Rect(c.Min.X*s.wide/size.X-1, c.Min.Y*high/size.Y-1, c.Max.X*s.wide/size.X+2,
			c.Max.Y*high/size.Y+2).Intersect(box)
	} else {
		s.cols, s.rows, s.palette = stretches(size.X, s.wide), stretches(size.Y, high), paletteOf(p.Palette)
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		s.row(now.Pix[y*now.Stride:], p, y, box)
	}
	s.old, s.small = p, now
	return now
}

// row writes the pixels of row y of the scaled picture that lie within the box.
func (s *shrinker) row(to []uint8, p *image.Paletted, y int, box image.Rectangle) {
	down := s.rows[y]
	for x := box.Min.X; x < box.Max.X; x++ {
		across := s.cols[x]
		first := p.Pix[down.from*p.Stride+across.from]
		flat := true
		var r, g, b int
		for i, wy := range down.weight {
			line := p.Pix[(down.from+i)*p.Stride+across.from:]
			for j, wx := range across.weight {
				flat = flat && line[j] == first
				c, w := s.palette.Colors[line[j]], wx*wy
				r, g, b = r+int(c.R)*w, g+int(c.G)*w, b+int(c.B)*w
			}
		}
		if to[x] = first; !flat {
			to[x] = s.palette.entry(uint32(r>>16)<<16 | uint32(g>>16)<<8 | uint32(b>>16))
		}
	}
}

func paletteOf(p color.Palette) *Palette {
	own := &Palette{}
	for _, c := range p {
		own.Colors = append(own.Colors, color.RGBAModel.Convert(c).(color.RGBA))
	}
	return own
}

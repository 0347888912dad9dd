package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// Palette is at most 256 opaque colours and the nearest of them for any colour.
type Palette struct {
	Colors  []color.RGBA
	nearest []uint8 // by the top bits of the channels: see cell
}

const (
	// paletteSize is less than a PNG allows: fewer steps in the soft edges make
	// a file a sixth smaller and cannot be seen.
	paletteSize = 112
	exactColors = 64  // at most so many of the most frequent colours are kept as they are
	exactCount  = 200 // counted pixels that make a colour worth its own entry
	cells       = 1 << 17
)

// cell is the place of a colour in the table of nearest colours: 6 bits of red
// and green, 5 of blue, to which the eye is least sensitive.
func cell(r, g, b uint8) int { return int(r)>>2<<11 | int(g)>>2<<5 | int(b)>>3 }

type tally struct {
	color color.RGBA
	count int
}

// Learn makes the palette for pictures like the samples: their frequent, flat
// colours exactly, and the rest (the soft edges) by median cut.
func Learn(samples ...*image.RGBA) *Palette {
	tallies := count(samples)
	p := &Palette{}
	for len(p.Colors) < min(exactColors, len(tallies)) && tallies[len(p.Colors)].count >= exactCount {
		p.Colors = append(p.Colors, tallies[len(p.Colors)].color)
	}
	exact := len(p.Colors)
	p.Colors = append(p.Colors, medianCut(tallies[exact:], paletteSize-exact)...)
	p.build(exact)
	return p
}

// countRows is how many rows go for one that is counted: a third tells enough.
const countRows = 3

// count lists the colours of the samples, the most frequent first.
func count(samples []*image.RGBA) []tally {
	counts := map[color.RGBA]int{}
	for _, s := range samples {
		last, run := color.RGBA{}, 0
		for y := 0; y < s.Rect.Dy(); y += countRows {
			row := s.Pix[y*s.Stride:][:4*s.Rect.Dx()]
			for i := 0; i < len(row); i += 4 {
				c := color.RGBA{row[i], row[i+1], row[i+2], 0xFF}
				if c != last {
					counts[last] += run
					last, run = c, 0
				}
				run++
			}
		}
		counts[last] += run
	}
	delete(counts, color.RGBA{})
	list := make([]tally, 0, len(counts))
	for c, n := range counts {
		list = append(list, tally{c, n})
	}
	slices.SortFunc(list, func(a, b tally) int {
		return cmp.Or(b.count-a.count, cmp.Compare(pack(a.color), pack(b.color)))
	})
	return list
}

func pack(c color.RGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// medianCut is at most n colours that stand for the others: the box of colours
// with the largest error is split again and again.
func medianCut(tallies []tally, n int) []color.RGBA {
	if len(tallies) == 0 || n == 0 {
		return nil
	}
	boxes := []box{newBox(tallies)}
	for len(boxes) < n {
		worst := 0
		for i, b := range boxes {
			if b.spread > boxes[worst].spread {
				worst = i
			}
		}
		if boxes[worst].spread == 0 {
			break
		}
		low, high := boxes[worst].split()
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	var colors []color.RGBA
	for _, b := range boxes {
		colors = append(colors, b.mean())
	}
	return colors
}

// box is some colours with the channel along which they differ most.
type box struct {
	tallies []tally
	channel int
	spread  float64 // weighted square error along that channel
}

func channel(c color.RGBA, n int) float64 { return float64([3]uint8{c.R, c.G, c.B}[n]) }

func newBox(tallies []tally) box {
	b := box{tallies: tallies}
	for n := range 3 {
		var weight, sum, squares float64
		for _, t := range tallies {
			w, v := float64(t.count), channel(t.color, n)
			weight, sum, squares = weight+w, sum+w*v, squares+w*v*v
		}
		if spread := squares - sum*sum/weight; spread > b.spread+1e-6 {
			b.channel, b.spread = n, spread
		}
	}
	return b
}

// split cuts at the mean of the widest channel.
func (b box) split() (low, high box) {
	slices.SortFunc(b.tallies, func(x, y tally) int {
		return cmp.Or(cmp.Compare(channel(x.color, b.channel), channel(y.color, b.channel)), cmp.Compare(pack(x.color), pack(y.color)))
	})
	mean := channel(b.mean(), b.channel)
	at := slices.IndexFunc(b.tallies, func(t tally) bool { return channel(t.color, b.channel) > mean })
	if at < 1 {
		at = len(b.tallies) / 2
	}
	return newBox(b.tallies[:at]), newBox(b.tallies[at:])
}

func (b box) mean() color.RGBA {
	var sum [3]int
	weight := 0
	for _, t := range b.tallies {
		weight += t.count
		sum[0], sum[1], sum[2] = sum[0]+t.count*int(t.color.R), sum[1]+t.count*int(t.color.G), sum[2]+t.count*int(t.color.B)
	}
	half := weight / 2
	return color.RGBA{uint8((sum[0] + half) / weight), uint8((sum[1] + half) / weight), uint8((sum[2] + half) / weight), 0xFF}
}

// build fills the table; a cell that holds an exact colour belongs to it, the
// most frequent first.
func (p *Palette) build(exact int) {
	p.nearest = make([]uint8, cells)
	owned := make([]bool, cells)
	for i := exact - 1; i >= 0; i-- {
		c := p.Colors[i]
		p.nearest[cell(c.R, c.G, c.B)], owned[cell(c.R, c.G, c.B)] = uint8(i), true
	}
	for n := range cells {
		if !owned[n] {
			p.nearest[n] = p.search(int32(n>>11<<2|2), int32(n>>5&63<<2|2), int32(n&31<<3|4))
		}
	}
}

func (p *Palette) search(r, g, b int32) uint8 {
	best, found := int32(1<<30), 0
	for i, c := range p.Colors {
		dr, dg, db := r-int32(c.R), g-int32(c.G), b-int32(c.B)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < best {
			best, found = d, i
		}
	}
	return uint8(found)
}

// index writes the palette entries of the pixels of r into dst: one byte per pixel
// of the image, and one that is left alone before each row.
func (p *Palette) index(dst []uint8, img *image.RGBA, r image.Rectangle) {
	wide := 1 + img.Rect.Dx()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		src := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
		row := dst[(y-img.Rect.Min.Y)*wide+1+r.Min.X-img.Rect.Min.X:][:r.Dx()]
		for i := range row {
			px := src[4*i : 4*i+3 : 4*i+3]
			row[i] = p.nearest[cell(px[0], px[1], px[2])]
		}
	}
}

// Loss says how far a picture is from what was drawn: the peak signal to noise
// ratio in decibels (40 is hard to see) and the worst channel of any pixel. Both
// are of one size. For tests.
func Loss(drawn, got *image.RGBA) (psnr float64, worst int) {
	squares := 0
	for i, want := range drawn.Pix {
		if d := int(want) - int(got.Pix[i]); d != 0 {
			squares += d * d
			worst = max(worst, d, -d)
		}
	}
	if squares == 0 {
		return math.Inf(1), 0
	}
	return 10 * math.Log10(255*255*3*float64(len(drawn.Pix)/4)/float64(squares)), worst
}

package render

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"
)

const (
	exactColors = 96  // the most frequent colours up to this number are exact
	exactCount  = 200 // pixels that make a colour worth its own entry
	flatRun     = 4   // this many equal pixels in a row are a flat area
	widest      = 0xFF
)

// tally is a colour with its frequency, in total and in flat areas.
type tally struct {
	color     color.RGBA
	all, flat int
}

// Learn computes the palette for pictures like the samples: their frequent, flat colours exactly,
// and for the rest (the soft edges) colours that minimise the largest distance. Rare colours count
// as much as frequent ones: one wrong pixel in a mark is visible.
func Learn(samples ...*image.RGBA) *Palette {
	seen := colors{}
	for _, img := range samples {
		seen.add(img)
	}
	return seen.palette()
}

// LearnOver does the same as Learn for sample paintings over a base. It has one of them in memory
// at a time, since thirty of several megabytes each would be too many.
func LearnOver(base *Canvas, samples ...func(*Canvas)) *Palette {
	seen := colors{}
	c := newLayer(base.Image.Rect)
	for _, paint := range samples {
		copy(c.Image.Pix, base.Image.Pix)
		paint(c)
		c.reset()
		seen.add(c.Image)
	}
	return seen.palette()
}

// palette returns the palette for the colours seen.
func (s colors) palette() *Palette {
	tallies := slices.Collect(maps.Values(s))
	slices.SortFunc(tallies, most(func(t tally) int { return t.flat }))
	exact := 0
	for exact < min(exactColors, len(tallies)) && tallies[exact].flat >= exactCount {
		exact++
	}
	// Sorted from dark to light, so that a chosen colour covers as many others as possible.
	slices.SortFunc(tallies[exact:], most(func(t tally) int { return -int(t.color.R) - int(t.color.G) - int(t.color.B) }))
	low, high := 0, widest // the radius that gives few enough colours is in between
	for low < high {
		radius := (low + high) / 2
		if len(cover(tallies, exact, radius)) <= mostColors {
			high = radius
		} else {
			low = radius + 1
		}
	}
	colors := cover(tallies, exact, low)
	slices.SortFunc(tallies[exact:], most(func(t tally) int { return t.all }))
	for _, t := range tallies[exact:] { // remaining entries are for the most frequent colours
		if len(colors) < mostColors && !slices.Contains(colors, t.color) {
			colors = append(colors, t.color)
		}
	}
	return &Palette{Colors: colors}
}

// cover returns the colours of the first tallies, up to the number exact, then others such that
// every remaining colour is within the radius of a returned one. These may lie between the given
// colours. cover stops once it has more than mostColors.
func cover(tallies []tally, exact, radius int) []color.RGBA {
	var taken []color.RGBA
	var left []uint32
	for n, t := range tallies {
		if n < exact {
			taken = append(taken, t.color)
			continue
		}
		left = append(left, pack(t.color))
	}
	for _, c := range taken {
		left = without(left, pack(c), radius)
	}
	for len(left) > 0 && len(taken) <= mostColors {
		c := middle(left, radius)
		taken = append(taken, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xFF})
		left = without(left, c, radius)
	}
	return taken
}

// without removes the colours within the radius of c from the list, and returns the rest.
func without(list []uint32, c uint32, radius int) []uint32 {
	return slices.DeleteFunc(list, func(other uint32) bool { return near(c, other, radius) })
}

func near(a, b uint32, radius int) bool {
	worst, _ := far(a, b)
	return worst <= radius
}

// slides is the maximum number of iterations of middle.
const slides = 6

// middle returns a colour within the radius of the first of the list that has more of the others
// near it. It moves repeatedly to the middle of the range of the near ones (similar to mean shift).
func middle(list []uint32, radius int) uint32 {
	at := list[0]
	for range slides {
		var low, high [3]int
		for n, c := range list {
			if n > 0 && !near(at, c, radius) {
				continue
			}
			for k := range 3 {
				v := int(c >> (8 * k) & 0xFF)
				if n == 0 {
					low[k], high[k] = v, v
				}
				low[k], high[k] = min(low[k], v), max(high[k], v)
			}
		}
		next := uint32(0)
		for k := range 3 {
			next |= uint32((low[k]+high[k])/2) << (8 * k)
		}
		if !near(next, list[0], radius) {
			break
		}
		at = next
	}
	return at
}

// most returns a comparison that sorts tallies by a value, the largest first. Equal values are
// sorted by colour, so that the order is deterministic.
func most(of func(tally) int) func(a, b tally) int {
	return func(a, b tally) int { return cmp.Or(of(b)-of(a), cmp.Compare(pack(a.color), pack(b.color))) }
}

// colors are the tallies of the colours seen so far.
type colors map[color.RGBA]tally

// add counts the colours of a picture.
func (s colors) add(img *image.RGBA) {
	var last color.RGBA
	run := 0
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 0xFF}
		if c != last && run > 0 {
			s.note(last, run)
			run = 0
		}
		last = c
		run++
	}
	s.note(last, run)
}

// note counts a run of one colour.
func (s colors) note(c color.RGBA, run int) {
	t := s[c]
	t.color, t.all = c, t.all+run
	if run >= flatRun {
		t.flat += run
	}
	s[c] = t
}

package render

import (
	"image/color"
	"math"
)

// Colors is a person's choice of colours for private pictures. It is applied to the palette of a
// finished picture, at most 256 colours, so that drawing and compression are shared by all viewers.
type Colors uint8

// The choices of colours.
const (
	Standard     Colors = iota
	HighContrast        // dark grounds are darker, light texts lighter
	ForProtan
	ForDeutan
	ForTritan

	kindsOfColors = iota
)

// AllColors returns all choices.
func AllColors() []Colors { return []Colors{Standard, HighContrast, ForProtan, ForDeutan, ForTritan} }

// eyes returns the deficiency that the colours are for, or Normal.
func (k Colors) eyes() Deficiency {
	switch k {
	case ForProtan:
		return Protan
	case ForDeutan:
		return Deutan
	case ForTritan:
		return Tritan
	}
	return Normal
}

// Shade converts an opaque standard colour to the chosen colours k. For a deficiency, invisible
// differences are shifted to visible ones at the same luminance, so that every text keeps its
// contrast. High contrast moves dark colours towards black, light and grey ones towards white, and
// keeps their hues.
func (k Colors) Shade(c color.RGBA) color.RGBA {
	switch k {
	case Standard:
		return c
	case HighContrast:
		l := linear(c)
		y := bright(l)
		to := strong(y)
		if to > y { // saturated colours are lightened less, to stay saturated
			grey := min(l[0], l[1], l[2]) / max(l[0], l[1], l[2])
			to = y + (to-y)*grey*grey
		}
		return gamma(lit(l, to))
	}
	return gamma(k.shifted(linear(c)))
}

// shifts are the matrices by which shifted adds the invisible part of a colour to red, green and
// blue, one row for each. They were found by a search that maximises the distances between the
// colours of the six seats, and those of the games' marks, with small changes of each colour.
var shifts = [...][3][3]float64{
	Protan: {{0.1, -0.5, -0.5}, {-0.1, 1, 0}, {-0.2, 0, 1}},
	Deutan: {{1, 0.1, 0}, {0.5, 0.3, 0.5}, {0, 1.3, 1}},
	Tritan: {{1, 0, 1.3}, {0, 1, 1.1}, {0.5, -0.5, 1}},
}

// A colour of a chroma up to quietChroma, as in most grounds, is unchanged. From loudChroma on, a
// colour is fully shifted.
const (
	quietChroma = 20.0
	loudChroma  = 45.0
)

// shifted returns a colour (in linear RGB) whose invisible part is shifted to a visible one, at the
// same luminance.
func (k Colors) shifted(l [3]float64) [3]float64 {
	eyes, at := k.eyes(), lab(l)
	loud := min(max((math.Hypot(at[1], at[2])-quietChroma)/(loudChroma-quietChroma), 0), 1)
	sees, out := simulated(l, eyes), l
	for i, row := range shifts[eyes] {
		for j, part := range row {
			out[i] += loud * part * (l[j] - sees[j])
		}
		out[i] = max(out[i], 0)
	}
	return lit(out, bright(l))
}

// bright returns WCAG's relative luminance of linear RGB.
func bright(l [3]float64) float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }

// Parameters of high contrast: flare is WCAG's constant that is added to every luminance, pivot is
// the luminance that does not change, and steep is the factor by which small distances from it
// grow.
const (
	flare = 0.05
	pivot = 0.17
	steep = 2.2
)

// strong returns the luminance that y becomes under high contrast.
func strong(y float64) float64 {
	if y < pivot {
		t := math.Log((y+flare)/flare) / math.Log((pivot+flare)/flare)
		return flare*math.Pow((pivot+flare)/flare, math.Pow(t, steep)) - flare
	}
	t := math.Log((y+flare)/(pivot+flare)) / math.Log((1+flare)/(pivot+flare))
	return (pivot+flare)*math.Pow((1+flare)/(pivot+flare), 1-math.Pow(max(0, 1-t), steep)) - flare
}

// lit returns a colour of the same hue at luminance y. If a channel would exceed its maximum, the
// colour is mixed with grey of that luminance.
func lit(l [3]float64, y float64) [3]float64 {
	own := bright(l)
	if own <= 0 {
		return [3]float64{y, y, y}
	}
	most := 0.0
	for i := range l {
		l[i] *= y / own
		most = max(most, l[i])
	}
	if most <= 1 {
		return l
	}
	share := min(1, (most-1)/(most-y)) // of grey of this luminance
	for i := range l {
		l[i] += (y - l[i]) * share
	}
	return l
}

// gamma converts linear RGB to a colour.
func gamma(l [3]float64) color.RGBA {
	f := func(v float64) uint8 {
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		return uint8(math.Round(0xFF * min(max(v, 0), 1)))
	}
	return color.RGBA{f(l[0]), f(l[1]), f(l[2]), 0xFF}
}

package render

import (
	"image/color"
	"math"
)

// RGB returns an opaque colour from 0xRRGGBB.
func RGB(hex uint32) color.RGBA { return rgb(hex) }

// Clear returns the colour with an opacity of 0 (invisible) to 1.
func Clear(c color.RGBA, opacity float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(math.Round(float64(v) * opacity)) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), f(0xFF)}
}

// Mix returns the opaque colour between a (share 0) and b (share 1).
func Mix(a, b color.RGBA, share float64) color.RGBA {
	f := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*share)) }
	return color.RGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), 0xFF}
}

// Contrast returns WCAG's contrast ratio of two opaque colours, from 1 to 21.
func Contrast(a, b color.RGBA) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func luminance(c color.RGBA) float64 {
	return bright(linear(c))
}

func linear(c color.RGBA) [3]float64 {
	f := func(v uint8) float64 {
		s := float64(v) / 0xFF
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return [3]float64{f(c.R), f(c.G), f(c.B)}
}

// Deficiency is one of the three kinds of colour blindness, at full strength, or Normal for none.
type Deficiency int

// Normal vision and the three deficiencies.
const (
	Normal Deficiency = iota
	Protan
	Deutan
	Tritan
)

// machado holds the matrices of Machado, Oliveira and Fernandes (2009) for
// severity 1.0, on linear RGB.
var machado = [...][3][3]float64{
	Normal: {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	Protan: {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	Deutan: {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	Tritan: {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// Distance returns the difference of two colours as perceived with that deficiency (CIE 1976 in
// Lab: 2 is just noticeable, 20 is obvious).
func Distance(a, b color.RGBA, d Deficiency) float64 {
	x, y := lab(seen(a, d)), lab(seen(b, d))
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

func seen(c color.RGBA, d Deficiency) [3]float64 { return simulated(linear(c), d) }

// simulated returns linear RGB as seen with that deficiency.
func simulated(in [3]float64, d Deficiency) (out [3]float64) {
	for i, row := range machado[d] {
		out[i] = min(max(row[0]*in[0]+row[1]*in[1]+row[2]*in[2], 0), 1)
	}
	return out
}

// lab turns linear RGB into CIE Lab under D65.
func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := f((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

package rois

import (
	"image/color"

	"bivouac/render"
)

// landBox is the side of the square that holds the sprite of a zone's terrain.
const landBox = 232

// landHigh is how high terrain is in its own coordinates.
const landHigh = 196.0

// drawLand draws a terrain over its whole zone, around the middle.
func drawLand(c *render.Canvas, middle render.Point, letter string, s *scenery) {
	k := sketch{
		Canvas: c, x: middle.X - cellWide/2, y: middle.Y - cellHigh/2, scale: 1, flat: cellHigh / landHigh, hard: true,
	}
	if letter != "T" { // a torrent draws its own ground
		k.slab(s.tints[letter], 3, 3, cellWide-3, landHigh-3, render.Radius)
	}
	landforms[letter](k, s)
}

// landforms draw what is on the ground of each terrain.
var landforms = map[string]func(sketch, *scenery){
	"F": forest, "B": building, "H": hill, "M": marsh, "L": water, "E": steep, "T": torrent, "R": massif, "G": chasm,
}

// spots are the places of repeated things in a zone. Most are along the edges, where troops leave room.
var spots = [...][2]float64{{132, 40}, {196, 62}, {24, 70}, {70, 92}, {152, 98}, {112, 126}, {196, 138}, {24, 146},
	{72, 176}, {124, 178}, {176, 182}}

// forest draws trees: cypresses, round crowns, or bulbs of an alien jungle.
func forest(k sketch, s *scenery) {
	for _, at := range spots {
		tree(k, s, at[0], at[1])
	}
}

func tree(k sketch, s *scenery, x, y float64) {
	dark, light, trunk := render.RGB(0x2E5A34), render.RGB(0x4C7F42), render.RGB(0x5B4023)
	switch {
	case s.future:
		dark, light = render.RGB(0x1F5D63), render.RGB(0x8AE0B4)
		k.stroke(dark, 5, x, y+14, x-3, y-4)
		k.dot(dark, x-4, y-14, 15)
		k.dot(light, x-7, y-18, 6)
		k.dot(light, x+4, y-10, 3)
	case s.fantasy:
		k.stroke(trunk, 6, x, y+14, x, y)
		k.dot(dark, x, y-10, 19)
		k.dot(light, x-5, y-14, 10)
	default:
		k.stroke(trunk, 5, x, y+14, x, y)
		k.poly(dark, x, y-34, x+10, y-14, x+11, y, x, y+8, x-11, y, x-10, y-14)
		k.poly(light, x-2, y-28, x+2, y-12, x, y+2, x-8, y-2, x-7, y-14)
	}
}

// building draws a temple, a castle or a bunker.
func building(k sketch, s *scenery) {
	stone, shade, roof := render.RGB(0xEFE4CB), render.RGB(0x8C7350), render.RGB(0xB4562F)
	switch {
	case s.future:
		stone, shade = render.RGB(0xD5D8DE), render.RGB(0x4E545F)
		k.slab(shade, 18, 128, 198, 182, 6)
		k.poly(stone, 30, 128, 62, 62, 154, 62, 186, 128)
		k.poly(shade, 62, 98, 154, 98, 160, 112, 56, 112)
		k.slab(stone, 84, 146, 132, 182, 4)
		k.stroke(shade, 5, 108, 62, 108, 30)
		k.dot(render.RGB(0x6FF0FF), 108, 28, 6)
	case s.fantasy:
		stone, shade = render.RGB(0xD9DBE0), render.RGB(0x55586A)
		for _, x := range []float64{22, 146} {
			k.poly(stone, x, 60, x+12, 60, x+12, 70, x+18, 70, x+18, 60, x+30, 60, x+30, 70, x+36, 70, x+36, 60, x+48,
				60, x+48, 182, x, 182)
			k.slab(shade, x+18, 100, x+30, 126, 5)
		}
		k.poly(stone, 70, 100, 84, 100, 84, 112, 98, 112, 98, 100, 116, 100, 116, 112, 130, 112, 130, 100, 146,
			100, 146, 182, 70, 182)
		k.slab(shade, 92, 142, 124, 182, 12)
	default:
		k.poly(roof, 20, 84, 108, 34, 196, 84)
		k.poly(stone, 46, 78, 108, 44, 170, 78)
		k.slab(stone, 24, 84, 192, 98, 2)
		for _, x := range []float64{34, 68, 102, 136, 170} {
			k.slab(stone, x, 98, x+14, 166, 2)
			k.slab(shade, x+10, 98, x+14, 166, 0)
		}
		k.slab(stone, 20, 166, 196, 182, 2)
	}
}

// hill draws rising ground with its contour lines, or the teeth of a ridge.
func hill(k sketch, s *scenery) {
	low, high, line := render.RGB(0xB4853F), render.RGB(0xDDB673), render.RGB(0x7A5424)
	switch {
	case s.future:
		low, high = render.RGB(0x94552F), render.RGB(0xD59A6C)
		k.poly(low, 6, 170, 40, 92, 66, 118, 104, 48, 134, 96, 160, 66, 210, 170)
		k.poly(high, 104, 48, 134, 96, 120, 170, 86, 170)
		k.poly(high, 160, 66, 184, 116, 172, 170, 150, 170)
	case s.fantasy:
		low, high, line = render.RGB(0x7E9140), render.RGB(0xC4D07A), render.RGB(0x56682A)
		fallthrough
	default:
		mound(k, low, 138, 178, 72, 128)
		mound(k, high, 82, 178, 74, 84)
		for _, h := range [...][4]float64{
			{120, 66, 112, 88}, {140, 60, 140, 86}, {160, 68, 170, 92}, {182, 96, 194, 122}, {186, 136, 200, 160},
		} {
			k.stroke(line, 5, h[:]...)
		}
		for _, h := range [...][4]float64{{54, 112, 42, 134}, {82, 104, 82, 130}, {112, 112, 124, 136}, {34, 140, 22, 162}} {
			k.stroke(low, 5, h[:]...)
		}
	}
}

// mound fills the upper half of an ellipse on its ground line.
func mound(k sketch, col color.RGBA, x, y, wide, high float64) {
	const steps = 20
	var points [steps + 1]render.Point
	for n := range points {
		sin, cos := sincos(n, 2*steps)
		points[n] = k.at(x-wide*cos, y-high*sin)
	}
	k.on(col, func(c *render.Canvas, col color.RGBA) { c.Polygon(points[:], col) })
}

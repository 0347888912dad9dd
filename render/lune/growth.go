package lune

import (
	"bivouac/render"
)

// prism draws a block that stands on an isometric square of half width w around (x, y).
func prism(k sketch, x, y, w, high float64, s soil) {
	h := w * halfHigh / halfWide
	k.poly(s.south, x-w, y-high, x, y+h-high, x, y+h, x-w, y)
	k.poly(s.east, x+w, y-high, x, y+h-high, x, y+h, x+w, y)
	k.poly(s.top, x, y-h-high, x+w, y-high, x, y+h-high, x-w, y-high)
}

// forest draws trees under the Moon's sky (L3.30).
func forest(k sketch) {
	k.oval(leafDark, 0, 4, 52, 27)
	for _, t := range [...][3]float64{{-4, -8, 0.9}, {-32, 4, 0.8}, {27, 0, 1}, {4, 18, 0.95}, {-20, 20, 0.7}} {
		tree(k.moved(t[0], t[1]).smaller(t[2]))
	}
}

func tree(k sketch) {
	k.slab(barkCol, -4, -6, 4, 8, 1)
	k.poly(leafDark, 0, -58, 20, -22, -20, -22)
	k.poly(leafDark, 0, -42, 23, -4, -23, -4)
	k.poly(leafLight, 0, -58, -3, -22, -20, -22)
	k.poly(leafLight, -2, -36, -6, -4, -23, -4)
}

// burning draws a Forest that caught fire: charred trunks among flames.
func burning(k sketch) {
	k.oval(charCol, 0, 4, 54, 29)
	for _, t := range [...][2]float64{{-30, 2}, {24, -6}, {2, 14}} {
		k.stroke(charCol, 8, t[0], t[1], t[0], t[1]-30)
		k.stroke(charCol, 5, t[0], t[1]-16, t[0]+11, t[1]-28)
	}
	for _, t := range [...][3]float64{{-8, -6, 1}, {34, 4, 0.9}, {-38, 10, 0.8}, {10, 22, 0.8}, {-14, 24, 0.65}} {
		flame(k.moved(t[0], t[1]).smaller(t[2]))
	}
}

func flame(k sketch) {
	k.poly(flameOuter, 0, -54, 10, -34, 18, -38, 17, -10, 9, 2, -9, 2, -17, -12, -15, -28, -7, -22)
	k.poly(flameInner, 1, -34, 8, -16, 8, -4, 3, 1, -5, 1, -8, -8, -5, -17)
}

// plasmaPool draws Plasma that covers a square (L3.40): a shining lake with bubbles.
func plasmaPool(k sketch) {
	blob := func(w, h float64) []float64 {
		return []float64{-w, 2, -w * 0.72, -h * 0.55, -w * 0.25, -h * 0.8, w * 0.2, -h, w * 0.62, -h * 0.5, w, -3, w * 0.7,
			h * 0.5, w * 0.25, h * 0.78, -w * 0.2, h, -w * 0.6, h * 0.55}
	}
	k.poly(plasmaDeep, blob(60, 36)...)
	k.poly(plasmaCol, blob(53, 31)...)
	for _, a := range [...][4]float64{{-24, 6, 14, 5}, {20, -8, 16, 6}, {10, 14, 12, 4}, {-10, -14, 11, 4}} {
		k.oval(plasmaGlow, a[0], a[1], a[2], a[3])
		k.oval(plasmaCol, a[0], a[1]+2, a[2]-3, a[3]-2)
	}
	for _, b := range [...][3]float64{{-34, -6, 5}, {34, 5, 6}, {0, 2, 4.5}, {-14, 20, 4.5}, {38, -10, 3.5}} {
		k.dot(plasmaGlow, b[0], b[1], b[2])
		k.dot(white, b[0]-1.5, b[1]-1.5, b[2]*0.4)
	}
}

// mountain draws a Mountain, sound if it can take 2 more hits, or damaged (L4.2).
func mountain(k sketch, hits int) {
	if hits < 2 {
		k.poly(rockDark, -54, 8, -40, -22, -26, -14, -14, -36, 4, -20, 18, -32, 34, -10, 54, 8, 0, 38)
		k.poly(rockMid, -54, 8, -40, -22, -26, -14, -14, -36, -6, 2, -20, 28)
		k.poly(rockLight, -40, -22, -26, -14, -34, 2, -46, 2)
		k.stroke(crackDark, 5, -14, -34, -4, -8, -14, 8, 0, 34)
		k.stroke(crackDark, 4, -4, -8, 16, -2, 24, 14)
		for _, r := range [...][3]float64{{34, 20, 8}, {-34, 24, 7}, {16, 32, 6}} {
			k.poly(rockMid, r[0]-r[2], r[1]+r[2]*0.6, r[0], r[1]-r[2], r[0]+r[2], r[1]+r[2]*0.6)
		}
		return
	}
	k.poly(rockDark, -56, 8, -30, -44, -12, -30, 6, -82, 22, -52, 34, -58, 56, 8, 0, 40)
	k.poly(rockMid, -56, 8, -30, -44, -12, -30, 6, -82, 4, -20, -10, 30, -20, 30)
	k.poly(rockLight, -56, 8, -30, -44, -24, -14, -34, 20)
	k.poly(white, 6, -82, -2, -56, 6, -60, 10, -50, 18, -58)
	k.poly(white, -30, -44, -38, -27, -30, -31, -24, -26)
	k.stroke(rockDark, 3, 6, -48, 2, -20, -8, 10)
}

// Colours of Civil Buildings: walls with roofs, and lit windows.
var (
	tower  = soil{top: soils[4].top, south: render.RGB(0x3E77A8), east: render.RGB(0x28507A)}
	window = render.RGB(0xFFE08A)
)

// homes are the places of buildings on their square, by the number of buildings, from the back to
// the front: x and y of the middle, half the width, the height.
var homes = [...][][4]float64{
	1: {{0, 2, 27, 58}},
	2: {{25, -10, 21, 66}, {-22, 8, 21, 44}},
	3: {{4, -18, 19, 72}, {-27, 6, 19, 42}, {25, 9, 19, 52}},
	4: {{0, -20, 17, 70}, {-30, -1, 17, 46}, {30, -1, 17, 56}, {0, 18, 17, 34}},
}

// buildings draws the 1 to 4 buildings on a square (L4.3).
func buildings(k sketch, count int) {
	k.poly(soils[0].east, 0, -38, 52, 0, 0, 38, -52, 0)
	for _, h := range homes[min(max(count, 1), 4)] {
		house(k, h[0], h[1], h[2], h[3])
	}
}

func house(k sketch, x, y, w, high float64) {
	prism(k, x, y, w, high, tower)
	for row := 9.0; row < high-9; row += 15 {
		for _, col := range []float64{0.3, 0.7} {
			dy := w * col * halfHigh / halfWide
			k.poly(window, x-w+w*col-4, y-row+dy-2, x-w+w*col+4, y-row+dy+3, x-w+w*col+4, y-row+dy-6, x-w+w*col-4, y-row+dy-11)
			if col > 0.5 {
				k.poly(window, x+w-w*col-4, y-row+dy+3, x+w-w*col+4, y-row+dy-2, x+w-w*col+4, y-row+dy-11, x+w-w*col-4, y-row+dy-6)
			}
		}
	}
	k.poly(dangerCol, x-3, y-high-2, x+3, y-high-2, x, y-high-12)
}

// plasmaWell draws a derrick over a shining hole, sound if it can take 2 more hits, or leaking
// (L4.5).
func plasmaWell(k sketch, hits int) {
	steel, dark, light := steelMid, steelDark, steelLight
	k.oval(dark, 0, 10, 52, 28)
	k.oval(steel, 0, 6, 48, 25)
	k.oval(plasmaDeep, 0, 4, 34, 17)
	k.oval(plasmaCol, 0, 6, 29, 13)
	k.oval(plasmaGlow, -4, 5, 12, 5)
	both(func(s float64) {
		k.stroke(dark, 8, s*40, 8, s*9, -62)
		k.stroke(light, 4, s*40, 7, s*9, -62)
	})
	k.stroke(steel, 6, -29, -18, 29, -18)
	k.stroke(steel, 5, -19, -40, 19, -40)
	k.stroke(steel, 4, -29, -18, 19, -40)
	k.slab(dark, -18, -78, 18, -58, 4)
	k.slab(amber, -14, -75, 14, -61, 3)
	k.stroke(plasmaGlow, 5, 0, -58, 0, 2)
	if hits < 2 {
		k.stroke(crackDark, 6, -40, 12, -26, 18, -30, 26, -14, 34)
		k.poly(plasmaCol, 20, 22, 36, 16, 58, 24, 44, 34, 24, 34)
		k.stroke(crackDark, 7, 12, -58, 26, -34)
		k.stroke(flameInner, 4, 20, -66, 32, -80)
	}
}

package lune

import (
	"image/color"
	"math/rand/v2"

	"bivouac/render"
)

// columnBox is the side of a column's square sprite. Its middle is the middle of the column's top
// at level 0.
const columnBox = 320

// drawColumn draws a column of regolith: one layer for each level, each in its own shade.
func drawColumn(c *render.Canvas, middle render.Point, level int, seed uint64) {
	k := sketch{Canvas: c, x: middle.X, y: middle.Y, scale: 1, crisp: true}
	for n := 1; n <= level; n++ {
		layer(k, float64(-stepHigh*n), stepHigh, soils[n])
	}
	top := k.moved(0, float64(-stepHigh*level))
	s := soils[level]
	top.poly(s.top, 0, -halfHigh, halfWide, 0, 0, halfHigh, -halfWide, 0)
	craters(top, s, seed)
	top.stroke(soils[min(level+1, len(soils)-1)].top, 2, -halfWide+1, 0, 0, halfHigh-1, halfWide-1, 0)
	top.stroke(s.south, 1.5, -halfWide+1, 0, 0, -halfHigh+1, halfWide-1, 0)
}

// layer draws the two visible sides of a tile, from its top edge down.
func layer(k sketch, top, high float64, s soil) {
	k.poly(s.south, -halfWide, top, 0, top+halfHigh, 0, top+halfHigh+high, -halfWide, top+high)
	k.poly(s.east, halfWide, top, 0, top+halfHigh, 0, top+halfHigh+high, halfWide, top+high)
	k.stroke(soils[0].east, 2, -halfWide, top+high, 0, top+halfHigh+high, halfWide, top+high)
}

// craters draws small marks that make a flat top look like the Moon.
func craters(k sketch, s soil, seed uint64) {
	k.crisp = true
	luck := rand.New(rand.NewPCG(seed, 3))
	dark := render.Mix(s.top, s.south, 0.42)
	for range craterCount {
		x, y := float64(luck.IntN(50)-25), float64(luck.IntN(26)-6)
		r := 5 + float64(luck.IntN(8))
		k.oval(dark, x, y, r, r*0.55)
	}
}

// craterKinds is the number of different column tops. There are several so that neighbours differ.
const craterKinds = 3

func craterKind(p place) int { return (p.col*5 + p.row*3) % craterKinds }

// drawChasm draws a hole; its walls are visible where there is ground to the north and to the west.
func drawChasm(c *render.Canvas, middle render.Point, north, west bool) {
	k := sketch{Canvas: c, x: middle.X, y: middle.Y, scale: 1, crisp: true}
	k.poly(abyss, 0, -halfHigh, halfWide, 0, 0, halfHigh, -halfWide, 0)
	for n := range 2 {
		deep := float64(34 - 15*n)
		t := 1 - deep/(2*halfHigh)
		share := 0.7 - 0.35*float64(n)
		if west {
			k.poly(render.Mix(soils[0].east, abyss, share), -halfWide, 0, 0, -halfHigh, 0, -halfHigh+deep, -halfWide*t,
				-halfHigh+deep+halfHigh*t)
		}
		if north {
			k.poly(render.Mix(soils[0].south, abyss, share), halfWide, 0, 0, -halfHigh, 0, -halfHigh+deep, halfWide*t,
				-halfHigh+deep+halfHigh*t)
		}
	}
	if west {
		k.stroke(soils[0].top, 2.5, -halfWide, 0, 0, -halfHigh)
	}
	if north {
		k.stroke(soils[0].top, 2.5, 0, -halfHigh, halfWide, 0)
	}
}

// drawCracks draws cracks that are visible at a glance, under any content.
func drawCracks(c *render.Canvas, middle render.Point) {
	k := sketch{Canvas: c, x: middle.X, y: middle.Y, scale: 1, crisp: true}
	for _, pass := range []struct {
		col  color.RGBA
		wide float64
		by   float64
	}{{soils[4].top, 3, 2.5}, {crackDark, 5, 0}} {
		g := k.moved(0, pass.by)
		g.stroke(pass.col, pass.wide, -50, 12, -32, 4, -20, 10, -2, 0, 10, 6, 24, -4, 40, 2, 54, -9)
		g.stroke(pass.col, pass.wide-1, -20, 10, -12, 22, 2, 30)
		g.stroke(pass.col, pass.wide-1, -2, 0, -8, -12, 6, -22, 2, -34)
		g.stroke(pass.col, pass.wide-1, 24, -4, 30, 10, 24, 20)
		g.stroke(pass.col, pass.wide-1.5, -32, 4, -38, -8)
	}
	both(func(s float64) {
		k.poly(crackDark, s*30, 25, s*44, 16.5, s*34, 16)
	})
	k.poly(crackDark, -34, -22.4, -18, -32, -24, -20)
	k.poly(crackDark, 40, -18.8, 54, -10.4, 40, -11)
}

// edges are the four sides of a top in the directions N, E, S and W, each as x and y of its two
// ends, measured from the middle.
var edges = [...][4]float64{
	{0, -halfHigh, halfWide, 0}, {halfWide, 0, 0, halfHigh}, {-halfWide, 0, 0, halfHigh}, {0, -halfHigh, -halfWide, 0},
}

// dirs are the directions in the order of L2.3.
var dirs = [...]string{"N", "E", "S", "W"}

// drawCliff draws the thick edge above a drop of two levels or more (L21.1).
func drawCliff(c *render.Canvas, middle render.Point, dir int) {
	k := sketch{Canvas: c, x: middle.X, y: middle.Y, scale: 1, crisp: true}
	e := edges[dir]
	k.stroke(edgeDark, 8, e[0]*0.97, e[1]*0.97, e[2]*0.97, e[3]*0.97)
}

// craterCount is the number of small marks on a top.
const craterCount = 2

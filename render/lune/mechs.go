package lune

import (
	"image/color"

	"bivouac/render"
)

// Colours of the Mechs' metal; the rest has their owner's colour.
var (
	steelDark  = render.RGB(0x23293F)
	steelMid   = render.RGB(0x59627F)
	steelLight = moveCol
	visor      = window
)

// livery are the colours of an owner's Mechs.
type livery struct{ body, dark, light color.RGBA }

func liveryOf(seat int) livery {
	s := render.Seats[seat]
	return livery{s.Fill, render.Mix(s.Fill, edgeDark, 0.45), render.Mix(s.Fill, white, 0.4)}
}

// mechs draw the three Mechs by code.
var mechs = map[string]func(sketch, livery){"C": combatMech, "K": cannonMech, "A": artilleryMech}

// combatMech draws a brawler with huge fists.
func combatMech(k sketch, l livery) {
	both(func(s float64) { // legs
		k.poly(steelDark, s*6, -22, s*26, -24, s*30, 8, s*34, 16, s*8, 16, s*10, 0)
		k.poly(steelMid, s*12, 2, s*28, 2, s*34, 16, s*8, 16)
	})
	k.poly(l.dark, -30, -62, 30, -62, 24, -22, -24, -22) // trunk
	k.poly(l.body, -30, -62, 4, -62, 0, -22, -24, -22)
	k.poly(steelLight, -12, -46, 12, -46, 8, -32, -8, -32)
	both(func(s float64) { // shoulders, arms, fists
		k.dot(l.dark, s*38, -58, 15)
		k.dot(l.body, s*38-3, -61, 11)
		k.stroke(steelDark, 13, s*42, -52, s*48, -30)
		k.slab(edgeDark, s*46-17, -36, s*46+17, 0, 6)
		k.slab(l.body, s*46-14, -33, s*46+14, -3, 5)
		for _, y := range []float64{-26, -16} {
			k.stroke(l.dark, 3, s*46-8, y, s*46+10, y)
		}
	})
	k.poly(l.dark, -14, -64, -12, -84, 0, -92, 12, -84, 14, -64)
	k.poly(l.light, -12, -66, -11, -82, 0, -90, 0, -66)
	k.slab(visor, -9, -80, 9, -73, 2)
}

// cannonMech draws a tank with one long barrel.
func cannonMech(k sketch, l livery) {
	k.poly(steelDark, -52, -4, -40, -18, 40, -18, 52, -4, 44, 18, -44, 18) // tracks
	for _, x := range []float64{-34, -12, 12, 34} {
		k.dot(steelMid, x, 6, 9)
		k.dot(steelDark, x, 6, 4)
	}
	k.poly(l.dark, -46, -8, -30, -34, 30, -34, 46, -8) // hull
	k.poly(l.body, -46, -8, -30, -34, 0, -34, -6, -8)
	k.poly(l.dark, -24, -34, -18, -60, 14, -64, 26, -46, 24, -34) // turret
	k.poly(l.body, -24, -34, -18, -60, 2, -62, 0, -34)
	k.stroke(steelDark, 17, 8, -52, 60, -76) // barrel
	k.stroke(steelLight, 9, 8, -52, 58, -75)
	k.stroke(steelDark, 19, 54, -73, 62, -77)
	k.slab(visor, -14, -54, 4, -46, 3)
	k.stroke(steelMid, 4, -20, -60, -28, -84)
	k.dot(dangerCol, -28, -86, 4)
}

// artilleryMech draws a walker on four legs with tubes that point at the sky.
func artilleryMech(k sketch, l livery) {
	both(func(s float64) {
		k.stroke(steelDark, 11, s*14, -26, s*42, -32, s*52, 10)
		k.stroke(steelMid, 5, s*16, -26, s*42, -31, s*51, 8)
		k.stroke(steelDark, 11, s*10, -18, s*26, -14, s*30, 20)
		k.stroke(steelMid, 5, s*12, -18, s*26, -13, s*30, 18)
	})
	k.poly(l.dark, -34, -30, -22, -48, 22, -48, 34, -30, 22, -10, -22, -10)
	k.poly(l.body, -34, -30, -22, -48, 0, -48, -2, -10, -22, -10)
	for _, x := range []float64{-19, 1, 21} { // the battery
		k.poly(steelDark, x-12, -44, x-4, -96, x+13, -96, x+9, -44)
		k.poly(steelLight, x-8, -46, x-1, -92, x+5, -92, x, -46)
		k.oval(edgeDark, x+4.5, -95, 9, 5)
	}
	k.slab(l.light, -26, -56, 28, -46, 4)
	k.slab(visor, -12, -34, 12, -25, 3)
}

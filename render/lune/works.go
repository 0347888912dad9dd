package lune

import (
	"bivouac/render"
)

// capsule draws a pod with a window and a chute, in which astronauts came down (L4.10).
func capsule(k sketch) {
	hull, shade := soils[4].top, soils[3].south
	k.poly(amber, -52, 0, -34, -22, -12, -10, -30, 12)
	k.poly(white, -43, -11, -34, -22, -12, -10, -21, 1)
	k.poly(shade, -14, 16, -4, -36, 14, -42, 34, -34, 42, 14, 14, 26)
	k.poly(hull, -14, 16, -4, -36, 14, -42, 18, 24)
	k.dot(edgeDark, 14, -10, 13)
	k.dot(shieldCol, 14, -10, 9)
	k.dot(white, 11, -13, 3.5)
	k.stroke(dangerCol, 6, -11, 8, 14, 17, 40, 6)
}

// rocket draws a Rocket on the ground (L4.30), with fire below it if it is active.
func rocket(k sketch, active bool) {
	hull, shade := soils[4].top, soils[3].south
	if active {
		k.oval(flameOuter, 0, 12, 34, 16)
		k.oval(flameInner, 0, 12, 22, 9)
	} else {
		k.oval(edgeDark, 0, 12, 30, 14)
	}
	both(func(s float64) { k.poly(dangerCol, s*16, -34, s*38, 2, s*36, 14, s*14, -2) })
	k.poly(shade, 0, -106, 12, -88, 18, -66, 18, -8, 12, 6, -12, 6, -18, -8, -18, -66, -12, -88)
	k.poly(hull, 0, -106, -12, -88, -18, -66, -18, -8, -12, 6, 0, 6)
	k.poly(dangerCol, 0, -110, 12, -88, -12, -88)
	k.dot(edgeDark, 0, -58, 11)
	k.dot(shieldCol, 0, -58, 7)
	k.slab(dangerCol, -18, -30, 18, -22, 0)
	k.poly(dangerDeep, -4, -14, 4, -14, 5, 10, -5, 10)
}

// meteorRock draws a rock with something alive inside (L4.32). It has cracks if it hatches soon.
func meteorRock(k sketch, hatches bool) {
	k.oval(edgeDark, 0, 8, 46, 22)
	k.poly(rockDark, -44, 4, -38, -30, -14, -52, 16, -50, 40, -28, 44, 2, 20, 22, -22, 22)
	k.poly(rockMid, -44, 4, -38, -30, -14, -52, 6, -44, -8, -8, -22, 22)
	k.poly(rockLight, -38, -30, -14, -52, -6, -38, -26, -18)
	for _, h := range [...][3]float64{{14, -26, 8}, {-18, 2, 7}, {24, 4, 6}} {
		k.oval(edgeDark, h[0], h[1], h[2], h[2]*0.8)
		k.oval(easyBrood.glow, h[0], h[1]+1, h[2]*0.55, h[2]*0.4)
	}
	if hatches {
		k.stroke(easyBrood.glow, 5, -12, -50, -2, -32, -14, -16, 2, 0, -4, 20)
		k.stroke(easyBrood.glow, 4, 2, 0, 18, -8, 36, -2)
	}
}

// emergence draws the place where a Vek will come out of the ground (L13.20).
func emergence(k sketch) {
	k.oval(crackDark, 0, 0, 50, 29)
	k.oval(rockDark, 0, 1, 42, 23)
	k.oval(abyss, 0, 3, 30, 15)
	for n, x := range []float64{-13, 13} {
		k.oval(easyBrood.glow, x, 3+float64(n), 6, 4)
	}
	for _, r := range [...][2]float64{{-40, -10}, {-24, 22}, {22, 23}, {42, -8}, {2, -26}} {
		k.poly(rockMid, r[0]-9, r[1]+5, r[0]-2, r[1]-9, r[0]+9, r[1]+5)
	}
	k.poly(amber, 0, -62, 16, -40, 6, -40, 6, -24, -6, -24, -6, -40, -16, -40)
}

// impact draws the place where a meteor will fall (L14.21).
func impact(k sketch) {
	for _, r := range []float64{54, 36} {
		const steps = 36
		var ring [2 * (steps + 1)]float64
		for n := range steps + 1 {
			p := onCircle(n, steps)
			ring[2*n], ring[2*n+1] = r*p.X, r*0.6*p.Y
		}
		k.stroke(edgeDark, 8, ring[:32]...)
		k.stroke(edgeDark, 8, ring[30:62]...)
		k.stroke(edgeDark, 8, ring[60:]...)
		k.stroke(flameInner, 4, ring[:32]...)
		k.stroke(flameInner, 4, ring[30:62]...)
		k.stroke(flameInner, 4, ring[60:]...)
	}
	k.poly(flameOuter, 40, -92, 12, -22, -6, -14, -12, -26)
	k.poly(flameInner, 26, -64, 8, -20, -4, -16, -6, -26)
	k.dot(rockDark, -4, -10, 16)
	k.dot(rockMid, -7, -13, 10)
}

// dome draws an Active Shield over a square (L9.50).
func dome(c *render.Canvas, middle render.Point) {
	k := sketch{Canvas: c, x: middle.X, y: middle.Y, scale: 1, crisp: true}
	shell := []float64{
		-62, 4, -60, -28, -46, -62, -22, -84, 0, -90, 22, -84, 46, -62, 60, -28, 62, 4, 40, 26, 0, 38, -40, 26,
	}
	k.stroke(edgeDark, 9, append(shell[:len(shell):len(shell)], -62, 4)...)
	k.stroke(shieldCol, 5, append(shell, -62, 4)...)
	k.stroke(white, 4, -46, -36, -36, -58, -20, -70)
}

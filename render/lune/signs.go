package lune

import (
	"bivouac/render"
)

// signBox is the side of a small sign's square sprite.
const signBox = 96

// signs draw the small signs by name, each around its middle.
var signs = map[string]func(sketch){
	"warning": warning, "bolt": bolt, "fire": func(k sketch) { flame(k.moved(0, 18).smaller(0.72)) }, "overload": overload,
	"web": web, "shield": shield,
	"heart": heart, "check": check, "cross": cross, "ring": func(k sketch) { k.hoop(haze, 5, 0, 0, 13) },
	"boot": func(k sketch) { boot(k, white) }, "boot done": func(k sketch) { boot(k, idleCol) },
	"boot small":      func(k sketch) { boot(k.smaller(0.6), white) },
	"boot done small": func(k sketch) { boot(k.smaller(0.6), idleCol) },
	"aim small":       func(k sketch) { target(k.smaller(0.52), white) },
	"aim done small":  func(k sketch) { target(k.smaller(0.52), idleCol) },
	"aim":             func(k sketch) { target(k, white) }, "aim done": func(k sketch) { target(k, idleCol) },
	"skull": skull, "house": houseSign, "star": func(k sketch) { k.Shape(render.Star, k.at(0, 0), 13, k.color(amber)) },
	"star missed": func(k sketch) {
		k.Shape(render.Star, k.at(0, 0), 15, k.color(edgeDark))
		k.Shape(render.Star, k.at(0, 0), 11, k.color(idleCol))
	},
	"coin": func(k sketch) { coin(k) }, "coin small": func(k sketch) { coin(k.smaller(0.7)) },
	"launch": launchSign, "wing": wingSign, "drop": drop, "resist": resistSign, "up": upSign, "block": blockSign,
	"blob":         func(k sketch) { blobling(k.moved(0, 10).smaller(0.55)) },
	"meteor small": func(k sketch) { impact(k.moved(0, 16).smaller(0.42)) },
	"emerge small": func(k sketch) { emergence(k.moved(0, 8).smaller(0.46)) },
	"cracks small": cracksSmall, "disc": discSign,
}

// tagSigns are the signs that labels contain, at tagScale.
var tagSigns = [...]string{
	"fire", "web", "overload", "shield", "warning", "wing", "drop", "blob", "house", "bolt", "launch", "check", "resist",
	"block", "cross", "skull",
}

const tagScale = 0.72

// idleCol is the colour of what is used up.
var idleCol = steelMid

// warning draws the sign on what is threatened (L21.6).
func warning(k sketch) {
	k.poly(edgeDark, 0, -26, 28, 22, -28, 22)
	k.poly(amber, 0, -19, 22, 18, -22, 18)
	k.poly(edgeDark, -4.5, -7, 4.5, -7, 2.5, 7, -2.5, 7)
	k.dot(edgeDark, 0, 12, 3.6)
}

// bolt draws the sign of the Power Grid.
func bolt(k sketch) {
	k.poly(amber, 4, -26, -16, 4, -3, 4, -6, 26, 16, -6, 3, -6, 10, -26)
}

// overload draws a bolt in Plasma (L9.20).
func overload(k sketch) {
	k.dot(edgeDark, 0, 0, 21)
	k.dot(plasmaCol, 0, 0, 18)
	k.poly(white, 3, -15, -10, 3, -1, 3, -4, 15, 10, -4, 2, -4, 6, -15)
}

// web draws the web that holds a unit (L9.40).
func web(k sketch) {
	k.dot(edgeDark, 0, 0, 21)
	for n := range 4 {
		p := onCircle(n, 8)
		k.stroke(white, 2.5, -p.X*18, -p.Y*18, p.X*18, p.Y*18)
	}
	for _, r := range []float64{8, 15} {
		for n := range 8 {
			a, b := onCircle(n, 8), onCircle(n+1, 8)
			k.stroke(white, 2.5, a.X*r, a.Y*r, b.X*r, b.Y*r)
		}
	}
}

// shield draws the sign of a shield, which absorbs a blow (L9.50).
func shield(k sketch) {
	k.poly(edgeDark, -20, -21, 20, -21, 20, 3, 13, 14, 0, 23, -13, 14, -20, 3)
	k.poly(shieldCol, -15, -16, 15, -16, 15, 2, 10, 10, 0, 17, -10, 10, -15, 2)
	k.poly(white, -11, -12, 0, -12, 0, 12, -8, 6, -11, 1)
}

func heart(k sketch) {
	k.poly(dangerCol, -19, -4, 0, 18, 19, -4, 0, -2)
	k.dot(dangerCol, -10, -7, 10.5)
	k.dot(dangerCol, 10, -7, 10.5)
	k.dot(white, -12, -10, 3.5)
}

func check(k sketch) {
	k.dot(goodCol, 0, 0, 17)
	k.stroke(white, 5.5, -8, 0, -2, 7, 9, -7)
}

func cross(k sketch) {
	k.dot(dangerCol, 0, 0, 17)
	k.stroke(white, 5.5, -7, -7, 7, 7)
	k.stroke(white, 5.5, -7, 7, 7, -7)
}

// boot draws the sign of a Mech's move.
func boot(k sketch, c rgba) {
	k.stroke(c, 7, -14, -12, -2, 0, -14, 12)
	k.stroke(c, 7, 4, -12, 16, 0, 4, 12)
}

// target draws the sign of a Mech's action.
func target(k sketch, c rgba) {
	k.hoop(c, 5, 0, 0, 14)
	k.dot(c, 0, 0, 5)
	for n := range 4 {
		p := onCircle(n, 4)
		k.stroke(c, 5, p.X*14, p.Y*14, p.X*21, p.Y*21)
	}
}

func skull(k sketch) {
	k.dot(edgeDark, 0, -4, 22)
	k.slab(edgeDark, -14, 4, 14, 24, 5)
	k.dot(white, 0, -5, 18)
	k.slab(white, -11, 6, 11, 20, 4)
	k.dot(edgeDark, -7, -5, 5.5)
	k.dot(edgeDark, 7, -5, 5.5)
	k.poly(edgeDark, 0, 1, 4, 8, -4, 8)
	for _, x := range []float64{-4, 4} {
		k.stroke(edgeDark, 2, x, 13, x, 20)
	}
}

// houseSign draws the sign of Civil Buildings.
func houseSign(k sketch) {
	k.poly(window, 0, -18, 20, -2, 14, -2, 14, 16, -14, 16, -14, -2, -20, -2)
	k.poly(edgeDark, -4, 16, -4, 5, 4, 5, 4, 16)
}

// wingSign and drop draw the signs of auras that are in force (L9.4).
func wingSign(k sketch) {
	both(func(s float64) { k.poly(wingCol, 0, 6, s*8, -14, s*26, -18, s*22, -6, s*16, 4, s*8, 10) })
}

func drop(k sketch) {
	k.poly(plasmaGlow, 0, -20, 10, -2, -10, -2)
	k.dot(plasmaGlow, 0, 4, 12)
}

// discSign draws the disc of an initiative number.
func discSign(k sketch) {
	k.dot(edgeDark, 0, 0, 20)
	k.dot(render.Paper, 0, 0, 17)
	k.stroke(render.Ink, 5, -5, -6, 2, -10, 2, 11)
}

// launchSign draws the sign of a Rocket's take-off.
func launchSign(k sketch) {
	k.poly(white, 0, -20, 16, 0, 6, 0, 6, 19, -6, 19, -6, 0, -16, 0)
}

// resistSign draws the sign of a building that resisted (L4.4).
func resistSign(k sketch) {
	k.slab(edgeDark, -26, -20, 26, 20, 8)
	k.slab(goodCol, -23, -17, 23, 17, 6)
	houseSign(k.smaller(0.75))
}

// upSign draws the sign of a unit that emerged.
func upSign(k sketch) {
	k.poly(edgeDark, 0, -24, 22, 4, 11, 4, 11, 22, -11, 22, -11, 4, -22, 4)
	k.poly(moveCol, 0, -18, 14, 1, 7, 1, 7, 18, -7, 18, -7, 1, -14, 1)
}

// blockSign draws the sign of an emergence that was blocked (L11.13).
func blockSign(k sketch) {
	k.dot(edgeDark, 0, 0, 22)
	k.hoop(amber, 6, 0, 0, 15)
	k.stroke(amber, 6, -11, 11, 11, -11)
}

func cracksSmall(k sketch) {
	k.poly(soils[2].top, 0, -19, 30, 0, 0, 19, -30, 0)
	k.stroke(crackDark, 4.5, -22, 4, -8, 2, 0, -4, 12, 2, 22, -4)
	k.stroke(crackDark, 4, -8, 2, -2, 12)
	k.stroke(crackDark, 4, 0, -4, -3, -13)
}

// coin draws the sign of reputation (L17.5).
func coin(k sketch) {
	k.dot(edgeDark, 0, 0, 27)
	k.dot(amber, 0, 0, 24)
	k.hoop(render.Accent, 4, 0, 0, 19)
	k.Shape(render.Star, k.at(0, 0), 11*k.scale, k.color(edgeDark))
}

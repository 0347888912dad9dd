package rois

import (
	"image/color"

	"bivouac/render"
)

// Size of the figure on a block's plinth, in its own coordinates. Contours leave room at the sides for their
// rims.
const (
	figureWide = 46.0
	figureHigh = 50.0
)

// figurine draws the contour of a figure in one colour, enlarged by grow. Only the last layer has details.
type figurine struct {
	sketch
	col     color.RGBA
	grow    float64
	details bool
	light   color.RGBA // of details
	dark    color.RGBA // of holes in them
}

// form fills the polygon with the given corners, as pairs of x and y.
func (f figurine) form(xy ...float64) {
	f.poly(f.col, xy...)
	if f.grow > 0 {
		f.stroke(f.col, 2*f.grow/f.scale, append(xy, xy[0], xy[1], xy[2], xy[3])...)
	}
}

// ball fills a circle.
func (f figurine) ball(x, y, radius float64) { f.dot(f.col, x, y, radius+f.grow/f.scale) }

// rod draws a line through pairs of x and y.
func (f figurine) rod(wide float64, xy ...float64) { f.stroke(f.col, wide+2*f.grow/f.scale, xy...) }

// regiments draw the figure of each army, from the plinth up.
var regiments = map[string]func(figurine){
	"": recruit, "GRE": hoplite, "ROM": legionary, "CAR": elephant, "GAU": gaul, "ELF": archer, "UND": reaper,
	"DWA": dwarf, "GOB": ears, "ORC": brute, "COL": marine, "INS": mantis,
}

// regimentOf returns the key of an army's figure in regiments. It returns "" (recruits) for an unknown army.
func regimentOf(army string) string {
	if _, ok := regiments[army]; ok {
		return army
	}
	return ""
}

// drawFigure draws an army's figure with its rims: light outside, dark inside.
func drawFigure(k sketch, army string, style render.SeatStyle) {
	draw := regiments[army]
	draw(figurine{sketch: sketch{Canvas: k.Canvas, x: k.x + 2, y: k.y + 3, scale: k.scale}, col: render.Ink, grow: 4})
	draw(figurine{sketch: k, col: bone, grow: 4})
	draw(figurine{sketch: k, col: style.Edge, grow: 2})
	draw(figurine{sketch: k, col: style.Fill, details: true, light: bone, dark: style.Edge})
}

// recruit draws a head and shoulders, for a side without an army yet.
func recruit(f figurine) {
	f.ball(23, 17, 11)
	f.form(6, 52, 8, 36, 16, 29, 30, 29, 38, 36, 40, 52)
}

// hoplite draws a soldier of a phalanx: a round shield, a crest, spears on both sides.
func hoplite(f figurine) {
	f.rod(3, 6, 3, 6, 50)
	f.rod(3, 40, 3, 40, 50)
	f.form(12, 16, 15, 6, 23, 2, 31, 6, 34, 16, 31, 24, 15, 24)
	f.ball(23, 35, 15)
	if f.details {
		f.stroke(f.light, 4, 14, 8, 19, 5, 23, 4, 27, 5, 32, 8)
		f.slab(f.dark, 16, 14, 30, 18, 0)
		f.hoop(f.light, 2.5, 23, 35, 13)
		f.stroke(f.light, 4, 16, 43, 23, 28, 30, 43)
	}
}

// legionary draws a tall shield with a thunderbolt, and a fan of feathers across the helmet.
func legionary(f figurine) {
	f.rod(3.5, 40, 4, 40, 50)
	f.form(8, 12, 8, 7, 14, 3, 28, 3, 34, 7, 34, 12)
	f.ball(21, 16, 8)
	f.form(6, 20, 36, 20, 36, 54, 6, 54)
	if f.details {
		f.poly(f.light, 9, 10, 10, 7, 15, 4.5, 27, 4.5, 32, 7, 33, 10)
		f.slab(f.dark, 15, 14, 27, 17, 0)
		f.stroke(f.light, 3, 9, 24, 33, 47)
		f.stroke(f.light, 3, 33, 24, 9, 47)
		f.dot(f.light, 21, 36, 6)
	}
}

// elephant draws an elephant from the front: wide ears, a trunk, tusks, a tower on its back.
func elephant(f figurine) {
	f.form(14, 3, 18, 3, 18, 6, 21, 6, 21, 3, 25, 3, 25, 6, 28, 6, 28, 3, 32, 3, 32, 16, 14, 16)
	f.form(13, 18, 5, 16, 3, 25, 6, 37, 13, 38, 33, 38, 40, 37, 43, 25, 41, 16, 33, 18)
	f.ball(23, 25, 12)
	f.form(10, 54, 11, 36, 35, 36, 36, 54)
	if f.details {
		f.poly(f.dark, 12, 21, 7, 19, 6, 26, 8, 34, 13, 34)
		f.poly(f.dark, 34, 21, 39, 19, 40, 26, 38, 34, 33, 34)
		f.slab(f.dark, 19, 28, 27, 54, 4)
		f.slab(f.col, 20.5, 24, 25.5, 54, 2)
		f.dot(f.light, 17, 22, 2.4)
		f.dot(f.light, 29, 22, 2.4)
		f.stroke(f.light, 4, 16, 33, 14, 40, 11, 44)
		f.stroke(f.light, 4, 30, 33, 32, 40, 35, 44)
		f.slab(f.light, 16, 9, 30, 12, 0)
	}
}

// gaul draws a warrior with a winged helmet and a long moustache.
func gaul(f figurine) {
	f.form(12, 24, 5, 16, 4, 3, 10, 8, 13, 13, 16, 17)
	f.form(34, 24, 41, 16, 42, 3, 36, 8, 33, 13, 30, 17)
	f.ball(23, 25, 13)
	f.form(10, 54, 11, 38, 35, 38, 36, 54)
	if f.details {
		f.poly(f.light, 11, 20, 7, 14, 6.5, 8, 11, 12, 14, 17)
		f.poly(f.light, 35, 20, 39, 14, 39.5, 8, 35, 12, 32, 17)
		f.slab(f.dark, 12, 20, 34, 23, 0)
		f.poly(f.light, 23, 28, 31, 30, 35, 44, 31, 42, 27, 34, 19, 34, 15, 42, 11, 44, 15, 30)
	}
}

// archer draws an elf under a pointed hood, with a long bow.
func archer(f figurine) {
	f.rod(4, 35, 3, 41, 12, 43, 25, 41, 38, 35, 48)
	f.form(17, 2, 24, 12, 28, 22, 27, 32, 30, 54, 5, 54, 7, 32, 6, 22, 10, 12)
	f.rod(2.5, 18, 26, 42, 26)
	if f.details {
		f.stroke(f.light, 2, 35, 4, 35, 47)
		f.poly(f.light, 17, 12, 23, 24, 17, 32, 11, 24)
		f.stroke(f.dark, 2.5, 14, 23, 16, 24)
		f.stroke(f.dark, 2.5, 18, 24, 20, 23)
		f.stroke(f.light, 3, 22, 38, 44, 26)
	}
}

// reaper draws a skull in a hood, with a scythe.
func reaper(f figurine) {
	f.rod(3.5, 39, 6, 39, 50)
	f.form(41, 3, 41, 9, 27, 8, 15, 11, 7, 17, 12, 7, 22, 2, 32, 1)
	f.form(20, 10, 29, 15, 33, 26, 34, 54, 6, 54, 7, 26, 11, 15)
	if f.details {
		f.poly(f.light, 37, 4.5, 37, 7, 26, 6, 15, 8, 22, 4, 31, 3)
		f.dot(f.light, 20, 26, 9.5)
		f.slab(f.light, 14, 30, 26, 40, 2)
		f.dot(f.dark, 16, 26, 3.2)
		f.dot(f.dark, 24, 26, 3.2)
		f.stroke(f.dark, 1.8, 17.5, 35, 17.5, 40)
		f.stroke(f.dark, 1.8, 22.5, 35, 22.5, 40)
	}
}

// dwarf draws a broad figure with a beard to the ground and a hammer.
func dwarf(f figurine) {
	f.rod(4, 38, 14, 38, 50)
	f.form(29, 4, 44, 4, 44, 16, 29, 16)
	f.form(6, 26, 8, 16, 17, 9, 26, 16, 28, 26)
	f.form(4, 27, 31, 27, 34, 54, 2, 54)
	if f.details {
		f.slab(f.light, 31, 6, 42, 10, 0)
		f.slab(f.dark, 7, 22, 27, 25, 0)
		f.poly(f.light, 7, 28, 27, 28, 27, 37, 17, 51, 7, 37)
		f.dot(f.dark, 17, 30, 3.4)
	}
}

// ears draws a goblin: long ears and a grin.
func ears(f figurine) {
	f.form(12, 30, 3, 20, 1, 8, 12, 15, 17, 20)
	f.form(34, 30, 43, 20, 45, 8, 34, 15, 29, 20)
	f.form(23, 10, 32, 14, 36, 24, 32, 36, 23, 42, 14, 36, 10, 24, 14, 14)
	f.form(12, 54, 16, 38, 30, 38, 34, 54)
	if f.details {
		f.poly(f.light, 13, 19, 21, 25, 15, 27)
		f.poly(f.light, 33, 19, 25, 25, 31, 27)
		f.poly(f.light, 14, 30, 18, 32, 20, 30, 23, 33, 26, 30, 28, 32, 32, 30, 28, 38, 18, 38)
	}
}

// brute draws an orc: horns above, tusks below, spikes on the shoulders.
func brute(f figurine) {
	f.form(13, 20, 6, 16, 4, 4, 10, 10, 18, 12)
	f.form(33, 20, 40, 16, 42, 4, 36, 10, 28, 12)
	f.form(15, 10, 31, 10, 35, 20, 35, 34, 29, 40, 17, 40, 11, 34, 11, 20)
	f.form(3, 54, 5, 38, 12, 34, 34, 34, 41, 38, 43, 54)
	if f.details {
		f.poly(f.light, 9, 16, 6.5, 9, 11, 13, 14, 15)
		f.poly(f.light, 37, 16, 39.5, 9, 35, 13, 32, 15)
		f.slab(f.light, 15, 21, 21, 24, 0)
		f.slab(f.light, 25, 21, 31, 24, 0)
		f.poly(f.light, 13, 27, 18, 36, 14, 36)
		f.poly(f.light, 33, 27, 28, 36, 32, 36)
		f.slab(f.dark, 18, 34, 28, 37, 0)
	}
}

// marine draws a soldier of the colonies: a space helmet with a visor, an aerial, square shoulders.
func marine(f figurine) {
	f.rod(3, 37, 3, 37, 32)
	f.ball(37, 4, 2.5)
	f.ball(21, 20, 14)
	f.form(4, 54, 4, 36, 10, 31, 36, 31, 42, 36, 42, 54)
	if f.details {
		f.slab(f.light, 10, 13, 32, 28, 6)
		f.slab(f.dark, 13, 16, 29, 25, 4)
		f.stroke(f.light, 2.5, 16, 22, 21, 18)
		f.slab(f.light, 8, 38, 16, 44, 1)
		f.slab(f.light, 28, 38, 38, 41, 1)
	}
}

// mantis draws an insect: feelers, large eyes, six legs.
func mantis(f figurine) {
	f.rod(2.5, 20, 14, 15, 7, 9, 4)
	f.rod(2.5, 26, 14, 31, 7, 37, 4)
	for _, s := range []float64{-1, 1} {
		x := func(away float64) float64 { return 23 + s*away }
		f.rod(3.5, x(8), 30, x(17), 24, x(18), 14)
		f.rod(3.5, x(8), 36, x(18), 34, x(18), 44)
		f.rod(3.5, x(8), 44, x(15), 46, x(17), 54)
	}
	f.form(11, 12, 35, 12, 31, 22, 23, 28, 15, 22)
	f.form(23, 24, 31, 30, 33, 42, 29, 54, 17, 54, 13, 42, 15, 30)
	if f.details {
		f.dot(f.light, 15, 15, 4)
		f.dot(f.light, 31, 15, 4)
		f.stroke(f.dark, 2.5, 23, 30, 23, 52)
		f.stroke(f.light, 2.5, 17, 34, 29, 34)
		f.stroke(f.light, 2.5, 16, 41, 30, 41)
	}
}

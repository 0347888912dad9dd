package rois

import (
	"image/color"

	"bivouac/render"
)

// heraldry holds an army's colours: of its shield, and of the charge (the emblem) on the shield.
type heraldry struct{ field, charge color.RGBA }

// armies are the heraldries by code (R34.2); both sides may have the same one.
var armies = map[string]heraldry{
	"GRE": {render.RGB(0x2C6BA6), vellum},
	"ROM": {render.RGB(0x9C1C2E), gilt},
	"CAR": {purple, bone},
	"GAU": {render.RGB(0x2F6B3A), gilt},
	"ELF": {render.RGB(0x14593F), bone},
	"UND": {render.RGB(0x2B2438), bone},
	"DWA": {render.RGB(0x4A5568), gilt},
	"GOB": {render.RGB(0x7A8F1E), render.Ink},
	"ORC": {render.RGB(0x7A3517), vellum},
	"COL": {render.RGB(0x12315C), render.RGB(0x8FE3FF)},
	"INS": {render.RGB(0xE0A81F), render.Ink},
}

// codes are the armies in the order of R18-R28.
var codes = [...]string{"GRE", "ROM", "CAR", "GAU", "ELF", "UND", "DWA", "GOB", "ORC", "COL", "INS"}

// heraldryOf returns an army's colours, or plain ones before an army is chosen.
func heraldryOf(army string) heraldry {
	if h, ok := armies[army]; ok {
		return h
	}
	return heraldry{faded, sand}
}

// Size of an emblem in its own coordinates, and of the square that holds its sprite.
const (
	emblemWide = 100
	emblemHigh = 116
	emblemBox  = 128
)

// drawEmblem draws an army's shield around a point.
func drawEmblem(c *render.Canvas, middle render.Point, army string, scale float64) {
	k := sketch{Canvas: c, x: middle.X - emblemWide/2*scale, y: middle.Y - emblemHigh/2*scale, scale: scale}
	h := heraldryOf(army)
	k.poly(groove, 0, 0, 100, 0, 100, 60, 92, 84, 74, 102, 50, 116, 26, 102, 8, 84, 0, 60)
	k.poly(brass, 3, 3, 97, 3, 97, 59, 89, 82, 72, 99, 50, 112, 28, 99, 11, 82, 3, 59)
	k.poly(h.field, 8, 8, 92, 8, 92, 58, 85, 79, 69, 95, 50, 106, 31, 95, 15, 79, 8, 58)
	if charge, ok := charges[army]; ok {
		charge(k, h)
	}
}

// charges draw what is on each shield.
var charges = map[string]func(sketch, heraldry){
	"GRE": lambda, "ROM": eagle, "CAR": tanit, "GAU": triskele, "ELF": leaf, "UND": skullCharge,
	"DWA": hammer, "GOB": goblin, "ORC": axes, "COL": planet, "INS": beetle,
}

// lambda draws the letter on the shields of Lacedaemon, in a ring.
func lambda(k sketch, h heraldry) {
	k.hoop(h.charge, 5, 50, 54, 36)
	k.poly(h.charge, 50, 24, 76, 80, 63, 80, 50, 50, 37, 80, 24, 80)
}

// eagle draws an eagle that spreads its wings over a bar.
func eagle(k sketch, h heraldry) {
	for _, s := range []float64{-1, 1} {
		k.poly(h.charge, 50, 40, 50+s*12, 30, 50+s*38, 18, 50+s*34, 32, 50+s*38, 38, 50+s*31, 46, 50+s*34, 54, 50+s*24, 56,
			50+s*24, 64, 50+s*10, 62, 50, 72)
	}
	k.dot(h.charge, 50, 30, 9)
	k.poly(h.charge, 52, 24, 66, 31, 54, 36)
	k.poly(h.charge, 42, 66, 58, 66, 62, 80, 38, 80)
	k.slab(h.charge, 26, 84, 74, 91, 2)
}

// tanit draws the sign of Carthage's goddess: a triangle, arms, the sun.
func tanit(k sketch, h heraldry) {
	k.poly(h.charge, 50, 46, 76, 92, 24, 92)
	k.slab(h.charge, 18, 46, 82, 54, 2)
	k.slab(h.charge, 18, 36, 26, 54, 2)
	k.slab(h.charge, 74, 36, 82, 54, 2)
	k.dot(h.charge, 50, 31, 13)
}

// triskele draws three legs that turn.
func triskele(k sketch, h heraldry) {
	for n := range 3 {
		var arm [8]render.Point
		for i := range arm {
			sin, cos := sincos(n*12+i*2, 36)
			r := 5 + float64(i)*4.6
			arm[i] = k.at(50+r*sin, 54-r*cos)
		}
		k.Line(arm[:], 11*k.scale, h.charge)
		end := arm[len(arm)-1]
		k.Disc(end, 9*k.scale, h.charge)
		k.Disc(end, 4*k.scale, h.field)
	}
	k.dot(h.charge, 50, 54, 10)
}

// leaf draws a leaf of the trees that elves live in.
func leaf(k sketch, h heraldry) {
	k.poly(h.charge, 50, 16, 66, 34, 74, 54, 66, 74, 50, 88, 34, 74, 26, 54, 34, 34)
	k.stroke(h.field, 4, 50, 30, 50, 84)
	for _, y := range []float64{44, 58, 72} {
		k.stroke(h.field, 3, 50, y, 62, y-10)
		k.stroke(h.field, 3, 50, y, 38, y-10)
	}
	k.stroke(h.charge, 6, 50, 86, 50, 100)
}

// skullCharge draws the skull on the shield of the undead.
func skullCharge(k sketch, h heraldry) {
	middle := k.at(50, 54)
	skullIn(sketch{Canvas: k.Canvas, x: middle.X, y: middle.Y, scale: k.scale * 1.25}, h.charge, h.field)
}

// skullIn draws a skull around the origin, about 50 wide and 60 high, with holes of the second colour.
func skullIn(k sketch, col, hole color.RGBA) {
	k.dot(col, 0, -6, 25)
	k.slab(col, -14, 8, 14, 28, 5)
	k.dot(hole, -10, -4, 7.5)
	k.dot(hole, 10, -4, 7.5)
	k.poly(hole, 0, 4, 5, 13, -5, 13)
	for _, x := range []float64{-6, 0, 6} {
		k.stroke(hole, 2.5, x, 19, x, 28)
	}
}

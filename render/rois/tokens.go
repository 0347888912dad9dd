package rois

import (
	"image/color"

	"bivouac/game"
	"bivouac/render"
)

// tokenBox is the size of the square that holds a small sign's sprite.
const tokenBox = 72

// tokens draw the small signs around their middle.
var tokens = map[string]func(sketch){
	"crown": crown, "drop": drop, "hook": hook, "lock": lock, "hive": hive, "moon": moon,
	"skull":       func(k sketch) { k.y, k.scale = k.y-1, 0.62; skullIn(k, bone, render.Ink) },
	"small skull": func(k sketch) { k.y, k.scale = k.y-1, 0.42; skullIn(k, bone, render.Ink) },
	"shield":      func(k sketch) { shield(k, bone) },
	"gold shield": func(k sketch) { shield(k, render.Accent) },
	"heart":       func(k sketch) { pip(k, 'H', 15, render.RGB(0xFF7A66)) },
}

// flayer makes the sprite of a side's unit that is embedded among enemies (R-ORC6): a blade of the side's
// colour, not a block.
func (s *stock) flayer(seat int) {
	s.signs[flayerName(game.Seat(seat))] = render.NewSprite(tokenBox, func(c *render.Canvas, at render.Point) {
		k := sketch{Canvas: c, x: at.X, y: at.Y, scale: 0.85}
		k.poly(bone, -30, -20, 24, -24, 30, -12, 30, 22, -24, 24)
		k.poly(sides[seat].Edge, -26, -17, 22, -20, 27, -10, 27, 19, -22, 21)
		k.poly(sides[seat].Fill, -20, -13, 20, -16, 23, -8, 23, 15, -18, 17)
		for _, y := range []float64{-12, 0, 12} { // teeth on the left
			k.poly(bone, -22, y-5, -34, y, -22, y+5)
		}
	})
}

func flayerName(seat game.Seat) string {
	if seat == black {
		return "flayer black"
	}
	return "flayer red"
}

// crown draws the hero's crown (R-ELF5).
func crown(k sketch) {
	k.poly(render.Ink, -23, -17, -11, -8, 0, -22, 11, -8, 23, -17, 18, 11, -18, 11)
	k.poly(render.Accent, -18, -9, -10, -3, 0, -16, 10, -3, 18, -9, 14, 7, -14, 7)
}

// shield draws a shield, on which the figure of protection is written.
func shield(k sketch, col color.RGBA) {
	k.poly(col, -18, -19, 18, -19, 18, 2, 13, 12, 0, 20, -13, 12, -18, 2)
}

// drop draws a drop for the loss that a torrent causes (R14.3).
func drop(k sketch) {
	k.poly(render.RGB(0x6CC0F5), 0, -18, 9, -2, 11, 6, -11, 6, -9, -2)
	k.dot(render.RGB(0x6CC0F5), 0, 6, 11)
}

// hook draws the sign of a troop that cannot move (R-ORC6.2).
func hook(k sketch) {
	for _, part := range []struct {
		col  color.RGBA
		wide float64
	}{{ironDark, 12}, {ironColor, 6}} {
		k.stroke(part.col, part.wide, 8, -18, 8, 6, 5, 13, -2, 16, -9, 13, -11, 5)
		k.poly(part.col, -11-part.wide, 6, -11+part.wide, 6, -11, -6-part.wide/2)
		k.hoop(part.col, part.wide/2, 8, -20, 5)
	}
}

// lock draws the lock on the chains of a captured troop (R-ORC4).
func lock(k sketch) {
	k.hoop(ironDark, 12, 0, -8, 12)
	k.hoop(ironColor, 6, 0, -8, 12)
	k.slab(ironDark, -22, -8, 22, 22, 6)
	k.slab(ironColor, -19, -5, 19, 19, 4)
	k.dot(ironDark, 0, 4, 5)
	k.slab(ironDark, -2, 4, 2, 14, 1)
}

// hive draws a cluster of eggs (R-INS5). The owner's mark is set beside it.
func hive(k sketch) {
	shell, shade, light := render.RGB(0xF0C987), render.RGB(0x5C3A12), render.RGB(0xFFF2D0)
	for _, egg := range [...][2]float64{{-16, -8}, {14, -12}, {-4, -20}, {-20, 12}, {18, 10}, {0, 6}} {
		ellipse(k, shade, egg[0], egg[1], 15, 18)
		ellipse(k, shell, egg[0], egg[1], 12, 15)
		k.dot(light, egg[0]-3, egg[1]-5, 4)
	}
}

// moon draws the sign of a side that fights by night (R-ORC2).
func moon(k sketch) {
	k.dot(nightColor, 0, 0, 22)
	k.dot(vellum, -2, 0, 15)
	k.dot(nightColor, 6, -4, 13)
}

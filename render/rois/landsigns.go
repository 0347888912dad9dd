package rois

import "bivouac/render"

// landSigns draw the sign of each terrain for its plate, around the origin, 36 wide and high: troops hide the
// land itself.
var landSigns = map[string]func(sketch){
	"F": func(k sketch) { // two trees
		leafy := render.RGB(0x7CC46A)
		k.slab(sand, -9, 8, -6, 16, 0)
		k.poly(leafy, -8, -16, 1, 10, -17, 10)
		k.slab(sand, 7, 8, 10, 16, 0)
		k.poly(leafy, 9, -10, 17, 10, 1, 10)
	},
	"B": func(k sketch) { // a gable on columns
		k.poly(bone, 0, -16, 17, -5, -17, -5)
		for _, x := range []float64{-14, -3, 8} {
			k.slab(bone, x, -3, x+6, 11, 0)
		}
		k.slab(bone, -17, 11, 17, 16, 0)
	},
	"H": func(k sketch) { // two mounds
		mound(k, render.RGB(0x9A6B2C), 6, 13, 12, 24)
		mound(k, render.RGB(0xE0B060), -4, 13, 14, 17)
	},
	"M": func(k sketch) { // reeds in a pool
		reed := render.RGB(0xA9C46A)
		for _, x := range []float64{-8, 0, 8} {
			k.stroke(reed, 3, x, 8, x, -8)
			k.slab(render.RGB(0xB87A3D), x-3, -16, x+3, -5, 3)
		}
		ellipse(k, render.RGB(0x6CA6A0), 0, 10, 17, 6)
	},
	"L": func(k sketch) { // waves
		for _, y := range []float64{-9, 1, 11} {
			k.stroke(render.RGB(0x6CC0F5), 4, -17, y+3, -10, y-3, -3, y+3, 4, y-3, 11, y+3, 17, y-2)
		}
	},
	"E": func(k sketch) { // sharp rocks
		k.poly(sand, -17, 14, -10, -8, -4, 14)
		k.poly(bone, -7, 14, 2, -16, 9, 14)
		k.poly(sand, 6, 14, 12, -4, 17, 14)
	},
	"T": func(k sketch) { // a river between its banks
		k.stroke(render.RGB(0x4FA3E0), 11, -8, -16, -8, -8, 6, 4, 6, 16)
		k.stroke(bone, 2.5, -8, -12, -7, -7, 5, 4, 6, 10)
	},
	"R": func(k sketch) { // a mountain with snow
		k.poly(ironColor, -17, 14, -2, -16, 17, 14)
		k.poly(render.White, -2, -16, 6, -4, 1, -7, -3, -2, -8, -5)
	},
	"G": func(k sketch) { // a crack
		k.poly(render.RGB(0xC08A56), -17, -12, 17, -12, 17, 14, -17, 14)
		k.poly(render.Ink, -13, 4, -6, -5, 0, 0, 7, -8, 14, -2, 6, 5, 0, 10, -7, 5)
	},
	"W": func(k sketch) { // masonry
		for row, y := range []float64{-13, -3, 7} {
			for x := -17.0; x < 16; x += 12 {
				shift := float64(row%2) * -6
				k.slab(sand, max(x+shift, -17), y, min(x+shift+10, 17), y+8, 1)
			}
		}
	},
}

// landSign returns the name of a terrain's sign in the stock.
func landSign(letter string) string { return "land " + letter }

// kindSigns draw the signs of the kinds of action, around the origin, 32 wide and high.
var kindSigns = map[string]func(sketch){
	"strike": func(k sketch) { // crossed swords
		for _, s := range []float64{-1, 1} {
			k.stroke(strikeColor, 5, -13*s, -14, 11*s, 12)
			k.stroke(bone, 4, 4*s, 13, 13*s, 4)
		}
	},
	"push": func(k sketch) { // two chevrons
		for _, x := range []float64{-10, 2} {
			k.stroke(pushColor, 5.5, x, -12, x+10, 0, x, 12)
		}
	},
	"move": func(k sketch) { // an arrow
		k.stroke(moveColor, 6, -15, 0, 4, 0)
		k.poly(moveColor, 2, -11, 16, 0, 2, 11)
	},
	"shot": func(k sketch) { // a target
		k.hoop(strikeColor, 4, 0, 0, 12)
		k.dot(bone, 0, 0, 5)
	},
	"heal": func(k sketch) { // a cross
		k.slab(healColor, -5, -15, 5, 15, 2)
		k.slab(healColor, -15, -5, 15, 5, 2)
	},
	"ruse": func(k sketch) { // a mask
		k.poly(powerColor, -16, -8, 0, -4, 16, -8, 14, 4, 6, 10, 0, 4, -6, 10, -14, 4)
		k.dot(plank, -7, 0, 3)
		k.dot(plank, 7, 0, 3)
	},
	"throw": func(k sketch) { // a card thrown away
		k.poly(powerColor, -10, -14, 6, -16, 10, 8, -6, 10)
		k.stroke(bone, 3, -14, 15, 14, 15)
	},
	"order": func(k sketch) { // a scroll
		k.slab(vellum, -11, -15, 11, 15, 3)
		for _, y := range []float64{-7, 0, 7} {
			k.stroke(faded, 2.5, -6, y, 6, y)
		}
	},
}

// kindSign returns the name of an action's sign in the stock.
func kindSign(kind string) string { return "kind " + kind }

// specials draw the three markers of R29 in place of their letters, around the origin.
var specials = map[string]func(sketch){
	"L": func(k sketch) { k.poly(render.Ink, -12, 9, -13, -7, -6, 0, 0, -11, 6, 0, 13, -7, 12, 9) }, // a crown
	"W": func(k sketch) { // a sword
		k.stroke(render.Ink, 4.5, 0, -13, 0, 13)
		k.stroke(render.Ink, 4, -7, 5, 7, 5)
	},
	"D": func(k sketch) { // a cross
		k.slab(render.Ink, -4, -11, 4, 11, 1)
		k.slab(render.Ink, -11, -4, 11, 4, 1)
	},
}

// special returns the name of a marker's sign in the stock.
func special(letter string) string { return "special " + letter }

// addSigns makes the sprites of all small signs.
func (s *stock) addSigns() {
	for _, set := range []struct {
		name func(string) string
		draw map[string]func(sketch)
	}{
		{landSign, landSigns}, {kindSign, kindSigns}, {special, specials}, {func(name string) string { return name }, tokens},
	} {
		for name, draw := range set.draw {
			s.signs[set.name(name)] = render.NewSprite(tokenBox, func(c *render.Canvas, at render.Point) {
				draw(sketch{Canvas: c, x: at.X, y: at.Y, scale: 1})
			})
		}
	}
}

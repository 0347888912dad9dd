package rois

import (
	"image/color"
	"sync"

	"bivouac/render"
)

// scenery is how the land of a theme looks (R16.1). The names of terrains belong to the game.
type scenery struct {
	open, blot, tuft, line color.RGBA // open ground, strokes and tufts on it, borders of zones
	tints                  map[string]color.RGBA
	wall, wallTop          color.RGBA // a wall's edge and the light on it
	future, fantasy        bool
}

// letters are the terrains that fill a zone, in the order of R16.1; a wall is an edge.
const letters = "FBHMLETRG"

// themes are the three of R34.2.
var themes = map[string]*scenery{
	"antique": {
		open: render.RGB(0xDCC897), blot: render.RGB(0xD3BC86), tuft: render.RGB(0xB8A066), line: render.RGB(0xA88C55),
		wall: render.RGB(0x4E3B2A), wallTop: render.RGB(0xE9DCC0),
		tints: map[string]color.RGBA{
			"F": render.RGB(0x8DA85A), "B": render.RGB(0xCDB48A), "H": render.RGB(0xCFA35E), "M": render.RGB(0x8D9A6C),
			"L": render.RGB(0x63A8CB), "E": render.RGB(0xB79C7A), "T": render.RGB(0xC8C79A), "R": render.RGB(0x9A938A),
			"G": render.RGB(0x8A6A4B),
		},
	},
	"fantasy": {
		open: render.RGB(0xC3CC90), blot: render.RGB(0xB6C280), tuft: render.RGB(0x93A55E), line: render.RGB(0x8C9A5A),
		wall: render.RGB(0x3A3D4A), wallTop: render.RGB(0xD6DAE2), fantasy: true,
		tints: map[string]color.RGBA{
			"F": render.RGB(0x6FA45E), "B": render.RGB(0xB9B6A2), "H": render.RGB(0xA5B45A), "M": render.RGB(0x7F8F78),
			"L": render.RGB(0x5B94CF), "E": render.RGB(0xAE9C86), "T": render.RGB(0xB9CDA4), "R": render.RGB(0x8D8A9E),
			"G": render.RGB(0x6B5A64),
		},
	},
	"future": {
		open: render.RGB(0xD3AC92), blot: render.RGB(0xC79C80), tuft: render.RGB(0xA97C64), line: render.RGB(0x95684F),
		wall: render.RGB(0x0B5F78), wallTop: render.RGB(0x6FF0FF), future: true,
		tints: map[string]color.RGBA{
			"F": render.RGB(0x62A793), "B": render.RGB(0xA9AAB0), "H": render.RGB(0xBC7B52), "M": render.RGB(0x8F8B3E),
			"L": render.RGB(0xA6CF4B), "E": render.RGB(0xAF8672), "T": render.RGB(0xB9866F), "R": render.RGB(0x8C8F9B),
			"G": render.RGB(0x75567E),
		},
	},
}

// sceneryOf returns a theme's scenery, or that of antique for an unknown theme.
func sceneryOf(theme string) *scenery {
	if t, ok := themes[theme]; ok {
		return t
	}
	return themes["antique"]
}

// sheets return the sheet of each theme, which is made for its first picture.
var sheets = map[string]func() *sheet{
	"antique": sync.OnceValue(func() *sheet { return newSheet("antique") }),
	"fantasy": sync.OnceValue(func() *sheet { return newSheet("fantasy") }),
	"future":  sync.OnceValue(func() *sheet { return newSheet("future") }),
}

// sheetOf returns the sheet of a theme, or that of antique for an unknown theme.
func sheetOf(theme string) *sheet {
	if s, ok := sheets[theme]; ok {
		return s()
	}
	return sheets["antique"]()
}

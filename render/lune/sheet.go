package lune

import (
	"embed"
	"image"
	"math"
	"sync"

	"bivouac/render"
)

// figureBox is the side of a figure's square sprite. Its middle is where the figure stands.
const figureBox = 256

// mostSeats is the maximum number of players (L1.1).
const mostSeats = 3

//go:embed palettes/*.txt
var paletteFiles embed.FS

// sheet is what is drawn once and shared by all pictures.
type sheet struct {
	columns [craterKinds][len(soils)]render.Sprite
	chasms  [4]render.Sprite // bit 0: ground to the north, bit 1: to the west
	cracks  render.Sprite
	cliffs  [len(edges)]render.Sprite
	things  map[string]render.Sprite // figures and works by code: see figure
	shades  map[string]render.Sprite // their outlines, for those that are gone
	draws   map[string]func(sketch)  // how they are drawn
	parts   sync.Map                 // by hiddenPart: outlines of the parts that columns hide
	minis   map[string]render.Sprite // small versions, for panels
	tinies  map[string]render.Sprite // even smaller versions, for lists
	signs   map[string]render.Sprite

	field *render.Ground // of a mission
	bare  *render.Ground // the same without letters and cards, for crops
	chart *render.Ground // between missions and at the end
}

var shared = sync.OnceValue(newSheet)

func newSheet() *sheet {
	s := &sheet{draws: map[string]func(sketch){}}
	for _, sprites := range []*map[string]render.Sprite{&s.things, &s.shades, &s.minis, &s.tinies, &s.signs} {
		*sprites = map[string]render.Sprite{}
	}
	s.soil()
	for code, draw := range figures {
		s.figure(code, rgba{}, draw)
	}
	for code, draw := range mechs {
		for seat := range mostSeats {
			halo := render.Seats[seat].Glow
			s.figure(mechName(code, seat), halo, func(k sketch) { draw(k.smaller(mechScale), liveryOf(seat)) })
		}
	}
	for code, draw := range works {
		s.figure(code, rgba{}, draw)
	}
	for code, draw := range growths {
		s.things[code] = sprite(func(k sketch) {
			k.crisp = true
			draw(k)
		})
	}
	for name, draw := range signs {
		s.signs[name] = render.NewSprite(signBox, func(c *render.Canvas, at render.Point) {
			draw(sketch{Canvas: c, x: at.X, y: at.Y, scale: 1, crisp: true})
		})
	}
	for _, name := range tagSigns {
		s.signs[name+" tag"] = render.NewSprite(signBox, func(c *render.Canvas, at render.Point) {
			signs[name](sketch{Canvas: c, x: at.X, y: at.Y, scale: tagScale, crisp: true})
		})
	}
	for level := -1; level < len(soils); level++ {
		ground := abyss
		if level >= 0 {
			ground = soils[level].top
		}
		s.signs[aimedName(level)] = sprite(func(k sketch) {
			k.crisp = true
			aimed(k, ground)
		})
	}
	for name, draw := range tintSigns {
		s.signs[name] = sprite(func(k sketch) {
			k.crisp = true
			draw(k)
		})
		s.signs[name+" small"] = sprite(func(k sketch) {
			k.crisp = true
			draw(k.smaller(0.4))
		})
	}
	s.things["dome"] = render.NewSprite(figureBox, dome)
	palette := render.ReadPalette(paletteFiles, "field")
	s.field = render.LateGround(image.Pt(width, height), palette, drawField)
	s.bare = render.LateGround(image.Pt(width, height), palette, drawBare)
	s.chart = render.LateGround(image.Pt(width, chartHigh), render.ReadPalette(paletteFiles, "chart"), drawChart)
	return s
}

// soil makes the sprites of columns, Chasms, cracks and cliffs.
func (s *sheet) soil() {
	for kind := range craterKinds {
		for level := range soils {
			s.columns[kind][level] = render.NewSprite(columnBox, func(c *render.Canvas, at render.Point) {
				drawColumn(c, at, level, uint64(kind*7+level))
			})
		}
	}
	for n := range s.chasms {
		s.chasms[n] = render.NewSprite(columnBox, func(c *render.Canvas, at render.Point) {
			drawChasm(c, at, n&1 != 0, n&2 != 0)
		})
	}
	s.cracks = render.NewSprite(columnBox, drawCracks)
	for n := range s.cliffs {
		s.cliffs[n] = render.NewSprite(columnBox, func(c *render.Canvas, at render.Point) { drawCliff(c, at, n) })
	}
}

// works draw what stands on squares except Mechs and Veks, by the name of the sprite.
var works = map[string]func(sketch){
	"mountain2": func(k sketch) { mountain(k, 2) }, "mountain1": func(k sketch) { mountain(k, 1) },
	"well2": func(k sketch) { plasmaWell(k, 2) }, "well1": func(k sketch) { plasmaWell(k, 1) },
	"building1": func(k sketch) { buildings(k, 1) }, "building2": func(k sketch) { buildings(k, 2) },
	"building3": func(k sketch) { buildings(k, 3) }, "building4": func(k sketch) { buildings(k, 4) },
	"capsule": capsule, "R": func(k sketch) { rocket(k, false) }, "R!": func(k sketch) { rocket(k, true) },
	"O": func(k sketch) { meteorRock(k, false) }, "O!": func(k sketch) { meteorRock(k, true) },
}

// growths draw what lies on squares below figures, by the name of the sprite.
var growths = map[string]func(sketch){
	"forest": forest, "fire": burning, "plasma": plasmaPool, "emerge": emergence, "meteor": impact,
}

// mechName returns the name of a Mech's sprites, which show its owner's colour.
func mechName(code string, seat int) string {
	return code + string(rune('0'+min(max(seat, 0), mostSeats-1)))
}

func sprite(draw func(sketch)) render.Sprite {
	return render.NewSprite(figureBox, func(c *render.Canvas, at render.Point) {
		draw(sketch{Canvas: c, x: at.X, y: at.Y, scale: 1})
	})
}

// figureLift is how far figures stand behind the middle of their square, in pixels.
const figureLift = 10

// mechScale makes Mechs a little larger than Veks.
const mechScale = 1.08

// figure makes the sprites of a figure: the figure in a dark outline, with a halo around it if halo
// has an opacity; its outline alone; and small versions for panels and lists.
func (s *sheet) figure(code string, halo rgba, draw func(sketch)) {
	const thick, lift = 3.0, figureLift
	const haloThick = 6.5
	s.things[code] = sprite(func(k sketch) {
		crisp := k
		crisp.crisp = true
		crisp.oval(shadowCol, 4, 6, 44, 20)
		if halo.A != 0 {
			crisp.tint = halo
			around(crisp.moved(0, -lift), haloThick, draw)
		}
		outlined(k.moved(0, -lift), thick, draw)
	})
	s.shades[code] = sprite(func(k sketch) { contour(k, lift, draw, nil) })
	s.draws[code] = draw
	s.minis[code] = sprite(func(k sketch) { outlined(k.moved(0, 20).smaller(0.56), thick+1, draw) })
	s.tinies[code] = sprite(func(k sketch) { outlined(k.moved(0, 9).smaller(0.25), thick+2, draw) })
}

func outlined(k sketch, thick float64, draw func(sketch)) {
	dark := k
	dark.tint = edgeDark
	around(dark, thick, draw)
	k.crisp = true
	draw(k)
}

// around draws copies of a figure that are moved by the distance thick in eight directions, so that
// they surround it. The figure is drawn only once, since the copies are moved by whole pixels.
func around(k sketch, thick float64, draw func(sketch)) {
	figure := render.NewSprite(figureBox, func(c *render.Canvas, at render.Point) {
		own := k
		own.Canvas, own.x, own.y = c, at.X, at.Y
		draw(own)
	})
	const ways = 8
	for n := range ways {
		by := onCircle(n, ways)
		k.Stamp(figure, round(k.x+by.X*thick*k.scale), round(k.y+by.Y*thick*k.scale))
	}
}

// onCircle returns point n of the unit circle, which is divided into the given number of equal
// steps.
func onCircle(n, steps int) render.Point {
	sin, cos := math.Sincos(2 * math.Pi * float64(n) / float64(steps))
	return pt(cos, sin)
}

package rois

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"bivouac/game/rois"
	"bivouac/render"
)

// What each terrain does to the troop on it (R16.1): protection and penalty.
var (
	covers    = map[string]int{"F": 1, "B": 2, "H": 1}
	penalties = map[string]int{"M": 1, "L": 1, "E": 1}
)

// lands draws the terrain of the zones (R32.3).
func (e *easel) lands() {
	for n, z := range e.view.Zones {
		if land, ok := e.sheet.lands[terrainOf(z)]; ok {
			at := e.middle(placeOf(n))
			e.Stamp(land, int(at.X), int(at.Y))
		}
	}
}

// terrainOf returns the letter of a zone's terrain. While terrain is laid in secret, it returns the viewer's
// choice (R5.5).
func terrainOf(z rois.Zone) string {
	if z.Terrain == "" && z.Choice != "" && z.Choice != nothing {
		return z.Choice[:1]
	}
	return z.Terrain
}

// wallsOf returns the closed edges of a zone, such as "NE". While walls are laid in secret, it
// returns those that the viewer has chosen (R5.5).
func wallsOf(z rois.Zone) string {
	if terrainOf(z) == "W" && z.Walls == "" && len(z.Choice) > 1 {
		return strings.Trim(z.Choice[1:], "()")
	}
	return z.Walls
}

// sundries draws the hive and an embedded Flayer.
func (e *easel) sundries(p place, z rois.Zone) {
	if z.Hive >= 0 {
		e.hive(p, z)
	}
	if z.Flayer != nil && z.Owner >= 0 {
		at := e.corner(p).Add(image.Pt(cellWide-flayerWide/2, cellHigh-footSign/2))
		e.Stamp(e.stock.signs[flayerName(1-z.Owner)], at.X, at.Y)
		e.Text(fmt.Sprint(z.Flayer.HP), at.X+2, at.Y, render.Style{
			Size: render.SmallestNumber, Bold: true, Color: render.White, Align: render.Centre,
		})
	}
}

// Sizes of the signs at a zone's foot.
const (
	footSign = 40
	hookWide = 36
)

// Sizes of a zone's plate: sign and figure of the terrain.
const (
	plateHigh   = 42
	plateLeft   = 5
	plateLetter = 38
	plateShield = 42
	plateFigure = 74
	plateBoth   = 58 // a penalty beside a shield
)

// plate draws a plate in the zone's top left: the sign of the terrain and its present effect on a troop
// there. The shield is golden if an order has changed the protection.
func (e *easel) plate(p place, z rois.Zone) {
	letter, sign := terrainOf(z), "shield"
	cover, penalty := worth(z)
	if gilded(z) {
		sign = "gold shield"
	}
	wide := plateOf(z)
	if wide == 0 {
		return
	}
	box := e.part(p, plateLeft, plateLeft, plateLeft+wide, plateLeft+plateHigh)
	e.Panel(box, render.RadiusSmall, render.Ink)
	x, y := box.Min.X, (box.Min.Y+box.Max.Y)/2
	if letter != "" {
		e.Stamp(e.stock.signs[landSign(letter)], x+plateLetter/2+1, y)
		x += plateLetter
	}
	if cover > 0 {
		e.Stamp(e.stock.signs[sign], x+plateShield/2-2, y)
		e.figure(fmt.Sprint(cover), x+plateShield/2-2, y, render.Ink)
		x += plateShield
	}
	switch {
	case penalty > 0 && cover > 0:
		e.Stamp(e.stock.signs["small skull"], x+11, y)
		e.figure(fmt.Sprintf("+%d", penalty), x+40, y, render.Paper)
	case penalty > 0:
		e.Stamp(e.stock.signs["skull"], x+15, y)
		e.figure(fmt.Sprintf("+%d", penalty), x+51, y, render.Paper)
	case letter == "T" && cover == 0:
		e.Stamp(e.stock.signs["drop"], x+14, y)
		e.figure("−1", x+49, y, render.Paper)
	}
}

// worth returns the protection and the penalty that the ground of a zone gives now.
func worth(z rois.Zone) (cover, penalty int) {
	if len(z.Units) > 0 {
		return z.Cover, z.Penalty
	}
	return covers[terrainOf(z)], penalties[terrainOf(z)]
}

// gilded says whether an order has changed the protection that a zone's terrain gives.
func gilded(z rois.Zone) bool {
	cover, _ := worth(z)
	return cover > 0 && cover != covers[terrainOf(z)]
}

// plateOf returns the width of a zone's plate. It returns 0 if the zone has none.
func plateOf(z rois.Zone) int {
	cover, penalty := worth(z)
	return plateWide(terrainOf(z), cover, penalty)
}

// plateWide returns the width of a plate. It returns 0 if there is nothing to show.
func plateWide(letter string, cover, penalty int) int {
	wide := 0
	if letter != "" {
		wide += plateLetter
	}
	if cover > 0 {
		wide += plateShield
	}
	switch {
	case penalty > 0 && cover > 0:
		wide += plateBoth
	case penalty > 0 || letter == "T" && cover == 0:
		wide += plateFigure
	}
	return wide
}

// figure writes a number on a plate.
func (e *easel) figure(text string, x, y int, ink color.RGBA) {
	e.Text(text, x, y-1, render.Style{Size: render.SmallestNumber, Bold: true, Color: ink, Align: render.Centre})
}

// hive draws a cluster of eggs with its owner's mark.
func (e *easel) hive(p place, z rois.Zone) {
	at := e.corner(p).Add(image.Pt(cellWide/2, cellHigh/2+14))
	e.Stamp(e.stock.signs["hive"], at.X, at.Y)
	e.Mark(pt(float64(at.X)+38, float64(at.Y)+22), 14, sideOf(z.Hive))
}

// badgeAt returns the rectangle of the n-th special of a zone.
func (t turn) badgeAt(p place, n int) image.Rectangle {
	const wide, step = 36, 36
	return t.part(p, labelEdge+n*step, cellHigh-wide-labelEdge, labelEdge+n*step+wide, cellHigh-labelEdge)
}

// badge draws one of the three specials (R29): its sign on a disc.
func (e *easel) badge(p place, n int, letter string) {
	box := e.badgeAt(p, n)
	middle, radius := middleOf(box), float64(box.Dx())/2
	e.Disc(middle, radius, render.Ink)
	e.Disc(middle, radius-2, render.Accent)
	e.Stamp(e.stock.signs[special(letter)], int(middle.X), int(middle.Y))
}

// specialsMost is how many specials a zone has at most (R29).
const specialsMost = 3

// badges returns how many specials of a zone are drawn.
func badges(z rois.Zone) int { return min(len(z.Markers), specialsMost) }

// locked says whether a captured troop's chains have a lock: only if other signs leave room for it.
func locked(z rois.Zone) bool { return z.Captured && !z.Pinned && badges(z) < specialsMost }

// states draws what keeps a troop from acting (R32.4): chains, a hook.
func (e *easel) states(p place, z rois.Zone) {
	if z.Captured {
		b := e.box(p).Inset(9)
		way := []render.Point{pt(float64(b.Min.X), float64(b.Min.Y)), pt(float64(b.Max.X), float64(b.Min.Y)),
			pt(float64(b.Max.X), float64(b.Max.Y)),
			pt(float64(b.Min.X), float64(b.Max.Y)), pt(float64(b.Min.X), float64(b.Min.Y))}
		e.Line(way, 14, ironDark)
		e.Line(way, 7, ironColor, 18, 9)
		if locked(z) {
			e.Stamp(e.stock.signs["lock"], int(e.middle(p).X), b.Max.Y+9-footSign/2)
		}
	}
	if z.Pinned {
		at := e.corner(p).Add(image.Pt(cellWide-flayerWide-hookWide/2, cellHigh-footSign/2))
		e.Stamp(e.stock.signs["hook"], at.X, at.Y)
	}
}

// walls draws the closed edges, thick (R16.5).
func (e *easel) walls() {
	for n, z := range e.view.Zones {
		b := e.box(placeOf(n))
		for _, edge := range []struct {
			name string
			box  image.Rectangle
		}{
			{"N", image.Rect(b.Min.X, b.Min.Y, b.Max.X, b.Min.Y)}, {"E", image.Rect(b.Max.X, b.Min.Y, b.Max.X, b.Max.Y)},
			{"S", image.Rect(b.Min.X, b.Max.Y, b.Max.X, b.Max.Y)}, {"W", image.Rect(b.Min.X, b.Min.Y, b.Min.X, b.Max.Y)},
		} {
			if e.turn {
				edge.name = map[string]string{"N": "S", "E": "W", "S": "N", "W": "E"}[edge.name]
			}
			if strings.Contains(wallsOf(z), edge.name) {
				e.wall(edge.box)
			}
		}
	}
}

// wall draws a line of masonry along an edge.
func (e *easel) wall(r image.Rectangle) {
	const half, brick = 8, 24
	box := r.Inset(-half)
	e.Panel(box, 4, render.Ink)
	e.Panel(box.Inset(3), 2, e.look.wall)
	from, to := pt(float64(r.Min.X), float64(r.Min.Y)), pt(float64(r.Max.X), float64(r.Max.Y))
	e.Line([]render.Point{from, to}, 5, e.look.wallTop, brick*0.7, brick*0.3)
}

// dusk draws what lies on the whole board (R32.4): night, the elements unleashed.
func (e *easel) dusk() {
	for _, p := range e.view.Players {
		if p.Night {
			e.rim(nightColor, vellum, render.Diamond)
		}
	}
	if e.unleashed() {
		e.rim(vineDark, vineLight, render.Circle)
	}
}

// Sizes of a rim: stars or leaves stand on it.
const (
	rimWide  = 20
	starStep = 54
)

// rim draws a rim around the board, inside its edge.
func (e *easel) rim(ground, light color.RGBA, shape render.Shape) {
	e.Frame(boardBox, 1, rimWide, ground)
	dot := func(x, y, n int) { e.Shape(shape, pt(float64(x), float64(y)), 4+float64(n%2)*2, light) }
	for x := boardBox.Min.X + starStep/2; x < boardBox.Max.X; x += starStep {
		dot(x, boardBox.Min.Y+rimWide/2, x/starStep)
		dot(x, boardBox.Max.Y-rimWide/2, x/starStep)
	}
	for y := boardBox.Min.Y + starStep; y < boardBox.Max.Y-starStep/2; y += starStep {
		dot(boardBox.Min.X+rimWide/2, y, y/starStep)
		dot(boardBox.Max.X-rimWide/2, y, y/starStep)
	}
}

// Colours of the vines that keep all units in their zones (R-ELF4).
var (
	vineDark  = render.RGB(0x1E5A2C)
	vineLight = render.RGB(0x6FCB6A)
)

// unleashed says whether units may not change zone (R-ELF4).
func (e *easel) unleashed() bool {
	return slices.ContainsFunc(e.view.Players, func(p rois.Player) bool { return p.Up && p.Slot == elements })
}

// elements is the order that binds both sides.
const elements = "ELF4"

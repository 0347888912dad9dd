package quantum

import (
	"fmt"
	"image/color"
	"slices"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// sign draws one mark over its square.
func (e *easel) sign(p place, m mark) {
	at := e.middle(p)
	switch m {
	case source:
		e.Brackets(at, bracketHalf, render.Thick+render.Hairline, render.Ink)
		e.Brackets(at, bracketHalf, render.Medium, render.Accent)
	case reach:
		e.Disc(at, dotRadius, render.Ink)
		e.Disc(at, dotRadius-render.Thin, render.Accent)
	case diagonal:
		e.Shape(render.Diamond, at, dotRadius, render.Ink)
		e.Shape(render.Diamond, at, dotRadius-render.Thin, diagonalColor)
	case prey, victim:
		e.Frame(e.box(p).Inset(signInset-int(render.Hairline)), render.Radius, render.Thick+render.Thin, render.Ink)
		e.Frame(e.box(p).Inset(signInset), render.Radius, render.Thick, hitColor)
	case post:
		e.post(at)
	case target:
		e.Frame(e.box(p).Inset(-int(render.Medium)), render.Radius, render.Thick, render.Accent)
	case shut:
		e.Cross(render.Point{X: at.X, Y: at.Y + badgeAway}, dotRadius/2, render.Thick, haze, render.Ink)
	case danger:
		e.Brackets(at, bracketHalf, render.Thick+render.Hairline, render.Ink)
		e.Brackets(at, bracketHalf, render.Medium, hitColor)
	default:
		panic(fmt.Sprintf("render/quantum: unknown mark %d", m))
	}
}

// post draws the sign of a square to attack from.
func (e *easel) post(at render.Point) {
	e.Shape(render.Square, at, dotRadius, render.Ink)
	e.Shape(render.Square, at, dotRadius-render.Thin, hitColor)
}

// wash is the translucent colour of a square under each mark, below the planets.
var wash = map[mark]color.RGBA{
	reach:    render.Clear(render.Accent, 0.25),
	diagonal: render.Clear(diagonalColor, 0.3),
	post:     render.Clear(hitColor, 0.25),
}

// diagonalColor marks the squares that only Maneuver reaches (Q10.10).
var diagonalColor = render.RGB(0xB98CF0)

// washes colours the squares of the overlay, below all else.
func (e *easel) washes() {
	for _, p := range e.marks.order {
		sign := e.marks.signs[p]
		if e.marks.stays[p] {
			sign = post
		}
		if w, ok := wash[sign]; ok {
			e.Fill(e.box(p).Inset(1), w)
		}
	}
}

// legendKeys name the marks, in the order in which the legend shows them.
var legendKeys = []struct {
	sign mark
	key  game.Key
}{
	{reach, "quantum.picture.legend.reach"}, {diagonal, "quantum.picture.legend.diagonal"},
	{prey, "quantum.picture.legend.prey"}, {post, "quantum.picture.legend.post"},
	{target, "quantum.picture.legend.planet"}, {shut, "quantum.picture.legend.shut"},
	{danger, "quantum.picture.legend.danger"}, {victim, "quantum.picture.legend.victim"},
	{source, "quantum.picture.legend.source"},
}

// legend explains the marks that are on the board, at most three, and the sums. It returns whether there is
// anything to explain.
func (e *easel) legend(left int) bool {
	used := map[mark]bool{post: len(e.marks.stays) > 0}
	for _, m := range e.marks.signs {
		used[m] = true
	}
	shown := 0
	for _, l := range legendKeys {
		if used[l.sign] && shown < 3 && left <= noteBox.Max.X-noteLeast {
			left += e.legendEntry(left, l.sign, e.say(l.key)) + render.Space
			shown++
		}
	}
	key := e.besides(shown)
	if key != "" && left <= noteBox.Max.X-noteLeast {
		if key == sumsKey {
			silhouette(e.Canvas, hullOfSums, render.Point{
				X: float64(left) + sumHull, Y: noteTop + noteHigh/2,
			}, sumHull, render.Paper, card)
			left += int(2*sumHull) + render.Gap
		}
		e.Text(e.say(key), left, noteTop+noteHigh/2, render.Style{
			Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left,
		})
	}
	return shown > 0 || key != ""
}

// sumsKey says what the sums on planets mean.
const sumsKey game.Key = "quantum.picture.legend.sums"

// besides returns what the legend says after its marks: what the sums on planets mean, or that a requested
// overlay has nothing to show. It returns "" for neither. marks is how many marks the legend explains.
func (e *easel) besides(marks int) game.Key {
	f := e.scene.Focus
	switch {
	case f == nil || f.Overlay == "":
		return ""
	case f.Overlay == quantum.OverlayPlanets &&
		slices.ContainsFunc(quantum.Plans(e.view, e.mover()), func(p quantum.Plan) bool { return p.Open }):
		return sumsKey
	case marks == 0 || f.Overlay == quantum.OverlayPlanets:
		return game.Key("quantum.picture.legend.none." + f.Overlay)
	}
	return ""
}

// legendEntry draws a sign and its name, and returns their width.
func (e *easel) legendEntry(left int, m mark, text string) int {
	const r = iconRadius + 3
	at := render.Point{X: float64(left) + r, Y: noteTop + noteHigh/2}
	switch m {
	case reach:
		e.Disc(at, r-render.Thin, render.Accent)
	case diagonal:
		e.Shape(render.Diamond, at, r-render.Thin, diagonalColor)
	case post:
		e.Shape(render.Square, at, r-render.Thin, hitColor)
	case prey, victim:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, hitColor)
	case target:
		e.Frame(square(at, 2*r-render.Thin), render.RadiusSmall, render.Medium, render.Accent)
	case shut:
		e.Cross(at, r/2, render.Thin, haze, card)
	case danger:
		e.Brackets(at, r-render.Thin, render.Thin, hitColor)
	default:
		e.Brackets(at, r-render.Thin, render.Thin, render.Accent)
	}
	indent := int(2*r) + render.Gap
	return indent + e.Text(text, left+indent, int(at.Y), render.Style{
		Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left - indent,
	})
}

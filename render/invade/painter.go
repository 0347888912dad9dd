package invade

import (
	"embed"
	"io/fs"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// Texts returns the sentences of the picture in every language, which the host adds to the game's own.
func Texts() fs.FS { return render.Texts(textFiles) }

// Painter paints Invade. The zero value is ready; it implements render.Painter.
type Painter struct{}

// Board returns the picture as a PNG of 1080 by 1584 pixels (I18).
func (p Painter) Board(s render.Scene) ([]byte, error) {
	view, sheet := viewOf(s), shared()
	return sheet.ground(turnOf(s)).Picture(s, p.Cut, func(c *render.Canvas) { sheet.paint(c, view, s) })
}

// Warm draws the map and its crops in advance. It implements render.Warmer.
func (p Painter) Warm(s render.Scene) {
	ground := shared().ground(turnOf(s))
	if !s.Unbegun {
		ground.WarmCrops(p.Cut(s), s.Look.Large)
	}
}

// viewOf returns a scene's view. Before the game begins, that view has no phase, active player or opening
// die.
func viewOf(s render.Scene) invade.View {
	v := s.View.(invade.View)
	if s.Unbegun {
		v.Phase, v.Active, v.Opening = "", game.Spectator, 0
	}
	return v
}

// Alt returns the picture in words.
func (Painter) Alt(s render.Scene) string {
	return render.Clip(newTeller(s).alt(), render.MaxAlt)
}

// Text returns the board in fixed-width characters, then the rest of the picture in words.
func (Painter) Text(s render.Scene) string {
	return render.Clip(newTeller(s).board(), render.MaxText)
}

// easel is one picture being painted.
type easel struct {
	*render.Canvas
	*sheet
	turn
	view  invade.View
	scene render.Scene
	marks marked // of the overlay

	untold []string // the labels that found no room on the map, in words
}

// paint draws all that changes, from the map up.
func (s *sheet) paint(c *render.Canvas, view invade.View, scene render.Scene) {
	e := &easel{Canvas: c, sheet: s, turn: turnOf(scene), view: view, scene: scene}
	e.marks = e.signs()
	e.all()
}

func (e *easel) all() {
	e.header()
	upper, lower := invade.North, invade.South
	if e.turn {
		upper, lower = lower, upper
	}
	e.strip(upper, northTop)
	e.strip(lower, southTop)
	e.under()
	e.fields()
	e.traces()
	e.units()
	e.entries()
	e.falls()
	e.overlay()
	e.labels()
	e.panel()
}

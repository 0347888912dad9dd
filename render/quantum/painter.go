package quantum

import (
	"embed"
	"io/fs"
	"slices"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// Texts returns the sentences of the picture in every language, which the host adds to the game's own.
func Texts() fs.FS { return render.Texts(textFiles) }

// Painter paints Quantum. The zero value is ready; it implements render.Painter.
type Painter struct{}

// Board returns the picture as a PNG, 1200 pixels wide and 1440 to 1600 high, depending on the number of
// players.
func (p Painter) Board(s render.Scene) ([]byte, error) {
	view, sheet := viewOf(s), shared()
	return sheet.ground(view).Picture(s, p.Cut, func(c *render.Canvas) { sheet.paint(c, view, s) })
}

// Warm draws the board and its crops in advance. It implements render.Warmer.
func (p Painter) Warm(s render.Scene) {
	ground := shared().ground(viewOf(s))
	if !s.Unbegun {
		ground.WarmCrops(p.Cut(s), s.Look.Large)
	}
}

// viewOf returns a scene's view. Before the game begins, that view has no phase, active player, question or
// first roll.
func viewOf(s render.Scene) quantum.View {
	v := s.View.(quantum.View)
	if !s.Unbegun {
		return v
	}
	v.Phase, v.Active, v.Players = "", game.Spectator, slices.Clone(v.Players)
	for n := range v.Players {
		v.Players[n].Roll, v.Players[n].Asked = nil, false
	}
	return v
}

// Alt returns the picture in words.
func (Painter) Alt(s render.Scene) string {
	return render.Clip(newTeller(s).alt(), render.MaxAlt)
}

// Text returns the board in fixed-width characters, then in words what else the picture shows.
func (Painter) Text(s render.Scene) string {
	return render.Clip(newTeller(s).board(), render.MaxText)
}

// easel is one picture being painted.
type easel struct {
	*render.Canvas
	*sheet
	turn
	view  quantum.View
	scene render.Scene
	marks marked // of the overlay

	untold []string // the labels that found no room on the board, in words
}

// paint draws all that changes, from space up.
func (s *sheet) paint(c *render.Canvas, view quantum.View, scene render.Scene) {
	e := &easel{Canvas: c, sheet: s, turn: turnOf(scene, view), view: view, scene: scene}
	e.marks = e.signs()
	if view.End != nil {
		e.ending()
	} else {
		e.header()
	}
	e.letters()
	e.washes()
	e.bodies()
	e.halos()
	e.traces()
	e.planets()
	e.wrecks()
	e.ships()
	e.overlay()
	e.taking()
	e.labels()
	e.note()
	for row := range view.Players {
		e.strip(row)
	}
}

package rois

import (
	"embed"
	"io/fs"
	"maps"
	"slices"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// Texts returns the sentences of the picture in every language, which the host adds to the game's own.
func Texts() fs.FS { return render.Texts(textFiles) }

// Painter paints Les Rois du Champ de Bataille. The zero value is ready; it
// implements render.Painter.
type Painter struct{}

// Board returns the picture as a PNG, 1200 pixels wide and as high as highOf says.
func (p Painter) Board(s render.Scene) ([]byte, error) {
	view := viewOf(s)
	sheet := sheetOf(view.Theme)
	return sheet.grounds[highOf(view, s)].Picture(s, p.Cut, func(c *render.Canvas) { sheet.paint(c, view, s) })
}

// Warm draws in advance the table of every theme, and its crops: the theme is unknown until the armies are
// chosen. It implements render.Warmer.
func (p Painter) Warm(s render.Scene) {
	view := viewOf(s)
	for _, view.Theme = range slices.Sorted(maps.Keys(sheets)) {
		sheet := sheetOf(view.Theme)
		if s.View = view; !s.Unbegun {
			sheet.grounds[height].WarmCrops(p.Cut(s), s.Look.Large)
		}
	}
}

// viewOf returns a scene's view. Before the game begins, that view asks no player.
func viewOf(s render.Scene) rois.View {
	v := s.View.(rois.View)
	if s.Unbegun {
		v.Players = slices.Clone(v.Players)
		for n := range v.Players {
			v.Players[n].Asked = false
		}
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
	view  rois.View
	scene render.Scene
	marks marked // of the overlay

	labels labels
}

// paint draws all that changes, from the land up.
func (s *sheet) paint(c *render.Canvas, view rois.View, scene render.Scene) {
	e := &easel{Canvas: c, sheet: s, turn: turnOf(scene), view: view, scene: scene}
	e.marks = e.signs()
	e.draw()
}

// draw draws the whole picture, with the marks that the easel has.
func (e *easel) draw() {
	view := e.view
	e.reserveRoom()
	if view.End != nil {
		e.ending()
	} else {
		e.header()
	}
	e.rims()
	e.lands()
	e.washes()
	e.dusk()
	e.claims()
	e.outlines()
	e.walls()
	e.troops()
	e.traces()
	e.announced()
	for _, l := range e.marks.lanes { // below the counts, which say how many units a line hits
		e.lane(l)
	}
	e.figures()
	e.overlay()
	e.choosing()
	for n := range view.Players {
		e.panel(view.Players[n])
	}
	e.note()
}

func (e *easel) say(key game.Key, args ...any) string { return e.scene.Say(game.T(key, args...)) }

// seated calls the seats by their colours.
var seated = render.SeatNames{Own: seatName}

// seatName returns what a seat is called if its player has no name: Red, Black.
func seatName(seat game.Seat) game.Text {
	if seat == black {
		return game.T("rois.seat.1")
	}
	return game.T("rois.seat.0")
}

// name returns the player of a seat, or what the seat is called.
func (e *easel) name(seat game.Seat) string { return e.scene.Name(seat, seated) }

// player returns a seat's data. It returns false if the seat is nobody's.
func (e *easel) player(seat game.Seat) (rois.Player, bool) {
	for _, p := range e.view.Players {
		if p.Seat == seat {
			return p, true
		}
	}
	return rois.Player{}, false
}

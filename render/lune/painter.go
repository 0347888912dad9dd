package lune

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// Texts are the sentences of the picture in every language; the host adds them
// to the game's own.
func Texts() fs.FS { return render.Texts(textFiles) }

// Painter paints Sur la Lune. The zero value is ready; it implements render.Painter.
type Painter struct{}

// Board is the picture as a PNG, 1200 wide and at most 1600 high.
func (p Painter) Board(s render.Scene) ([]byte, error) {
	view, sheet := viewOf(s), shared()
	return sheet.ground(&view).Picture(s, p.Cut, func(c *render.Canvas) { sheet.paint(c, &view, s) })
}

// Warm draws ahead the field and its crops. It implements render.Warmer.
func (Painter) Warm(s render.Scene) {
	sheet := shared()
	if !s.Unbegun {
		sheet.field.WarmCrops(sheet.cut(), s.Look.Large)
	}
}

// viewOf is what a scene shows: of a game that has not begun the field, without the
// Veks that luck brings.
func viewOf(s render.Scene) lune.View {
	v := s.View.(lune.View)
	if !s.Unbegun {
		return v
	}
	v.Units, v.Auras, v.Roster, v.Last, v.Now, v.Players = nil, nil, nil, nil, nil, slices.Clone(v.Players)
	for n := range v.Players {
		v.Players[n].Asked = false
	}
	return v
}

// Alt is the picture in words.
func (Painter) Alt(s render.Scene) string {
	return render.Clip(newTeller(s).alt(), render.MaxAlt)
}

// Text is the board in fixed-width characters with all that the picture shows.
func (Painter) Text(s render.Scene) string {
	return render.Clip(newTeller(s).board(), render.MaxText)
}

// ground is what a view is painted on: the field of a mission, or the chart.
func (s *sheet) ground(v *lune.View) *render.Ground {
	if charted(v) {
		return s.chart
	}
	return s.field
}

// charted says that no mission is under way.
func charted(v *lune.View) bool { return v.Phase == lune.PhaseShop || v.Phase == lune.PhaseOver }

// easel is one picture being painted.
type easel struct {
	*render.Canvas
	*sheet
	view  *lune.View
	scene render.Scene
	grid  grid
	marks marked              // of the overlay
	steps []lune.Step         // that the picture tells
	tale  [squares]taleSquare // the same by squares
	blows [squares]bool       // squares that announced attacks strike
	// untold is what found no room on the board.
	untold []string
}

// paint draws all that changes, from the ground up.
func (s *sheet) paint(c *render.Canvas, view *lune.View, scene render.Scene) {
	e := &easel{Canvas: c, sheet: s, view: view, scene: scene, grid: gridOf(view)}
	if charted(view) {
		e.between()
		return
	}
	e.marks = e.wanted()
	e.draw()
}

// draw is the picture of a mission with the marks that the easel has.
func (e *easel) draw() {
	e.happens()
	e.columnsAndFigures()
	e.throughs()
	e.ways()
	e.threatLines()
	e.labels()
	if !e.Shown.Empty() {
		drawLetters(e.Canvas, e.Shown)
		e.compass()
		return
	}
	e.compass()
	e.header()
	e.corners()
	e.inset()
	e.panel()
	e.note()
}

// happens notes what happened lately and what is announced, by squares.
func (e *easel) happens() {
	e.steps = e.happening()
	e.tale = e.tell(e.steps)
	for _, t := range e.threats() {
		for _, h := range t.Hits {
			if p, ok := parse(h.At); ok {
				e.blows[p.index()] = true
			}
		}
	}
}

func (e *easel) say(key game.Key, args ...any) string { return e.scene.Say(game.T(key, args...)) }

// name is the player of a seat, or what the seat is called.
func (e *easel) name(seat game.Seat) string {
	return e.scene.Name(seat, seated)
}

// seated is what the seats are called: captains, by their numbers.
var seated = render.SeatNames{Own: seatName, Short: func(seat game.Seat) game.Text {
	return game.Literal(strconv.Itoa(int(seat) + 1))
}}

// seatName is what a seat is called where its player has no name.
func seatName(seat game.Seat) game.Text {
	return game.T(game.Key(fmt.Sprint("lune.seat.", min(max(int(seat), 0), mostSeats-1))))
}

// unit is the one with that ID; nil if it is not on the board.
func (e *easel) unit(id string) *lune.Unit {
	for n := range e.view.Units {
		if e.view.Units[n].ID == id {
			return &e.view.Units[n]
		}
	}
	return nil
}

// mech is the Mech with that code; nil for others.
func (e *easel) mech(code string) *lune.Mech {
	for n := range e.view.Mechs {
		if e.view.Mechs[n].Code == code {
			return &e.view.Mechs[n]
		}
	}
	return nil
}

// figureOf is the name of a unit's sprites.
func (e *easel) figureOf(u *lune.Unit) string { return e.codeFigure(u.Code, u.Active, u.Hatches) }

// codeFigure is figureOf of what is no more.
func (e *easel) codeFigure(code string, active, hatches bool) string {
	switch {
	case mechs[code] != nil:
		seat := 0
		if m := e.mech(code); m != nil {
			seat = int(m.Owner)
		}
		return mechName(code, seat)
	case code == "R" && active, code == "O" && hatches:
		return code + "!"
	}
	return code
}

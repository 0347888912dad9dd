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

// Texts returns the sentences of the picture in every language. The host adds them to the game's
// own.
func Texts() fs.FS { return render.Texts(textFiles) }

// Painter paints Sur la Lune. The zero value is ready; it implements render.Painter.
type Painter struct{}

// Board returns the picture as a PNG, 1200 wide and at most 1600 high.
func (p Painter) Board(s render.Scene) ([]byte, error) {
	view, sheet := viewOf(s), shared()
	return sheet.ground(&view).Picture(s, p.Cut, func(c *render.Canvas) { sheet.paint(c, &view, s) })
}

// Warm prepares what all pictures share and, once a game has begun, draws the grounds of its crops.
// It implements render.Warmer.
func (Painter) Warm(s render.Scene) {
	sheet := shared()
	if !s.Unbegun {
		sheet.field.WarmCrops(sheet.cut(), s.Look.Large)
	}
}

// viewOf returns the view that a scene shows. Before the game has begun, it contains no units,
// since the Veks depend on luck, and no player is asked anything.
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

// Alt returns the picture in words.
func (Painter) Alt(s render.Scene) string {
	return render.Clip(newTeller(s).alt(), render.MaxAlt)
}

// Text returns the board in fixed-width characters with all that the picture shows.
func (Painter) Text(s render.Scene) string {
	return render.Clip(newTeller(s).board(), render.MaxText)
}

// ground returns what a view is painted on: the field of a mission, or the chart.
func (s *sheet) ground(v *lune.View) *render.Ground {
	if charted(v) {
		return s.chart
	}
	return s.field
}

// charted says whether no mission is under way.
func charted(v *lune.View) bool { return v.Phase == lune.PhaseShop || v.Phase == lune.PhaseOver }

// easel is one picture being painted.
type easel struct {
	*render.Canvas
	*sheet
	view  *lune.View
	scene render.Scene
	grid  grid
	marks marked              // what the private picture marks
	steps []lune.Step         // the events that the picture shows
	tale  [squares]taleSquare // the same events by square
	blows [squares]bool       // squares that announced attacks strike
	// untold are the texts of labels that had no room on the board.
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

// draw draws the picture of a mission with the marks that the easel has.
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

// happens records, by square, what happened last and which attacks are announced.
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

// name returns the name of a seat's player, or the name of the seat.
func (e *easel) name(seat game.Seat) string {
	return e.scene.Name(seat, seated)
}

// seated are the names of the seats: captains, or only their numbers if there is little room.
var seated = render.SeatNames{Own: seatName, Short: func(seat game.Seat) game.Text {
	return game.Literal(strconv.Itoa(int(seat) + 1))
}}

// seatName returns the name of a seat, which is used if its player's name cannot be written.
func seatName(seat game.Seat) game.Text {
	return game.T(game.Key(fmt.Sprint("lune.seat.", min(max(int(seat), 0), mostSeats-1))))
}

// unit returns the unit with that ID, or nil if it is not on the board.
func (e *easel) unit(id string) *lune.Unit {
	for n := range e.view.Units {
		if e.view.Units[n].ID == id {
			return &e.view.Units[n]
		}
	}
	return nil
}

// mech returns the Mech with that code, or nil if there is none.
func (e *easel) mech(code string) *lune.Mech {
	for n := range e.view.Mechs {
		if e.view.Mechs[n].Code == code {
			return &e.view.Mechs[n]
		}
	}
	return nil
}

// figureOf returns the name of a unit's sprites.
func (e *easel) figureOf(u *lune.Unit) string { return e.codeFigure(u.Code, u.Active, u.Hatches) }

// codeFigure returns the same as figureOf, for a unit that may no longer exist.
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

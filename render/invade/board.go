package invade

import (
	"image/color"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// units draws the soldiers, then those that the viewer has placed in secret. Upper ones come first, since a
// figure extends beyond the upper edge of its square.
func (e *easel) units() {
	for n := range e.view.Units {
		u := e.view.Units[n]
		if !e.turn { // a view lists soldiers from the south
			u = e.view.Units[len(e.view.Units)-1-n]
		}
		p, ok := parse(u.Square)
		if !ok {
			continue
		}
		at := e.middle(p)
		e.Stamp(e.soldiers[e.look(u)], int(at.X), int(at.Y))
	}
	e.placements()
}

// under colours and frames the squares of enemies on an exit line (I18.2.3), below everything else.
func (e *easel) under() {
	for _, p := range e.alarms() {
		e.Fill(e.box(p), render.Clear(e.lineColor(), 0.45))
		e.framed(p, e.lineColor())
	}
}

// lineColor returns red while the game goes on, and gold when it is over.
func (e *easel) lineColor() color.RGBA {
	if e.view.End != nil {
		return render.Accent
	}
	return render.Alarm
}

// alarms returns the squares of all soldiers, of either side, that stand on the enemy's exit line (I18.2.3).
func (e *easel) alarms() []place {
	var list []place
	for _, u := range e.view.Units {
		p, ok := parse(u.Square)
		if ok && p.row == e.view.Sides[1-u.Side].Exit-1 {
			list = append(list, p)
		}
	}
	return list
}

// placements shows the viewer their own choice before the reveal (I4.4).
func (e *easel) placements() {
	if e.view.Phase != "PLACEMENT" || e.view.Seat == game.Spectator {
		return
	}
	row := e.view.Sides[e.view.Seat].Exit - 1
	for _, column := range e.view.Columns {
		if column < 'a' || column > 'p' {
			continue
		}
		at := e.middle(place{int(column - 'a'), row})
		e.StampFaint(e.soldiers[soldierLook{side: e.view.Seat, kind: "N"}], int(at.X), int(at.Y), chosen)
	}
}

// at returns the soldier on a square. It returns false if the square is empty.
func (e *easel) at(p place) (invade.Soldier, bool) {
	for _, u := range e.view.Units {
		if q, ok := parse(u.Square); ok && q == p {
			return u, true
		}
	}
	return invade.Soldier{}, false
}

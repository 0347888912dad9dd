package lune

import (
	"fmt"
	"image"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// panel are the cards of the three Mechs with their owners.
func (e *easel) panel() {
	for n := range e.view.Mechs {
		if n < 3 {
			e.mechRow(&e.view.Mechs[n], rowBox(n))
		}
	}
}

// Columns of a Mech's card, from its left edge.
const (
	faceWide  = 96
	nameLeft  = 108
	nameWide  = 240
	healthAt  = 358
	weaponsAt = 486
	statesAt  = 686
)

// mechRow is a Mech: owner, health, weapons, upgrades, pilot, what it still may do.
func (e *easel) mechRow(m *lune.Mech, b image.Rectangle) {
	seat := min(max(int(m.Owner), 0), mostSeats-1)
	style := render.Seats[seat]
	y := (b.Min.Y + b.Max.Y) / 2
	face := image.Rect(b.Min.X+4, b.Min.Y+4, b.Min.X+faceWide, b.Max.Y-4)
	e.Panel(face, render.RadiusSmall+4, liveryOf(seat).dark)
	mini := e.minis[mechName(m.Code, seat)]
	e.Stamp(mini, face.Min.X+46, y+2)
	if !m.Alive {
		e.Stamp(e.sheet.signs["skull"], face.Min.X+46, y)
	}
	e.Text(e.say(mechKey(m.Code)), b.Min.X+nameLeft, b.Min.Y+28, render.Style{Size: render.SizeSmall, Bold: true, Color: render.Paper, Max: nameWide})
	e.owner(m, style, b.Min.X+nameLeft, b.Max.Y-28)
	if !m.Alive {
		e.Text(e.say("lune.picture.destroyed"), b.Min.X+healthAt, y, render.Style{Size: render.SizeBody, Color: haze, Max: b.Dx() - healthAt - render.Pad})
		return
	}
	e.health(m, b.Min.X+healthAt, y)
	e.equipment(m, b.Min.X+weaponsAt, y)
	switch {
	case e.view.Phase == lune.PhasePlayers:
		e.states(m, b.Min.X+statesAt, y)
	case charted(e.view):
		e.pilot(m, b.Min.X+statesAt+render.Pad, y, b.Max.X-render.Pad)
	}
}

// owner is the player's mark and name, with a tick when he is ready.
func (e *easel) owner(m *lune.Mech, style render.SeatStyle, x, y int) {
	e.Mark(pt(float64(x+14), float64(y)), 13, style)
	ready := false
	for _, p := range e.view.Players {
		if p.Seat == m.Owner {
			ready = p.Ready
		}
	}
	room := nameWide - 36
	if ready {
		room -= 40
		e.Stamp(e.sheet.signs["check"], x+nameWide-18, y)
	}
	e.Text(e.name(m.Owner), x+36, y, render.Style{Size: render.SizeSmall, Color: style.Glow, Max: room})
}

func (e *easel) health(m *lune.Mech, x, y int) {
	e.Stamp(e.sheet.signs["heart"], x+20, y-10)
	e.Text(fmt.Sprintf("%d/%d", m.HP, m.Most), x+46, y-10, render.Style{Size: render.SizeTitle, Bold: true, Color: render.Paper})
	e.pips(image.Rect(x, y+22, x+112, y+36), m.HP, m.Most, pipMech)
}

// equipment are weapons above, upgrades and the pilot below.
func (e *easel) equipment(m *lune.Mech, x, y int) {
	left := x
	for _, w := range m.Weapons {
		left += e.tagged(w, left, y-22, render.Paper, render.Ink) + render.Gap
	}
	left = x
	for _, u := range m.Upgrades {
		left += e.tagged(u, left, y+24, plasmaDeep, white) + render.Gap
	}
	for n := range m.Level {
		e.Stamp(e.sheet.signs["star"], left+14+n*30, y+24)
	}
	left += m.Level * 30
}

// pilot is the experience and the skills of a Mech's pilot (L17.22).
func (e *easel) pilot(m *lune.Mech, x, y, right int) {
	style := render.Style{Size: render.SizeSmall, Color: haze, Max: right - x}
	if m.Due > 0 {
		style.Bold, style.Color = true, render.Accent
		e.Text(e.say("lune.picture.skill.due"), x, y-22, style)
	} else {
		e.Text(e.say("lune.picture.pilot", "xp", m.XP), x, y-22, style)
	}
	text := ""
	for n, s := range m.Skills {
		if n > 0 {
			text += ", "
		}
		text += e.say(game.Key(fmt.Sprint("lune.skill.", min(max(s, 1), 4))))
	}
	style.Bold, style.Color = false, amber
	e.Text(text, x, y+22, style)
}

// tagged is a code on a slip; it says how wide that is.
func (e *easel) tagged(code string, x, y int, fill, ink rgba) int {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: ink, Align: render.Centre}
	wide := render.Width(code, style) + tagPad
	e.Panel(image.Rect(x, y-20, x+wide, y+20), render.RadiusSmall, fill)
	e.Text(code, x+wide/2, y, style)
	return wide
}

// states says whether the Mech may still move and act, in signs.
func (e *easel) states(m *lune.Mech, x, y int) {
	for n, s := range [...]struct {
		name string
		done bool
	}{{"boot", m.Moved || m.Acted}, {"aim", m.Acted}} {
		b := box(x+24+n*56, y, 50, 72)
		fill := goodCol
		if s.done {
			fill = groove
		}
		e.Panel(b, render.RadiusSmall, fill)
		e.Stamp(e.sheet.signs[doneName(s.name, s.done)], b.Min.X+25, y)
	}
}

package lune

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// panel draws the cards of the three Mechs with their owners.
func (e *easel) panel() {
	for n := range e.view.Mechs {
		if n < 3 {
			e.mechRow(&e.view.Mechs[n], rowBox(n))
		}
	}
}

// Columns of a Mech's card, from its left edge.
const (
	faceWide  = 82
	nameLeft  = 88
	nameWide  = 234
	healthAt  = 330
	healthAll = 94
	weaponsAt = 432
	statesAt  = 686
	pilotAt   = 800
)

// mechRow draws the card of a Mech: owner, health, weapons, upgrades, and its pilot or its
// remaining actions. The card has a frame while its player is asked, but in the players' turn only
// until the Mech has acted.
func (e *easel) mechRow(m *lune.Mech, b image.Rectangle) {
	seat := min(max(int(m.Owner), 0), mostSeats-1)
	style := render.Seats[seat]
	y := (b.Min.Y + b.Max.Y) / 2
	if m.Alive && e.asked(m.Owner) && !(e.view.Phase == lune.PhasePlayers && m.Acted) {
		e.Frame(b, render.Radius, render.Thin, render.Accent)
	}
	face := image.Rect(b.Min.X+6, b.Min.Y+6, b.Min.X+faceWide, b.Max.Y-6)
	e.Panel(face, render.RadiusSmall+4, liveryOf(seat).dark)
	mini := e.minis[mechName(m.Code, seat)]
	e.Stamp(mini, face.Min.X+44, y+2)
	letter := render.Style{Size: render.SizeSmall, Bold: true, Color: white, Align: render.Centre}
	e.Panel(image.Rect(face.Min.X, face.Min.Y, face.Min.X+30, face.Min.Y+34), render.RadiusSmall, card)
	e.Text(m.Code, face.Min.X+15, face.Min.Y+17, letter) // the letter that players type for it
	if !m.Alive {
		e.Stamp(e.sheet.signs["skull"], face.Min.X+44, y)
	}
	kind := render.Style{Size: render.SizeSmall, Bold: true, Color: render.Paper, Max: nameWide}
	e.Text(e.say(mechKey(m.Code)), b.Min.X+nameLeft, y-19, kind)
	e.owner(m, style, b.Min.X+nameLeft, y+18)
	if !m.Alive {
		lost := render.Style{Size: render.SizeBody, Color: haze, Max: b.Dx() - healthAt - render.Pad}
		e.Text(e.say("lune.picture.destroyed"), b.Min.X+healthAt, y, lost)
		return
	}
	e.health(m, b.Min.X+healthAt, y)
	right := b.Min.X + statesAt - render.Gap
	if charted(e.view) {
		right = b.Min.X + pilotAt - render.Space
	}
	e.equipment(m, b.Min.X+weaponsAt, y, right)
	switch {
	case e.view.Phase == lune.PhasePlayers:
		e.states(m, b.Min.X+statesAt, y)
	case charted(e.view):
		e.pilot(m, b.Min.X+pilotAt, y, b.Max.X-render.Pad)
	}
}

// asked says whether a seat has a question to answer now and is not ready.
func (e *easel) asked(seat game.Seat) bool {
	for _, p := range e.view.Players {
		if p.Seat == seat {
			return asked(e.view, p) && !p.Ready
		}
	}
	return false
}

// owner draws the player's mark and name, a tick if the player is ready, and the level of the
// Mech's pilot as stars.
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
	for range min(m.Level, room/60) {
		room -= 30
		e.Stamp(e.sheet.signs["star"], x+36+room+8, y)
	}
	e.DrawName(&e.scene, m.Owner, seated, x+36, y, render.Style{Size: render.SizeSmall, Color: style.Glow, Max: room})
}

func (e *easel) health(m *lune.Mech, x, y int) {
	e.Stamp(e.sheet.signs["heart"], x+20, y-10)
	e.Text(strconv.Itoa(m.HP), x+48, y-10, render.Style{Size: render.SizeTitle, Bold: true, Color: render.Paper})
	e.pips(image.Rect(x, y+22, x+healthAll, y+34), m.HP, m.Most, pipMech)
}

// equipment draws the names of the Mech's first weapon and, below it, of its other weapons and
// upgrades.
func (e *easel) equipment(m *lune.Mech, x, y, right int) {
	style := render.Style{Size: render.SizeSmall, Color: render.Paper, Max: right - x}
	if len(m.Weapons) > 0 {
		e.Text(e.say(itemKey(m.Weapons[0])), x, y-19, style)
	}
	text := ""
	for n, code := range slices.Concat(m.Weapons[min(1, len(m.Weapons)):], m.Upgrades) {
		if n > 0 {
			text += ", "
		}
		text += e.say(itemKey(code))
	}
	style.Color = haze
	e.Text(text, x, y+18, style)
}

// pilot draws the experience and the skills of a Mech's pilot (L17.22).
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

// states draws signs that show whether the Mech may still move and act.
func (e *easel) states(m *lune.Mech, x, y int) {
	for n, s := range [...]struct {
		name string
		done bool
	}{{"boot", m.Moved || m.Acted}, {"aim", m.Acted}} {
		b := box(x+22+n*52, y, 48, 66)
		fill := goodCol
		if s.done {
			fill = groove
		}
		e.Panel(b, render.RadiusSmall, fill)
		e.Stamp(e.sheet.signs[doneName(s.name, s.done)], b.Min.X+24, y)
	}
}

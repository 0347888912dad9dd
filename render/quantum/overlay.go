package quantum

import (
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// mark is a sign laid over a square (section 19).
type mark int

const (
	source   mark = iota // a ship that can act, or the one chosen
	reach                // a square that can be reached or used
	diagonal             // a square that only Maneuver reaches
	prey                 // an enemy that can be attacked
	post                 // a square to attack from
	target               // a planet that can be built on or chosen
	shut                 // a planet that is full or has the player's cube
	danger               // an enemy that could attack in its next turn
	victim               // an own ship that an enemy could attack
)

// aims says what the arguments of a verb point at, in order.
var aims = map[string][]mark{
	"place":       {reach, reach, reach},
	"move":        {source, reach},
	"attack":      {source, prey, post},
	"transport":   {source, source, reach, reach},
	"strike":      {source, prey},
	"warp":        {source, source},
	"modify":      {source},
	"scout":       {source},
	"build":       {target},
	"deploy":      {source, reach},
	"reconfigure": {source},
	"infamy":      {target},
}

// marked is a set of signs on squares. A square keeps the first sign that it is given, but an own ship that
// can act may also be a post. The odds are chances in percent, written on squares.
type marked struct {
	order []place
	signs map[place]mark
	stays map[place]bool // own ships that may attack from where they stand
	odds  map[place]int
	sums  bool // write the sum that each open planet has and needs
}

func (m *marked) add(sign mark, squares ...string) {
	for _, p := range places(squares...) {
		if was, taken := m.signs[p]; taken {
			if was == source && sign == post {
				m.stays[p] = true
			}
			continue
		}
		if m.signs == nil {
			m.signs, m.stays = map[place]mark{}, map[place]bool{}
		}
		m.order = append(m.order, p)
		m.signs[p] = sign
	}
}

// has says whether a square has a sign.
func (m *marked) has(p place, sign mark) bool {
	return m.signs[p] == sign || sign == post && m.stays[p]
}

// chance records the odds on a square, the best if there are several.
func (m *marked) chance(square string, percent int) {
	p, ok := parse(square)
	if !ok {
		return
	}
	if m.odds == nil {
		m.odds = map[place]int{}
	}
	m.odds[p] = max(m.odds[p], percent)
}

// overlay draws what the private picture is about: the open choices, the effect of the only one that is left,
// or the requested overlay.
func (e *easel) overlay() {
	for _, p := range e.marks.order {
		e.sign(p, e.marks.signs[p])
		if at := e.middle(p); e.marks.stays[p] { // beside the ship's value
			e.post(render.Point{X: at.X - badgeAway, Y: at.Y + badgeAway})
		}
	}
	if c, ok := e.scene.Focus.Only(); ok {
		e.outcome(c)
	}
}

// signs returns all marks of the picture.
func (e *easel) signs() marked {
	var m marked
	f := e.scene.Focus
	if f == nil {
		return m
	}
	if f.Overlay != "" {
		e.requested(f.Overlay, &m)
		return m
	}
	for i, aim := range aims[f.Verb] {
		if i < len(f.Args) {
			m.add(aim, f.Args[i])
		}
	}
	for _, c := range f.Choices {
		e.choice(&m, c, len(f.Args))
	}
	if f.Verb == "build" || f.Verb == "infamy" {
		e.closed(&m)
	}
	return m
}

// choice marks the square of the argument that is to be chosen next.
func (e *easel) choice(m *marked, c game.Choice, given int) {
	f, aim := e.scene.Focus, aims[c.Verb]
	if f.Verb == "" {
		if len(aim) > 0 && (aim[0] == source || aim[0] == target) && len(c.Args) > 0 && c.Verb != "deploy" {
			m.add(aim[0], c.Args[0].Value)
		}
		return
	}
	next := min(given, len(c.Args)-1, len(aim)-1)
	if next < 0 {
		return
	}
	sign, square := aim[next], c.Args[next].Value
	if i := strings.IndexByte(square, '='); i > 0 { // a placement: e1=5
		square = square[:i]
	}
	if sign == reach && c.Verb == "move" && e.slanted(c.Args[0].Value, square) {
		sign = diagonal
	}
	m.add(sign, square)
	if (c.Verb == "attack" || c.Verb == "strike") && next >= 1 {
		e.aim(m, c.Args[0].Value, c.Args[1].Value)
	}
}

// aim records the chance of an attack.
func (e *easel) aim(m *marked, from, target string) {
	ends := places(from, target)
	if len(ends) < 2 {
		return
	}
	mine, okMine := e.shipAt(ends[0])
	theirs, okTheirs := e.shipAt(ends[1])
	if okMine && okTheirs {
		m.chance(target, quantum.OddsOf(mine.Value, theirs.Value).Percent)
	}
}

// closed marks the planets where the player can no longer place a cube.
func (e *easel) closed(m *marked) {
	seat := e.mover()
	for _, p := range e.view.Planets {
		if int(seat) >= 0 && int(seat) < len(p.Open) && !p.Open[seat] {
			m.add(shut, p.Square)
		}
	}
}

// mover returns the seat whose choices are shown: the viewer's, or the active player's for spectators.
func (e *easel) mover() game.Seat {
	if e.view.Seat == game.Spectator {
		return e.view.Active
	}
	return e.view.Seat
}

// slanted says whether a ship needs diagonal steps to reach a square (Q10.10).
func (e *easel) slanted(from, to string) bool {
	return slices.ContainsFunc(quantum.Reaches(e.view, from), func(r quantum.Reach) bool {
		return r.Square == to && r.Maneuver
	})
}

package invade

import (
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// mark is a sign laid over a square (I18.3).
type mark int

const (
	source mark = iota // a soldier that can act
	reach              // a square that can be reached
	extra              // a square that only effect 2 makes reachable
	prey               // an enemy that can be killed or struck
	hurt               // an own soldier that a shell would hit
	threat             // an enemy that could break through next turn
	danger             // a square of the exit line where a threat would stand
)

// aims says what the arguments of a verb point at, in order.
var aims = map[string][]mark{
	"move":   {source, reach},
	"pull":   {source, reach},
	"attack": {source, prey},
	"shell":  {source, prey},
	"kill":   {prey},
}

// marked is a set of signs on squares. A square keeps the first sign that it is given.
type marked struct {
	order []place
	signs map[place]mark
	runs  []run // ways of enemies to the exit line
}

// run is a way from a square to another.
type run struct{ from, to string }

// nearest returns the square of to whose column is nearest to that of from. It returns "" if to is empty.
func nearest(from string, to []string) (best string) {
	least := files
	for _, s := range to {
		if d := max(int(s[0])-int(from[0]), int(from[0])-int(s[0])); d < least {
			best, least = s, d
		}
	}
	return best
}

func (m *marked) add(p place, sign mark) {
	if _, taken := m.signs[p]; taken {
		return
	}
	if m.signs == nil {
		m.signs = map[place]mark{}
	}
	m.order = append(m.order, p)
	m.signs[p] = sign
}

func (m *marked) addAll(sign mark, squares ...string) {
	for _, p := range places(squares...) {
		m.add(p, sign)
	}
}

// overlay draws what the private picture is about: the open choices, the effect of the only one that is left,
// or the requested overlay.
func (e *easel) overlay() {
	for _, p := range e.marks.order {
		e.sign(p, e.marks.signs[p])
	}
	for _, r := range e.marks.runs {
		e.Arrow(leaving(e.route(r.from, r.to)), render.ArrowStyle{
			Width: render.Medium, Color: legendRed, Under: render.Ink, Dashed: true,
		})
	}
	if c, ok := e.scene.Focus.Only(); ok {
		e.outcome(c)
	}
}

// fields draws what the overlay marks as ground, below arrows and soldiers: the squares that can be reached,
// those that effect 2 adds, those where an enemy would break through, and those that a shell would strike.
func (e *easel) fields() {
	var near, more, far, lost region
	longer := false
	for _, p := range e.marks.order {
		switch e.marks.signs[p] {
		case reach:
			near.add(e.seen(p))
			far.add(e.seen(p))
		case extra:
			more.add(e.seen(p))
			far.add(e.seen(p))
			longer = true
		case danger:
			lost.add(e.seen(p))
		}
	}
	if longer {
		e.wash(&more, fieldStyles[extra])
		e.edge(&far, fieldStyles[extra])
	}
	e.region(&near, fieldStyles[reach])
	e.region(&lost, fieldStyles[danger])
	if c, ok := e.scene.Focus.Only(); ok && c.Verb == "shell" {
		e.blast(c.Args[1].Value)
		for _, p := range e.hurts(c) {
			e.sign(p, hurt)
		}
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
		e.asked(f.Overlay, &m)
		return m
	}
	if aim := aims[f.Verb]; len(aim) > 1 && len(f.Args) > 0 {
		m.addAll(source, f.Args[0])
	}
	for _, c := range f.Choices {
		e.choice(&m, c, len(f.Args))
	}
	return m
}

// asked marks what one of the game's own overlays shows.
func (e *easel) asked(overlay string, m *marked) {
	if overlay == invade.OverlayTargets {
		for _, k := range invade.Kills(e.view) {
			m.addAll(prey, k.Target)
		}
		return
	}
	for _, t := range invade.Threats(e.view, e.mover()) {
		m.addAll(threat, t.From)
		m.addAll(danger, t.To...)
		m.runs = append(m.runs, run{t.From, nearest(t.From, t.To)})
	}
}

// choice marks the square of the argument that is to be chosen next.
func (e *easel) choice(m *marked, c game.Choice, given int) {
	if c.Verb == "enter" || c.Verb == "place" {
		e.column(m, c)
		return
	}
	aim := aims[c.Verb]
	next := min(given, len(c.Args)-1)
	if e.scene.Focus.Verb == "" {
		next = 0
		if c.Verb == "attack" { // the choices of kill mark the targets
			return
		}
	}
	if next < 0 || next >= len(aim) {
		return
	}
	sign := aim[next]
	if sign == reach && c.Verb == "move" && e.stretched(c) {
		sign = extra
	}
	m.addAll(sign, c.Args[next].Value)
}

// column marks where a soldier may enter or be placed, once the verb is chosen.
func (e *easel) column(m *marked, c game.Choice) {
	if e.scene.Focus.Verb == "" || len(c.Args) == 0 {
		return
	}
	for _, word := range strings.Fields(c.Args[len(c.Args)-1].Value) {
		if p, ok := e.door(word); ok {
			m.add(p, reach)
		}
	}
}

// door returns the square of the mover's exit line in a column, written "d" or "d1". It returns false for
// anything else.
func (e *easel) door(column string) (place, bool) {
	if column == "" || column[0] < 'a' || column[0] > 'p' {
		return place{}, false
	}
	return place{int(column[0] - 'a'), e.view.Sides[e.mover()].Exit - 1}, true
}

// mover returns the seat whose choices are shown: the viewer's, or the active player's for spectators.
func (e *easel) mover() game.Seat {
	if e.view.Seat == game.Spectator {
		return e.view.Active
	}
	return e.view.Seat
}

// stretched says whether a move takes the extra square of effect 2 (I8.7).
func (e *easel) stretched(c game.Choice) bool {
	way := places(c.Args[0].Value, c.Args[1].Value)
	if len(way) < 2 {
		return false
	}
	dice, slow := e.view.Sides[e.mover()].Dice, 0
	if u, ok := e.at(way[0]); ok && u.Kind == "A" {
		slow = 1
	}
	vertical, lateral := max(way[1].row-way[0].row, way[0].row-way[1].row),
		max(way[1].col-way[0].col, way[0].col-way[1].col)
	return vertical > max(0, dice.Ord-slow) || lateral > max(0, dice.Abs-slow)
}

// outcome draws what the only remaining choice would do.
func (e *easel) outcome(c game.Choice) {
	arrow := render.ArrowStyle{Width: render.Medium, Color: render.Accent, Under: render.Ink, Dashed: c.Verb == "pull"}
	switch c.Verb {
	case "move", "pull":
		e.Arrow(leaving(e.route(c.Args[0].Value, c.Args[1].Value)), arrow)
	case "enter":
		if p, ok := e.door(c.Args[1].Value); ok {
			e.StampFaint(e.soldiers[soldierLook{side: e.mover(), kind: c.Args[0].Value, shell: c.Args[0].Value == "B"}],
				int(e.middle(p).X), int(e.middle(p).Y), chosen)
			e.entry(e.mover(), p.String())
		}
	case "attack":
		e.Arrow(e.shortened(leaving(e.route(c.Args[0].Value, c.Args[1].Value))), arrow)
	case "shell":
		e.Arrow(e.shortened(leaving(e.route(c.Args[0].Value, c.Args[1].Value))), arrow)
		e.shell(c)
	}
}

// hurts returns the player's own soldiers that a choice would hit. Only a shell can hit them (I10.12).
func (e *easel) hurts(c game.Choice) []place {
	if c.Verb != "shell" {
		return nil
	}
	return slices.DeleteFunc(places(invade.ShellHits(e.view, c.Args[0].Value, c.Args[1].Value)...), func(p place) bool {
		u, ok := e.at(p)
		return !ok || u.Side != e.mover()
	})
}

// shell marks the enemies that a shell would hit.
func (e *easel) shell(c game.Choice) {
	for _, p := range places(invade.ShellHits(e.view, c.Args[0].Value, c.Args[1].Value)...) {
		if u, _ := e.at(p); u.Side != e.mover() && e.marks.signs[p] != prey {
			e.sign(p, prey)
		}
	}
}

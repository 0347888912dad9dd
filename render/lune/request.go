package lune

import (
	"slices"
	"strconv"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// wanted returns what the private picture marks: what the requested overlay shows, or the choices
// that remain after what is chosen.
func (e *easel) wanted() marked {
	var m marked
	f := e.scene.Focus
	if f == nil {
		return m
	}
	if f.Overlay != "" {
		e.requested(f.Overlay, &m)
		if !slices.ContainsFunc(m.order, func(p place) bool { return m.signs[p] != source }) {
			m.note = e.say(game.Key("lune.picture.only." + f.Overlay))
		}
		return m
	}
	if len(f.Args) > 0 {
		e.addMech(&m, f.Args[0])
	}
	if len(f.Choices) == 1 && f.Verb != "" {
		m.outcome = lune.Preview(*e.view, f.Choices[0].Action)
		m.note = e.scene.Say(f.Choices[0].Note)
		e.chosen(&m, f.Choices[0])
		return m
	}
	for _, c := range f.Choices {
		e.focused(&m, c, len(f.Args))
	}
	if len(f.Args) > 0 {
		e.measured(&m, f)
	}
	return m
}

// measured adds what the choices of a chosen Mech depend on: the damage of falls where it can go,
// or what its attacks would strike.
func (e *easel) measured(m *marked, f *render.Focus) {
	switch f.Verb {
	case "move":
		e.falls(m, f.Args[0])
	case "attack":
		e.targeted(m, f.Args)
	}
}

// falls writes the damage of falls on marked squares.
func (e *easel) falls(m *marked, code string) {
	for _, r := range lune.Reaches(*e.view, code) {
		if p, ok := parse(r.At); ok && r.Fall > 0 {
			if sign, marked := m.signs[p]; marked && sign == reach {
				m.write(r.At, tag{"−" + strconv.Itoa(r.Fall), true})
			}
		}
	}
}

// addMech marks where a Mech stands.
func (e *easel) addMech(m *marked, code string) {
	if mech := e.mech(code); mech != nil {
		m.add(source, mech.At)
	}
}

// chosen marks the squares of the single choice that is left.
func (e *easel) chosen(m *marked, c game.Choice) {
	var args []string
	for _, a := range c.Args {
		args = append(args, a.Value)
	}
	if len(args) == 0 {
		return
	}
	e.addMech(m, args[0])
	e.focused(m, c, len(args))
	e.measured(m, &render.Focus{Verb: c.Verb, Args: args})
}

// orders are the verbs for a Mech on the board.
var orders = []string{"deploy", "move", "attack", "repair"}

// focused marks the square of a choice's next argument. given is the number of arguments that are
// chosen already.
func (e *easel) focused(m *marked, c game.Choice, given int) {
	switch {
	case len(c.Args) == 0 || !slices.Contains(orders, c.Verb):
	case given == 0:
		e.addMech(m, c.Args[0].Value)
	case c.Verb == "move" || c.Verb == "deploy":
		m.add(reach, c.Args[min(1, len(c.Args)-1)].Value)
	}
}

// targeted marks what a Mech's attacks would strike. args are its code and, if they are chosen, the
// weapon and the aim.
func (e *easel) targeted(m *marked, args []string) {
	for _, t := range lune.Targets(*e.view, args[0]) {
		if len(args) > 1 && args[1] != t.Weapon || len(args) > 2 && args[2] != t.Aim {
			continue
		}
		m.add(prey, t.Strikes...)
		m.add(lane, t.Line...)
	}
}

// requested marks what one of the game's overlays shows (L21.7).
func (e *easel) requested(overlay string, m *marked) {
	switch overlay {
	case lune.OverlayMoves:
		for _, mech := range e.own() {
			m.add(source, mech.At)
		}
		least := map[string]int{} // smallest fall among the Mechs that can go there
		for _, mech := range e.own() {
			for _, r := range lune.Reaches(*e.view, mech.Code) {
				m.add(reach, r.At)
				if fall, ok := least[r.At]; !ok || r.Fall < fall {
					least[r.At] = r.Fall
				}
			}
		}
		for at, fall := range least {
			if fall > 0 {
				m.write(at, tag{"−" + strconv.Itoa(fall), true})
			}
		}
	case lune.OverlayTargets, lune.OverlayFire:
		for _, mech := range e.own() {
			m.add(source, mech.At)
			for _, t := range lune.Targets(*e.view, mech.Code) {
				m.add(prey, t.Strikes...)
				if overlay == lune.OverlayFire {
					m.add(lane, t.Line...)
				}
			}
		}
	case lune.OverlayPlasma:
		e.groups(m)
	case lune.OverlaySlide:
		for n := range squares {
			if e.grid.squares[n].Level == 0 {
				m.add(swallow, placeOf(n).String())
			}
		}
	case lune.OverlayRockets:
		e.launches(m)
	}
}

// own returns the living Mechs that the viewer may command. These are all Mechs for a spectator, or
// if everybody may command every Mech (Late).
func (e *easel) own() (list []*lune.Mech) {
	for n := range e.view.Mechs {
		m := &e.view.Mechs[n]
		if m.Alive && m.At != "" && (e.view.Seat == game.Spectator || m.Owner == e.view.Seat || e.view.Late) {
			list = append(list, m)
		}
	}
	return list
}

// groups marks the groups of Plasma that explode together, with one letter for each group (L3.40).
func (e *easel) groups(m *marked) {
	var seen [squares]bool
	count := 0
	for n := range squares {
		if seen[n] || e.grid.squares[n].Terrain != "plasma" {
			continue
		}
		count++
		todo := []place{placeOf(n)}
		seen[n] = true
		for len(todo) > 0 {
			p := todo[0]
			todo = todo[1:]
			m.add(linked, p.String())
			m.write(p.String(), tag{string(rune('a' + count - 1)), false})
			for _, d := range dirs {
				if q := p.next(d, 1); q.onBoard() && !seen[q.index()] && e.grid.square(q).Terrain == "plasma" {
					seen[q.index()] = true
					todo = append(todo, q)
				}
			}
		}
	}
}

// launches marks the squares beside each Rocket with the turn in which it takes off (L4.31).
func (e *easel) launches(m *marked) {
	for n := range e.view.Units {
		u := &e.view.Units[n]
		p, ok := parse(u.At)
		if u.Code != "R" || !ok {
			continue
		}
		for _, d := range dirs {
			if q := p.next(d, 1); q.onBoard() {
				m.add(linked, q.String())
				m.write(q.String(), tag{"T" + strconv.Itoa(u.Leaves), u.Active})
			}
		}
	}
}

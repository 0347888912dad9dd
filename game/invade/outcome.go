package invade

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// outcome is the immediate result of an action, including automatic steps.
type outcome struct {
	after  *State
	final  bool // cannot be taken back: dice fell, or the game is over
	ended  bool // the turn ended automatically or by the action
	fallen []fall
}

func (s *State) outcome(asking game.Seat, a act) outcome {
	t := *s
	var out events
	t.preview(seat(asking), a, &out)
	o := outcome{after: &t, final: t.phase == over}
	for _, e := range out.list {
		o.final = o.final || e.Reveals
	}
	turn := &t.now
	if s.phase != placement && t.turn > s.turn {
		o.ended, turn = true, &t.before
	}
	o.fallen = turn.falls[min(s.now.fallen, turn.fallen):turn.fallen]
	return o
}

// note describes the consequence of an action; zero if there is none.
func (s *State) note(a act, o outcome) game.Text {
	var facts []game.Text
	add := func(key game.Key, args ...any) { facts = append(facts, game.T(key, args...)) }
	done := o.after.phase == over // then there are no further consequences
	switch {
	case a.verb == vAllocate:
		facts = append(facts, s.summary(a.dice))
	case a.verb == vFight && o.ended && !done:
		add("invade.note.nobody")
	case a.verb == vFight && !done:
		d := s.mine().upheaved()
		add("invade.note.fight", "n", int(d[com]), "ord", int(d[ord]), "abs", int(d[abscissa]))
	case a.verb == vMove && !done:
		if a.to.row() == exitRow(s.active.foe()) {
			add("invade.note.line")
		}
		if o.after.puller == int16(a.to) {
			add("invade.note.pull")
		}
	}
	if len(o.fallen) > 0 {
		add("invade.note.removes", "squares", fallList(o.fallen))
	}
	if wounded := s.wounded(a); wounded != nil {
		add("invade.note.wounds", "square", notation.Names(wounded))
	}
	switch {
	case done:
		add("invade.note.over", "end", o.after.end.text())
	case o.ended && s.phase != placement:
		add("invade.note.ends", "d", int(o.after.dice[s.active][pre]))
	case attacks(a.verb):
		add("invade.note.dodge", "d", int(o.after.exhausted()))
	}
	return s.warned(a, join(facts))
}

// wounded returns the enemies that a shot or a shell leaves at 1 hit point.
func (s *State) wounded(a act) []square {
	var hit []square
	switch a.verb {
	case vAttack:
		hit = []square{a.to}
	case vShell:
		k := s.strikes(a.from, a.to)
		hit = k.squares()
	}
	var list []square
	for _, q := range hit {
		if c := s.cells[q]; c.side() != s.active && c.hp() == hitPoints {
			list = append(list, q)
		}
	}
	return list
}

// warned prefixes a note with the warning that a shell hits the own side.
func (s *State) warned(a act, note game.Text) game.Text {
	if a.verb != vShell {
		return note
	}
	friends := s.friends(a.from, a.to)
	if friends == nil {
		return note
	}
	warning := game.T("invade.warn.shell", "squares", notation.Names(friends))
	return game.T("invade.note.warned", "warning", warning, "note", note)
}

// summary describes what an allocation allows: moves and their range, the effects that can be
// chosen, shots after the upheaval and their range (I17.3). The Pre value is read off its die.
func (s *State) summary(d dice) game.Text {
	u := d.upheaved()
	return game.T("invade.note.alloc",
		"n", int(d[com]), "ord", int(d[ord]), "abs", int(d[abscissa]), "effects", s.openEffects(effect1, d[eff]),
		"attacks", int(u[com]), "up", int(u[ord]), "across", int(u[abscissa]))
}

// join joins several facts to one sentence.
func join(facts []game.Text) game.Text {
	if len(facts) == 0 {
		return game.Text{}
	}
	all := facts[0]
	for _, f := range facts[1:] {
		all = game.T("invade.note.and", "one", all, "two", f)
	}
	return all
}

func fallList(list []fall) string {
	squares := make([]square, len(list))
	for i, f := range list {
		squares[i] = f.at
	}
	return notation.Names(squares)
}

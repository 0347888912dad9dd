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

// note describes the consequence of an action. It returns the zero Text if there is none.
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
	if enemies := s.fallenOf(s.active.foe(), o); enemies != nil {
		add("invade.note.removes", "squares", fallList(enemies))
	}
	if wounded := s.wounded(a); wounded != nil {
		add("invade.note.wounds", "square", notation.Names(wounded))
	}
	switch {
	case done && !s.loses(o):
		add("invade.note.over", "end", o.after.end.text())
	case done:
	case o.ended && s.phase != placement:
		dodge, u := int(o.after.dice[s.active][pre]), s.mine().upheaved()
		if s.phase == moving && a.verb != vEnd && a.verb != vFight && u[com] > 0 {
			add("invade.note.ends.reach", "d", dodge, "abs", int(u[abscissa]), "ord", int(u[ord]))
		} else {
			add("invade.note.ends", "d", dodge)
		}
	}
	return s.warned(a, join(facts))
}

// fallenOf returns the soldiers of a side that an action removes.
func (s *State) fallenOf(side seat, o outcome) (list []fall) {
	for _, f := range o.fallen {
		if f.cell.side() == side {
			list = append(list, f)
		}
	}
	return list
}

// loses says whether an action loses the game for the active player.
func (s *State) loses(o outcome) bool {
	return o.after.phase == over && o.after.end.winner == s.active.foe()
}

// price returns what an attack costs of the Dodge, "Dodge 4 → 2", or that a pull is free. It
// returns the zero Text for other actions.
func (s *State) price(a act, o outcome) game.Text {
	switch {
	case a.verb == vPull:
		return game.T("invade.cost.free")
	case !attacks(a.verb) || o.after.phase == over:
		return game.Text{}
	}
	left := o.after.exhausted
	if o.ended {
		left = func() uint8 { return o.after.dice[s.active][pre] }
	}
	if is, was := left(), s.exhausted(); is != was {
		return game.T("invade.cost.dodge", "was", int(was), "is", int(is))
	}
	return game.Text{}
}

// loss returns what an action loses for the active player: own soldiers to a shell, or the game. It
// returns the zero Text if nothing is lost.
func (s *State) loss(o outcome) game.Text {
	var lost game.Text
	if own := s.fallenOf(s.active, o); own != nil {
		lost = game.T("invade.loss.soldiers", "n", len(own), "squares", fallList(own))
	}
	if !s.loses(o) {
		return lost
	}
	if lost.IsZero() {
		return game.T("invade.loss.game")
	}
	return game.T("invade.note.and", "one", game.T("invade.loss.game"), "two", lost)
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
	var friends []square
	for _, q := range s.friends(a.from, a.to) {
		if s.cells[q].hp() == hitPoints { // loss lists those that it removes
			friends = append(friends, q)
		}
	}
	if friends == nil {
		return note
	}
	if note.IsZero() {
		return game.T("invade.warn.shell", "squares", notation.Names(friends))
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

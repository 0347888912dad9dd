package lune

import (
	"slices"

	"bivouac/game"
)

// preview performs a Mech's input on a scratch copy and returns the copy, which the caller must clear.
func (s *State) preview(p *play) *State {
	t := s.stage()
	t.carry(p)
	return t
}

// foreseen are the consequences of a Mech's input.
type foreseen struct {
	loss game.Text // what the players lose by it
	gain game.Text // what they gain by it, in a few words
	risk game.Text // what is in danger both before it and after it
	// note is everything but the losses. Since buttons are truncated, the most important comes
	// first: Veks whose attack then hits something of the players, what is saved from announced
	// attacks, what happens to units, other changes of the Veks' attacks, and finally the ground.
	note game.Text
}

// foresee describes the consequences of a Mech's input.
func (s *State) foresee(p *play) (f foreseen) {
	t := s.preview(p)
	defer t.clear()
	d := digest{s: s, of: p}
	for i := range t.is.list() {
		d.read(&t.is.marks[i])
	}
	f.loss = s.lost(t, &d)
	if t.phase == over {
		f.note = chain(d.ground(d.gains(nil)), "lune.and")
		return f
	}
	threats, saved, risk, others := s.changes(t, &d)
	f.risk = risk.left(s)
	said := d.gains(saved.text(s, threats))
	u, was := &t.now.units[p.mech], &s.now.units[p.mech]
	if u.alive && u.at < squares && t.overload(u) > 0 && (was.at >= squares || s.overload(was) == 0) {
		said = append(said, game.T("lune.fate.overload", "mech", s.unitText(u.kind, u.order), "n", int(t.overload(u))))
	}
	f.note = chain(d.ground(append(said, others...)), "lune.and")
	switch {
	case !f.loss.IsZero():
	case f.note.Key == didCrack || f.note.Key == didFirstCrack:
		f.note = game.T(noteNobody, "what", f.note)
	case p.verb == vAttack && len(threats) == 0 && d.misses() && !f.note.IsZero():
		f.note = game.T("lune.note.nobody.ground", "what", f.note)
	}
	if f.loss.IsZero() && len(threats) > 0 { // the button shows the threats instead
		return f
	}
	f.gain = d.gain(&saved)
	return f
}

// misses says whether an attack touches nothing but the ground and Plasma.
func (d *digest) misses() bool {
	for i := range d.part[:d.count] {
		if d.part[i].fates() != nil {
			return false
		}
	}
	return d.ruined|d.saved|d.shields|d.chipped|d.razed|d.tapped|d.wells|d.lost|d.laid|d.raised == 0
}

// comingLoss describes the Vek turn that follows if the players' turn ends now, as far as it is
// known: what the players lose, and the Veks that die. It assumes that no building resists.
func (s *State) comingLoss() (loss game.Text, kills []game.Text) {
	t := s.stage()
	defer t.clear()
	t.is = trace{}
	t.knownTurn()
	d := digest{s: s}
	for i := range t.is.list() {
		if m := &t.is.marks[i]; m.kind != mFree && m.kind != mEmerge {
			d.read(m)
		}
	}
	if t.turn == turns {
		t.turn++
	}
	for i := range d.part[:d.count] {
		if x := &d.part[i]; x.dead && isVek(x.code) {
			kills = append(kills, game.T("lune.fate", "unit", s.unitText(x.code, x.num), "what", deathKey(x.code, x.why)))
		}
	}
	return s.lost(t, &d), kills
}

// Budget returns a text with what is left of the Grid and with the turn. It is zero outside the
// players' turns.
func (s *State) Budget(game.Seat) game.Text {
	if s.phase != inPlayers {
		return game.Text{}
	}
	return game.T("lune.budget", "n", int(s.now.grid), "turn", int(s.turn), "turns", turns)
}

// knownTurn runs the steps of a Vek turn as far as they need no draw. No new Vek appears, but
// emergences hurt the units on their squares or destroy Capsules.
func (s *State) knownTurn() {
	if s.knownAttacks(); s.phase != over && s.turn < turns {
		s.knownEmergence()
	}
}

// knownEmergence applies what emergences do to units and Capsules.
func (s *State) knownEmergence() {
	s.eachMarker(false, func(q square) {
		switch {
		case s.now.on[q] != none:
			s.block(s.now.on[q])
		case s.now.tiles[q].bears():
			s.loseCapsule(q)
		}
	})
}

// strikes is the forecast of the announced attack of one Vek.
type strikes struct {
	by    id
	hits  [4]hit
	count int
}

// announced appends a forecast of each announced attack on the current board, in the order of attack.
func (s *State) announced(to []strikes) []strikes {
	for last := 0; ; {
		next := none
		for i := mechCount; i < int(s.now.count); i++ {
			u := &s.now.units[i]
			if u.alive && u.aim.set && int(u.order) > last && (next == none || u.order < s.now.units[next].order) {
				next = id(i)
			}
		}
		if next == none {
			return to
		}
		u := &s.now.units[next]
		last = int(u.order)
		x := strikes{by: next}
		x.count = s.struck(u, u.at, u.aim, &x.hits)
		to = append(to, x)
	}
}

// coming is an announced attack as it will be made: in its turn, on the board that is left then.
type coming struct {
	strikes
	void bool    // its Vek dies first
	ours set     // the struck squares with something of the players
	does victims // what it hits; empty if it is void
}

// attacksToCome appends a forecast of each announced attack, in the order of attack. Each is made
// after fire, the environment and the attacks before it, and no building resists. An attack whose
// Vek dies first is void: it keeps the squares that it announces, but hits nothing.
func (s *State) attacksToCome(to []coming) []coming {
	t := s.stage()
	defer t.clear()
	t.now.grid = boundless
	if t.is = (trace{}); t.phase == inPlayers {
		t.burn()
		t.applyEnvironment()
	}
	var memory [24]strikes
	for _, x := range s.announced(memory[:0]) {
		c, u := coming{strikes: x, void: true}, &t.now.units[x.by]
		if u.alive && u.order == s.now.units[x.by].order && u.aim.set && t.phase != over {
			c.void = false
			c.count = t.struck(u, u.at, u.aim, &c.hits)
			for _, h := range c.hits[:c.count] {
				if t.precious(h.at) {
					c.ours |= h.at.bit()
				}
			}
			t.is.count = 0
			t.attacks(x.by)
			c.does = t.victims(s, x.by)
			t.unweb(x.by)
		}
		to = append(to, c)
	}
	return to
}

// atRisk returns how much of the Grid the coming Vek turn takes, as far as it is known, if no
// building resists.
func (s *State) atRisk() int {
	if s.phase != inPlayers {
		return 0
	}
	t := s.stage()
	defer t.clear()
	t.is = trace{}
	t.knownTurn()
	return int(s.now.grid - max(0, t.now.grid))
}

// changes describes how an input changes the announced attacks; t is the position after the input
// and d its digest. threats are the changed attacks that then hit something of the players, saved
// is what the input saves, risk is what it leaves in danger, and others are the remaining changed
// attacks.
func (s *State) changes(t *State, d *digest) (threats []game.Text, saved, risk savings, others []game.Text) {
	var before, after [24]coming
	then := t.attacksToCome(after[:0])
	now := s.attacksToCome(before[:0])
	saved, risk = s.savings(t, d, now, then), leftInDanger(now, then)
	for _, was := range now {
		u := &s.now.units[was.by]
		at := slices.IndexFunc(then, func(c coming) bool { return c.by == was.by && t.now.units[c.by].order == u.order })
		if at < 0 || then[at].does == was.does {
			continue // the death of a Vek is already reported
		}
		is := &then[at].does
		said := is.text(s, s.unitText(u.kind, u.order))
		switch {
		case is.harms():
			threats = append(threats, game.T("lune.note.threat", "what", said))
		case is.any() || !saved.from(&was.does):
			others = append(others, said)
		}
	}
	return threats, saved, risk, others
}

// harms says whether an announced attack hits something of the players.
func (v *victims) harms() bool {
	return v.things()|v.wells != 0 ||
		slices.ContainsFunc(v.units[:v.count], func(x fateOf) bool { return ours(x.code) })
}

// forecast describes what the announced attacks hit on the current board. The text is zero if they
// hit nothing.
func (s *State) forecast() game.Text {
	var list [24]coming
	var all []game.Text
	for _, x := range s.attacksToCome(list[:0]) {
		u := &s.now.units[x.by]
		if v := &x.does; v.any() {
			all = append(all, v.say(s, "lune.aim.coming", "lune.aim.coming.lobs", s.unitText(u.kind, u.order)))
		}
	}
	return chain(all, "lune.and")
}

package lune

import "bivouac/game"

// preview carries a Mech's input out on a copy: nothing is drawn and no building
// resists, so that the marks tell the worst that can come of it.
func (s *State) preview(p *play) *State {
	t := *s
	t.dry = true
	t.is = trace{turn: s.turn}
	t.carry(p)
	return &t
}

// foresee tells what a Mech's input leads to: at once, and in the Veks' attacks.
func (s *State) foresee(p *play) game.Text {
	t := s.preview(p)
	d := digest{s: s, dry: true}
	for i := range t.is.list() {
		d.read(&t.is.marks[i])
	}
	said := d.texts(nil)
	u, was := &t.now.units[p.mech], &s.now.units[p.mech]
	if u.alive && u.at < squares && t.overload(u) > 0 && (was.at >= squares || s.overload(was) == 0) {
		said = append(said, game.T("lune.fate.overload", "mech", mechLetters[p.mech:p.mech+1], "n", int(t.overload(u))))
	}
	if t.phase == over {
		return chain(append(said, game.Text{Key: "lune.note.dark"}), "lune.and")
	}
	return chain(append(said, s.changes(t)...), "lune.and")
}

// strikes are what each announced attack would do on a board: as many as there are Veks.
type strikes struct {
	by    id
	hits  [4]hit
	count int
}

// announced are the attacks to come, in the order in which they are made.
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

// changes tells which announced attacks hit something else on the board after an
// input, or nothing any more.
func (s *State) changes(t *State) []game.Text {
	var before, after [24]strikes
	var said []game.Text
	now := t.announced(after[:0])
	for _, x := range s.announced(before[:0]) {
		u := &s.now.units[x.by]
		if !t.now.units[x.by].alive || t.now.units[x.by].order != u.order {
			continue // told as dead
		}
		for i := range now {
			y := &now[i]
			if y.by != x.by {
				continue
			}
			if was, is := s.victims(&x), t.victims(y); was != is {
				said = append(said, is.text(t, unitText(u.kind, u.order)))
			}
		}
	}
	return said
}

// victims is what an attack hits that matters: units and their damage, buildings,
// Capsules and Wells, by square.
type victims struct {
	count uint8
	list  [4]victim
}

type victim struct {
	unit   id
	at     square // of a thing; nowhere of a unit
	damage int8
	thing  obstacle
	shield bool
	saved  bool // a Capsule
	blob   bool // a Blob will land there
}

// victims finds them for an attack as it stands on this board.
func (s *State) victims(x *strikes) victims {
	var v victims
	for _, h := range x.hits[:x.count] {
		t := &s.now.tiles[h.at]
		if kinds[s.now.units[x.by].kind].shape == spit {
			if s.free(h.at) { // else the lob is lost (L5.16)
				v.list[v.count] = victim{unit: none, at: h.at, blob: true}
				v.count++
			}
			continue
		}
		one := victim{unit: s.now.on[h.at], at: h.at, damage: h.damage, thing: t.obstacle, saved: t.capsule, shield: t.shield}
		switch {
		case one.unit != none:
			one.at, one.saved = nowhere, false
		case t.obstacle == building, t.obstacle == well, t.capsule:
			one.damage = 0
		default:
			continue
		}
		v.list[v.count] = one
		v.count++
	}
	return v
}

// text says what an attack hits now: "Crab V1 hits K −2".
func (v victims) text(s *State, who game.Text) game.Text {
	if v.count == 0 {
		return game.T("lune.aim.nothing", "unit", who)
	}
	return game.T("lune.aim.hits", "unit", who, "what", v.names(s))
}

// names are the victims one behind the other.
func (v victims) names(s *State) game.Text {
	var all []game.Text
	for i := range v.list[:v.count] {
		all = append(all, v.list[i].text(s))
	}
	return chain(all, "lune.and.comma")
}

func (v *victim) text(s *State) game.Text {
	switch {
	case v.unit != none:
		u := &s.now.units[v.unit]
		return game.T("lune.fate", "unit", unitText(u.kind, u.order), "what", game.T("lune.fate.hurt", "points", int(v.damage)))
	case v.blob:
		return game.T("lune.victim.blob", "square", v.at.name())
	case v.saved:
		return game.T("lune.victim.capsule", "square", v.at.name())
	case v.thing == well:
		return game.T("lune.victim.well", "square", v.at.name())
	case v.shield:
		return game.T("lune.victim.shield", "square", v.at.name())
	}
	return game.T("lune.victim.building", "square", v.at.name())
}

// forecast tells what the Veks' attacks hit of ours as the board stands; zero if
// nothing.
func (s *State) forecast() game.Text {
	var list [24]strikes
	var all []game.Text
	for _, x := range s.announced(list[:0]) {
		u := &s.now.units[x.by]
		if v := s.victims(&x); v.count > 0 {
			all = append(all, game.T("lune.aim.coming", "unit", unitText(u.kind, u.order), "what", v.names(s)))
		}
	}
	return chain(all, "lune.and")
}

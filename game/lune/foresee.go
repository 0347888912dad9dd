package lune

import "bivouac/game"

// preview performs a Mech's input on a scratch copy.
func (s *State) preview(p *play) *State {
	t := s.stage()
	t.carry(p)
	return t
}

// foresee describes the consequences of a Mech's input: units hit, what the Veks' attacks do after
// it, and finally the ground. The most important come first, since buttons are truncated.
func (s *State) foresee(p *play) game.Text {
	t := s.preview(p)
	defer t.clear()
	d := digest{s: s, dry: true, of: p}
	for i := range t.is.list() {
		d.read(&t.is.marks[i])
	}
	said := d.lives(nil)
	u, was := &t.now.units[p.mech], &s.now.units[p.mech]
	if u.alive && u.at < squares && t.overload(u) > 0 && (was.at >= squares || s.overload(was) == 0) {
		said = append(said, game.T("lune.fate.overload", "mech", s.unitText(u.kind, u.order), "n", int(t.overload(u))))
	}
	if t.phase == over {
		return chain(d.ground(append([]game.Text{{Key: "lune.note.dark"}}, said...)), "lune.and")
	}
	return chain(d.ground(append(said, s.changes(t)...)), "lune.and")
}

// strikes is the forecast of each announced attack, one per Vek.
type strikes struct {
	by    id
	hits  [4]hit
	count int
}

// announced forecasts the announced attacks, in their order.
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

// changes describes the announced attacks whose effect changes or disappears after an input.
func (s *State) changes(t *State) []game.Text {
	var before [24]strikes
	var said []game.Text
	for _, x := range s.announced(before[:0]) {
		u, now := &s.now.units[x.by], &t.now.units[x.by]
		if !now.alive || now.order != u.order || !now.aim.set {
			continue // its death is already reported
		}
		if was, is := s.rehearse(x.by), t.rehearse(x.by); was != is {
			said = append(said, is.text(s, s.unitText(u.kind, u.order)))
		}
	}
	return said
}

// forecast describes what the announced attacks hit of ours on the current board; zero if nothing.
func (s *State) forecast() game.Text {
	var list [24]strikes
	var all []game.Text
	for _, x := range s.announced(list[:0]) {
		u := &s.now.units[x.by]
		if v := s.rehearse(x.by); v.any() {
			all = append(all, v.say(s, "lune.aim.coming", "lune.aim.coming.lobs", s.unitText(u.kind, u.order)))
		}
	}
	return chain(all, "lune.and")
}

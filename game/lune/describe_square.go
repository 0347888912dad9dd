package lune

import "bivouac/game"

// squareText describes a square: its level and what affects a Mech that stops there.
func (s *State) squareText(q square) game.Text {
	return s.foundOn(q, game.T("lune.square", "square", q.name(), "level", int(s.now.tiles[q].level)))
}

// foundOn adds to the name of a square what a Mech that stops there finds.
func (s *State) foundOn(q square, where game.Text) game.Text {
	what := s.now.tiles[q].cover()
	if m, marked := s.markerOn(q); marked && what == "" {
		what = game.Key("lune.thing." + markerName(m.meteor))
	}
	if what == "" {
		return where
	}
	return game.T("lune.square.with", "square", where, "what", what)
}

// cover returns the key of the Capsule or the terrain on a tile, or "" for bare soil.
func (t *tile) cover() game.Key {
	switch {
	case t.capsule:
		return "lune.thing.capsule"
	case t.terrain != bare:
		return game.Key("lune.thing." + terrainNames[t.terrain])
	}
	return ""
}

// struckText describes what an attack strikes: "E → D4 Crab ①", "E → edge, lost", "D5".
func (s *State) struckText(p *play) game.Text {
	from := s.now.units[p.mech].at
	if from >= squares {
		return game.Literal(p.target())
	}
	switch p.weapon {
	case artemis, architect:
		return s.holderText(p.at)
	case plasmaLauncher:
		last := p.at
		first := from.walk(p.dir, int(p.n))
		for n := range 3 {
			if q := from.walk(p.dir, int(p.n)+n); q != nowhere {
				last = q
			}
		}
		return game.T("lune.target.lay", "side", sideKeys[p.dir], "from", first.name(), "to", last.name())
	case titanFist:
		return game.T("lune.target", "side", sideKeys[p.dir], "what", s.holderText(from.step(p.dir)))
	}
	q, hit := s.shot(from, p.dir)
	if !hit {
		return game.T("lune.target.lost", "side", sideKeys[p.dir])
	}
	return game.T("lune.target", "side", sideKeys[p.dir], "what", s.holderText(q))
}

// firstHit returns the square that an attack strikes, or the first one on which it lays Plasma. It
// returns nowhere if a shot is lost.
func (s *State) firstHit(p *play) square {
	from := s.now.units[p.mech].at
	switch {
	case p.weapon == artemis || p.weapon == architect:
		return p.at
	case from >= squares:
		return nowhere
	case p.weapon == plasmaLauncher:
		return from.walk(p.dir, int(p.n))
	case p.weapon == titanFist:
		return from.step(p.dir)
	}
	if q, hit := s.shot(from, p.dir); hit {
		return q
	}
	return nowhere
}

// holderText returns the name of a square with its unit or object: "D4 Crab ①".
func (s *State) holderText(q square) game.Text {
	if q >= squares {
		return game.Text{}
	}
	thing := s.thingText(q)
	if u := s.unitOn(q); u != nil && (u.kind == rocket || u.kind == rock) { // the square identifies it
		thing = game.Text{Key: kindKeys[u.kind]}
	}
	if !thing.IsZero() {
		return game.T("lune.square.holds", "square", q.name(), "what", thing)
	}
	return game.Literal(q.name())
}

// thingText returns the unit, obstacle, Capsule or terrain of a square. The text is zero for bare ground.
func (s *State) thingText(q square) game.Text {
	t := &s.now.tiles[q]
	if u := s.unitOn(q); u != nil {
		return s.unitText(u.kind, u.order)
	}
	switch {
	case t.level == chasm:
		return game.Text{Key: "lune.thing.chasm"}
	case t.obstacle == building:
		return game.T("lune.thing.building", "count", int(t.count))
	case t.obstacle != open:
		return game.Text{Key: game.Key("lune.thing." + obstacleNames[t.obstacle])}
	}
	return game.Text{Key: t.cover()}
}

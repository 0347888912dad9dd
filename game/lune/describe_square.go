package lune

import "bivouac/game"

// squareText describes a square: its level and what affects a Mech that stops there.
func (s *State) squareText(q square) game.Text {
	t := &s.now.tiles[q]
	where := game.T("lune.square", "square", q.name(), "level", int(t.level))
	switch {
	case t.capsule:
		return game.T("lune.square.with", "square", where, "what", game.Key("lune.thing.capsule"))
	case t.terrain == forest:
		return game.T("lune.square.with", "square", where, "what", game.Key("lune.thing.forest"))
	case t.terrain == fire:
		return game.T("lune.square.with", "square", where, "what", game.Key("lune.thing.fire"))
	case t.terrain == plasma:
		return game.T("lune.square.with", "square", where, "what", game.Key("lune.thing.plasma"))
	}
	for _, m := range s.now.markers[:s.now.marked] {
		if m.at == q {
			return game.T("lune.square.with", "square", where, "what", game.Key("lune.thing."+markerName(m.meteor)))
		}
	}
	return where
}

// struckText describes what an attack strikes: "E → D4 Crab V1", "E → edge, lost", "D5".
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

// holderText is a square with its unit or object: "D4 Crab V1".
func (s *State) holderText(q square) game.Text {
	if q >= squares {
		return game.Text{}
	}
	if thing := s.thingText(q); !thing.IsZero() {
		return game.T("lune.square.holds", "square", q.name(), "what", thing)
	}
	return game.Literal(q.name())
}

// thingText is the unit, obstacle, Capsule or terrain of a square; zero for bare ground.
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
	case t.obstacle == mountain:
		return game.Text{Key: "lune.thing.mountain"}
	case t.obstacle == well:
		return game.Text{Key: "lune.thing.well"}
	case t.capsule:
		return game.Text{Key: "lune.thing.capsule"}
	case t.terrain == forest:
		return game.Text{Key: "lune.thing.forest"}
	case t.terrain == fire:
		return game.Text{Key: "lune.thing.fire"}
	case t.terrain == plasma:
		return game.Text{Key: "lune.thing.plasma"}
	}
	return game.Text{}
}

package lune

import "bivouac/game"

// ours says whether a unit of this kind belongs to the players' side.
func ours(k kind) bool { return isMech(k) || k == rocket }

// lost describes what the players have lost on the scratch copy t, the most important first. d is the
// digest of what happened on it.
func (s *State) lost(t *State, d *digest) game.Text {
	var all []game.Text
	if t.phase == over {
		all = append(all, game.Text{Key: "lune.note.dark"})
	}
	all = d.unitLoss(d.gridLoss(all), isMech)
	all = d.unitLoss(all, func(k kind) bool { return k == rocket })
	all = squaresTold(all, []told{{d.lost, bonusKey("lune.did.lost", s.fails(t, goalCapsules))}})
	if n := s.missed(t, d); n > 0 {
		all = append(all, game.T("lune.loss.goal", "n", n))
	}
	all = squaresTold(all, []told{
		{d.wells, bonusKey("lune.did.well", s.fails(t, goalWells))}, {d.shields, "lune.did.shield"},
	})
	return chain(all, "lune.and")
}

// bonusKey returns the key of a loss, or, if fails is true, the key of the text that also says that a
// bonus objective fails.
func bonusKey(key game.Key, fails bool) game.Key {
	if fails {
		return key + ".bonus"
	}
	return key
}

// gridLoss appends lost Buildings, with the chance that they do not resist.
func (d *digest) gridLoss(to []game.Text) []game.Text {
	if d.sunken > 0 {
		to = append(to, game.T("lune.loss.grid.sure", "squares", squaresText(d.fell), "n", d.sunken))
	}
	if n := d.buildings - d.sunken; n > 0 {
		to = append(to, game.T("lune.loss.grid", "squares", squaresText(d.ruined&^d.fell), "n", n,
			"percent", 100-d.s.resistance()))
	}
	return to
}

// unitLoss appends the harm to units of those kinds for which the function of returns true. It names
// Mechs without their owners.
func (d *digest) unitLoss(to []game.Text, of func(kind) bool) []game.Text {
	for i := range d.part[:d.count] {
		x := &d.part[i]
		what := x.sided(harmOf)
		if !of(x.code) || what == nil {
			continue
		}
		name := d.s.unitText(x.code, x.num)
		if isMech(x.code) {
			name = mechText(uint8(x.code))
		}
		to = append(to, game.T(d.fateKey(x), "unit", name, "what", chain(what, "lune.and.comma")))
	}
	return to
}

// missed counts the bonus objectives that fail on the scratch copy t. It does not count those that
// the text of a lost Capsule or Well already mentions, nor one that a resisting building may save.
func (s *State) missed(t *State, d *digest) int {
	n := 0
	for i := range s.goals[:s.goalCount] {
		switch code := s.goals[i].code; {
		case !s.fails(t, code):
		case code == goalCapsules && d.lost != 0, code == goalWells && d.wells != 0, code == 9 && d.buildings > d.sunken:
		default:
			n++
		}
	}
	return n
}

// fails says whether a bonus objective that has not failed yet fails on the scratch copy t. If the
// last turn is over there, the state at the end of the mission counts.
func (s *State) fails(t *State, code uint8) bool {
	for i := range s.goals[:s.goalCount] {
		if s.goals[i].code != code {
			continue
		}
		now := t.standing(i)
		if t.turn > turns {
			now = t.verdict(i)
		}
		return s.standing(i).state != goalFailed && now.state == goalFailed
	}
	return false
}

package lune

import "bivouac/game"

// savings is what an input saves from the announced attacks.
type savings struct {
	buildings, capsules set
	// units are units of the players: if dead is set, the unit itself is saved, else hurt is the
	// health saved.
	units [maxParts]fateOf
	count int
}

// savings returns what an input saves: what the announced attacks hit before it (now) but not after
// it (then). t is the position after the input and d its digest. What the input itself harms is not
// saved.
func (s *State) savings(t *State, d *digest, now, then []coming) savings {
	before, after := total(now), total(then)
	x := savings{buildings: before.buildings &^ after.buildings &^ d.ruined}
	for all := before.capsules &^ after.capsules; all != 0; {
		if q := all.pop(); t.now.tiles[q].capsule {
			x.capsules |= q.bit()
		}
	}
	for _, was := range before.units[:before.count] {
		u := &t.now.units[was.unit]
		if !u.alive || u.kind != was.code {
			continue
		}
		if left := after.of(was.unit); left != nil {
			if left.dead {
				continue // it dies all the same
			}
			was.hurt -= left.hurt
		}
		if was.dead || was.hurt > 0 {
			x.units[x.count] = was
			x.count++
		}
	}
	return x
}

// leftInDanger returns what the announced attacks take both before an input (now) and after it
// (then): Buildings, Capsules, Rockets.
func leftInDanger(now, then []coming) (x savings) {
	before, after := total(now), total(then)
	x.buildings, x.capsules = before.buildings&after.buildings, before.capsules&after.capsules
	for _, u := range after.units[:after.count] {
		if was := before.of(u.unit); u.code == rocket && u.dead && was != nil && was.dead {
			x.units[x.count] = u
			x.count++
		}
	}
	return x
}

// mostRisks is the largest number of squares in danger that a text names.
const mostRisks = 4

// left returns a few words about what is left in danger. The text is zero if nothing is.
func (x *savings) left(s *State) game.Text {
	var all []game.Text
	if on := x.buildings | x.capsules; on.len() > mostRisks {
		all = append(all, game.T("lune.risk.squares", "n", on.len()))
	} else if on != 0 {
		all = append(all, squaresText(on))
	}
	for i := range x.units[:x.count] {
		all = append(all, s.unitText(x.units[i].code, x.units[i].num))
	}
	if all == nil {
		return game.Text{}
	}
	return game.T("lune.risk", "what", chain(all, "lune.and.comma"))
}

// total adds up what the announced attacks hit on the players' side.
func total(all []coming) (x savings) {
	for i := range all {
		v := &all[i].does
		x.buildings, x.capsules = x.buildings|v.ruined, x.capsules|v.lost
		for _, u := range v.units[:v.count] {
			if !ours(u.code) {
				continue
			}
			if known := x.of(u.unit); known != nil {
				known.hurt, known.dead = known.hurt+u.hurt, known.dead || u.dead
			} else if x.count < maxParts {
				x.units[x.count] = u
				x.count++
			}
		}
	}
	return x
}

// of returns the entry of a unit, or nil if there is none.
func (x *savings) of(unit id) *fateOf {
	for i := range x.units[:x.count] {
		if x.units[i].unit == unit {
			return &x.units[i]
		}
	}
	return nil
}

// from says whether something is saved that an attack would have hit.
func (x *savings) from(v *victims) bool {
	for _, u := range v.units[:v.count] {
		if ours(u.code) && x.of(u.unit) != nil {
			return true
		}
	}
	return x.buildings&v.ruined|x.capsules&v.lost != 0
}

// text appends a sentence about what is saved, if anything is.
func (x *savings) text(s *State, to []game.Text) []game.Text {
	all := squaresTold(nil, []told{{x.buildings, "lune.saved.building"}, {x.capsules, "lune.saved.capsule"}})
	for i := range x.units[:x.count] {
		u := &x.units[i]
		name := s.unitText(u.code, u.num)
		if isMech(u.code) {
			name = s.mechObject(u.code)
		}
		if !u.dead {
			name = game.T("lune.saved.health", "unit", name, "points", u.hurt)
		}
		all = append(all, name)
	}
	if all == nil {
		return to
	}
	return append(to, game.T("lune.saves", "what", chain(all, "lune.and.comma")))
}

// brief returns what is saved in a few words: squares, and Mechs by their short names. The text is
// zero if nothing is saved.
func (x *savings) brief(s *State) game.Text {
	var all []game.Text
	if on := x.buildings | x.capsules; on != 0 {
		all = append(all, squaresText(on))
	}
	for i := range x.units[:x.count] {
		u := &x.units[i]
		name := s.unitText(u.code, u.num)
		if isMech(u.code) {
			name = game.Text{Key: pieceKeys[u.code]}
		}
		all = append(all, name)
	}
	if all == nil {
		return game.Text{}
	}
	return game.T("lune.saves", "what", chain(all, "lune.and.comma"))
}

// mostGain is the largest number of parts in the text of a gain, so that it fits on a button.
const mostGain = 2

// gain returns a few words about what an input gains, in this order: a Capsule, Veks that die, what
// is saved, Veks that are hurt. It keeps the first mostGain parts.
func (d *digest) gain(saved *savings) game.Text {
	var all, dead, hurt []game.Text
	for i := range d.part[:d.count] {
		switch x := &d.part[i]; {
		case x.rescue:
			all = append(all, game.T("lune.gain.capsule"))
		case !isVek(x.code):
		case x.dead:
			dead = append(dead, game.T("lune.fate", "unit", d.s.unitText(x.code, x.num), "what", deathKey(x.code, byDamage)))
		case x.hurt > 0:
			hurt = append(hurt, game.T("lune.fate", "unit", d.s.unitText(x.code, x.num),
				"what", game.T("lune.fate.hurt", "points", x.hurt)))
		}
	}
	if len(dead) > mostGain-1 { // leave room for what is saved
		dead = []game.Text{game.T("lune.gain.dead", "n", len(dead))}
	}
	all = append(all, dead...)
	if is := saved.brief(d.s); !is.IsZero() {
		all = append(all, is)
	}
	all = append(all, hurt...)
	return chain(all[:min(len(all), mostGain)], "lune.and")
}

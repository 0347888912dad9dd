package lune

import (
	"sync"

	"bivouac/game"
)

// stages is a pool of scratch positions: a State is large, and describing a turn tries many
// actions.
var stages = sync.Pool{New: func() any { return new(State) }}

// stage returns a scratch copy without draws in which no building resists, so that its marks are
// the worst case. The caller must clear it.
func (s *State) stage() *State {
	t := stages.Get().(*State)
	*t = *s
	t.dry = true
	t.is.count = 0
	return t
}

// clear returns a scratch copy to the pool; it must not be used afterwards.
func (s *State) clear() { stages.Put(s) }

// victims is what an announced attack, with the Plasma and Wells that it sets off, does to units,
// Buildings, Wells and Capsules.
type victims struct {
	units   [maxParts]fateOf
	count   uint8
	ruined  set // squares that lose Buildings
	shields set // of Buildings
	wells   set
	lost    set // Capsules
	blobs   set // landing squares
}

// boundless is a Grid that cannot reach 0, so that the whole chain is computed.
const boundless = 127

// rehearse computes one announced attack on the current board.
func (s *State) rehearse(by id) victims {
	t := s.stage()
	defer t.clear()
	t.now.grid = boundless
	t.attacks(by)
	return t.victims(s, by)
}

// victims summarises the marks of one attack on a scratch copy.
func (t *State) victims(s *State, by id) victims {
	var v victims
	d := digest{s: s}
	for i := range t.is.list() {
		switch m := &t.is.marks[i]; m.kind {
		case mEmerge:
			v.blobs |= m.to.bit()
		case mFree: // every Web ends with its Leaper's attack (L9.41)
		default:
			d.read(m)
		}
	}
	v.ruined, v.shields, v.wells, v.lost = d.ruined, d.shields, d.wells|d.tapped, d.lost
	bursts := kinds[s.now.units[by].kind].shape == burst
	for _, x := range d.part[:d.count] {
		if (x.hurt > 0 || x.shield || x.dead || x.fire) && !(bursts && x.unit == by) {
			v.units[v.count] = x
			v.count++
		}
	}
	return v
}

// any says whether there are victims.
func (v *victims) any() bool {
	return v.count > 0 || v.things() != 0 || v.wells|v.blobs != 0
}

// things returns the squares of hit Buildings and Capsules.
func (v *victims) things() set { return v.ruined | v.shields | v.lost }

// touched returns the squares with a hit unit, Building or Capsule.
func (s *State) touched(v *victims) set {
	all := v.things()
	for _, x := range v.units[:v.count] {
		all |= s.now.units[x.unit].at.bit()
	}
	return all
}

// lobs returns the square on which the attack lands a Blob. It returns false if the attack lands none,
// or does anything else.
func (v *victims) lobs() (square, bool) {
	blobs := v.blobs
	if blobs == 0 || v.count > 0 || v.things()|v.wells != 0 {
		return nowhere, false
	}
	return blobs.pop(), true
}

// text says what an attack hits now: "Crab ① then hits the Cannon Mech (−2)".
func (v *victims) text(s *State, who game.Text) game.Text {
	if !v.any() {
		return game.T("lune.aim.nothing", "unit", who)
	}
	return v.say(s, "lune.aim.hits", "lune.aim.lobs", who)
}

// say describes with one of two keys what an attack hits, or where its Blob lands.
func (v *victims) say(s *State, hits, lobs game.Key, who game.Text) game.Text {
	if at, ok := v.lobs(); ok {
		return game.T(lobs, "unit", who, "at", at.name())
	}
	return game.T(hits, "unit", who, "what", v.names(s))
}

// names lists the victims, the most important first.
func (v *victims) names(s *State) game.Text {
	all := hitOn(nil, v.ruined, "lune.victim.building")
	for _, mechs := range [...]bool{true, false} {
		for i := range v.units[:v.count] {
			if x := &v.units[i]; isMech(x.code) == mechs {
				all = append(all, s.victimText(x))
			}
		}
	}
	all = hitOn(all, v.lost, "lune.victim.capsule")
	all = hitOn(all, v.wells, "lune.victim.well")
	all = hitOn(all, v.shields, "lune.victim.shield")
	return chain(hitOn(all, v.blobs, "lune.victim.blob"), "lune.and.comma")
}

// victimText returns "the Combat Mech (−2)", "Anne’s Combat Mech (−2)", "Crab ③ (−2, dies)".
func (s *State) victimText(x *fateOf) game.Text {
	what := chain(x.fates(), "lune.and.comma")
	if !isMech(x.code) {
		return game.T("lune.victim.unit", "unit", s.unitText(x.code, x.num), "what", what)
	}
	if of, shared := s.ownedBy(x.code); shared {
		return game.T("lune.victim.mech.of", "mech", mechText(uint8(x.code)), "who", of, "what", what)
	}
	return game.T("lune.victim.mech", "mech", mechText(uint8(x.code)), "what", what)
}

// hitOn appends a text about squares with something that is hit: "buildings on D4 and D5".
func hitOn(to []game.Text, on set, key game.Key) []game.Text {
	if on == 0 {
		return to
	}
	n, squares := on.len(), make([]any, 0, on.len())
	for on != 0 {
		squares = append(squares, on.pop().name())
	}
	return append(to, game.T(key, "n", n, "square", game.List("lune.list", squares...)))
}

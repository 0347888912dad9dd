package rois

import (
	"math/bits"
	"slices"
)

// canonical rewrites an input in the form that Legal lists. It changes how units are chosen (R8.6), the
// order of the zones of a swap (R-ROM6.1), and "disc" to "give" if the player has to discard (R-GOB6.1).
func (s *State) canonical(p *play) {
	switch {
	case p.twist == rotation && p.from > p.to:
		p.from, p.to = p.to, p.from
		p.named[0], p.named[1] = p.named[1], p.named[0]
	case p.verb == vDiscard && s.phase == inChoice && s.choice.kind == chooseDrop:
		p.verb = vGive
	}
	s.canonicalUnits(p)
}

// canonicalUnits rewrites a choice of units in canonical form (R8.6).
func (s *State) canonicalUnits(p *play) {
	if p.from == noZone || p.flayer || p.whole() || p.verb == vSplit || p.twist == rotation {
		return
	}
	t := &s.board[p.from].troop
	if p.verb == vEmerge || p.verb == vFlay { // the healthiest unit needs no name
		if p.names == 1 && t.n > 0 && s.labelOf(t.owner, t.units[0]) == p.named[0] || p.names == 0 && p.count == 1 {
			p.names, p.named, p.count = 0, [mostTroop]label{}, 0
		}
		return
	}
	mask := uint8(0)
	if p.names == 0 {
		if int(p.count) != int(t.n) {
			return
		}
		mask = t.all()
	}
	for _, l := range p.named[:p.names] {
		at := slices.IndexFunc(t.list(), func(u unit) bool { return s.labelOf(t.owner, u) == l })
		for at >= 0 && mask>>at&1 != 0 {
			if at++; at >= int(t.n) || s.labelOf(t.owner, t.units[at]) != l {
				return
			}
		}
		if at < 0 {
			return
		}
		mask |= 1 << at
	}
	if c := p.class(); (c == classStrike || c == classShot) && p.verb != vWhip {
		p.tell(t, mask)
		return
	}
	s.reword(t, p, mask)
}

// tell names attacking units by their number, and says whether the hero is one of them. Nothing else about
// them matters (R8.6).
func (p *play) tell(t *troop, mask uint8) {
	p.count, p.hero, p.names, p.named = 0, false, 0, [mostTroop]label{}
	if mask != t.all() {
		at := t.heroAt()
		p.count, p.hero = uint8(bits.OnesCount8(mask)), at >= 0 && mask>>at&1 != 0
	}
}

// reword names the units of mask in canonical form.
func (s *State) reword(t *troop, p *play, mask uint8) {
	list := s.portions(nil, play{verb: p.verb, from: p.from}, true)
	for _, o := range list {
		if m, ok := s.portion(t, &o); ok && m == mask {
			p.count, p.hero, p.names, p.named = o.count, o.hero, o.names, o.named
			if p.verb == vMove && p.whole() {
				p.markers = 0 // they move with the whole troop anyway (R29.3)
			}
			return
		}
	}
}

package rois

import (
	"slices"
	"sync"

	"bivouac/game"
)

// trials is a pool of scratch positions for forecasts.
var trials = sync.Pool{New: func() any { return new(State) }}

// foresee returns the HP that an input will certainly take or restore on the current board, or nil if a
// card or hidden information decides that. It works on a copy. times is 2 for the outcome in which
// mercenaries succeed (R13.2), else 0.
func (s *State) foresee(by seat, p play, times int) []hit {
	t := s.scratch()
	defer trials.Put(t)
	return since(&s.board, t.foretold(by, p, times))
}

// since fills in the HP and the units that the hit troops had on an earlier board, and returns the hits. It
// leaves both 0, for unknown, where other units were hit than stood on that board.
func since(board *[zones]place, hits []hit) []hit {
	for i := range hits {
		h := &hits[i]
		switch p := &board[h.zone]; {
		case p.troop.owner == h.of && p.troop.n > 0:
			h.hp, h.units = uint8(health(p.troop.list())), p.troop.n
		case p.flayer.hp > 0 && p.troop.owner == h.of.other():
			h.hp, h.units = p.flayer.hp, 1
		}
		if h.hp+h.healed < h.points || h.units < h.dead {
			h.hp, h.units = 0, 0
		}
	}
	return hits
}

// scratch returns a copy of a position. The caller puts the copy back into trials.
func (s *State) scratch() *State {
	t := trials.Get().(*State)
	now := t.now.emptied()
	*t = *s
	t.now, t.before = now, trace{} // own buffers, not shared with the original
	return t
}

// exposed names the troops of a player that lose protection by a move, such as that of a terrain or of an
// order; the moved troop comes first. It returns the zero Text if no troop loses any.
func (s *State) exposed(by seat, p *play) (all game.Text) {
	t := s.scratch()
	defer trials.Put(t)
	t.foretold(by, *p, 0)
	if p.from < zones && p.to < zones && s.owner(p.from) == by && t.owner(p.to) == by {
		_, was, _ := s.bearings(p.from)
		if _, is, _ := t.bearings(p.to); is < was {
			all = game.T("rois.note.bared", "was", was, "is", is)
		}
	}
	for z := range zone(zones) {
		if z == p.from || z == p.to || s.owner(z) != by || t.owner(z) != by {
			continue
		}
		_, was, _ := s.bearings(z)
		if _, is, _ := t.bearings(z); is < was {
			all = also(all, game.T("rois.note.exposed", "zone", z.String(), "n", was-is))
		}
	}
	return all
}

// foretold applies an input to this scratch copy and returns its hits.
func (t *State) foretold(by seat, p play, times int) []hit {
	t.active, t.table.answer = by, newPlay(noVerb)
	out := logs.Get().(*events) // discarded events
	defer putBack(out)
	switch {
	case p.verb == vWhip:
		mask, ok := t.portion(&t.board[p.from].troop, &p)
		if !ok || t.space(by, p.via) == 0 {
			return nil
		}
		t.relocate(p.from, p.via, mask, p.markers, out)
		p = between(vStrike, p.via, p.to)
	case p.verb == vFlay, p.twist == cruiser: // no unit is hurt, or a card decides (R-COL1.2)
		return nil
	}
	t.note(newStep(by, p))
	switch p.class() {
	case classStrike, classShot:
		a := t.attackOf(by, &p)
		if a.times = times; a.units == 0 {
			return nil
		}
		if p.twist == merc && times == 0 { // R-CAR5.1: they fail
			a.toll = t.opposed(&a)
		}
		b := t.blowOf(&a)
		t.inflict(&b, true, out)
	default:
		t.foreseeOther(p, out)
	}
	return slices.Clone(t.now.hitsOf(t.latest()))
}

// foreseeOther applies actions other than attacks.
func (t *State) foreseeOther(p play, out *events) {
	switch {
	case p.verb == vPush:
		var b blow
		b.add(p.to, 1)
		b.add(p.from, int(t.board[p.to].troop.n))
		t.inflict(&b, true, out)
	case p.verb == vHeal:
		t.heal(&p, out)
	case p.verb == vMove:
		t.move(&p, out)
	case p.verb == vRuse: // the losses of R-CAR1.1
		if h := t.held(t.active); h.power().ruse != nil {
			var b blow
			h.power().ruse(t, h, &b)
			t.inflict(&b, true, out)
		}
	case certain[p.verb]:
		if h := t.held(t.active); h.power().has(p.verb) && h.power().do != nil {
			h.power().do(t, h, &p, out)
		}
	}
}

// certain holds the actions of orders that need no cards and whose result is known in advance.
var certain = map[verb]bool{vSac: true, vSplit: true, vEmerge: true, vArt: true, vLoot: true, vTerra: true}

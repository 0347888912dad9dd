package rois

import (
	"reflect"
	"slices"

	"bivouac/game"
)

// price sets the cost: the cards that an input takes, unless its label names them, and the size of the hand
// before and after.
func (d *describer) price() {
	all, hand := d.s.spends(d.of, d.p), d.s.players[d.of].hand
	if all == 0 {
		return
	}
	cards := shown(all.list()...)
	left := game.T("rois.cost.hand", "had", hand.count(), "left", (hand &^ all).count())
	if d.last(hand &^ all) {
		left = game.T("rois.cost.last", "had", hand.count())
	}
	switch {
	case hand&all == 0: // the card that was turned up
		d.c.Cost = cards
	case says(d.c.Label, cards):
		d.c.Cost = left
	default:
		d.c.Cost = also(cards, left)
	}
}

// last says whether it is certain that the turn ends by itself after the input, whatever the enemy answers
// (R6.8). left is the hand after the input. It is not certain if an order may offer something to do, or
// give cards.
func (d *describer) last(left cards) bool {
	own, enemy := d.s.power(d.of), d.s.power(d.of.other())
	switch {
	case left != 0 || d.of != d.s.active || d.s.phase != inOrder && d.s.phase != inAction,
		!d.p.announces() && d.p.verb != vDiscard,
		own.own != [3]verb{} || own.twist != plain || own.copies || own.triggers != nil || enemy.jams:
		return false
	}
	t := d.s.scratch()
	defer trials.Put(t)
	t.players[d.of].hand, t.phase = 0, inAction
	t.marks.counts, t.marks.acted = true, true
	return t.idleAction()
}

// says reports whether part is the text whole itself or is contained in its arguments.
func says(whole, part game.Text) bool {
	return reflect.DeepEqual(whole, part) || slices.ContainsFunc(whole.Args, func(arg any) bool {
		t, ok := arg.(game.Text)
		return ok && says(t, part)
	})
}

// spends returns the cards of the hand that an input takes, as an action, a payment or an answer. Cards
// that an input only names or draws are not included.
func (s *State) spends(of seat, p *play) cards {
	switch p.verb {
	case vUse:
		return 0
	case vRep:
		return setOf(s.replacement(of))
	case vGold: // R-DWA3.1
		return s.players[of].hand
	}
	if p.verb <= vMark {
		return 0
	}
	return s.taken(of, p)
}

// foretell returns the certain results of the input. It sets the loss to those that hurt the player's own
// zones and the note to the others. In an announcement, which both players read, the note has them all.
func (d *describer) foretell() []hit {
	if d.mute {
		return nil
	}
	p := *d.p
	if p.verb == vRep { // the same action again
		p = d.s.table.play
	}
	if p.twist == merc && p.verb != d.p.verb {
		return nil // cards decide it
	}
	hits := d.s.foresee(d.of, p, 0)
	if d.bare {
		d.c.Note = d.hits(hits)
		return hits
	}
	d.lose(hits, d.of.zoneToOne)
	d.c.Note = d.hits(parted(hits, func(h hit) bool { return h.of != d.of || h.points == 0 }))
	return hits
}

// lose sets the loss to the hits on the player's own zones.
func (d *describer) lose(hits []hit, words zoneTeller) {
	d.c.Loss = d.s.lossOf(d.of, hits, words)
}

// parted returns the hits for which a condition holds.
func parted(hits []hit, is func(hit) bool) (some []hit) {
	for _, h := range hits {
		if is(h) {
			some = append(some, h)
		}
	}
	return some
}

// lossOf describes the losses of a player among some hits. It says so if the player loses the battle by
// them and the enemy does not (R15.1).
func (s *State) lossOf(of seat, hits []hit, words zoneTeller) game.Text {
	own := parted(hits, func(h hit) bool { return h.of == of && h.points > 0 })
	text := summed(own, words)
	if s.beatenBy(of, hits) && !s.beatenBy(of.other(), hits) {
		return also(game.T("rois.loss.battle"), text)
	}
	return text
}

// beatenBy says whether a player has too few units left after some hits.
func (s *State) beatenBy(of seat, hits []hit) bool {
	left := s.alive(of)
	for _, h := range hits {
		if h.of == of {
			left -= int(h.dead)
		}
	}
	return 2*left < int(s.players[of].initial)
}

// mostZones is the most zones that a loss names.
const mostZones = 2

// summed formats hits zone by zone, or their sum if they are many.
func summed(hits []hit, words zoneTeller) game.Text {
	if len(hits) <= mostZones {
		return hitsText(hits, words)
	}
	return hitsSum(hits, words)
}

// hitsSum formats the sum of hits. It says whose they are if all are one player's.
func hitsSum(hits []hit, words zoneTeller) game.Text {
	where := game.T("rois.hit.zones", "n", len(hits))
	if !slices.ContainsFunc(hits, func(h hit) bool { return h.of != hits[0].of }) {
		where = words(hits[0], where)
	}
	return fall(game.T("rois.hit.sum", "zones", where), hits)
}

// toll holds what a player loses: by an input itself (own), by disorganisation, and by everything else at
// the end of the turn (others).
type toll struct{ own, disorder, others []hit }

// trial runs play, a part of a player's own turn, on a copy, and returns what the player loses by it. play
// gets the copy, the toll to fill in and a place for events.
func (s *State) trial(of seat, play func(t *State, x *toll, out *events)) (x toll) {
	t := s.scratch()
	defer trials.Put(t)
	t.active = of
	out := logs.Get().(*events)
	defer putBack(out)
	play(t, &x, out)
	for _, hits := range [...]*[]hit{&x.own, &x.disorder, &x.others} {
		*hits = parted(*hits, func(h hit) bool { return h.of == of && h.points > 0 })
	}
	return x
}

// step runs do as one step on a copy and returns the hits that it adds.
func (s *State) step(p play, out *events, do func(*State, *events)) []hit {
	s.note(newStep(s.active, p))
	from, before := len(s.now.hits), s.board
	do(s, out)
	return since(&before, s.now.hits[from:])
}

// ends runs the end of the turn on the copy t, up to the draw (R14.2 to R14.4), and records the losses.
func (x *toll) ends(t *State, out *events) {
	if t.phase != over {
		x.disorder = t.step(newPlay(vAuto), out, (*State).disorder)
	}
	for _, step := range [...]func(*State, *events){(*State).torrents, (*State).enemyEnd} {
		if t.phase != over {
			x.others = append(x.others, t.step(newPlay(vAuto), out, step)...)
		}
	}
}

// endLoss describes what the end of the turn costs (R14.2 to R14.4).
func (d *describer) endLoss() {
	x := d.s.trial(d.of, func(t *State, x *toll, out *events) {
		if h := t.held(d.of); d.p.twist == rotation {
			x.own = t.step(*d.p, out, func(t *State, out *events) { h.power().do(t, h, d.p, out) })
		}
		t.lapse(d.p)
		x.ends(t, out)
	})
	d.c.Loss = d.s.tollText(d.of, x)
}

// orderLoss describes what a choice in the order phase costs: units beyond the capacity (R-ROM4.2), and the
// end of the turn if nothing can be done any more (R6.8).
func (d *describer) orderLoss() {
	x := d.s.trial(d.of, func(t *State, x *toll, out *events) {
		x.own = t.step(*d.p, out, func(t *State, out *events) { t.setOrder(*d.p, out) })
		if t.phase != over && t.power(d.of).triggers == nil && t.idleAction() {
			x.ends(t, out)
		}
	})
	d.c.Loss = d.s.tollText(d.of, x)
}

// discardLoss describes what the end of the turn costs, if the turn ends by itself after the discard (R6.8).
func (d *describer) discardLoss() {
	x := d.s.trial(d.of, func(t *State, x *toll, out *events) {
		t.players[d.of].hand &^= d.p.cards
		t.phase, t.marks.counts, t.marks.acted = inAction, true, true
		if t.idleAction() {
			t.lapse(d.p)
			x.ends(t, out)
		}
	})
	d.c.Loss = d.s.tollText(d.of, x)
}

// tollText describes what a player loses.
func (s *State) tollText(of seat, x toll) game.Text {
	if s.beatenBy(of, slices.Concat(x.own, x.disorder, x.others)) {
		return game.T("rois.loss.battle")
	}
	var others []hit // with one hit for each zone
	for _, h := range slices.Concat(x.own, x.others) {
		if !merged(others, h) {
			others = append(others, h)
		}
	}
	if len(x.disorder) == 0 {
		return summed(others, of.zoneToOne)
	}
	dead := 0
	for _, h := range x.disorder {
		dead += int(h.dead)
	}
	for i := range others { // disorderText counts the dead units of all hits
		dead += int(others[i].dead)
		others[i].dead = 0
	}
	return also(disorderText(of, x.disorder, dead), summed(others, of.zoneToOne))
}

// disorderText describes what disorganisation costs: the HP of all zones if they are few, otherwise of the
// one that is hit worst. dead is the number of units lost in all.
func disorderText(of seat, hits []hit, dead int) game.Text {
	worst := hits[0]
	alone := 0 // units that these hits remove
	for _, h := range hits {
		alone += int(h.dead)
		if h.hp > 0 && (worst.hp == 0 || h.dead > worst.dead || h.dead == worst.dead && h.hp < worst.hp) {
			worst = h
		}
	}
	zone, was, is := worst.zone.String(), int(worst.hp), int(worst.hp)-int(worst.points)
	switch {
	case len(hits) <= mostZones && alone == dead:
		return game.T("rois.loss.disorder.few", "hits", hitsText(hits, of.zoneToOne))
	case dead > 0:
		return game.T("rois.loss.disorder.dead", "zones", len(hits), "n", dead, "zone", zone, "was", was, "is", is)
	}
	return game.T("rois.loss.disorder", "n", len(hits), "zone", zone, "was", was, "is", is)
}

// windowLoss describes what a player loses by letting the announced action happen. If cards decide that, it
// sets the note instead.
func (d *describer) windowLoss() {
	p := d.s.table.play
	if p.verb == vRuse {
		if d.s.players[d.of].hand.count() > ruseTakes { // R12.3
			d.c.Loss = game.T("rois.note.pass.ruse")
		} else if n := d.s.players[d.of].hand.count(); n > 0 { // the button is public: no names
			d.c.Loss = game.T("rois.loss.cards", "n", n)
		}
		d.c.Loss = also(d.c.Loss, d.s.lossOf(d.of, d.s.foresee(d.s.active, p, 0), zoneToAll))
		return
	}
	if p.twist == merc || p.twist == cruiser {
		c := game.Choice{}
		told := describer{s: d.s, of: d.s.active, p: &p, c: &c, bare: true}
		told.describe()
		d.c.Note = c.Note
		return
	}
	d.lose(d.s.foresee(d.s.active, p, 0), zoneToAll) // the board's button is public
}

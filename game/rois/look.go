package rois

import (
	"math/bits"

	"bivouac/game"
)

var phaseNames = [...]string{
	inArmies: PhaseArmies, inTerrain: PhaseTerrain, inOrders: PhaseOrders, inOrder: PhaseOrder, inAction: PhaseAction,
	inReaction: PhaseReaction, inChoice: PhaseChoice, over: PhaseOver,
}

var choiceNames = [...]string{
	noChoice: "", chooseZone: "divert", chooseCard: "play", chooseGuess: "guess",
	chooseDrop: "discard", chooseStep: "march",
}

var reasonNames = [...]string{
	notOver: "", reasonBeaten: "beaten", reasonBoth: "both", reasonResigned: "resigned", reasonAgreed: "agreed",
	reasonRounds: "rounds", reasonQuiet: "quiet", reasonForfeit: "resigned",
}

// View returns what the viewer may see. It starts with an empty View, so a field that is not set here stays
// hidden (R30).
func (s *State) View(viewer game.Seat) game.View {
	v := View{
		Seat: viewer, Phase: phaseNames[s.phase], Turn: int(s.turn), Round: (int(s.turn) + 1) / 2, Rounds: int(s.set.rounds),
		Quiet: int(s.quiet), QuietLimit: int(s.set.quiet), Active: game.Spectator, Theme: optTheme.Values[s.set.theme],
		Capacity: int(s.room),
		Orders:   s.set.orders, Passages: s.set.passages, Specials: s.set.specials, FreeFlip: s.set.freeflip,
		Zones: make([]Zone, 0, zones), Pile: int(s.piled), Discard: names(s.discard[:s.thrown]),
		Choice: choiceNames[s.choice.kind],
		Must:   one(s.table.must), Last: s.traceView(viewer, &s.before), Now: s.traceView(viewer, &s.now),
	}
	if s.turn > 0 {
		v.Active = game.Seat(s.active)
	}
	if s.phase != inChoice {
		v.Choice = ""
	}
	for z := range zone(zones) {
		v.Zones = append(v.Zones, s.zoneView(viewer, z))
	}
	for of := red; of <= black; of++ {
		v.Players = append(v.Players, s.playerView(viewer, of))
	}
	if s.table.stage != idle {
		v.Open = s.openView()
	}
	if r, done := s.Result(); done {
		v.End = s.endView(r)
	}
	return v
}

// names returns the names of cards; the list is never nil.
func names(list []card) []string {
	all := make([]string, 0, len(list))
	for _, c := range list {
		all = append(all, c.String())
	}
	return all
}

func (s *State) zoneView(viewer game.Seat, z zone) Zone {
	p, k := &s.board[z], s.ground.plots[z]
	v := Zone{
		Name: z.String(), Owned: game.Spectator, Owner: seatView(p.troop.owner), Units: []Unit{}, Hive: seatView(p.hive),
	}
	if k.kind != open {
		v.Terrain, v.Walls = k.kind.letter(), string(k.walls.write(nil))
	}
	if of := s.planter(z); s.phase == inTerrain && of != nobody {
		v.Owned = game.Seat(of)
		if f := &s.players[of].form; viewer == v.Owned && f.set.has(z) {
			v.Choice = f.plots[z].String()
		}
	}
	for _, u := range p.troop.list() {
		v.Units = append(v.Units, u.view())
	}
	if p.flayer.hp > 0 {
		u := p.flayer.view()
		v.Flayer = &u
	}
	if p.troop.owner == nobody {
		return v
	}
	for i := range markerLetters {
		if s.markersAt(p.troop.owner, z)>>i&1 != 0 {
			v.Markers += markerLetters[i : i+1]
		}
	}
	v.Captured, v.Pinned = s.captured(z), s.pinned(z)
	v.Support, v.Cover, v.Penalty = s.bearings(z)
	return v
}

// bearings returns the support that a zone would have in an attack now, and its protection and
// penalty against an enemy strike.
func (s *State) bearings(z zone) (support, cover, penalty int) {
	of := s.owner(z)
	a := attack{by: of, of: of, verb: vStrike, from: z, main: noZone, units: int(s.board[z].troop.n)}
	support = s.supportOf(s.held(of), &a)
	d := s.defenceOf(&attack{by: of.other(), of: of.other(), verb: vStrike, from: noZone, main: z, targets: only(z)}, z)
	return support, d.footing + d.wall, d.penalty
}

func (u unit) view() Unit { return Unit{HP: int(u.hp), Most: int(u.most), Hero: u.hero} }

func seatView(of seat) game.Seat {
	if of > black {
		return game.Spectator
	}
	return game.Seat(of)
}

func (s *State) playerView(viewer game.Seat, of seat) Player {
	p := &s.players[of]
	v := Player{
		Seat: game.Seat(of), Army: p.army.String(), Asked: s.asked[of] != 0,
		Alive: s.alive(of), Dead: s.dead(of), Waiting: int(p.waiting), Initial: int(p.initial),
		Beaten: (int(p.initial) + 1) / 2,
		HP:     s.strength(of), UnitHP: int(s.set.hp[of]), Cards: p.hand.count(), Hand: []string{}, Kept: []string{},
		Lost: p.orders(p.lost),
		Laid: p.slot != noOrder, Up: p.slot != noOrder && p.active, Known: p.known, Locked: p.locked,
		Night: p.night, Draw: p.draw,
	}
	v.Reserve = bits.OnesCount8(p.reserve())
	if h := s.held(of); h.order != h.card {
		v.Copies = h.order.String()
	}
	own := viewer == game.Seat(of)
	if own || p.active || p.known {
		v.Slot = p.slot.String()
	}
	if !own {
		return v
	}
	v.Hand, v.Kept = names(p.hand.list()), p.orders(p.kept)
	if p.seenIn > 0 && s.turn <= p.seenIn+2 {
		v.Seen = names(p.seen.list())
		if p.seenOrder != noOrder {
			v.Seen = append(v.Seen, p.seenOrder.String())
		}
	}
	return v
}

// orders returns the IDs of a player's orders, which are given as bits of their numbers.
func (p *player) orders(set uint8) []string {
	list := []string{}
	for n := 1; n <= ordersPerArmy; n++ {
		if set>>n&1 != 0 {
			list = append(list, orderOf(p.army, n).String())
		}
	}
	return list
}

// endView describes how the game ended; then everything may be shown (R30.10).
func (s *State) endView(r game.Result) *Ending {
	e := &Ending{Reason: reasonNames[s.end.reason], Winners: r.Winners}
	if e.Winners == nil {
		e.Winners = []game.Seat{}
	}
	for of := range s.players {
		p := &s.players[of]
		e.Kept[of], e.Hands[of] = p.orders(p.kept), names(p.hand.list())
	}
	return e
}

package quantum

import "bivouac/game"

// View returns what a seat may know, which is everything (Q14.1).
func (s *State) View(viewer game.Seat) game.View {
	v := View{
		Seat: viewer, Map: charts[s.chart].name, Phase: phaseNames[s.phase], Round: int(s.round),
		Active: seatView(s.active), Order: []game.Seat{}, Actions: int(s.actions), New: int(s.fresh),
		Gains: s.earned(), Ending: s.gaining, Players: []Player{}, Planets: []Planet{}, Ships: []Ship{},
		Last: s.traceView(&s.before), Now: s.traceView(&s.now),
	}
	for i := range s.list() {
		v.Players = append(v.Players, s.playerView(seat(i)))
		if s.first != nobody {
			v.Order = append(v.Order, game.Seat((s.first+seat(i))%seat(s.seats)))
		}
	}
	for p := range planet(planetCount) {
		v.Planets = append(v.Planets, s.planetView(p))
	}
	for all := s.taken(); !all.empty(); {
		v.Ships = append(v.Ships, s.shipView(all.pop()))
	}
	if s.phase == positioning {
		v.Won = &Aim{From: s.won.from.String(), Target: s.won.target.String()}
	}
	if r, done := s.Result(); done {
		v.End = &Ending{Reason: reasonNames[s.end.reason], Winners: r.Winners, Sharing: s.end.sharers()}
	}
	return v
}

func seatView(of seat) game.Seat {
	if of == nobody {
		return game.Spectator
	}
	return game.Seat(of)
}

// earned returns how many gains are still to come for the active player this turn (Q11.3).
func (s *State) earned() int {
	switch {
	case s.phase == rolling || s.phase == placing || s.phase == over:
		return 0
	case s.gaining:
		return int(s.gains)
	case s.mine().research == topCounter:
		return int(s.fresh) + 1
	}
	return int(s.fresh)
}

func (s *State) playerView(of seat) Player {
	p := &s.players[of]
	v := Player{
		Seat: game.Seat(of), Faction: factionLetters[p.faction : p.faction+1], Start: charts[s.chart].starts[of].String(),
		Asked: s.asked[of] != 0, Domination: int(p.domination), Research: int(p.research), Cubes: []string{},
		Reserve: p.reserve(), Scrap: []int{}, Rerolled: p.rerolled,
		Out: p.out, Draw: p.draw, Auto: p.auto,
	}
	if s.first != nobody {
		v.Rank = s.rank(of) + 1
	}
	for _, c := range p.cubes[:p.placed] {
		v.Cubes = append(v.Cubes, c.String())
	}
	for _, value := range p.scrapyard() {
		v.Scrap = append(v.Scrap, int(value))
	}
	for _, d := range p.roll {
		if d > 0 {
			v.Roll = append(v.Roll, int(d))
		}
	}
	return v
}

func (s *State) planetView(p planet) Planet {
	v := Planet{
		Square: p.String(), Number: int(s.numbers()[p]), Slots: slotsOf(s.numbers()[p]),
		Cubes: []game.Seat{}, Start: game.Spectator,
	}
	for _, of := range s.slots[p].owner[:s.slots[p].n] {
		v.Cubes = append(v.Cubes, game.Seat(of))
	}
	for _, q := range ring[p] {
		v.Orbit = append(v.Orbit, q.String())
	}
	for i, start := range charts[s.chart].starts {
		if start == p {
			v.Start = game.Seat(i)
		}
		v.Sums = append(v.Sums, s.sum(seat(i), p))
		v.Open = append(v.Open, s.open(seat(i), p))
	}
	v.Build = s.phase == acting && s.actions >= buildCost && s.refuseBuild(p, p.square()) == nil
	return v
}

func (s *State) shipView(q square) Ship {
	of, n, _ := s.shipAt(q)
	v := s.players[of].ships[n]
	return Ship{
		Square: q.String(), Seat: game.Seat(of), Value: int(v.value), Moved: v.moved, Used: v.used,
		Code: s.letter(of) + string('0'+rune(v.value)) + v.marks(),
	}
}

// letter returns the code of a seat's faction.
func (s *State) letter(of seat) string {
	f := s.players[of].faction
	return factionLetters[f : f+1]
}

func (v ship) marks() string {
	marks := ""
	if v.moved {
		marks = "m"
	}
	if v.used {
		marks += "a"
	}
	return marks
}

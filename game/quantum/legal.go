package quantum

import "bivouac/game"

// Legal appends every answer of a seat that is asked, in the order of the menus.
func (s *State) Legal(asking game.Seat, to []game.Action) []game.Action {
	if !s.isAsked(asking) {
		return to
	}
	switch s.phase {
	case rolling:
		return append(to, keepText, rerollText)
	case placing:
		return s.legalPlaces(to)
	case positioning:
		return append(to, takeText, stayText)
	case inInfamy:
		for p := range planet(planetCount) {
			if s.open(s.active, p) {
				to = append(to, infamyText[p])
			}
		}
		return to
	case acting, over: // no questions after the end
	}
	return append(s.legalActions(to), endText)
}

func (s *State) isAsked(asking game.Seat) bool {
	return asking >= 0 && int(asking) < mostSeats && s.asked[asking] != 0
}

// legalActions appends the commands of phase 1 except its end: those of each ship on the board,
// then the others.
func (s *State) legalActions(to []game.Action) []game.Action {
	p := s.mine()
	g := ground{free: s.free(), own: p.stations()}
	g.foes = s.taken().without(g.own)
	for _, v := range p.fleet() {
		if !v.aboard() {
			continue
		}
		if s.actions > 0 && !v.moved {
			to = v.legalMoves(&g, to)
		}
		if !v.used {
			to = v.legalAbilities(&g, to)
		}
	}
	if s.actions == 0 {
		return to
	}
	for q := range planet(planetCount) {
		if s.actions >= buildCost && s.sum(s.active, q) == int(s.numbers()[q]) && s.open(s.active, q) {
			to = append(to, buildText[q])
		}
	}
	return s.legalDice(to)
}

// ground holds the free squares, and those with own and with enemy ships.
type ground struct{ free, own, foes grid }

// legalMoves appends moves, attacks and Transports of a ship that has not moved.
func (v ship) legalMoves(g *ground, to []game.Action) []game.Action {
	c := v.moves(g.free)
	for all := c.all(); !all.empty(); {
		to = append(to, moveText(v.at, all.pop()))
	}
	for foes := g.foes; !foes.empty(); {
		target := foes.pop()
		c := v.attacks(target, g.free)
		for all := c.all(); !all.empty(); {
			from := all.pop()
			to = append(to, attackText(v.at, from, directionOf(from, target)))
		}
	}
	if v.value == flagship && !v.used {
		to = v.legalTransports(g, to)
	}
	return to
}

func (v ship) legalTransports(g *ground, to []game.Action) []game.Action {
	for cargoes := around[v.at].and(g.own); !cargoes.empty(); {
		cargo := cargoes.pop()
		passenger := directionOf(v.at, cargo)
		lifted := g.free.or(bit(v.at)).or(bit(cargo))
		for ends := reach(v.at, flagship, lifted, false); !ends.empty(); {
			end := ends.pop()
			hop := hopOf(v.at, end)
			for all := drops(end, lifted); !all.empty(); {
				to = append(to, carryText(v.at, passenger, hop, directionOf(end, all.pop())))
			}
		}
	}
	return to
}

// legalAbilities appends the free abilities of a ship that has used none (Q10.2).
func (v ship) legalAbilities(g *ground, to []game.Action) []game.Action {
	switch v.value {
	case battlestation:
		for all := near[v.at].and(g.foes); !all.empty(); {
			to = append(to, strikeText(v.at, all.pop()))
		}
	case destroyer:
		for all := g.own.without(bit(v.at)); !all.empty(); {
			to = append(to, warpText(v.at, all.pop()))
		}
	case frigate:
		to = append(to, modifyText[v.at][0], modifyText[v.at][1])
	case scout:
		to = append(to, scoutText[v.at])
	}
	return to
}

// legalDice appends Deploy, Reconfigure and Research; at least one action must be left.
func (s *State) legalDice(to []game.Action) []game.Action {
	p := s.mine()
	var values [7]bool
	for _, v := range p.fleet() {
		if v.aboard() {
			to = append(to, rollText[v.at])
			continue
		}
		if values[v.value] { // Q16: dice of equal value are interchangeable
			continue
		}
		values[v.value] = true
		to = append(to, scrapText[v.value])
		for all := s.harbour(); !all.empty(); {
			to = append(to, deployText[v.value][all.pop()])
		}
	}
	if p.research < topCounter {
		to = append(to, researchText)
	}
	return to
}

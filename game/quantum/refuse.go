package quantum

import (
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// refuse returns why an act is illegal. It returns nil if the act is legal.
func (s *State) refuse(a act) *game.Refusal {
	if r := s.refusePhase(a); r != nil {
		return r
	}
	switch a.verb {
	case vKeep, vReroll, vTake, vStay, vEnd:
		return nil
	case vPlace:
		return s.refusePlacement(a)
	case vInfamy:
		if p := planetAt(a.to); p == noPlanet || !s.open(s.active, p) {
			return game.Refuse("Q9.5", "quantum.no.infamy", "square", squareArg[a.to])
		}
		return nil
	}
	if cost := costs[a.verb]; s.actions < cost { // Q5.1
		return game.Refuse("Q5.1", "quantum.no.actions", "n", int(cost), "left", int(s.actions))
	}
	switch a.verb {
	case vBuild:
		return s.refuseBuild(planetAt(a.to), a.to)
	case vResearch:
		if s.mine().research == topCounter {
			return game.Refuse("Q6.11", "quantum.no.research")
		}
		return nil
	case vDeploy:
		return s.refuseDeploy(a)
	}
	if a.verb == vReconfigure && a.from == scrapped {
		return s.refuseScrap(a.value)
	}
	n, ok := s.own(a.from)
	if !ok {
		return s.refuseShip(a.from)
	}
	return s.refuseShipAct(a, s.mine().ships[n])
}

var costs = [vEnd + 1]uint8{
	vReconfigure: 1, vDeploy: 1, vMove: 1, vAttack: 1, vTransport: 1, vBuild: buildCost, vResearch: 1,
}

// phaseOf is the phase in which a verb can be used.
var phaseOf = [vEnd + 1]phase{
	vKeep: rolling, vReroll: rolling, vPlace: placing, vTake: positioning, vStay: positioning, vInfamy: inInfamy,
	vReconfigure: acting, vDeploy: acting, vMove: acting, vAttack: acting, vBuild: acting, vResearch: acting,
	vStrike: acting, vTransport: acting, vWarp: acting, vModify: acting, vScout: acting, vEnd: acting,
}

// refusePhase returns the refusal of an act in the wrong phase, which says what the game waits for
// (Q4.5). It returns nil in the right phase.
func (s *State) refusePhase(a act) *game.Refusal {
	if phaseOf[a.verb] == s.phase {
		return nil
	}
	switch s.phase {
	case rolling:
		return game.Refuse("Q3.3", "quantum.no.rolling")
	case placing:
		return game.Refuse("Q3.6", "quantum.no.placing", "planet", charts[s.chart].starts[s.active].String())
	case positioning:
		return game.Refuse("Q8.6", "quantum.no.position", "target", squareArg[s.won.target], "from", squareArg[s.won.from])
	case inInfamy:
		return game.Refuse("Q9.3", "quantum.no.pending")
	case acting, over:
	}
	switch a.verb {
	case vTake, vStay:
		return game.Refuse("Q8.6", "quantum.no.victory")
	case vInfamy:
		return game.Refuse("Q9.3", "quantum.no.cause")
	}
	return game.Refuse("Q3.1", "quantum.no.started")
}

// refuseTurn returns the refusal for a seat that is not asked (Q4.9), nil for a seat that is.
func (s *State) refuseTurn(asking game.Seat) *game.Refusal {
	switch {
	case s.isAsked(asking):
		return nil
	case s.phase == over:
		return game.Refuse("Q12.1", "quantum.no.over")
	case asking < 0 || int(asking) >= int(s.seats):
		return game.Refuse("Q1.4", "quantum.no.seat")
	case s.players[asking].out:
		return game.Refuse("Q12.4", "quantum.no.out")
	case s.phase == rolling:
		return game.Refuse("Q3.3", "quantum.no.answered")
	}
	return game.Refuse("Q4.9", "quantum.no.turn", "who", game.Seat(s.active))
}

// refusePlacement returns why a placement is illegal (Q3.6), nil if it is legal.
func (s *State) refusePlacement(a act) *game.Refusal {
	left := s.mine().roll
	for i, b := range a.berths {
		n := slices.Index(left[:], b.value)
		if n < 0 {
			return game.Refuse("Q3.6", "quantum.no.place.dice", "dice", diceList(s.mine().roll[:]))
		}
		left[n] = 0
		if s.berthOf(b.at) < 0 {
			return game.Refuse("Q3.6", "quantum.no.place.orbit", "square", squareArg[b.at],
				"squares", notation.Names(s.orbit(s.active)[:]))
		}
		if slices.ContainsFunc(a.berths[:i], func(c berth) bool { return c.at == b.at }) {
			return game.Refuse("Q3.6", "quantum.no.place.twice", "square", squareArg[b.at])
		}
	}
	if right := s.ordered(a); right != a {
		return game.Refuse("Q16", "quantum.no.place.order", "text", string(right.placing()))
	}
	return nil
}

// refuseBuild returns why no cube can be built on a planet (Q6.7), nil if one can. The planet is on
// square q.
func (s *State) refuseBuild(p planet, q square) *game.Refusal {
	if p == noPlanet {
		return game.Refuse("Q2.3", "quantum.no.planet", "square", squareArg[q])
	}
	number, sum := int(s.numbers()[p]), s.sum(s.active, p)
	switch {
	case s.mine().has(p):
		return game.Refuse("Q6.10", "quantum.no.build.own", "planet", squareArg[q])
	case !s.open(s.active, p):
		return game.Refuse("Q6.7", "quantum.no.build.full", "planet", squareArg[q])
	case sum < number:
		return game.Refuse("Q6.8", "quantum.no.build.less", "planet", squareArg[q], "sum", sum, "number", number,
			"missing", number-sum)
	case sum > number:
		return game.Refuse("Q6.8", "quantum.no.build.more", "planet", squareArg[q], "sum", sum,
			"number", number, "excess", sum-number)
	}
	return nil
}

func (s *State) refuseScrap(value uint8) *game.Refusal {
	if _, ok := s.scrap(value); !ok {
		return game.Refuse("Q6.1", "quantum.no.scrap", "value", valueArg[value])
	}
	return nil
}

// refuseDeploy returns why a ship cannot be deployed (Q6.3, Q6.4), nil if it can.
func (s *State) refuseDeploy(a act) *game.Refusal {
	if r := s.refuseScrap(a.value); r != nil {
		r.Rule = "Q6.3"
		return r
	}
	free := s.harbour()
	switch {
	case free.empty():
		return game.Refuse("Q6.4", "quantum.no.deploy.full")
	case !free.has(a.to):
		return game.Refuse("Q6.3", "quantum.no.deploy.square", "square", squareArg[a.to],
			"squares", notation.Names(free.squares()))
	}
	return nil
}

// refuseShip returns the refusal for a square without a ship of the active player (Q5.3).
func (s *State) refuseShip(q square) *game.Refusal {
	if owner, _, ok := s.shipAt(q); ok {
		return game.Refuse("Q5.3", "quantum.no.ship.foe", "square", squareArg[q], "who", game.Seat(owner))
	}
	return game.Refuse("Q5.3", "quantum.no.ship", "square", squareArg[q])
}

// refuseShipAct returns why an own ship on the board cannot perform an act, nil if it can.
func (s *State) refuseShipAct(a act, v ship) *game.Refusal {
	if v.moved && (a.verb == vMove || a.verb == vAttack || a.verb == vTransport) {
		return game.Refuse("Q7.5", "quantum.no.moved", "square", squareArg[a.from])
	}
	if ability := abilities[a.verb]; ability.class != 0 {
		if v.value != ability.class {
			return game.Refuse(ability.rule, "quantum.no.class", "square", squareArg[a.from], "value", valueArg[v.value],
				"class", classKeys[ability.class])
		}
		if v.used {
			return game.Refuse("Q10.1", "quantum.no.used", "square", squareArg[a.from])
		}
	}
	switch a.verb {
	case vReconfigure, vScout:
		return nil
	case vMove:
		return s.refuseMove(a, v)
	case vAttack:
		return s.refuseAttack(a, v)
	case vTransport:
		return s.refuseTransport(a)
	case vStrike:
		return s.refuseStrike(a)
	case vWarp:
		if _, ok := s.own(a.to); !ok || a.to == a.from {
			return game.Refuse("Q10.8", "quantum.no.warp", "square", squareArg[a.to])
		}
		return nil
	case vModify:
		if a.value != destroyer && a.value != interceptor {
			return game.Refuse("Q10.11", "quantum.no.modify")
		}
		return nil
	}
	panic(fmt.Sprintf("quantum: unknown verb %d", a.verb))
}

// abilities are the verbs that only ships of one class can use, with the rule of each.
var abilities = [vEnd + 1]struct {
	class uint8
	rule  string
}{
	vStrike: {battlestation, "Q10.5"}, vTransport: {flagship, "Q10.6"}, vWarp: {destroyer, "Q10.8"},
	vModify: {frigate, "Q10.11"}, vScout: {scout, "Q10.12"},
}

package quantum

import (
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// Pending returns the open questions: to everybody during the first roll, else to one (Q4.9).
func (s *State) Pending() []game.Decision {
	return notation.Pending(s.asked[:], s.hushed, func(game.Seat) (game.Text, game.Action) {
		return s.question(), s.silence()
	})
}

// question returns the text that asks for the next action.
func (s *State) question() game.Text {
	switch s.phase {
	case rolling:
		return game.T("quantum.ask.roll")
	case placing:
		return game.T("quantum.ask.place", "planet", charts[s.chart].starts[s.active].String())
	case positioning:
		return game.T("quantum.ask.position", "target", squareArg[s.won.target], "from", squareArg[s.won.from],
			"actions", int(s.actions))
	case inInfamy:
		return game.T("quantum.ask.infamy")
	case acting:
		if s.actions == 0 {
			return game.T("quantum.ask.abilities")
		}
		return game.T("quantum.ask.act", "n", int(s.actions))
	case over:
	}
	panic(fmt.Sprintf("quantum: nobody is asked in phase %d", s.phase))
}

// Budget implements game.Budgeter: it returns the actions left. It adds that a failed attack costs
// one action like any other (Q8), since newcomers expect more.
func (s *State) Budget(of game.Seat) game.Text {
	switch {
	case s.phase != acting || game.Seat(s.active) != of:
		return game.Text{}
	case s.actions == 0:
		return game.T("quantum.budget.none")
	}
	return game.T("quantum.budget", "n", int(s.actions))
}

// silence returns the default at a time limit (Q12.8).
func (s *State) silence() game.Action {
	switch s.phase {
	case rolling:
		return keepText
	case placing:
		return s.ordered(s.automatic()).placing()
	case positioning:
		return stayText
	case inInfamy:
		_, first := s.opens(s.active)
		return infamyText[first]
	default:
		return endText
	}
}

// Apply applies one action and every automatic step after it. For an illegal action it returns a
// *game.Refusal and changes nothing (Q5.2).
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 {
		return s.applyTalk(m)
	}
	if r := s.refuseTurn(m.Seat); r != nil {
		return nil, r
	}
	if s.asked[m.Seat] != m.Decision {
		return nil, game.Refuse("Q4.5", "quantum.no.stale")
	}
	a, ok := parse(string(m.Action))
	if !ok || a.text() != m.Action {
		return nil, s.unknown(m.Seat)
	}
	if r := s.refuse(a); r != nil {
		r.Near = s.near(m.Seat, a)
		return nil, r
	}
	if s.hushed {
		s.accept(seat(m.Seat), a, nil)
		return nil, nil
	}
	out := make(events, 0, 2)
	s.accept(seat(m.Seat), a, &out)
	return out, nil
}

// accept applies a legal act, runs the automatic steps and asks the next question.
func (s *State) accept(of seat, a act, out *events) {
	s.asked[of] = 0
	s.do(of, a, out)
	s.run(out)
	if s.phase != over && s.phase != rolling {
		s.asked = [mostSeats]int{}
		s.ask(s.active)
	}
}

func (s *State) do(of seat, a act, out *events) {
	switch a.verb {
	case vKeep, vReroll:
		s.answer(of, a.verb == vReroll, out)
	case vPlace:
		s.place(a, out)
	case vReconfigure:
		s.reconfigure(a, out)
	case vDeploy:
		s.deploy(a, out)
	case vMove:
		s.move(a, out)
	case vAttack:
		s.attack(a, out)
	case vTake, vStay:
		s.decide(a.verb == vTake, out)
	case vBuild:
		s.build(a, out)
	case vResearch:
		s.study(out)
	case vStrike:
		s.strike(a, out)
	case vTransport:
		s.transport(a, out)
	case vWarp:
		s.warp(a, out)
	case vModify:
		s.modify(a, out)
	case vScout:
		s.reroll(a, out)
	case vInfamy:
		s.settle(planetAt(a.to), out)
	case vEnd:
		s.endActions(out)
	default:
		panic(fmt.Sprintf("quantum: unknown verb %d", a.verb))
	}
}

// Anytime returns what a seat may do without being asked: resign, set or withdraw the draw flag,
// turn the switch of Q4.11 and, during the first roll, change to a free faction (Q1.3). It never
// lists Forfeit, which belongs to the host.
func (s *State) Anytime(asking game.Seat) []game.Action {
	if s.phase == over || !s.plays(asking) {
		return nil
	}
	p := &s.players[asking]
	list := []game.Action{game.Resign}
	switch {
	case p.draw:
		list = append(list, game.RefuseDraw)
	case slices.ContainsFunc(s.list(), func(o player) bool { return o.draw }):
		list = append(list, game.AcceptDraw)
	default:
		list = append(list, game.OfferDraw)
	}
	if p.auto {
		list = append(list, autoOffText)
	} else {
		list = append(list, autoOnText)
	}
	if s.phase != rolling {
		return list
	}
	for f := range factionText {
		if s.factionFree(uint8(f)) {
			list = append(list, factionText[f])
		}
	}
	return list
}

func (s *State) factionFree(f uint8) bool {
	return !slices.ContainsFunc(s.list(), func(p player) bool { return p.faction == f })
}

// plays says whether a seat is at the table and has not resigned.
func (s *State) plays(asking game.Seat) bool {
	return asking >= 0 && int(asking) < int(s.seats) && !s.players[asking].out
}

func (s *State) applyTalk(m game.Move) ([]game.Event, error) {
	listed := s.Anytime(m.Seat)
	forfeit := m.Action == game.Forfeit && len(listed) > 0
	if !forfeit && !slices.Contains(listed, m.Action) {
		if isTalk(m.Action) {
			return nil, s.refuseTalk(m.Seat, m.Action)
		}
		return nil, s.unknown(m.Seat)
	}
	var out events
	phase, active, round := s.phase, s.active, s.round
	s.talk(seat(m.Seat), m.Action, &out)
	if s.phase != over && (phase != s.phase || active != s.active || round != s.round) {
		s.asked = [mostSeats]int{}
		s.ask(s.active)
	}
	return out, nil
}

// talk applies an action that answers no question: a forfeit, or one that Anytime lists.
func (s *State) talk(of seat, a game.Action, out *events) {
	p, who := &s.players[of], game.Seat(of)
	switch a {
	case game.Resign, game.Forfeit:
		s.resign(of, out)
	case game.OfferDraw, game.AcceptDraw:
		p.draw = true
		out.Say("quantum.log.draw", "who", who)
		if s.agreed() {
			s.finish(reasonAgreed, nobody, out)
		}
	case game.RefuseDraw:
		p.draw = false
		out.Say("quantum.log.nodraw", "who", who)
	case autoOnText, autoOffText:
		p.auto = a == autoOnText
		key := game.Key("quantum.log.auto.off")
		if p.auto {
			key = "quantum.log.auto.on"
		}
		out.Say(key, "who", who)
		s.run(out)
	default:
		p.faction = uint8(slices.Index(factionText[:], a))
		out.Say("quantum.log.faction", "who", who, "faction", factionKeys[p.faction])
	}
}

package lune

import "bivouac/game"

// refuse returns why an input is illegal now, or nil if it is legal. It is the single source of truth:
// Legal and Anytime list exactly what it accepts.
func (s *State) refuse(m game.Move, p *play) *game.Refusal {
	if p.verb == vLate || p.verb == vTimeout {
		return s.refuseClock(m)
	}
	if p.verb == vJoin {
		if free, ok := s.Room(); !ok || free != m.Seat || m.Decision != 0 {
			return game.Refuse("L1.7", "lune.no.join")
		}
		return nil
	}
	if m.Seat < 0 || int(m.Seat) >= mostSeats || !s.playing(seat(m.Seat)) {
		return game.Refuse("L1.3", "lune.no.seat")
	}
	of := seat(m.Seat)
	if s.phase == over {
		return game.Refuse("L18.1", "lune.no.over")
	}
	asked, answer := s.asked[of] != 0, m.Decision != 0
	if answer && asked && s.asked[of] != m.Decision {
		return game.Refuse("L1.11", "lune.no.stale")
	}
	if r := s.check(of, p); r != nil {
		r.Near = s.near(of, p)
		return r
	}
	switch {
	case answer && asked && p.verb.answers(), !answer && !asked && p.verb.anytime(), !answer && !p.verb.answers():
		return nil
	case asked:
		return game.Refuse("L1.11", "lune.no.answer")
	case s.ready.has(of):
		return game.Refuse("L1.9", "lune.no.waiting")
	}
	return game.Refuse("L1.9", "lune.no.asked")
}

// answers says whether an input answers a seat's question; other inputs are allowed at any time.
func (v verb) answers() bool {
	switch v {
	case vGive, vAbandon, vLeave, vWait:
		return false
	}
	return true
}

// anytime says whether an input may come from a seat that is not asked.
func (v verb) anytime() bool {
	switch v {
	case vBack, vReset, vReady:
		return true
	}
	return !v.answers()
}

// refuseClock refuses an input of the clock that is not due now, or that comes from a player (L1.8).
func (s *State) refuseClock(m game.Move) *game.Refusal {
	_, due, ok := s.Timeout()
	if !ok || due != m.Action || m.Seat != game.Spectator || m.Decision != 0 {
		return game.Refuse("L1.8", "lune.no.clock")
	}
	return nil
}

// phaseOf is the phase in which a verb is allowed (L1.11). Verbs that are missing here are allowed
// in any phase.
var phaseOf = map[verb]phase{
	vDeploy: inDeploy, vAuto: inDeploy, vMove: inPlayers, vAttack: inPlayers, vRepair: inPlayers,
	vBack: inPlayers, vReset: inPlayers, vBuy: inShop, vRefund: inShop, vMount: inShop, vSkill: inShop,
}

// check returns the rule that forbids an input of a present player, or nil if none does. It does not
// check whether the player is asked.
func (s *State) check(of seat, p *play) *game.Refusal {
	if want, bound := phaseOf[p.verb]; bound && want != s.phase {
		keys := [...]game.Key{inShop: "lune.no.notShop", inDeploy: "lune.no.notDeploy", inPlayers: "lune.no.notPlayers"}
		return game.Refuse("L1.11", keys[want])
	}
	switch p.verb {
	case vDeploy:
		return s.checkDeploy(of, p)
	case vAuto:
		if !s.missing(of) {
			return game.Refuse("L10.3", "lune.no.placed")
		}
	case vMove:
		return s.checkMove(of, p)
	case vAttack:
		return s.checkAttack(of, p)
	case vRepair:
		return s.checkAct(of, p)
	case vBack:
		return s.checkBack(of)
	case vReset:
		return s.checkReset(of)
	case vReady:
		if no, open := s.unready(of); open { // L1.7, L1.9, L10.2
			return game.Refuse(no.rule, no.key)
		}
		return nil
	case vWait:
		if !s.ready.has(of) {
			return game.Refuse("L1.9", "lune.no.unready")
		}
	case vAbandon:
		if s.giveUp.has(of) {
			return game.Refuse("L1.10", "lune.no.abandon")
		}
	case vGive:
		return s.checkGive(of, p)
	case vBuy, vRefund, vMount, vSkill:
		return s.checkShop(of, p)
	}
	return nil
}

// objection is a violated rule and its sentence.
type objection struct {
	rule string
	key  game.Key
}

// unready returns what prevents a player from being ready, and whether anything does.
func (s *State) unready(of seat) (objection, bool) {
	switch {
	case s.ready.has(of):
		return objection{"L1.9", "lune.no.ready"}, true
	case s.phase == inDeploy && !s.late && s.mechsOf(of) == 0:
		return objection{"L1.9", "lune.no.nothing"}, true
	case s.phase == inDeploy && s.missing(of):
		return objection{"L10.2", "lune.no.unplaced"}, true
	case s.phase != inPlayers && s.owes(of):
		return objection{"L1.7", "lune.no.owes"}, true
	}
	return objection{}, false
}

func (s *State) canReady(of seat) bool {
	_, open := s.unready(of)
	return !open
}

// checkBack checks that a player may take the last move back (L10.11).
func (s *State) checkBack(of seat) *game.Refusal {
	switch {
	case s.acted == 0 || s.acts[s.acted-1].verb != vMove:
		return game.Refuse("L10.11", "lune.no.back")
	case !s.canBack(of):
		return game.Refuse("L10.11", "lune.no.backOther", "who", game.Seat(s.owner[s.acts[s.acted-1].mech]))
	}
	return nil
}

// checkReset checks that a player may propose or agree to a reset of the turn (L10.12).
func (s *State) checkReset(of seat) *game.Refusal {
	switch {
	case s.spent:
		return game.Refuse("L10.12", "lune.no.resetSpent")
	case s.acted == 0:
		return game.Refuse("L10.12", "lune.no.resetNothing")
	case s.reset.has(of):
		return game.Refuse("L10.12", "lune.no.resetTwice")
	}
	return nil
}

// checkDeploy checks that a player may place a Mech on a square (L10.1, L10.2).
func (s *State) checkDeploy(of seat, p *play) *game.Refusal {
	switch {
	case !s.commands(of, p.mech):
		return s.refuseOwner(p.mech)
	case s.now.units[p.mech].at == p.at:
		return game.Refuse("L10.2", "lune.no.there", "square", p.at.name())
	case s.rules().zones[p.at] != 'm': // L16.3
		return game.Refuse("L10.1", "lune.no.zone", "square", p.at.name())
	case !s.free(p.at):
		return game.Refuse("L10.1", "lune.no.zoneTaken", "square", p.at.name())
	}
	return nil
}

func (s *State) refuseOwner(mech uint8) *game.Refusal {
	return game.Refuse("L1.5", "lune.no.owner", "mech", kindKeys[mech], "who", game.Seat(s.owner[mech]))
}

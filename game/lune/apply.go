package lune

import (
	"bivouac/game"
)

// Clone returns a deep copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Copy overwrites the state with a copy of another.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Hush disables events and questions from now on.
func (s *State) Hush() { s.hushed = true }

// Apply applies one input and everything automatic after it: the Vek turn, the debriefing, the next
// briefing. An illegal input returns a *game.Refusal.
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	p, ok := parse(string(m.Action))
	if !ok || p.text() != m.Action && m.Action != game.Forfeit {
		return nil, game.Refuse("L20.2", "lune.no.input", "text", shorten(string(m.Action)))
	}
	if r := s.refuse(m, &p); r != nil {
		return nil, r
	}
	of := nobody
	if m.Seat >= 0 {
		of = seat(m.Seat)
	}
	var told events
	out := &told
	if s.hushed {
		out = nil
	}
	s.accept(of, m.Decision != 0, &p, out)
	if s.rig.bad != nil {
		return nil, s.rig.bad
	}
	return told, nil
}

// accept applies a legal input of a seat, or of the clock if of is nobody. answer says whether the
// input answers the seat's open question.
func (s *State) accept(of seat, answer bool, p *play, out *events) {
	from := int(s.is.count)
	last := nobody
	if answer {
		last, s.asked[of] = of, 0
	}
	if of != nobody && p.verb != vReady && p.verb != vJoin {
		s.ready = s.ready.without(of) // L1.9
	}
	if s.since < 255 && of != nobody {
		s.since++
	}
	proposed := s.giveUp != 0
	s.do(of, p)
	s.tellPlay(of, p, from, out)
	if p.verb == vLate && proposed {
		tellLapse(out)
	}
	s.goOn(p.verb == vTimeout, out)
	if s.phase == over {
		s.asked = [mostSeats]int{}
		return
	}
	s.ask(last)
}

// do performs an input.
func (s *State) do(of seat, p *play) {
	switch p.verb {
	case vDeploy:
		s.deploy(p.mech, p.at)
	case vAuto:
		s.deployRest(of)
	case vMove, vAttack, vRepair:
		s.carry(p)
		s.keep(p)
	case vBack:
		s.back()
	case vReset:
		if s.reset = s.reset.with(of); s.agreed(s.reset) {
			s.restart()
		}
	case vReady:
		s.ready = s.ready.with(of)
	case vAbandon:
		s.giveUp = s.giveUp.with(of)
	case vLate:
		s.late = true
		s.reset, s.giveUp = 0, 0 // open proposals lapse: the clock agrees to none
	case vBuy, vRefund, vMount, vSkill:
		s.doShop(p)
	case vGive:
		s.owner[p.mech] = p.seat // L1.4
	case vLeave:
		s.leave(of)
	case vJoin:
		s.join(of)
	}
}

// goOn runs what follows automatically from an input: it carries out a proposal that all have agreed
// to, and ends the phase if all are ready or timeout is true.
func (s *State) goOn(timeout bool, out *events) {
	if s.phase == over {
		s.tellEnd(out)
		return
	}
	if s.agreed(s.giveUp) {
		s.finish(abandoned) // L1.10
		s.tellEnd(out)
		return
	}
	if s.phase == inPlayers && s.agreed(s.reset) {
		s.restart() // the player who had not agreed has left, or has lost their last Mech
		out.say(true, "lune.log.reset.agreed")
	}
	s.wake()
	if timeout || s.phaseEnds() {
		if s.giveUp != 0 {
			tellLapse(out)
		}
		s.advance(out)
	}
}

// advance ends the phase (L1.11) and runs the game up to the next phase that asks a question.
func (s *State) advance(out *events) {
	switch s.phase {
	case inShop:
		s.leaveShop(out)
	case inDeploy:
		s.deployRest(nobody)
		s.opens(out)
	case inPlayers:
		s.endTurn(out)
	}
	if s.phase == over {
		s.tellEnd(out)
	}
}

package invade

import (
	"fmt"

	"bivouac/game"
)

// run takes every automatic step up to the next question (I14.2).
func (s *State) run(out *events) {
	for s.automatic(out) {
	}
}

// automatic takes one automatic step. It returns false if there is none, because a player must
// decide or the game is over.
func (s *State) automatic(out *events) bool {
	switch s.phase {
	case placement, over:
		return false
	case start:
		s.startTurn(out)
		return s.phase != start
	case allocating:
		if !allEqual(s.roll) {
			return false
		}
		s.allocate(s.roll, out)
		s.auto |= autoAllocation
	case choosing:
		if s.mine()[eff] != 1 {
			return false
		}
		s.choose(effect1, out)
		s.auto |= autoEffect
	case moving:
		if s.canMove() {
			return false
		}
		s.fight(out)
		s.auto |= autoFight
	case attacking:
		if s.worthAttacking() {
			return false
		}
		s.endTurn(out)
	default:
		panic(fmt.Sprintf("invade: unknown phase %d", s.phase))
	}
	return true
}

// startTurn makes the checks of I5.3 in order and rolls the dice. A dry run stops before the roll.
func (s *State) startTurn(out *events) {
	switch {
	case s.own[s.active].onExit(s.active.foe()):
		s.finish(reasonLine, s.active, out)
	case s.quiet >= quietDraw:
		s.finish(reasonQuiet, nobody, out)
	case s.turn > lastTurn:
		s.finish(reasonLimit, nobody, out)
	case !s.dry:
		s.throw(out)
	}
}

// keyRoll is the log text of a roll.
const keyRoll game.Key = "invade.log.roll"

func (s *State) throw(out *events) {
	for i := range s.roll {
		s.roll[i] = uint8(s.luck.Die(6))
	}
	s.phase = allocating
	s.now = trace{turn: s.turn, side: s.active, rolled: true, roll: s.roll}
	out.reveal(keyRoll, "turn", int(s.turn), "seat", game.Seat(s.active), "dice", spaced(s.roll[:]))
}

// fight ends the movement: the upheaval follows at once (I9.1). Its events are only for the
// history, since the picture and the question show the new dice.
func (s *State) fight(out *events) {
	d := s.mine()
	*d = d.upheaved()
	s.phase, s.now.fought = attacking, true
	out.say(upheavalKeys[d[eff]])
	out.say("invade.log.dice", "com", int(d[com]), "abs", int(d[abscissa]), "ord", int(d[ord]))
	out.aside(2)
}

// endTurn applies exhaustion and passes the turn to the other player (I11).
func (s *State) endTurn(out *events) {
	s.exhaust(out)
	s.refresh()
	s.quiet++
	if s.happens {
		s.quiet = 0
	}
	// I13.4: an offer lapses when the other player completes a turn.
	s.offer[s.active.foe()] = false
	s.now.ended = true
	if out != nil {
		out.say("invade.log.turn", "line", s.now.line())
		out.aside(1)
	}
	s.before, s.now = s.now, trace{}
	s.moves, s.shots, s.effect, s.happens = 0, 0, noEffect, false
	s.roll = [roles]uint8{}
	s.active = s.active.foe()
	s.turn++
	s.phase = start
}

// exhaust lowers the Pre value by the attacks made, not below 0 (I11.1).
func (s *State) exhaust(out *events) {
	if s.shots == 0 {
		return
	}
	d := s.mine()
	d[pre] = s.exhausted()
	out.say("invade.phase.exhaust", "seat", game.Seat(s.active), "n", int(s.shots), "d", int(d[pre]))
}

func (s *State) exhausted() uint8 { return s.mine()[pre] - min(s.mine()[pre], s.shots) }

// pass declines the rest of the turn (I16.6c).
func (s *State) pass(out *events) {
	if s.phase == choosing {
		s.choose(effect2, out) // I7.7: it never hurts
	}
	if s.phase == moving {
		s.fight(out)
	}
	s.endTurn(out)
}

package invade

import (
	"fmt"

	"bivouac/game"
)

// reason is why the game is over.
type reason uint8

const (
	reasonNone reason = iota
	reasonLine
	reasonKill
	reasonQuiet
	reasonLimit
	reasonBoth
	reasonAgreed
	reasonResign
	reasonForfeit
	reasonVoid
)

var reasonNames = [...]string{"", "line", "kill", "quiet", "limit", "both", "agreed", "resign", "forfeit", "void"}

// nobody is the winner of a game that is drawn or cancelled.
const nobody seat = 2

// ending is the result; zero means that the game goes on.
type ending struct {
	reason reason
	winner seat
}

// finish ends the game. If the winner is nobody, the game is drawn or cancelled.
func (s *State) finish(why reason, winner seat, out *events) {
	s.phase, s.end = over, ending{why, winner}
	s.asked, s.offer, s.puller = [2]int{}, [2]bool{}, nowhere
	result, _ := s.Result()
	out.reveal(result.Text.Key, result.Text.Args...)
}

// settle ends the game if an attack has eliminated a side (I12.2, I12.3).
func (s *State) settle(out *events) {
	me, foe := s.active, s.active.foe()
	mine, theirs := s.owned(me) > 0, s.owned(foe) > 0
	switch {
	case mine && theirs:
	case mine:
		s.finish(reasonKill, me, out)
	case theirs:
		s.finish(reasonKill, foe, out)
	default:
		s.finish(reasonBoth, nobody, out)
	}
}

// Result returns how the game ended, and false while it goes on.
func (s *State) Result() (game.Result, bool) {
	if s.phase != over {
		return game.Result{}, false
	}
	r := game.Result{Void: s.end.reason == reasonVoid}
	if s.end.winner != nobody {
		r.Winners = []game.Seat{game.Seat(s.end.winner)}
	}
	r.Text = s.end.text()
	return r, true
}

func (e ending) text() game.Text {
	key := game.Key("invade.end." + reasonNames[e.reason])
	switch e.reason {
	case reasonLine, reasonKill:
		return game.T(key, "player", game.Seat(e.winner))
	case reasonResign, reasonForfeit:
		return game.T(key, "player", game.Seat(e.winner.foe()))
	case reasonQuiet, reasonLimit, reasonBoth, reasonAgreed, reasonVoid:
		return game.T(key)
	case reasonNone:
	}
	panic(fmt.Sprintf("invade: unknown end %d", e.reason))
}

// Anytime returns what a seat may do without being asked: resign and, once the placement is over,
// offer a draw, withdraw the offer or answer the other's (I13.1, I13.4). It never lists Forfeit,
// which belongs to the host.
func (s *State) Anytime(asking game.Seat) []game.Action {
	if s.phase == over || asking != South && asking != North {
		return nil
	}
	side := seat(asking)
	switch {
	case s.phase == placement:
		return []game.Action{game.Resign}
	case s.offer[side.foe()]:
		return []game.Action{game.Resign, game.AcceptDraw, game.RefuseDraw}
	case s.offer[side]:
		return []game.Action{game.Resign, game.RefuseDraw}
	}
	return []game.Action{game.Resign, game.OfferDraw}
}

// leave applies a resignation or a forfeit. During the placement it cancels the game (I13.1).
func (s *State) leave(side seat, why reason, out *events) {
	if s.phase == placement {
		s.finish(reasonVoid, nobody, out)
		return
	}
	s.finish(why, side.foe(), out)
}

// talk applies an action that answers no question: a forfeit, or one that Anytime lists.
func (s *State) talk(side seat, a game.Action, out *events) {
	me, foe := game.Seat(side), side.foe()
	switch a {
	case game.Resign:
		s.leave(side, reasonResign, out)
	case game.Forfeit:
		s.leave(side, reasonForfeit, out)
	case game.OfferDraw:
		s.offer[side] = true
		out.say("invade.log.draw.offer", "seat", me)
	case game.AcceptDraw:
		s.finish(reasonAgreed, nobody, out)
	case game.RefuseDraw:
		if s.offer[foe] {
			out.say("invade.log.draw.refuse", "seat", me)
		} else {
			out.say("invade.log.draw.withdraw", "seat", me)
		}
		s.offer = [2]bool{}
	default:
		panic(fmt.Sprintf("invade: unknown act %q", a))
	}
}

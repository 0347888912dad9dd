package quantum

import (
	"fmt"

	"bivouac/game"
)

// reason is why a game ended.
type reason uint8

const (
	reasonNone reason = iota
	reasonCubes
	reasonLeft
	reasonAgreed
	reasonLimit
	reasonVoid
)

var reasonNames = [...]string{"", "cubes", "left", "agreed", "limit", "void"}

// ending is the reason with the winner, or the players who share a draw.
type ending struct {
	reason  reason
	winner  seat
	sharing [mostSeats]bool // at the limit of rounds
}

// finish ends the game.
func (s *State) finish(why reason, winner seat, out *events) {
	s.phase, s.won = over, noVictory
	s.end.reason, s.end.winner = why, winner
	s.asked = [mostSeats]int{}
	if out != nil {
		*out = append(*out, game.Event{Text: s.end.text(), Reveals: true})
	}
}

// limit ends the game after the last round: most cubes win, then the highest domination, then the
// highest research (Q12.6).
func (s *State) limit(out *events) {
	best := -1
	var sharing []seat
	for i := range s.list() {
		p := &s.players[i]
		score := int(p.placed)*100 + int(p.domination)*10 + int(p.research)
		if p.out || score < best {
			continue
		}
		if score > best {
			best, sharing = score, nil
		}
		sharing = append(sharing, seat(i))
	}
	if len(sharing) == 1 {
		s.finish(reasonLimit, sharing[0], out)
		return
	}
	for _, of := range sharing {
		s.end.sharing[of] = true
	}
	s.finish(reasonLimit, nobody, out)
}

// Result returns how the game ended, and false while it goes on. The scores are the cubes on the
// board.
func (s *State) Result() (game.Result, bool) {
	if s.phase != over {
		return game.Result{}, false
	}
	r := game.Result{Void: s.end.reason == reasonVoid, Text: s.end.text()}
	if s.end.winner != nobody {
		r.Winners = []game.Seat{game.Seat(s.end.winner)}
	}
	for i := range s.list() {
		r.Scores = append(r.Scores, int(s.players[i].placed))
	}
	return r, true
}

func (e ending) text() game.Text {
	key := game.Key("quantum.end." + reasonNames[e.reason])
	switch e.reason {
	case reasonAgreed, reasonVoid:
		return game.T(key)
	case reasonCubes, reasonLeft:
		return game.T(key, "who", game.Seat(e.winner))
	case reasonLimit:
		if e.winner != nobody {
			return game.T(key, "who", game.Seat(e.winner))
		}
		return game.T("quantum.end.shared", "who", listed(e.sharers()))
	case reasonNone:
	}
	panic(fmt.Sprintf("quantum: unknown end %d", e.reason))
}

// sharers returns the players who share a draw.
func (e ending) sharers() (who []game.Seat) {
	for i, shares := range e.sharing {
		if shares {
			who = append(who, game.Seat(i))
		}
	}
	return who
}

// listed returns a list of players as one text.
func listed(who []game.Seat) game.Text {
	items := make([]any, len(who))
	for i, of := range who {
		items[i] = of
	}
	return game.List("quantum.list", items...)
}

// resign removes a player from the game (Q12.4). During the set-up it cancels the game.
func (s *State) resign(of seat, out *events) {
	p := &s.players[of]
	out.Say("quantum.log.resign", "who", game.Seat(of))
	if s.phase == rolling || s.phase == placing {
		s.finish(reasonVoid, nobody, out)
		return
	}
	p.out, p.draw, p.count, p.ships, s.asked[of] = true, false, 0, [mostShips]ship{}, 0
	b := s.did(stepResign)
	b.by = of
	s.note(b)
	switch {
	case s.still() == 1:
		s.finish(reasonLeft, s.next(of), out)
	case s.agreed():
		s.finish(reasonAgreed, nobody, out)
	case of == s.active:
		s.pass(out)
	default:
		s.run(out) // Q4.6b: the last target may be gone
	}
}

// agreed says whether all remaining players want a draw (Q12.5).
func (s *State) agreed() bool {
	for i := range s.list() {
		if !s.players[i].out && !s.players[i].draw {
			return false
		}
	}
	return true
}

package rois

import "bivouac/game"

// beaten says whether a player has fewer than half of their initial units (R15.1).
func (s *State) beaten(of seat) bool { return 2*s.alive(of) < int(s.players[of].initial) }

// checkVictory ends the game if one player is beaten, or both (R15.2, R15.3).
func (s *State) checkVictory(out *events) {
	if s.phase == over {
		return
	}
	lost := [2]bool{s.beaten(red), s.beaten(black)}
	switch {
	case lost[red] && lost[black]:
		s.adjudicate(reasonBoth, out)
	case lost[red]:
		s.finishGame(reasonBeaten, black, out)
	case lost[black]:
		s.finishGame(reasonBeaten, red, out)
	}
}

// adjudicate ends the game by comparing the two sides (R15.7).
func (s *State) adjudicate(why reason, out *events) {
	r, b := &s.players[red], &s.players[black]
	left := s.alive(red) * int(b.initial)
	right := s.alive(black) * int(r.initial)
	if left == right {
		left = s.strength(red) * int(b.initial) * int(s.set.hp[black])
		right = s.strength(black) * int(r.initial) * int(s.set.hp[red])
	}
	winner := nobody
	switch {
	case left > right:
		winner = red
	case right > left:
		winner = black
	}
	s.finishGame(why, winner, out)
}

// strength returns the sum of a player's HP, Flayers included.
func (s *State) strength(of seat) int {
	n := 0
	for z := range zone(zones) {
		if s.owner(z) == of {
			n += health(s.board[z].troop.list())
		} else if s.flayerOf(z) == of {
			n += int(s.board[z].flayer.hp)
		}
	}
	return n
}

// finishGame ends the game; winner nobody means a draw.
func (s *State) finishGame(why reason, winner seat, out *events) {
	s.phase = over
	s.asked = [2]int{}
	s.choice = choice{}
	s.end = ending{why, winner}
	r, _ := s.Result()
	if out != nil {
		*out = append(*out, game.Event{Text: r.Text, Reveals: true})
	}
}

var reasonKeys = [...]game.Key{
	reasonBeaten: "rois.end.beaten", reasonBoth: "rois.end.both", reasonResigned: "rois.end.resigned",
	reasonAgreed: "rois.end.agreed", reasonRounds: "rois.end.rounds", reasonQuiet: "rois.end.quiet",
	reasonForfeit: "rois.end.forfeit",
}

// Result returns the result, or false until the game is over. For a draw, ".draw" is added to the key of the
// reason.
func (s *State) Result() (game.Result, bool) {
	if s.phase != over {
		return game.Result{}, false
	}
	key := reasonKeys[s.end.reason]
	if s.end.winner == nobody {
		return game.Result{Text: game.T(key + ".draw")}, true
	}
	w, l := game.Seat(s.end.winner), game.Seat(s.end.winner.other())
	return game.Result{Winners: []game.Seat{w}, Text: game.T(key, "who", w, "loser", l)}, true
}

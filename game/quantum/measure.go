package quantum

import "bivouac/game"

// chanceFight is the Kind of a Chance for a combat.
const chanceFight = "fight"

// Luck reports the fights: each is a chance of the attacker and, inverted, of the defender, with
// the exact odds of section 17. Rerolled values are not counted: a low value fights better, a high
// one flies further.
func (Game) Luck(_ game.State, _ game.Move, events []game.Event, _ game.State) []game.Chance {
	var all []game.Chance
	for _, e := range events {
		won := e.Text.Key == keyDestroyed || e.Text.Key == keyFalls
		if !won && e.Text.Key != keyRepelled {
			continue
		}
		who, owner, attacker, defender := fighters(e.Text)
		p := float64(OddsOf(attacker, defender).Of36) / 36
		got := 0.0
		if won {
			got = 1
		}
		all = append(all,
			game.Chance{Kind: chanceFight, Seat: who, N: 1, Got: got, Mean: p, Var: p * (1 - p)},
			game.Chance{Kind: chanceFight, Seat: owner, N: 1, Got: 1 - got, Mean: 1 - p, Var: p * (1 - p)})
	}
	return all
}

// fighters returns the attacker, the defender and their values from the event of a fight.
func fighters(t game.Text) (who, owner game.Seat, attacker, defender int) {
	for i := 0; i+1 < len(t.Args); i += 2 {
		switch t.Args[i] {
		case "who":
			who, _ = t.Args[i+1].(game.Seat)
		case "owner":
			owner, _ = t.Args[i+1].(game.Seat)
		case "attacker":
			attacker, _ = t.Args[i+1].(int)
		case "defender":
			defender, _ = t.Args[i+1].(int)
		}
	}
	return who, owner, attacker, defender
}

// Turn returns the number of the current turn, counted over all players (Q3.4). It is 0 before the
// first.
func (s *State) Turn() int {
	if s.round == 0 {
		return 0
	}
	return (int(s.round)-1)*int(s.seats) + s.rank(s.active) + 1
}

// Evaluate returns each player's share of the points: six for each cube on the board, one for each
// domination, half of one for each research, and one more (Q7, Q9). A player who has resigned has
// 0.
func (s *State) Evaluate() []float64 {
	points := make([]float64, s.seats)
	for i, p := range s.list() {
		if !p.out {
			points[i] = float64(topCounter*int(p.placed)+int(p.domination)) + float64(p.research)/2 + 1
		}
	}
	return game.Shares(points)
}

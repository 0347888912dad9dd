package lune

import "bivouac/game"

// chanceResist is the kind of the chances of buildings that are struck.
const chanceResist = "resist"

// spy notes the chances of a step that is gone through once more; nil in play.
type spy struct{ n, got, resistance int }

// note counts a building that resisted or not, at a resistance in percent.
func (p *spy) note(resisted bool, resistance int) {
	if p == nil {
		return
	}
	p.n++
	p.resistance = resistance
	if resisted {
		p.got++
	}
}

// Luck is that of the buildings that were struck and might resist (L4.4), which the
// whole table shares. What the table plays again (L10.12) is given back, since the same
// luck falls a second time. What the Veks draw is not counted: no draw is the worse one
// in every position.
func (Game) Luck(before game.State, move game.Move, _ []game.Event, after game.State) []game.Chance {
	was, now := before.(*State), after.(*State)
	if now.spent && !was.spent && now.turn == was.turn && now.mission == was.mission {
		return resisted(was.replayed(), -1)
	}
	again := was.Clone().(*State)
	again.spy = &spy{}
	if _, err := again.Apply(move); err != nil {
		return nil // it was applied before: never
	}
	return resisted(again.spy, 1)
}

// replayed is the chances of the players' turn under way, as its marks tell them.
func (s *State) replayed() *spy {
	p := &spy{}
	for _, m := range s.is.list() {
		if m.kind == mDraw && m.why == forResist {
			p.note(int(m.n) < s.resistance(), s.resistance())
		}
	}
	return p
}

// resisted is the chances of a step; sign -1 takes them back.
func resisted(p *spy, sign int) []game.Chance {
	if p.n == 0 {
		return nil
	}
	chance := float64(p.resistance) / 100
	n := float64(sign * p.n)
	return []game.Chance{{
		Kind: chanceResist, Seat: game.Spectator, N: sign * p.n, Got: float64(sign * p.got),
		Mean: n * chance, Var: n * chance * (1 - chance),
	}}
}

// Turn counts the players' turns of all missions.
func (s *State) Turn() int {
	n := int(s.ended) * turns
	if s.phase == inPlayers {
		n += int(s.turn)
	}
	return n
}

// Evaluate is the Grid that is left, of the most that there can be: the session is lost
// when it is dark (L18.1).
func (s *State) Evaluate() []float64 {
	shares := make([]float64, s.seats)
	for i := range shares {
		shares[i] = float64(max(0, s.now.grid)) / mostGrid
	}
	return shares
}

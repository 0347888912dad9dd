package lune

import "bivouac/game"

// chanceResist is the kind of chances for buildings that are struck.
const chanceResist = "resist"

// spy counts the chances of a step during a replay; nil in play.
type spy struct{ n, got, resistance int }

// note counts a struck building and whether it resisted. resistance is in percent.
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

// Luck reports the buildings that were struck and might resist (L4.4), shared by all seats. When
// the table plays a turn again (L10.12), its chances are taken back, since the same draws come
// again. The Veks' draws are not counted: no outcome is always the worse one.
func (Game) Luck(before game.State, move game.Move, _ []game.Event, after game.State) []game.Chance {
	was, now := before.(*State), after.(*State)
	if now.spent && !was.spent && now.turn == was.turn && now.mission == was.mission {
		return resisted(was.replayed(), -1)
	}
	again := was.Clone().(*State)
	again.spy = &spy{}
	if _, err := again.Apply(move); err != nil {
		return nil // unreachable: it was applied before
	}
	return resisted(again.spy, 1)
}

// replayed returns the chances of the current players' turn, from its marks.
func (s *State) replayed() *spy {
	p := &spy{}
	for _, m := range s.is.list() {
		if m.kind == mDraw && m.why == forResist {
			p.note(int(m.n) < s.resistance(), s.resistance())
		}
	}
	return p
}

// resisted converts counts to chances; sign -1 takes them back.
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

// Date returns a turn of a campaign as its mission and the turn in it: "mission 3, turn 2". The text is
// zero in a single mission.
func (s *State) Date(turn int) game.Text {
	if s.mode != 0 || turn < 1 {
		return game.Text{}
	}
	return game.T("lune.date", "mission", (turn-1)/turns+1, "turn", (turn-1)%turns+1)
}

// Evaluate returns the remaining Grid as a share of its maximum, once for each seat. The session is lost
// at 0 (L18.1).
func (s *State) Evaluate() []float64 {
	shares := make([]float64, s.seats)
	for i := range shares {
		shares[i] = float64(max(0, s.now.grid)) / mostGrid
	}
	return shares
}

package quantum

import "bivouac/game"

// Reckon returns a fleet's cubes, domination and research, and how many ships of its own and of the
// others lie in the scrapyard.
func (s *State) Reckon(asking game.Seat) []game.Count {
	own := &s.players[asking]
	lost := func(of *player) (n int) {
		for _, v := range of.fleet() {
			if !v.aboard() {
				n++
			}
		}
		return n
	}
	others := 0
	for i := range s.list() {
		if i != int(asking) && !s.players[i].out {
			others += lost(&s.players[i])
		}
	}
	return []game.Count{
		{Name: game.T("quantum.reckon.cubes"), N: int(own.placed)},
		{Name: game.T("quantum.reckon.domination"), N: int(own.domination)},
		{Name: game.T("quantum.reckon.theirs"), N: others},
		{Name: game.T("quantum.reckon.lost"), N: lost(own), Fewer: true},
		{Name: game.T("quantum.reckon.research"), N: int(own.research)},
	}
}

package invade

import "bivouac/game"

// Reckon returns the hit points of both sides, on the board and in the base, and how many rows each
// side's foremost soldier is from the enemy's exit line.
func (s *State) Reckon(asking game.Seat) []game.Count {
	own := seat(asking)
	return []game.Count{
		{Name: game.T("invade.reckon.enemy"), N: s.health(own.foe()), Fewer: true},
		{Name: game.T("invade.reckon.own"), N: s.health(own)},
		{Name: game.T("invade.reckon.rows"), N: s.rowsLeft(own), Fewer: true},
		{Name: game.T("invade.reckon.danger"), N: s.rowsLeft(own.foe())},
	}
}

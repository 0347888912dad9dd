package rois

import "bivouac/game"

// Reckon counts the units and HP of both sides, and the cards of the asking player.
func (s *State) Reckon(asking game.Seat) []game.Count {
	own := seat(asking)
	return []game.Count{
		{Name: game.T("rois.reckon.enemy"), N: s.alive(own.other()), Fewer: true},
		{Name: game.T("rois.reckon.own"), N: s.alive(own)},
		{Name: game.T("rois.reckon.hurt"), N: s.strength(own.other()), Fewer: true},
		{Name: game.T("rois.reckon.health"), N: s.strength(own)},
		{Name: game.T("rois.reckon.cards"), N: s.players[own].hand.count()},
	}
}

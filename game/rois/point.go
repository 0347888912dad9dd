package rois

import "bivouac/game"

// Point returns the acting zone, for a whole troop or a part of it, and the target. Only the choice
// of an army is confirmed, since it holds for the whole game: what an action costs is shown in
// advance (R13). No next zone is suggested.
func (s *State) Point(_ game.Seat, c game.Choice) game.Point {
	p := game.Point{}
	switch c.Verb {
	case actStrike, actPush, actMove, actShoot:
		p.Piece, p.Target = troopZone(c.Args[0]), c.Args[1].Value
	case actHeal:
		p.Piece = troopZone(c.Args[0])
	case actArmy, actResign, actDraw:
		p.Ends = c.Final
	}
	if z, ok := zoneOf(p.Piece); ok && len(s.board[z].troop.list()) > 0 {
		p.Name = game.T("rois.piece", "zone", p.Piece, "n", len(s.board[z].troop.list()))
	}
	return p
}

// troopZone returns the zone in a troop's notation: "B4" of "B4/1".
func troopZone(troop game.Arg) string { return troop.Value[:min(2, len(troop.Value))] }

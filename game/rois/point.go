package rois

import "bivouac/game"

// Point says which zone acts and on what: of a troop the zone, whether all of it acts or a
// part. Nothing is asked twice (R13): what an action costs is told before. Only an army is, since
// all of the game is played with it. With which zone a player goes on is open.
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

// troopZone is the zone of a troop as it is written: "B4" of "B4/1".
func troopZone(troop game.Arg) string { return troop.Value[:min(2, len(troop.Value))] }

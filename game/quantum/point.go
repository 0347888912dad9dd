package quantum

import "bivouac/game"

// Point says which ship acts and on what. A roll of the dice ends no turn by itself, and its
// odds are told before.
func (s *State) Point(_ game.Seat, c game.Choice) game.Point {
	p := game.Point{Ends: c.Final}
	arg := func(n int) string { return c.Args[n].Value }
	switch c.Verb {
	case verbMove:
		p.Piece, p.Target, p.Next = arg(0), arg(1), arg(1)
	case verbTransport:
		p.Piece, p.Target, p.Next = arg(0), arg(2), arg(2)
	case verbAttack:
		p = game.Point{Piece: arg(0), Target: arg(1), Next: arg(0)}
	case verbStrike:
		p = game.Point{Piece: arg(0), Target: arg(1), Next: arg(0)}
	case verbWarp, verbModify:
		p.Piece, p.Target, p.Next = arg(0), arg(1), arg(0)
	case verbScout:
		p = game.Point{Piece: arg(0), Next: arg(0)}
	case verbDeploy:
		p.Piece, p.Target, p.Next = arg(0), arg(1), arg(1)
	case verbReconfigure:
		p = game.Point{Piece: arg(0), Next: arg(0)}
	case verbKeep, verbReroll:
		p.Ends = false
	}
	return p
}

package quantum

import (
	"strconv"

	"bivouac/game"
)

// Point returns the acting ship and its target. A panel does not ask to confirm a roll of the dice,
// since its odds are shown in advance, nor the end of a turn without actions left.
func (s *State) Point(_ game.Seat, c game.Choice) game.Point {
	p := game.Point{Ends: c.Final}
	arg := func(n int) string { return c.Args[n].Value }
	switch c.Verb {
	case verbMove, verbDeploy:
		p.Piece, p.Target, p.Next = arg(0), arg(1), arg(1)
	case verbTransport:
		p.Piece, p.Target, p.Next = arg(0), arg(2), arg(2)
	case verbAttack, verbStrike:
		p = game.Point{Piece: arg(0), Target: arg(1), Next: arg(0)}
	case verbWarp, verbModify:
		p.Piece, p.Target, p.Next = arg(0), arg(1), arg(0)
	case verbScout, verbReconfigure:
		p = game.Point{Piece: arg(0), Next: arg(0)}
	case verbEnd:
		p.Ends = c.Final && s.actions > 0
	case verbKeep, verbReroll:
		p.Ends = false
	}
	if n, aboard := s.shipNamed(p.Piece); aboard {
		p.Name = game.Literal(p.Piece + " (" + strconv.Itoa(int(n)) + ")")
	}
	return p
}

// shipNamed returns the value of the active player's ship on a square. It returns false if there is
// none.
func (s *State) shipNamed(name string) (value uint8, aboard bool) {
	if name == "" { // as for every choice before a player is active
		return 0, false
	}
	for _, v := range s.mine().fleet() {
		if v.aboard() && v.at.String() == name {
			return v.value, true
		}
	}
	return 0, false
}

package invade

import "bivouac/game"

// Point returns the acting soldier and its target. Dice are only rolled at the end of a turn, so
// every irreversible action ends a turn. Allocations with the same plan name are of one Kind.
// Effect 1, which does nothing, is Idle.
func (s *State) Point(_ game.Seat, c game.Choice) game.Point {
	p := game.Point{Ends: c.Final}
	switch c.Verb {
	case "move", "pull":
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, c.Args[1].Value
	case "enter", "attack", "shell": // the piece that enters is named by its kind
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, c.Args[0].Value
	case "effect":
		p.Idle = c.Args[0].Value == effectData[effect1].text
	case "allocate":
		if a, ok := parse(string(c.Action)); ok {
			p.Kind = string(s.planName(a.dice))
		}
	}
	return p
}

package lune

import (
	"strings"

	"bivouac/game"
)

// Point says which Mech acts and on what. Behind its move a Mech mostly acts, and behind its
// action the next one that is left to its owner. What a Mech does ends no turn: its
// consequences are told before (L10.10). Ready is not asked about where nothing is left to be
// done or saved.
func (s *State) Point(asking game.Seat, c game.Choice) game.Point {
	p := game.Point{}
	switch c.Verb {
	case actMove:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, c.Args[0].Value
	case actDeploy:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, s.behind(asking, c.Args[0].Value)
	case actAttack:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[2].Value, s.behind(asking, c.Args[0].Value)
	case actRepair:
		p.Piece, p.Next = c.Args[0].Value, s.behind(asking, c.Args[0].Value)
	case actReady:
		p.Ends = c.Final && s.leaves(seat(asking))
	default:
		p.Ends = c.Final
	}
	if m := strings.Index(mechLetters, p.Piece); p.Piece != "" && s.now.units[m].at < squares {
		u := &s.now.units[m]
		p.Name = game.T("lune.piece", "mech", mechText(uint8(m)), "square", u.at.name())
	}
	return p
}

// leaves says whether a seat that is ready leaves something undone, or to the enemy.
func (s *State) leaves(of seat) bool {
	switch s.phase {
	case inDeploy:
		return s.behind(game.Seat(of), "") != ""
	case inPlayers:
		return s.unacted(of) != nil || !s.forecast().IsZero()
	}
	return true
}

// Opens is the first Mech with which the seat has something to do.
func (s *State) Opens(asking game.Seat) string { return s.behind(asking, "") }

// behind is the first Mech of a seat but one that is to act or to be deployed; "" for none.
func (s *State) behind(asking game.Seat, but string) string {
	for m := range uint8(mechCount) {
		u := &s.now.units[m]
		if letter := mechLetters[m : m+1]; letter != but && s.commands(seat(asking), m) &&
			(s.phase == inDeploy && u.at >= squares || s.phase == inPlayers && u.alive && !u.acted) {
			return letter
		}
	}
	return ""
}

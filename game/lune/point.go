package lune

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/game"
)

// Keys of the texts for a Mech's action that does next to nothing.
const (
	noteNothing = "lune.note.nothing"
	noteNobody  = "lune.note.nobody"
	didCrack    = "lune.did.crack"
	// didFirstCrack also explains what a crack is, since no other square is cracked.
	didFirstCrack = "lune.did.crack.first"
)

// Point returns the acting Mech, its target and the square that an attack strikes. Next is the same
// Mech after its move, and after its action the next Mech of the seat that is still to act. A
// Mech's action needs no confirmation, since its consequences are shown in advance (L10.10); an
// action that at most cracks the ground is Idle. "Ready" needs a confirmation only if it is the
// last one missing and leaves something undone, lost or unbought.
func (s *State) Point(asking game.Seat, c game.Choice) game.Point {
	p := game.Point{}
	switch c.Verb {
	case actMove:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, c.Args[0].Value
	case actDeploy:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[1].Value, s.behind(asking, c.Args[0].Value)
	case actAttack:
		p.Piece, p.Target, p.Next = c.Args[0].Value, c.Args[2].Value, s.behind(asking, c.Args[0].Value)
		if deed, ok := parse(string(c.Action)); ok {
			p.At = s.firstHit(&deed).name()
		}
	case actRepair:
		p.Piece, p.Next = c.Args[0].Value, s.behind(asking, c.Args[0].Value)
	case actReady:
		p.Ends = c.Final && s.leaves(seat(asking))
	case actBack:
		p.Undoes = true
	default:
		p.Ends = c.Final
	}
	if c.Verb == actAttack || c.Verb == actRepair {
		p.Idle = c.Loss.IsZero() && (c.Note.Key == noteNothing || c.Note.Key == noteNobody)
	}
	if m := strings.Index(mechLetters, p.Piece); p.Piece != "" && s.now.units[m].at < squares {
		u := &s.now.units[m]
		p.Name = game.T("lune.piece", "mech", mechText(uint8(m)), "square", u.at.name())
		p.Short = game.Text{Key: pieceKeys[m]}
	}
	if deed, ok := parse(string(c.Action)); ok && c.Verb == actAttack && deed.weapon == weapon(deed.mech) {
		p.Brief = game.T("lune.label.attack.base", "mech", p.Short, "target", c.Args[2].Label)
	}
	if at, ok := squareOf(p.Target); ok && c.Verb == actMove {
		p.Brief = game.T("lune.deed.move", "mech", p.Short, "square", s.foundOn(at, game.Literal(at.name())))
	}
	return p
}

// leaves says whether being ready would leave actions or reputation unused, or losses unprevented.
func (s *State) leaves(of seat) bool {
	switch s.phase {
	case inDeploy:
		return s.behind(game.Seat(of), "") != ""
	case inPlayers:
		if s.unacted(of) != nil {
			return true
		}
		loss, _ := s.comingLoss()
		return !loss.IsZero()
	case inShop:
		return s.affords()
	}
	return true
}

// Opens returns the piece with which a panel begins. In the deployment it is the seat's first Mech
// that is not placed, or game.NoPiece if all are. In a turn it is the Mech that has moved last and
// may still act, or "" if there is none.
func (s *State) Opens(asking game.Seat) string {
	switch s.phase {
	case inDeploy:
		return cmp.Or(s.behind(asking, ""), game.NoPiece)
	case inPlayers:
		for _, p := range slices.Backward(s.acts[:s.acted]) {
			u := &s.now.units[p.mech]
			if p.verb == vMove && u.alive && !u.acted && s.commands(seat(asking), p.mech) {
				return mechLetters[p.mech : p.mech+1]
			}
		}
	}
	return ""
}

// behind returns the letter of the seat's first Mech that is to act or to be deployed, except the Mech
// but. It returns "" if there is none.
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

package rois

import "bivouac/game"

// Point returns the acting zone and the target of a choice, for a whole troop or a part of it. Besides
// resigning and accepting a draw, only the choice of an army needs a confirmation, since it holds for the
// whole game; what an action costs is shown in advance. In the terrain form, Next is the next zone without
// a terrain.
func (s *State) Point(of game.Seat, c game.Choice) game.Point {
	p := game.Point{}
	switch c.Verb {
	case actTerrain:
		z, _ := zoneOf(c.Args[0].Value)
		return game.Point{Piece: c.Args[0].Value, Next: s.plantsNext(of, z+1)}
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

// Evident says whether players can see from a choice that it is good: it hurts the enemy more than its
// player, it heals, it prevents a loss, or it ends the turn or passes without a loss.
func (s *State) Evident(asking game.Seat, c game.Choice) bool {
	p, ok := parse(string(c.Action))
	if !ok {
		return false
	}
	of := seat(asking)
	switch p.verb {
	case vDiscard:
		return !c.Note.IsZero() // R14.2
	case vEnd, vPass:
		return c.Loss.IsZero()
	case vCounter:
		return balance(of, s.foresee(s.active, s.table.play, 0)) < 0
	case vRep:
		p = s.table.play
	}
	return balance(of, s.foresee(of, p, 0)) > 0
}

// balance returns what some hits are worth to a player: a unit counts 100, an HP 1; own losses count
// negative.
func balance(of seat, hits []hit) (sum int) {
	for _, h := range hits {
		n := 100*int(h.dead) + int(h.points) - int(h.healed)
		if h.of == of {
			n = -n
		}
		sum += n
	}
	return sum
}

// Opens returns the first zone without a terrain in the seat's terrain form, or "" if there is none.
func (s *State) Opens(of game.Seat) string { return s.plantsNext(of, 0) }

// plantsNext returns the first zone without a terrain in a seat's terrain form. It searches from a zone on
// and goes round to the first zone. It returns "" if there is none.
func (s *State) plantsNext(of game.Seat, from zone) string {
	if s.phase != inTerrain || of < 0 || of > 1 {
		return ""
	}
	left := s.unset(seat(of))
	for n := range zone(zones) {
		if z := (from + n) % zones; left.has(z) {
			return z.String()
		}
	}
	return ""
}

// troopZone returns the zone in a troop's notation: "B4" of "B4/1".
func troopZone(troop game.Arg) string { return troop.Value[:min(2, len(troop.Value))] }

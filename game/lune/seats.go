package lune

import (
	"slices"
	"time"

	"bivouac/game"
)

// playing says whether a seat's player is present.
func (s *State) playing(p seat) bool { return uint8(p) < s.seats && !s.left.has(p) }

// mechsOf counts the Mechs of a player.
func (s *State) mechsOf(p seat) int {
	n := 0
	for _, of := range s.owner {
		if of == p {
			n++
		}
	}
	return n
}

// checkGive checks that a player may give a Mech away (L1.4): only one of their own, not their last,
// only to another player, and only in the shop or the deployment.
func (s *State) checkGive(of seat, p *play) *game.Refusal {
	switch {
	case s.phase != inShop && s.phase != inDeploy:
		return game.Refuse("L1.4", "lune.no.giveNow")
	case s.owner[p.mech] != of:
		return s.refuseOwner(p.mech)
	case p.seat == of || !s.playing(p.seat):
		return game.Refuse("L1.4", "lune.no.giveTo")
	case s.mechsOf(of) < 2:
		return game.Refuse("L1.4", "lune.no.giveLast")
	}
	return nil
}

// legalGive lists the Mechs that a player may give, and to whom.
func (s *State) legalGive(of seat, to []game.Action) []game.Action {
	if s.phase != inShop && s.phase != inDeploy || s.mechsOf(of) < 2 {
		return to
	}
	for m := range uint8(mechCount) {
		for p := range seat(s.seats) {
			if s.owner[m] == of && p != of && s.playing(p) {
				to = put(to, play{verb: vGive, mech: m, seat: p})
			}
		}
	}
	return to
}

// leave removes a player from the session and gives their Mechs to the others. If no player remains,
// the session ends (L1.6).
func (s *State) leave(of seat) {
	s.left = s.left.with(of)
	s.ready, s.reset, s.giveUp = s.ready.without(of), s.reset.without(of), s.giveUp.without(of)
	s.asked[of] = 0
	if s.players() == 0 {
		s.finish(deserted)
		return
	}
	s.inherit()
}

// inherit gives away the Mechs of absent players in the order C, K, A. Each goes to the remaining player
// who has the fewest Mechs or, among equals, joined first (L1.6). At least one player must remain.
func (s *State) inherit() {
	for k, of := range s.owner {
		if s.playing(of) {
			continue
		}
		heir := nobody
		for p := range seat(s.seats) {
			if s.playing(p) && (heir == nobody || s.before(p, heir)) {
				heir = p
			}
		}
		s.owner[k] = heir
		s.ready = s.ready.without(heir) // they have something new to decide (L1.9)
	}
}

// before says whether p inherits before the other player: p owns fewer Mechs, or as many and joined
// earlier (L1.6).
func (s *State) before(p, other seat) bool {
	if mine, his := s.mechsOf(p), s.mechsOf(other); mine != his {
		return mine < his
	}
	return s.came[p] < s.came[other]
}

// join seats a newcomer, who owns no Mech yet (L1.7) and is last in the order of joining.
func (s *State) join(of seat) {
	n := uint8(0)
	for _, p := range s.byJoining() {
		s.came[p] = n
		n++
	}
	s.left = s.left.without(of)
	s.seats = max(s.seats, uint8(of)+1)
	s.came[of] = n
}

// Welcome tells a newcomer which Mechs are theirs, or that somebody can give them one (L1.7).
func (s *State) Welcome(of game.Seat) game.Text {
	var mechs []game.Text
	for k, owner := range s.owner {
		if owner == seat(of) {
			mechs = append(mechs, game.T(kindKeys[k]))
		}
	}
	if len(mechs) == 0 {
		return game.T("lune.welcome.none")
	}
	return game.T("lune.welcome", "mechs", chain(mechs, "lune.and.comma"))
}

// byJoining returns the present players in the order of joining.
func (s *State) byJoining() []seat {
	var list []seat
	for p := range seat(s.seats) {
		if s.playing(p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b seat) int { return int(s.came[a]) - int(s.came[b]) })
	return list
}

// Seats returns the number of seats ever given, including those of players who left.
func (s *State) Seats() int { return int(s.seats) }

// Room returns the seat for a newcomer (L1.7): the first that was given up, else the next one. It
// returns false with three players or after the end.
func (s *State) Room() (game.Seat, bool) {
	if s.phase == over {
		return 0, false
	}
	for p := range seat(mostSeats) {
		if !s.playing(p) {
			return game.Seat(p), true
		}
	}
	return 0, false
}

// delays are the durations of the option delay; the last one means off.
var delays = [...]time.Duration{24 * time.Hour, 12 * time.Hour, 48 * time.Hour, 72 * time.Hour, 0}

// Timeout returns the session's delay and the clock's action after that delay without an input:
// first "late", then the end of the phase (L1.8). It returns false if the clock is off or the session
// is over.
func (s *State) Timeout() (time.Duration, game.Action, bool) {
	after := delays[s.delay]
	switch {
	case after == 0 || s.phase == over:
		return 0, "", false
	case s.late:
		return after, bareText[vTimeout], true
	}
	return after, bareText[vLate], true
}

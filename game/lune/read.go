package lune

import (
	"regexp"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Read converts a word of a line to actions (L20.2). If a ready player continues, their "ready" is
// withdrawn first (L1.9). A "ready" gives no action if an earlier word of the same line has already
// ended the turn automatically (L10.16 c).
func (s *State) Read(asking game.Seat, word string, earlier bool) ([]game.Action, error) {
	cut := Game{}.Words(word)
	if len(cut) != 1 || asking < 0 || int(asking) >= int(s.seats) {
		return nil, s.unread(asking)
	}
	of := seat(asking)
	p, ok := s.readPlay(cut[0])
	if !ok {
		return nil, s.unread(asking)
	}
	if earlier && p.verb == vReady && s.since == 0 {
		return nil, nil
	}
	if p.verb == vBack && s.phase != inPlayers {
		return nil, game.Refuse("L10.11", "lune.no.backHere")
	}
	p = s.meant(of, p)
	if p.verb == vAttack && p.dir == noDir { // impossible for the weapon from any square
		return nil, game.Refuse("L7.1", "lune.no.aim", "weapon", weaponKeys[p.weapon])
	}
	if s.asked[of] == 0 && s.ready.has(of) && p.verb.answers() && !p.verb.anytime() && p.verb < vJoin {
		return []game.Action{bareText[vWait], p.text()}, nil
	}
	return []game.Action{p.text()}, nil
}

// loose matches an attack even if its target has the wrong form for its weapon: a square in place of a
// direction, or a direction and distance in place of a square.
var loose = regexp.MustCompile(`^([CKA])!(TF |TC |AA |CP |LP |AR |)([A-H][1-8]|[NESWO])([1-3]?)$`)

// readPlay reads an input as Words writes it. It returns false if word is no input.
func (s *State) readPlay(word string) (play, bool) {
	if p, ok := parse(word); ok {
		return p, true
	}
	m := loose.FindStringSubmatch(strings.ReplaceAll(word, "  ", " "))
	if m == nil {
		return play{}, false
	}
	mech := uint8(strings.Index(mechLetters, m[1]))
	p := play{verb: vAttack, mech: mech, weapon: weapon(mech)}
	if w := slices.Index(weaponCodes[:], strings.TrimSpace(m[2])); w >= 0 {
		p.weapon = weapon(w)
	}
	if m[3] == "O" {
		m[3] = "W" // ouest
	}
	if again, ok := parse(m[1] + "!" + weaponCodes[p.weapon] + m[3] + m[4]); ok {
		return again, true
	}
	if q, ok := squareOf(m[3]); ok && m[4] == "" {
		s.towards(&p, q)
		return p, true
	}
	p.dir = noDir
	return p, true
}

// towards replaces a square by the direction (and distance) in which the weapon reaches it, or by
// noDir if it cannot.
func (s *State) towards(p *play, q square) {
	from := s.now.units[p.mech].at
	p.dir = noDir
	if from == nowhere {
		return
	}
	d, n, ok := toward(from, q)
	switch {
	case !ok, p.weapon == titanFist && n > 1, p.weapon == plasmaLauncher && n > 3: // L7.5, L7.13
	case p.weapon == plasmaLauncher:
		p.dir, p.n = d, uint8(n)
	default:
		p.dir = d
	}
}

// meant interprets an input by the phase: a move is a placement in DEPLOY, and a purchase without a
// Mech goes to the first free slot (L17.10).
func (s *State) meant(of seat, p play) play {
	switch {
	case p.verb == vMove && s.phase == inDeploy:
		p.verb = vDeploy
	case p.verb == vBuy && p.mech == noMech && p.item < equipment:
		for m := range uint8(mechCount) {
			named := p
			named.mech = m
			if s.check(of, &named) == nil {
				return named
			}
		}
	}
	return p
}

// unread refuses a word that is no input, and lists the form of inputs and some possible ones.
func (s *State) unread(asking game.Seat) *game.Refusal {
	r := game.Refuse("L20.2", "lune.no.word")
	if asking >= 0 && int(asking) < int(s.seats) {
		r.Near = notation.First(s.Legal(asking, nil))
	}
	return r
}

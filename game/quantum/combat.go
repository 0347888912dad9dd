package quantum

import "bivouac/game"

// Results of a fight in the log.
const (
	keyRepelled  game.Key = "quantum.log.repelled"
	keyDestroyed game.Key = "quantum.log.destroyed"
	keyFalls     game.Key = "quantum.log.destroyed.falls" // and its owner loses domination
)

var noVictory = victory{from: nowhere, target: nowhere}

// attack moves a ship to the attack square and fights (Q8).
func (s *State) attack(a act, out *events) {
	n, _ := s.own(a.from)
	v := &s.mine().ships[n]
	c := v.attacks(a.target, s.free())
	b := s.did(stepAttack)
	b.ability = c.turned.has(a.to)
	s.trail(&b, *v, a.to, int(v.value)-1, s.free())
	s.actions--
	v.moved, v.used = true, v.used || b.ability
	v.at = a.to
	s.fight(n, a.target, b, out)
}

// strike makes the free attack of a battlestation (Q10.5).
func (s *State) strike(a act, out *events) {
	n, _ := s.own(a.from)
	v := &s.mine().ships[n]
	v.used = true
	b := s.did(stepStrike)
	b.ability = true
	s.trail(&b, *v, a.from, 0, s.free())
	s.fight(n, a.target, b, out)
}

// trail records the path of a ship in a step. It uses diagonal steps only if no path without them
// is short enough.
func (s *State) trail(b *step, v ship, to square, steps int, free grid) {
	b.value, b.became, b.from, b.to = v.value, v.value, v.at, to
	var n int
	if b.path, n = way(v.at, to, steps, free, false); n == 0 {
		b.path, n = way(v.at, to, steps, free, true)
	}
	b.length = uint8(n)
}

// fight resolves one combat (Q8.4): the lower total wins, and the attacker wins a tie.
func (s *State) fight(n int, target square, b step, out *events) {
	me := s.mine()
	owner, m, _ := s.shipAt(target)
	foe := &s.players[owner]
	v, d := &me.ships[n], &foe.ships[m]
	f := fight{target: target, owner: owner, defender: d.value, black: s.die(), white: s.die(), dropped: foe.domination}
	f.won = v.value+f.black <= d.value+f.white
	key := keyRepelled // Q8.5
	if f.won {
		if key = keyDestroyed; foe.domination > 1 {
			key = keyFalls
		}
		f.rerolled = s.die()
		*d = ship{at: scrapped, value: f.rerolled}
		s.raise()
		foe.domination = max(foe.domination-1, 1)
		f.dropped = foe.domination
	}
	b.fight, b.count = f, me.domination
	s.note(b)
	out.Reveal(key, "who", game.Seat(s.active), "owner", game.Seat(owner), "from", squareArg[v.at],
		"target", squareArg[target],
		"attacker", int(v.value), "defender", int(f.defender), "black", int(f.black), "white", int(f.white),
		"total", int(v.value+f.black), "against", int(f.defender+f.white), "rerolled", int(f.rerolled),
		"domination", int(me.domination), "fallen", int(foe.domination))
	if f.won {
		s.triumph(n, v.at, target, out)
	}
}

// triumph asks where the attacker stays, unless the attack has won the game (Q8.7).
func (s *State) triumph(n int, from, target square, out *events) {
	me := s.mine()
	if opens, first := s.opens(s.active); me.domination == topCounter && me.reserve() == 1 && opens > 0 {
		s.exile(first, true, out)
		return
	}
	s.phase = positioning
	s.won = victory{uint8(n), from, target}
}

// decide takes the loser's square or stays (Q8.6), and then resolves Infamy if it is due (Q9.3).
func (s *State) decide(take bool, out *events) {
	w := s.won
	s.phase, s.won = acting, noVictory
	key := game.Key("quantum.log.stay")
	square := w.from
	if take {
		key, square = "quantum.log.take", w.target
		s.mine().ships[w.ship].at = w.target
	}
	if p := s.now.lastFight(); p != nil {
		p.fight.took, p.fight.asked = take, true
	}
	out.Say(key, "who", game.Seat(s.active), "square", squareArg[square])
	s.infamous(out)
}

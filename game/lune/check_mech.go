package lune

import "bivouac/game"

// checkAct checks that the Mech lives, belongs to the player, and has its action left (L10.5).
func (s *State) checkAct(of seat, p *play) *game.Refusal {
	u := &s.now.units[p.mech]
	switch {
	case !s.commands(of, p.mech):
		return s.refuseOwner(p.mech)
	case !u.alive:
		return game.Refuse("L10.8", "lune.no.destroyed", "mech", kindKeys[p.mech])
	case u.acted:
		return game.Refuse("L10.5", "lune.no.acted", "mech", kindKeys[p.mech])
	}
	return nil
}

// checkMove checks that a Mech can reach a square (L6) and has its move left (L10.5).
func (s *State) checkMove(of seat, p *play) *game.Refusal {
	if r := s.checkAct(of, p); r != nil {
		return r
	}
	u := &s.now.units[p.mech]
	switch {
	case u.moved:
		return game.Refuse("L10.5", "lune.no.moved", "mech", kindKeys[p.mech])
	case s.webbed(id(p.mech)):
		return game.Refuse("L9.40", "lune.no.webbed", "mech", kindKeys[p.mech])
	case u.at == p.at:
		return game.Refuse("L10.6", "lune.no.stays", "mech", kindKeys[p.mech], "square", p.at.name())
	}
	var r reached
	if s.reach(id(p.mech), &r); r.ends.has(p.at) {
		return nil
	}
	return s.refuseWay(id(p.mech), p.at)
}

// refuseWay returns why a Mech cannot move to a square.
func (s *State) refuseWay(m id, to square) *game.Refusal {
	t := &s.now.tiles[to]
	switch {
	case s.now.on[to] != none:
		return game.Refuse("L6.2", "lune.no.taken", "square", to.name())
	case t.obstacle != open:
		return game.Refuse("L6.1", "lune.no.obstacle", "square", to.name())
	case t.level == chasm:
		return game.Refuse("L6.1", "lune.no.chasm", "square", to.name())
	}
	tough := *s
	tough.now.units[m].hp = 127
	var r reached
	if tough.reach(m, &r); r.ends.has(to) {
		return game.Refuse("L6.5", "lune.no.lethal", "square", to.name(), "n", int(r.cost[to]), "hp", int(s.now.units[m].hp))
	}
	return game.Refuse("L6.1", "lune.no.far", "square", to.name(), "n", int(s.now.units[m].move))
}

// checkAttack checks the weapon and its target (L7.10 to L7.14).
func (s *State) checkAttack(of seat, p *play) *game.Refusal {
	if r := s.checkAct(of, p); r != nil {
		return r
	}
	from := s.now.units[p.mech].at
	switch {
	case !s.armed(p.mech, p.weapon):
		return game.Refuse("L17.10", "lune.no.weapon", "mech", kindKeys[p.mech], "weapon", weaponKeys[p.weapon])
	case !p.aimed(from) && (p.weapon == artemis || p.weapon == architect):
		return game.Refuse("L7.10", "lune.no.line", "square", p.at.name(), "weapon", weaponKeys[p.weapon])
	case !p.aimed(from) && p.weapon == plasmaLauncher:
		return game.Refuse("L7.13", "lune.no.edge")
	case !p.aimed(from):
		return game.Refuse("L7.10", "lune.no.edge")
	case p.weapon == architect && !s.buildable(p.at):
		return game.Refuse("L7.14", "lune.no.build", "square", p.at.name())
	}
	return nil
}

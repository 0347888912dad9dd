package quantum

import "bivouac/game"

// move moves a ship (Q7).
func (s *State) move(a act, out *events) {
	n, _ := s.own(a.from)
	v := &s.mine().ships[n]
	b := s.did(stepMove)
	b.ability = v.moves(s.free()).turned.has(a.to)
	s.trail(&b, *v, a.to, int(v.value), s.free())
	s.note(b)
	s.actions--
	v.at, v.moved, v.used = a.to, true, v.used || b.ability
	key := game.Key("quantum.log.move")
	if b.ability {
		key = "quantum.log.maneuver"
	}
	out.Say(key, "who", game.Seat(s.active), "value", valueArg[v.value], "from", squareArg[a.from], "to", squareArg[a.to])
}

// transport moves a flagship with a passenger (Q10.6). It costs one action and sets both marks of
// the flagship.
func (s *State) transport(a act, out *events) {
	n, _ := s.own(a.from)
	m, _ := s.own(a.cargo)
	v, w := &s.mine().ships[n], &s.mine().ships[m]
	b := s.did(stepTransport)
	s.trail(&b, *v, a.to, flagship, s.lifted(a.from, a.cargo))
	b.ability, b.cargo, b.drop = true, a.cargo, a.drop
	s.note(b)
	s.actions--
	v.at, v.moved, v.used, w.at = a.to, true, true, a.drop
	out.Say("quantum.log.transport", "who", game.Seat(s.active), "from", squareArg[a.from], "to", squareArg[a.to],
		"value", valueArg[w.value], "cargo", squareArg[a.cargo], "drop", squareArg[a.drop])
}

// warp exchanges the squares of a destroyer and another own ship (Q10.8).
func (s *State) warp(a act, out *events) {
	n, _ := s.own(a.from)
	m, _ := s.own(a.to)
	v, w := &s.mine().ships[n], &s.mine().ships[m]
	b := s.did(stepWarp)
	b.value, b.became, b.from, b.to, b.ability = v.value, v.value, a.from, a.to, true
	s.note(b)
	v.at, w.at, v.used = a.to, a.from, true
	out.Say("quantum.log.warp", "who", game.Seat(s.active), "from", squareArg[a.from], "to", squareArg[a.to],
		"value", valueArg[w.value])
}

// modify makes a frigate a 3 or a 5 (Q10.11).
func (s *State) modify(a act, out *events) {
	n, _ := s.own(a.from)
	v := &s.mine().ships[n]
	s.became(stepModify, a, *v, a.value, true)
	v.value, v.used = a.value, true
	out.Say("quantum.log.modify", "who", game.Seat(s.active), "square", squareArg[a.from], "value", valueArg[a.value])
}

// became records a ship's new value as a step of the turn.
func (s *State) became(kind stepKind, a act, v ship, value uint8, ability bool) {
	b := s.did(kind)
	b.value, b.became, b.ability = v.value, value, ability
	if v.aboard() {
		b.from, b.to = a.from, a.from
	}
	s.note(b)
}

// another rerolls a die until it shows another value (Q6.1, Q10.12).
func (s *State) another(value uint8) uint8 {
	for {
		if d := s.die(); d != value {
			return d
		}
	}
}

// reroll makes the scout's free reconfiguration (Q10.12).
func (s *State) reroll(a act, out *events) {
	n, _ := s.own(a.from)
	v := &s.mine().ships[n]
	value := s.another(v.value)
	s.became(stepReroll, a, *v, value, true)
	v.value, v.used = value, true
	out.Reveal("quantum.log.scout", "who", game.Seat(s.active), "square", squareArg[a.from], "value", valueArg[value])
}

// reconfigure rerolls a ship for one action (Q6.1). Its marks stay (Q6.2).
func (s *State) reconfigure(a act, out *events) {
	n, _ := s.own(a.from)
	key := game.Key("quantum.log.reconfigure")
	if a.from == scrapped {
		n, _ = s.scrap(a.value)
		key = "quantum.log.reconfigure.scrap"
	}
	v := &s.mine().ships[n]
	value := s.another(v.value)
	s.became(stepReconfigure, a, *v, value, false)
	s.actions--
	out.Reveal(key, "who", game.Seat(s.active), "square", a.from.String(), "old", valueArg[v.value],
		"value", valueArg[value])
	v.value = value
}

// deploy puts a ship from the scrapyard on the board (Q6.3). It arrives unmarked (Q6.5).
func (s *State) deploy(a act, out *events) {
	n, _ := s.scrap(a.value)
	s.mine().ships[n] = ship{at: a.to, value: a.value}
	b := s.did(stepDeploy)
	b.value, b.became, b.to = a.value, a.value, a.to
	s.note(b)
	s.actions--
	out.Say("quantum.log.deploy", "who", game.Seat(s.active), "value", valueArg[a.value], "square", squareArg[a.to])
}

// build spends two actions to place a cube (Q6.10).
func (s *State) build(a act, out *events) {
	p := planetAt(a.to)
	b := s.did(stepBuild)
	b.planet = p
	s.note(b)
	s.actions -= buildCost
	out.Say("quantum.log.build", "who", game.Seat(s.active), "planet", squareArg[a.to], "number", int(s.numbers()[p]))
	s.colonise(p, out)
}

// study spends an action to raise the research by 1 (Q6.11).
func (s *State) study(out *events) {
	p := s.mine()
	p.research++
	s.actions--
	b := s.did(stepResearch)
	b.count = p.research
	s.note(b)
	out.Say("quantum.log.research", "who", game.Seat(s.active), "n", int(p.research))
}

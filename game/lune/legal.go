package lune

import "bivouac/game"

// Legal lists every answer of a seat that is asked, Mech by Mech, then the rest.
func (s *State) Legal(asking game.Seat, to []game.Action) []game.Action {
	if asking < 0 || int(asking) >= mostSeats || s.asked[asking] == 0 {
		return to
	}
	of := seat(asking)
	switch s.phase {
	case inShop:
		to = s.legalShop(of, to)
	case inDeploy:
		to = s.legalDeploy(of, to)
	case inPlayers:
		for m := range uint8(mechCount) {
			if u := &s.now.units[m]; s.commands(of, m) && u.alive && !u.acted {
				to = s.legalMech(m, to)
			}
		}
		to = s.legalTurn(of, to)
	}
	if s.canReady(of) {
		to = append(to, bareText[vReady])
	}
	return to
}

// legalDeploy lists the squares for each Mech (L10.1).
func (s *State) legalDeploy(of seat, to []game.Action) []game.Action {
	for m := range uint8(mechCount) {
		if !s.commands(of, m) {
			continue
		}
		for _, q := range s.rules().mechZone {
			if s.free(q) {
				to = append(to, deployText[m][q])
			}
		}
	}
	if s.missing(of) {
		to = append(to, bareText[vAuto])
	}
	return to
}

// legalTurn lists undo and reset (L10.11, L10.12).
func (s *State) legalTurn(of seat, to []game.Action) []game.Action {
	if s.canBack(of) {
		to = append(to, bareText[vBack])
	}
	if !s.spent && s.acted > 0 && !s.reset.has(of) {
		to = append(to, bareText[vReset])
	}
	return to
}

// legalMech lists what a living Mech that has not acted can do (L10.5).
func (s *State) legalMech(m uint8, to []game.Action) []game.Action {
	u := &s.now.units[m]
	if !u.moved && !s.webbed(id(m)) {
		var r reached
		s.reach(id(m), &r)
		for all := r.ends; all != 0; {
			to = append(to, moveText[m][all.pop()])
		}
	}
	for w := range weaponCount {
		if !s.armed(m, w) {
			continue
		}
		switch w {
		case artemis, architect:
			to = s.legalLob(m, w, to)
		case plasmaLauncher:
			to = s.legalLay(m, to)
		default:
			to = s.legalAim(m, w, to)
		}
	}
	return append(to, repairText[m])
}

// legalLob lists the target squares of the Artemis Artillery or the Architect (L7.10, L7.14).
func (s *State) legalLob(m uint8, w weapon, to []game.Action) []game.Action {
	from := s.now.units[m].at
	for all := lines[from]; all != 0; {
		if q := all.pop(); w != architect || s.buildable(q) {
			to = append(to, lobText[m][w][q])
		}
	}
	return to
}

// legalAim lists the directions of a blow or a shot (L7.4).
func (s *State) legalAim(m uint8, w weapon, to []game.Action) []game.Action {
	for d, q := range steps[s.now.units[m].at] {
		if q != nowhere {
			to = append(to, aimText[m][w][d])
		}
	}
	return to
}

// legalLay lists the directions and first distances of the Plasma Launcher (L7.13).
func (s *State) legalLay(m uint8, to []game.Action) []game.Action {
	for d := range dir(4) {
		q := s.now.units[m].at
		for n := 1; n <= 3; n++ {
			if q = q.step(d); q == nowhere {
				break
			}
			to = append(to, layText[m][d][n])
		}
	}
	return to
}

// Anytime lists what a player may do without being asked: withdraw their "ready", undo and reset, be
// ready, give a Mech, abandon, leave.
func (s *State) Anytime(asking game.Seat) []game.Action {
	if asking < 0 || int(asking) >= mostSeats || !s.playing(seat(asking)) || s.phase == over {
		return nil
	}
	of := seat(asking)
	var list []game.Action
	if s.ready.has(of) {
		list = append(list, bareText[vWait])
	}
	if s.asked[of] == 0 {
		if s.phase == inPlayers {
			list = s.legalTurn(of, list)
		}
		if s.canReady(of) {
			list = append(list, bareText[vReady])
		}
	}
	list = s.legalGive(of, list)
	if !s.giveUp.has(of) {
		list = append(list, bareText[vAbandon])
	}
	return append(list, bareText[vLeave])
}

package lune

import "fmt"

// conclude fills in defaults and validates the position.
func (d *drawing) conclude() error {
	for _, step := range []func() error{
		d.session, d.table, d.mechState, d.webbed, d.squaresFit, d.unitsFit, d.counts,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	d.now.trueUp()
	return nil
}

// session sets the mode, the turn and the missions of the results, and checks them against the phase.
func (d *drawing) session() error {
	if d.mode != 0 {
		d.mode = d.mission
	}
	if err := d.settleTurn(); err != nil {
		return err
	}
	if (d.phase == inShop || d.phase == over) && !d.said["roster"] {
		d.types = 0
	}
	if err := d.possible(); err != nil {
		return err
	}
	for i := range d.results[:d.ended] {
		d.results[i].mission = d.mission
		if d.mode == 0 {
			d.results[i].mission = uint8(i + 1)
		}
	}
	return nil
}

// settleTurn sets the turn to 0 in a phase without turns.
func (d *drawing) settleTurn() error {
	switch {
	case d.phase == inShop || d.phase == inDeploy:
		if d.said["turn"] {
			return fmt.Errorf("a turn comes behind the shop and the deployment")
		}
		d.turn = 0
	case d.phase == inPlayers && d.now.grid < 1:
		return fmt.Errorf("with Grid 0 the game is over (L18.1): want grid 1 to %d", mostGrid)
	case d.phase == over && !d.said["turn"]:
		d.turn = 0
	}
	return nil
}

// possible refuses positions that no game can reach.
func (d *drawing) possible() error {
	switch {
	case d.phase == inShop && d.mode == 0 && d.mission == 1:
		return fmt.Errorf("no shop is before mission 1 of a campaign (L1.11): say mission 2, or single")
	case d.ended > d.played():
		return fmt.Errorf("there are more results than missions that are over")
	}
	return nil
}

// played returns how many missions may be finished.
func (s *State) played() uint8 {
	n := s.mission - 1
	if s.mode != 0 {
		n = 0
	}
	if s.phase == over {
		n++
	}
	return n
}

// table sets the seats and the owners of Mechs (L1.3).
func (d *drawing) table() error {
	n := d.seatCount
	for k, of := range d.owner {
		if d.owned[k] {
			n = max(n, int(of)+1)
		}
	}
	if n = max(n, 1); d.seatCount > 0 && n > d.seatCount {
		return fmt.Errorf("an owner is not among the %d seats", d.seatCount)
	}
	d.seats = uint8(n)
	for k := range d.owner {
		if !d.owned[k] {
			d.owner[k] = firstOwners[n][k]
		}
	}
	return nil
}

// mechState sets which Mechs are on the board, off it or destroyed.
func (d *drawing) mechState() error {
	for k := range kind(mechCount) {
		u := &d.now.units[k]
		playing := d.phase == inPlayers || d.phase == over
		u.alive = d.mechs[k] && !d.gone[k] || !d.mechs[k] && !playing
		hp, hurt := u.hp, d.hurt[k]
		d.fit(k)
		switch {
		case !u.alive:
			u.hp, u.fire, u.shield = 0, false, false
		case hurt:
			u.hp = hp
		default:
			u.hp = u.most
		}
		switch {
		case d.phase == inPlayers && u.alive && u.at == nowhere:
			return fmt.Errorf("in the players' turn want a square or dead behind %s", kinds[k].code)
		case !u.alive && d.now.pilots[k] != pilot{}:
			return fmt.Errorf("a destroyed Mech has lost its pilot (L17.24): no xp or skill behind %s dead", kinds[k].code)
		case d.phase == inShop && u.at != nowhere:
			return fmt.Errorf("in the shop no Mech is on the board")
		case d.phase == inDeploy && u.at != nowhere && d.rules().zones[u.at] != 'm':
			return fmt.Errorf("%s is no square of the Mech zone (L10.1)", u.at.name())
		}
	}
	return nil
}

// webbed sets which Mechs the Leapers hold (L9.40).
func (d *drawing) webbed() error {
	for i := range d.now.units[:d.now.count] {
		if d.webs[i] == "" {
			continue
		}
		u := &d.now.units[i]
		k, ok := kindOf(d.webs[i])
		if !ok || !isMech(k) || !d.now.units[k].alive || distance(u.at, d.now.units[k].at) != 1 {
			return fmt.Errorf("want a Mech on an adjacent square behind webs, not %q (L9.40)", shorten(d.webs[i]))
		}
		u.webs = id(k)
	}
	return nil
}

// squaresFit checks each square (L2.4).
func (d *drawing) squaresFit() error {
	for q := range square(squares) {
		t := &d.now.tiles[q]
		if err := t.check(); err != nil {
			return fmt.Errorf("%s: %w", q.name(), err)
		}
		if err := d.stands(q); err != nil {
			return fmt.Errorf("%s: %w", q.name(), err)
		}
	}
	return nil
}

// unitsFit checks health and impossible properties.
func (d *drawing) unitsFit() error {
	for i := range d.now.units[:d.now.count] {
		if u := &d.now.units[i]; u.alive && u.hp > u.most {
			return fmt.Errorf("%s has at most %d health (L5.9)", kinds[u.kind].code, u.most)
		}
	}
	if d.phase == inShop && (d.now.count > mechCount || d.now.marked > 0) {
		return fmt.Errorf("in the shop nothing is on the board")
	}
	return nil
}

// lists checks roster and objectives.
func (s *State) lists() error {
	for i, g := range s.goals[:s.goalCount] {
		for _, other := range s.goals[:i] {
			if other.code == g.code {
				return fmt.Errorf("objective O%d stands there twice", g.code)
			}
		}
	}
	if s.types == 0 && s.phase != inDeploy && s.phase != inPlayers {
		return nil
	}
	for _, k := range s.roster[:s.types] {
		if !kinds[k].psion {
			return nil
		}
	}
	return fmt.Errorf("the roster wants a type besides the Psion (L13.2)")
}

// counts fills in the serial numbers.
func (d *drawing) counts() error {
	veks := d.highest(scarab)
	if d.said["serial"] && d.serial < veks {
		return fmt.Errorf("serial is the highest number given so far, %d at least", veks)
	}
	d.now.serial, d.now.rocks = max(d.serial, veks), d.highest(rock)
	return d.lists()
}

// trueUp clears what Mechs off the board do not keep: that they have moved or acted.
func (b *battle) trueUp() {
	for k := range b.units[:mechCount] {
		if u := &b.units[k]; !u.alive || u.at == nowhere {
			u.moved, u.acted = false, false
		}
	}
}

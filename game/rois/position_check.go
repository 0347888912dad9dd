package rois

import "fmt"

// conclude fills in defaults, validates the position and runs the automatic steps.
func (d *drawing) conclude(out *events) error {
	d.early = d.phase <= inTerrain
	if d.end.reason != notOver {
		d.phase = over
	}
	if err := d.enlist(); err != nil {
		return err
	}
	d.fillIn()
	for _, check := range []func() error{d.share, d.checkBoard, d.checkCards, d.checkForms, d.checkTable} {
		if err := check(); err != nil {
			return err
		}
	}
	d.ground.survey()
	for of := range d.players {
		// Turns alternate, so their number determines how many each has begun.
		n := d.turn
		if seat(of) == d.active {
			n++
		}
		d.players[of].turns = n / 2
	}
	if d.phase >= inOrder && d.phase < over {
		d.reconcile([2]held{}, out) // effects of orders in force from the start (R-GAU5.3)
	}
	d.start(out)
	return nil
}

// fillIn sets the defaults D0 (R31.5) of the turn: a card was played already, and if the active player's
// hand is not given, they have one card of each suit.
func (d *drawing) fillIn() {
	if !d.did && (d.phase == inAction || d.phase == inReaction) {
		d.marks.acted, d.marks.counts = true, true
	}
	if !d.hand[d.active] && (d.phase == inOrder || d.phase == inAction) {
		d.wants[inHandRed+cardList(d.active)], _ = wantsIn("H D S C")
	}
	if d.set.theme == byArmy && d.phase != inArmies && d.players[red].army != noArmy {
		d.set.theme = d.players[red].army.theme()
	}
	for i := range d.players { // waiting units belong to the army too
		p := &d.players[i]
		p.initial = max(p.initial, p.waiting)
	}
	d.now.turn, d.now.seat = d.turn, d.active
}

// checkBoard checks that units, and the marks of orders, stand where they may (R2.7).
func (d *drawing) checkBoard() error {
	heroes := [2]int{}
	for z := range zone(zones) {
		p := &d.board[z]
		of := p.troop.owner
		switch {
		case p.flayer.hp > 0 && of != d.embedded[z].other():
			return fmt.Errorf("the Flayer in %s stands in no enemy troop", z)
		case of != nobody && int(p.troop.n) > d.capacity(of):
			return fmt.Errorf("%d units in %s, where there is room for %d", p.troop.n, z, d.capacity(of))
		case d.ground.impassable(z) && (of != nobody || p.hive != nobody):
			return fmt.Errorf("%s is impassable", z)
		case p.hive != nobody && of != nobody:
			return fmt.Errorf("a hive under units in %s", z)
		}
		for _, u := range p.troop.list() {
			if u.hero {
				heroes[of]++
			}
		}
		if p.flayer.hero {
			heroes[d.embedded[z]]++
		}
	}
	for of := range d.players {
		if heroes[of] > 1 {
			return fmt.Errorf("two heroes of one side")
		}
		d.players[of].crowned = d.players[of].crowned || heroes[of] > 0
		for _, z := range d.players[of].markers {
			if z != noZone && d.owner(z) != seat(of) {
				return fmt.Errorf("a marker in %s without its units", z)
			}
		}
	}
	return nil
}

// checkCards checks the sizes of the hands.
func (d *drawing) checkCards() error {
	if n := d.players[red].hand.count() + d.players[black].hand.count(); n > deckSize-20 {
		return fmt.Errorf("%d cards in hands leave too few to draw", n)
	}
	return nil
}

// checkForms checks that the set-up forms match the phase.
func (d *drawing) checkForms() error {
	setup := d.phase <= inOrders
	for of := range d.players {
		p := &d.players[of]
		switch {
		case d.phase != inArmies && d.phase != over && !p.chosen:
			return fmt.Errorf("no army is chosen")
		case !setup && p.form.set != 0:
			return fmt.Errorf("forms are of the set-up")
		}
	}
	if !setup && d.turn == 0 && d.phase != over {
		return fmt.Errorf("want the turn's number")
	}
	return nil
}

// checkTable checks that the current action matches the phase.
func (d *drawing) checkTable() error {
	t := &d.table
	switch {
	case t.stage != idle && t.play.verb == noVerb:
		return fmt.Errorf("no play is on the table")
	case d.phase == over:
	case d.phase == inReaction && t.stage != announced:
		return fmt.Errorf("in reaction an action is announced: table[announced; play C1xC2; cards 2H]")
	case d.phase != inReaction && t.stage == announced:
		return fmt.Errorf("an announced action is of the phase reaction")
	}
	return nil
}

// start asks the first questions; if the set-up has none left, it continues the set-up first.
func (d *drawing) start(out *events) {
	waits := [...]func(of seat) bool{
		inArmies:  func(of seat) bool { return !d.players[of].chosen },
		inTerrain: func(of seat) bool { return !d.players[of].form.done && d.planted(of) != 0 },
		inOrders:  func(of seat) bool { return !d.players[of].form.done },
	}
	if int(d.phase) >= len(waits) {
		d.goOn(out)
		return
	}
	for of := red; of <= black; of++ {
		if waits[d.phase](of) {
			d.ask(of)
		}
	}
	if d.asked != [2]int{} {
		return
	}
	next := [...]func(*events){inArmies: d.dealTerrain, inTerrain: d.showTerrain, inOrders: d.showOrders}
	next[d.phase](out)
	d.goOn(out)
}

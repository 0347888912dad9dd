package rois

import "bivouac/game"

// New sets up the table: the troops stand in their home rows (R5.3), both players choose an army.
// The host has drawn the seats (R5.2).
func (g Game) New(setup game.Setup) (game.State, []game.Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	s := blank(variantOf(setup), setup.Seed)
	for of := red; of <= black; of++ {
		s.deploy(of)
		s.ask(of)
	}
	return s, nil, nil
}

// blank returns an empty table.
func blank(v variant, seed game.Seed) *State {
	s := &State{
		set: v, room: max(leastCap, v.units[red], v.units[black]), phase: inArmies, end: ending{winner: nobody},
		deck: game.NewRand(seed, "deck"), soil: game.NewRand(seed, "soil"), chance: game.NewRand(seed, "chance"),
	}
	for z := range s.board {
		s.board[z] = place{hive: nobody, troop: troop{owner: nobody}}
	}
	s.closeForms()
	for of := range s.players {
		p := &s.players[of]
		p.army, p.initial, p.markers = noArmy, v.initial(seat(of)), p.form.markers
	}
	s.ground.survey()
	s.clearMarks()
	s.clearTable()
	return s
}

// home returns a player's home row from west to east (R2.1).
func home(of seat) (row [side]zone) {
	for col := range row {
		row[col] = zoneAt(col, int(of)*(side-1))
	}
	return row
}

// deploy puts a player's units on their home row (R5.3); in a duel, one unit in column C (R4.13).
func (s *State) deploy(of seat) {
	row := home(of)
	if s.set.units[of] == 0 {
		s.board[row[side/2]].troop.add(of, s.full(of))
		return
	}
	for _, z := range row {
		for range s.set.units[of] {
			s.board[z].troop.add(of, s.full(of))
		}
	}
}

// setupPlays appends the legal answers of a set-up phase.
func (s *State) setupPlays(of seat, to []play) []play {
	switch s.phase {
	case inArmies:
		return s.armyPlays(to)
	case inTerrain:
		return s.terrainPlays(of, to)
	case inOrders:
		return s.orderPlays(of, to)
	}
	return to
}

// setupDefault returns the input that is made for a player whose time runs out in the set-up: a random
// army, the suggested terrain, or the default places of the markers. Orders have no default, since only the
// player can choose them: for these it returns an input of noVerb.
func (s *State) setupDefault(of seat) play {
	switch {
	case s.phase == inArmies:
		p := newPlay(vArmy)
		p.number = uint8(armies)
		return p
	case s.phase == inTerrain && s.unset(of) != 0:
		return newPlay(vTerrOK)
	case s.phase == inTerrain:
		return newPlay(vTerrDone)
	case s.markersNext(of):
		return newPlay(vMark)
	}
	return newPlay(noVerb)
}

// setupPhases maps verbs to the set-up phases that they belong to.
var setupPhases = map[verb]phase{
	vArmy: inArmies, vTerr: inTerrain, vTerrDone: inTerrain, vTerrOK: inTerrain, vOrders: inOrders, vMark: inOrders,
}

// checkSetup checks an answer of the set-up phases.
func (s *State) checkSetup(of seat, p *play, no *refusal) bool {
	at, known := setupPhases[p.verb]
	switch {
	case !known:
		return no.because("R5.1", "rois.err.setup")
	case at != s.phase:
		return no.because("R5.1", "rois.err.setup.late")
	}
	switch p.verb {
	case vTerr, vTerrOK:
		return s.checkTerrain(of, p, no)
	case vOrders:
		return s.checkOrders(of, p, no)
	case vMark:
		return s.checkMark(of, p, no)
	}
	return true
}

// doSetup applies a checked answer; after the last one the set-up continues.
func (s *State) doSetup(of seat, p *play, out *events) {
	switch p.verb {
	case vArmy:
		s.takeArmy(of, p, out)
	case vTerr, vTerrDone, vTerrOK:
		s.takeTerrain(of, p, out)
	case vOrders, vMark:
		s.takeOrders(of, p, out)
	}
}

// handIn marks a player's form as finished; all says whether both are.
func (s *State) handIn(of seat, out *events) (all bool) {
	s.asked[of] = 0
	s.players[of].form.done = true
	from := out.Len()
	out.Say("rois.log.form", "who", game.Seat(of))
	aside(out, from, "rois.log.form") // revealing the forms says the same
	return s.asked == [2]int{}
}

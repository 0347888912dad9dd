package quantum

import (
	"slices"
	"strconv"

	"bivouac/game"
)

// Describe describes a legal action in full. It finds the result by applying the action to a copy
// if no dice are rolled, and gives the odds of an attack. For any other action it returns a Choice
// with nothing but the action.
func (s *State) Describe(asking game.Seat, action game.Action) game.Choice {
	c := game.Choice{Action: action}
	if a, ok := talkOf(string(action)); ok && a == action {
		s.describeTalk(asking, &c)
		return c
	}
	a, ok := parse(string(action))
	if !ok || a.text() != action || s.refuseTurn(asking) != nil || s.refuse(a) != nil {
		return c
	}
	s.label(seat(asking), a, &c)
	c.Cost = price(a)
	switch a.verb {
	case vKeep, vReroll, vReconfigure, vScout, vPlace: // dice, a final choice (Q3.3), or another's turn
		c.Final = true
	case vAttack, vStrike:
		c.Final = true
		c.Note = s.oddsNote(a)
	default:
		s.foretell(seat(asking), a, &c)
	}
	return c
}

// price returns how many actions an act costs, or that an ability costs none (Q10.2). It returns
// the zero Text for other acts.
func price(a act) game.Text {
	switch n := costs[a.verb]; {
	case n > 0:
		return game.T("quantum.cost", "n", int(n))
	case phaseOf[a.verb] == acting && a.verb != vEnd:
		return game.T("quantum.cost.free")
	}
	return game.Text{}
}

// describeTalk describes the acts that answer no question.
func (s *State) describeTalk(asking game.Seat, c *game.Choice) {
	switch c.Action {
	case game.Resign:
		c.Verb, c.Label, c.Final = verbResign, game.T("quantum.label.resign"), true
		c.Note = game.T("quantum.note.resign")
		switch {
		case s.phase == rolling || s.phase == placing:
			c.Note = game.T("quantum.note.cancel")
		case s.still() > 2:
			c.Note = game.T("quantum.note.leave")
		}
	case game.OfferDraw, game.AcceptDraw:
		c.Verb, c.Label = verbDraw, game.T("quantum.draw.yes")
		c.Args = []game.Arg{{Value: "yes", Label: c.Label}}
		s.leads(s.talked(seat(asking), c.Action), c)
	case game.RefuseDraw:
		c.Verb, c.Label = verbDraw, game.T("quantum.draw.no")
		c.Args = []game.Arg{{Value: "no", Label: c.Label}}
	case autoOnText, autoOffText:
		value := "on"
		if c.Action == autoOffText {
			value = "off"
		}
		c.Verb, c.Label = verbAuto, game.T(game.Key("quantum.auto."+value))
		c.Args = []game.Arg{{Value: value, Label: c.Label}}
		s.leads(s.talked(seat(asking), c.Action), c) // Q4.11: it may end the turn at once
	default:
		f := slices.Index(factionText[:], c.Action)
		c.Verb, c.Label = verbFaction, game.T(factionKeys[f])
		c.Args = []game.Arg{{Value: factionLetters[f : f+1], Label: c.Label}}
	}
}

// talked returns the position after an act that answers no question.
func (s *State) talked(of seat, a game.Action) *State {
	t := *s
	t.talk(of, a, &events{})
	return &t
}

// oddsNote gives the exact chance of an attack (section 17).
func (s *State) oddsNote(a act) game.Text {
	n, _ := s.own(a.from)
	owner, m, _ := s.shipAt(a.target)
	v := s.mine().ships[n]
	o := OddsOf(int(v.value), int(s.players[owner].ships[m].value))
	key := game.Key("quantum.note.odds")
	if a.verb == vAttack && v.attacks(a.target, s.free()).turned.has(a.to) {
		key = "quantum.note.odds.maneuver"
	}
	return game.T(key, "attacker", o.Attacker, "defender", o.Defender, "percent", o.Percent)
}

// foretell applies an act on a copy and describes the result.
func (s *State) foretell(of seat, a act, c *game.Choice) {
	t := *s
	t.accept(of, a, &events{})
	switch {
	case s.leads(&t, c):
	case a.verb == vMove:
		c.Note = s.moveNote(a)
	case a.verb == vTransport || a.verb == vWarp || a.verb == vModify || a.verb == vDeploy:
		c.Note = s.newBuild(&t)
	}
}

// leads notes in c that the act from s to t ends the game or the turn, or causes Infamy. It returns
// false if it does none of these.
func (s *State) leads(t *State, c *game.Choice) bool {
	switch {
	case t.phase == over:
		c.Final, c.Note = true, t.end.text()
	case t.active != s.active || t.round != s.round:
		c.Final, c.Note = true, s.tally(t, c.Verb)
	case t.phase == inInfamy && s.phase != inInfamy:
		c.Note = game.T("quantum.note.infamy")
	default:
		return false
	}
	return true
}

// tally returns the note of an act that ends the turn: the counters if they change, and that the
// turn ends unless the verb says so.
func (s *State) tally(t *State, verb string) game.Text {
	was, is := s.mine(), &t.players[s.active]
	if was.domination == is.domination && was.placed == is.placed {
		switch {
		case verb != verbEnd:
			return game.T("quantum.note.turn")
		case s.actions > 0:
			return game.T("quantum.note.unused", "n", int(s.actions))
		}
		return game.Text{}
	}
	key := game.Key("quantum.note.gains")
	if verb == verbEnd {
		key = "quantum.note.gains.end"
	}
	return game.T(key, "domination", int(is.domination), "n", int(is.placed))
}

// moveNote returns a note if a move uses Maneuver or makes the sum at a planet exact.
func (s *State) moveNote(a act) game.Text {
	n, _ := s.own(a.from)
	t := *s
	t.move(a, &events{})
	note := s.newBuild(&t)
	if !s.mine().ships[n].moves(s.free()).turned.has(a.to) {
		return note
	}
	if note.IsZero() {
		return game.T("quantum.note.maneuver")
	}
	return game.T("quantum.note.and", "one", game.T("quantum.note.maneuver"), "two", note)
}

// newBuild returns a note with a planet whose sum becomes exact, or the zero Text.
func (s *State) newBuild(t *State) game.Text {
	p := s.exact(t)
	if p == noPlanet {
		return game.Text{}
	}
	return game.T("quantum.note.sum", "planet", squareArg[p.square()], "number", int(s.numbers()[p]))
}

// exact returns a planet open to the active player whose number equals the sum of the ships in
// orbit in t but not in s. It returns noPlanet if there is none.
func (s *State) exact(t *State) planet {
	for p := range planet(planetCount) {
		number := int(s.numbers()[p])
		if t.sum(s.active, p) == number && s.sum(s.active, p) != number && s.open(s.active, p) {
			return p
		}
	}
	return noPlanet
}

// label sets the verb, the arguments and the one-line label of c.
func (s *State) label(of seat, a act, c *game.Choice) {
	switch a.verb {
	case vKeep:
		mine := &s.players[of]
		c.Verb, c.Label = verbKeep, game.T("quantum.label.keep", "dice", diceList(mine.roll[:]), "n", mine.total())
	case vReroll:
		c.Verb, c.Label = verbReroll, game.T("quantum.label.reroll")
	case vTake:
		c.Verb, c.Label = verbTake, game.T("quantum.label.take", "square", squareArg[s.won.target])
	case vStay:
		c.Verb, c.Label = verbStay, game.T("quantum.label.stay", "square", squareArg[s.won.from])
	case vEnd:
		c.Verb, c.Label = verbEnd, game.T("quantum.label.end")
	case vResearch:
		has := int(s.mine().research)
		c.Verb, c.Label = verbResearch, game.T("quantum.label.research", "was", has, "n", has+1)
	case vPlace:
		s.labelPlace(a, c)
	case vBuild, vInfamy:
		c.Verb = verbBuild
		if a.verb == vInfamy {
			c.Verb = verbInfamy
		}
		c.Args = []game.Arg{s.planetArg(a.to)}
		c.Label = game.T(game.Key("quantum.label."+c.Verb), "planet", s.siteText(a.to))
	default:
		s.labelShip(a, c)
	}
}

func (s *State) labelPlace(a act, c *game.Choice) {
	c.Verb, c.Label = verbPlace, placement(a)
	sides := [4]game.Key{"quantum.side.north", "quantum.side.east", "quantum.side.south", "quantum.side.west"}
	for _, b := range a.berths {
		label := game.T("quantum.arg.berth", "value", valueArg[b.value], "square", squareArg[b.at],
			"side", sides[s.berthOf(b.at)])
		c.Args = append(c.Args, game.Arg{Value: b.at.String() + "=" + strconv.Itoa(int(b.value)), Label: label})
	}
}

package quantum

import (
	"strconv"

	"bivouac/game"
)

// labelShip labels the commands of a ship.
func (s *State) labelShip(a act, c *game.Choice) {
	c.Args = []game.Arg{s.shipArg(a.from)}
	from, to := squareArg[0], squareArg[a.to]
	if a.from != scrapped {
		from = squareArg[a.from]
	}
	switch a.verb {
	case vReconfigure, vDeploy:
		s.labelDie(a, c)
	case vMove:
		c.Verb, c.Label = verbMove, game.T("quantum.label.move", "class", s.classAt(a.from), "from", from, "to", to)
		c.Args = append(c.Args, tileArg(s, a.to))
	case vAttack:
		c.Verb = verbAttack
		c.Label = game.T("quantum.label.attack", "ship", from, "from", to, "target", squareArg[a.target])
		if a.from == a.to {
			c.Label = game.T("quantum.label.attack.here", "ship", from, "target", squareArg[a.target])
		}
		c.Args = append(c.Args, s.targetArg(a), game.Arg{Value: a.to.String()})
	case vStrike:
		c.Verb, c.Label = verbStrike, game.T("quantum.label.strike", "ship", from, "target", squareArg[a.target])
		c.Args = append(c.Args, s.targetArg(a))
	case vTransport:
		c.Verb = verbTransport
		c.Label = game.T("quantum.label.transport", "from", from, "to", to, "cargo", squareArg[a.cargo],
			"drop", squareArg[a.drop])
		c.Args = append(c.Args, s.shipArg(a.cargo), tileArg(s, a.to), tileArg(s, a.drop))
	case vWarp:
		c.Verb, c.Label = verbWarp, game.T("quantum.label.warp", "from", from, "to", to)
		c.Args = append(c.Args, s.shipArg(a.to))
	case vModify:
		c.Verb, c.Label = verbModify, game.T("quantum.label.modify", "square", from, "class", classKeys[a.value],
			"value", valueArg[a.value])
		value := game.T("quantum.arg.value", "value", valueArg[a.value], "class", classKeys[a.value])
		c.Args = append(c.Args, game.Arg{Value: strconv.Itoa(int(a.value)), Label: value})
	case vScout:
		c.Verb, c.Label = verbScout, game.T("quantum.label.scout", "square", from)
	}
}

// labelDie labels Reconfigure and Deploy, which also apply to dice in the scrapyard.
func (s *State) labelDie(a act, c *game.Choice) {
	if a.from == scrapped {
		die := game.T("quantum.arg.scrap", "value", valueArg[a.value], "class", classKeys[a.value])
		c.Args = []game.Arg{{Value: "#" + strconv.Itoa(int(a.value)), Label: die}}
	}
	switch {
	case a.verb == vDeploy:
		c.Verb, c.Label = verbDeploy, game.T("quantum.label.deploy", "value", valueArg[a.value], "square", squareArg[a.to])
		c.Args = append(c.Args, tileArg(s, a.to))
	case a.from == scrapped:
		c.Verb, c.Label = verbReconfigure, game.T("quantum.label.reconfigure.scrap", "value", valueArg[a.value])
	default:
		c.Verb, c.Label = verbReconfigure, game.T("quantum.label.reconfigure", "square", squareArg[a.from])
	}
}

func (s *State) classAt(q square) game.Key {
	of, n, _ := s.shipAt(q)
	return classKeys[s.players[of].ships[n].value]
}

// shipArg returns the argument for a ship on the board, with value and class.
func (s *State) shipArg(q square) game.Arg {
	of, n, ok := s.shipAt(q)
	if !ok {
		return game.Arg{Value: q.String()}
	}
	value := s.players[of].ships[n].value
	return game.Arg{
		Value: q.String(), Label: game.T("quantum.arg.ship", "square", squareArg[q], "value", valueArg[value],
			"class", classKeys[value]),
	}
}

// targetArg returns the argument for an enemy ship, with the odds.
func (s *State) targetArg(a act) game.Arg {
	of, n, _ := s.shipAt(a.target)
	value := s.players[of].ships[n].value
	label := game.T("quantum.arg.target", "square", squareArg[a.target], "value", valueArg[value], "who", game.Seat(of),
		"percent", s.percent(a))
	return game.Arg{Value: a.target.String(), Label: label}
}

func (s *State) percent(a act) int {
	n, _ := s.own(a.from)
	of, m, _ := s.shipAt(a.target)
	return OddsOf(int(s.mine().ships[n].value), int(s.players[of].ships[m].value)).Percent
}

// siteText returns a planet with its number alone.
func (s *State) siteText(q square) game.Text {
	return game.T("quantum.arg.site", "square", squareArg[q], "number", int(s.numbers()[planetAt(q)]))
}

// planetArg returns the argument for a planet, with its number and its free slots.
func (s *State) planetArg(q square) game.Arg {
	p := planetAt(q)
	number := int(s.numbers()[p])
	label := game.T("quantum.arg.planet", "square", squareArg[q], "number", number,
		"free", slotsOf(uint8(number))-int(s.slots[p].n))
	return game.Arg{Value: q.String(), Label: label}
}

// tileArg returns the argument for a square, grouped by tile. Only an orbital square has a label.
func tileArg(s *State, q square) game.Arg {
	p := tileOf(q)
	number := int(s.numbers()[p])
	arg := game.Arg{
		Value: q.String(), Group: game.T("quantum.group.tile", "planet", squareArg[p.square()], "number", number),
	}
	if orbits[p].has(q) {
		arg.Label = game.T("quantum.arg.orbit", "square", squareArg[q], "planet", squareArg[p.square()], "number", number)
	}
	return arg
}

package invade

import (
	"strings"

	"bivouac/game"
)

// Describe describes a legal action in full. It finds the consequences by applying the action to a
// copy. For any other action it returns a Choice with nothing but the action.
func (s *State) Describe(asking game.Seat, action game.Action) game.Choice {
	c := game.Choice{Action: action}
	if s.describeTalk(asking, &c) {
		return c
	}
	a, ok := parse(string(action))
	if !ok || a.text() != action || s.refuse(a) != nil || s.refuseTurn(asking) != nil {
		return c
	}
	s.label(a, &c)
	o := s.outcome(asking, a)
	c.Final = o.final
	c.Note = s.note(a, o)
	c.Cost, c.Loss = s.price(a, o), s.loss(o)
	c.Typed = a.verb == vAttack && len(o.fallen) == 0 ||
		a.verb == vVolley && len(o.fallen) == 1 || // the kill of that soldier does the same
		a.verb == vFight && o.ended // there is nothing to shoot: the end of the turn does the same
	return c
}

// describeTalk describes a resignation or an action about a draw, which answer no question. It
// returns false if the action of c is none of these.
func (s *State) describeTalk(asking game.Seat, c *game.Choice) bool {
	answer := ""
	switch c.Action {
	case game.Resign:
		c.Verb, c.Label, c.Final = "resign", game.T("invade.label.resign"), true
		c.Note = game.T("invade.note.resign")
		if s.phase == placement {
			c.Note = game.T("invade.note.cancel")
		}
		return true
	case game.OfferDraw:
		answer = "offer"
	case game.AcceptDraw:
		answer, c.Final = "accept", true
	case game.RefuseDraw:
		answer = "refuse"
		if (asking == South || asking == North) && s.offer[asking] {
			answer = "withdraw"
		}
	default:
		return false
	}
	c.Verb, c.Label = "draw", game.T(game.Key("invade.draw."+answer))
	c.Args = []game.Arg{{Value: answer, Label: c.Label}}
	return true
}

// label sets the verb, the arguments and the one-line label of c.
func (s *State) label(a act, c *game.Choice) {
	kindAt := func(q square) game.Key { return kindKeys[s.cells[q].kind()] }
	from, to := a.from.String(), a.to.String()
	switch a.verb {
	case vPlace:
		cols := strings.Split(string(a.columns.text()[1:]), "")
		c.Verb, c.Args = "place", []game.Arg{{Value: strings.Join(cols, " ")}}
		c.Label = game.T("invade.label.place", "columns", strings.Join(cols, ", "))
	case vAllocate:
		c.Verb, c.Args = "allocate", diceArgs(a.dice)
		c.Label = planText(s.planName(a.dice), a.dice)
	case vEffect:
		name := effectNames[a.effect]
		c.Verb, c.Label = "effect", game.T("invade.label.effect", "no", a.effect.sum(), "effect", name)
		c.Args = []game.Arg{{Value: effectData[a.effect].text, Label: c.Label}}
	case vMove, vPull:
		c.Verb, c.Label = "move", game.T("invade.label.move", "kind", kindAt(a.from), "from", from, "to", to)
		if a.verb == vPull {
			c.Verb = "pull"
		}
		row := game.T("invade.group.row", "row", a.to.row()+1)
		c.Args = []game.Arg{s.soldierArg(a.from), {Value: a.to.String(), Group: row}}
	case vEnter:
		c.Verb, c.Label = "enter", game.T("invade.label.enter", "kind", kindArg[a.kind], "to", to)
		left := game.T("invade.arg.kind", "kind", kindArg[a.kind], "count", int(s.base[s.active][a.kind]))
		c.Args = []game.Arg{{Value: a.kind.letter(), Label: left}, {Value: to[:1]}}
	default:
		s.labelAttack(a, c)
	}
}

func (s *State) labelAttack(a act, c *game.Choice) {
	from, to := a.from.String(), a.to.String()
	switch a.verb {
	case vFight:
		c.Verb, c.Label = "fight", game.T("invade.label.fight")
	case vEnd:
		c.Verb, c.Label = "end", game.T("invade.label.end")
		if n := s.movesLeft(); s.phase == moving && n > 0 {
			c.Label = game.T("invade.label.end.moves", "n", n)
		}
	case vVolley:
		c.Verb, c.Label = "volley", game.T("invade.label.volley")
	case vKill:
		c.Verb, c.Args = "kill", []game.Arg{s.soldierArg(a.to)}
		c.Label = game.T("invade.label.kill", "kind", kindArg[s.cells[a.to].kind()], "square", to, "n", s.cells[a.to].hp())
	case vShell, vAttack:
		c.Verb = "attack"
		key := game.Key("invade.label.attack")
		if a.verb == vShell {
			c.Verb, key = "shell", "invade.label.shell"
		}
		c.Args = []game.Arg{s.soldierArg(a.from), s.soldierArg(a.to)}
		c.Label = game.T(key, "from", from, "to", to)
	}
}

// dieValue holds the argument for each value of a die, and dieText its label for each role. They
// are written once to avoid allocations.
var (
	dieValue = [7]string{1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6"}
	dieText  = writeDice()
)

func writeDice() (texts [roles][7]game.Text) {
	for role, id := range [roles]string{com: "com", abscissa: "abs", ord: "ord", eff: "eff", pre: "pre"} {
		for v := range dieValue {
			texts[role][v] = game.T(game.Key("invade.arg."+id), "n", v)
		}
	}
	return texts
}

func diceArgs(d dice) []game.Arg {
	args := make([]game.Arg, roles)
	for i, v := range d {
		args[i] = game.Arg{Value: dieValue[v], Label: dieText[i][v]}
	}
	return args
}

// soldierArg returns the argument for the soldier on q, labelled with its square and kind.
func (s *State) soldierArg(q square) game.Arg {
	label := game.T("invade.arg.soldier", "square", squareArg[q], "kind", kindArg[s.cells[q].kind()])
	return game.Arg{Value: q.String(), Label: label}
}

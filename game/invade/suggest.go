package invade

import (
	"slices"
	"strings"

	"bivouac/game"
)

// mostSuggestions is the most suggestions shown as buttons.
const mostSuggestions = 5

// Suggest returns suggestions for the phase: the default placement (I4.5), the presets (I17.3), the
// effects, moves onto the enemy exit line, or the volley and kills (I17.7).
func (s *State) Suggest(asking game.Seat) []game.Suggestion {
	if !s.isAsked(asking) {
		return nil
	}
	switch s.phase {
	case placement:
		c := columns(defaultColumns[asking])
		text := c.text()
		return []game.Suggestion{{
			Name:   game.T("invade.suggest.place", "columns", strings.Join(strings.Split(string(text[1:]), ""), ", ")),
			Action: text,
		}}
	case allocating:
		return s.suggestPresets()
	case choosing:
		return s.suggestEffects()
	case moving:
		return s.suggestMoves()
	case attacking:
		return s.suggestAttacks()
	}
	return nil
}

// suggestPresets suggests the best allocation for shooting the enemies that threaten the own exit
// line, if there is one, and then the presets. Equal allocations are listed once.
func (s *State) suggestPresets() []game.Suggestion {
	var list []game.Suggestion
	if h, ok := s.bestHunt(); ok {
		prey, n := s.prey()
		name := game.T("invade.preset.shoot", "squares", h.squares(prey[:n]))
		list = append(list, game.Suggestion{Name: planText(name, h.dice), Action: allocWord(h.dice.code())})
	}
	for i := range presets {
		d := s.preset(i)
		action := allocWord(d.code())
		if slices.ContainsFunc(list, func(x game.Suggestion) bool { return x.Action == action }) {
			continue
		}
		list = append(list, game.Suggestion{Name: planText(s.planName(d), d), Action: action})
	}
	return list
}

// suggestEffects suggests every effect that can be chosen, except 1 (I17.4). It returns nil if they
// are too many for the buttons.
func (s *State) suggestEffects() []game.Suggestion {
	var list []game.Suggestion
	for e := effect2; e < effects; e++ {
		if s.refuseEffect(e) == nil {
			name := game.T("invade.label.effect", "no", e.sum(), "effect", effectNames[e])
			list = append(list, game.Suggestion{Name: name, Action: effectText[e]})
		}
	}
	if len(list) > mostSuggestions {
		return nil
	}
	return list
}

// suggestMoves suggests up to five moves onto the enemy exit line, one per soldier.
func (s *State) suggestMoves() []game.Suggestion {
	var list []game.Suggestion
	last := square(0)
	for _, action := range s.legalMoves(nil) {
		a, _ := parse(string(action))
		exit := a.verb == vMove && a.to.row() == exitRow(s.active.foe()) && a.from.row() != a.to.row()
		if !exit || len(list) == mostSuggestions || len(list) > 0 && a.from == last {
			continue
		}
		last = a.from
		list = append(list, game.Suggestion{
			Name: game.T("invade.suggest.line", "from", squareArg[a.from], "to", squareArg[a.to]), Action: action,
		})
	}
	return list
}

// suggestAttacks suggests the volley, or a kill if the volley would remove only that soldier, then
// the kills of enemies on the own exit line (I17.10), and the end of the turn.
func (s *State) suggestAttacks() []game.Suggestion {
	var list []game.Suggestion
	kill := func(q square) {
		if of := s.cells[q]; !suggested(list, killText[q]) {
			name := game.T("invade.label.kill", "kind", kindArg[of.kind()], "square", squareArg[q], "n", of.hp())
			list = append(list, game.Suggestion{Name: name, Action: killText[q]})
		}
	}
	a, _ := parse(string(volleyText))
	if s.refuse(a) == nil {
		if o := s.outcome(game.Seat(s.active), a); len(o.fallen) == 1 {
			kill(o.fallen[0].at) // the kill does the same
		} else {
			list = append(list, game.Suggestion{
				Name: game.T("invade.suggest.volley", "squares", fallList(o.fallen)), Action: volleyText,
			})
		}
	}
	for _, q := range s.own[s.active.foe()].squares() {
		if q.row() == exitRow(s.active) && len(list) < mostSuggestions-1 && s.killable(q) {
			kill(q)
		}
	}
	return append(list, game.Suggestion{Name: game.T("invade.label.end"), Action: endText})
}

// suggested says whether a list has an action.
func suggested(list []game.Suggestion, a game.Action) bool {
	return slices.ContainsFunc(list, func(o game.Suggestion) bool { return o.Action == a })
}

// Leans rates a move by the rows that it gains towards the enemy exit line, then by how near to
// that line it ends. It returns 0 for other actions.
func (s *State) Leans(asking game.Seat, action game.Action) int {
	a, ok := parse(string(action))
	if !ok || a.verb != vMove {
		return 0
	}
	foe := seat(asking).foe()
	return side16*(advance(foe, a.from)-advance(foe, a.to)) - advance(foe, a.to)
}

package quantum

import (
	"slices"

	"bivouac/game"
)

// mostSuggestions is the most suggestions shown as buttons.
const mostSuggestions = 5

// Suggest returns suggestions for the phase: the placement of Q3.6, or the planets on which a cube
// can be built, the best attacks with more than even odds, and moves after which a cube can be
// built.
func (s *State) Suggest(asking game.Seat) []game.Suggestion {
	if !s.isAsked(asking) {
		return nil
	}
	switch s.phase {
	case placing:
		a := s.ordered(s.automatic())
		return []game.Suggestion{{Name: game.T("quantum.suggest.place", "ships", placement(a)), Action: a.placing()}}
	case acting:
		list := s.suggestBuilds()
		list = append(list, s.suggestAttacks(min(2, mostSuggestions-len(list)))...)
		return append(list, s.suggestMoves(min(2, mostSuggestions-len(list)))...)
	}
	return nil
}

func (s *State) suggestBuilds() []game.Suggestion {
	var list []game.Suggestion
	for p := range planet(planetCount) {
		a := act{verb: vBuild, to: p.square()}
		if s.refuse(a) == nil && len(list) < mostSuggestions-1 {
			name := game.T("quantum.label.build", "planet", s.siteText(a.to))
			list = append(list, game.Suggestion{Name: name, Action: a.text()})
		}
	}
	return list
}

// suggestAttacks offers the best attack on each target, the best odds first. If the odds on a
// target are equal, a Strike, which is free, comes before other attacks.
func (s *State) suggestAttacks(most int) []game.Suggestion {
	var best []act
	for _, text := range s.legalActions(nil) {
		a, _ := parse(string(text))
		if a.verb != vAttack && a.verb != vStrike || s.percent(a) <= 50 {
			continue
		}
		i := slices.IndexFunc(best, func(b act) bool { return b.target == a.target })
		switch {
		case i < 0:
			best = append(best, a)
		case s.percent(a) > s.percent(best[i]), s.percent(a) == s.percent(best[i]) &&
			a.verb == vStrike && best[i].verb == vAttack:
			best[i] = a
		}
	}
	slices.SortStableFunc(best, func(a, b act) int { return s.percent(b) - s.percent(a) })
	var list []game.Suggestion
	for _, a := range best[:min(most, len(best))] {
		list = append(list, game.Suggestion{Name: s.Describe(game.Seat(s.active), a.text()).Label, Action: a.text()})
	}
	return list
}

// suggestMoves offers one move for each planet on which a cube can be built after it. Two actions
// must be left for the cube.
func (s *State) suggestMoves(most int) []game.Suggestion {
	if s.actions < buildCost+1 {
		return nil
	}
	var list []game.Suggestion
	var seen []planet
	for _, text := range s.legalActions(nil) {
		a, _ := parse(string(text))
		if a.verb != vMove || len(list) == most {
			continue
		}
		t := *s
		t.move(a, &events{})
		if p := s.exact(&t); p != noPlanet && !slices.Contains(seen, p) {
			seen = append(seen, p)
			name := game.T("quantum.suggest.move", "from", squareArg[a.from], "to", squareArg[a.to],
				"planet", squareArg[p.square()], "number", int(s.numbers()[p]))
			list = append(list, game.Suggestion{Name: name, Action: text})
		}
	}
	return list
}

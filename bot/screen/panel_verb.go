package screen

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Lead is the path of a panel that is as far as the given arguments reach.
func (p *Panel) Lead(verb game.Verb, given []string) []string {
	path := []string{verb.ID}
	choices := p.Choices()
	if st, ok := Walk(p.Info, choices, nil); ok && st.Verb != "" {
		path = nil // the only verb: it is not asked, so it takes nothing from the path
	}
	for {
		st, ok := Walk(p.Info, choices, path)
		if !ok || st.Param == nil || given[len(st.Args)] == "" {
			return path
		}
		path = append(path, spelt(st, given[len(st.Args)]))
	}
}

// spelt is what was typed for a step's argument, as the rules write it.
func spelt(st Step, typed string) string {
	for _, ch := range st.Choices {
		if value := ch.Args[len(st.Args)].Value; sameValue(value, typed) {
			return value
		}
	}
	return typed
}

// Matches compares what was given with a choice; case and the order of several
// words do not matter.
func Matches(ch game.Choice, given []string) bool {
	for i, g := range given {
		if g != "" && !sameValue(g, ch.Args[i].Value) {
			return false
		}
	}
	return true
}

// sameValue says whether two values of an argument are the same, however written: in
// any case, and with their words in any order.
func sameValue(a, b string) bool {
	return strings.EqualFold(a, b) || slices.Equal(sortedWords(strings.ToLower(a)), sortedWords(strings.ToLower(b)))
}

// Everything is every legal choice, also those that are only typed.
func (p *Panel) Everything() []game.Choice {
	p.All = true
	defer func() { p.All = false }()
	return p.Choices()
}

// Anytime are the acts that answer no question.
func (p *Panel) Anytime() []game.Choice {
	var all []game.Choice
	for _, a := range p.Table.Match.State.Anytime(p.Seat) {
		all = append(all, p.Table.Match.State.Describe(p.Seat, a))
	}
	return all
}

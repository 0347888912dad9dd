package screen

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Lead is the path through the choices that is as far as the given arguments reach.
func Lead(info game.Info, choices []game.Choice, verb game.Verb, given []string) []string {
	path := []string{verb.ID}
	if st, ok := Walk(info, choices, nil); ok && st.Verb != "" {
		path = nil // the only verb: it is not asked, so it takes nothing from the path
	}
	for {
		st, ok := Walk(info, choices, path)
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

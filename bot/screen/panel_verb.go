package screen

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Lead returns the path through the choices as far as the given arguments match.
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

// spelt returns the rules' spelling of a typed argument.
func spelt(st Step, typed string) string {
	for _, ch := range st.Choices {
		if value := ch.Args[len(st.Args)].Value; sameValue(value, typed) {
			return value
		}
	}
	return typed
}

// Matches compares typed arguments with a choice, ignoring case and the order of several words.
func Matches(ch game.Choice, given []string) bool {
	for i, g := range given {
		if g != "" && !sameValue(g, ch.Args[i].Value) {
			return false
		}
	}
	return true
}

// sameValue compares two values of an argument, ignoring case and the order of words.
func sameValue(a, b string) bool {
	return strings.EqualFold(a, b) || slices.Equal(sortedWords(strings.ToLower(a)), sortedWords(strings.ToLower(b)))
}

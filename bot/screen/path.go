package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Prefixes of path elements that are not values: a heading, a page, columns of the board.
const (
	markGroup   = "~"
	markPage    = "+"
	markColumns = "^"
)

// MaxMark is larger than any number of headings or pages.
const MaxMark = 9999

// markOf returns the prefix and number of a path element; "" for a value.
func markOf(element string) (mark string, number int) {
	mark = element[:min(1, len(element))]
	number, err := strconv.Atoi(strings.TrimPrefix(element, mark))
	if mark != markGroup && mark != markPage && mark != markColumns || err != nil || number < 0 || number > MaxMark ||
		mark == markPage && number == 0 {
		return "", 0
	}
	return mark, number
}

// Tidy removes meaningless elements of a path: turned pages, a heading below a heading, spaces.
// Without it a path could become too long for a custom_id.
func Tidy(path []string) []string {
	var tidy []string
	for _, element := range path {
		element = strings.Join(strings.Fields(element), " ")
		mark, number := markOf(element)
		if mark == "" {
			tidy = append(tidy, element)
			continue
		}
		element = mark + strconv.Itoa(number)
		markAt := func(i int) string { mark, _ := markOf(tidy[i]); return mark }
		i := len(tidy) - 1 // an earlier mark of the same kind for the same question is replaced
		for i >= 0 && markAt(i) != "" && markAt(i) != mark {
			i--
		}
		switch {
		case i < 0 || markAt(i) != mark:
			tidy = append(tidy, element)
		case mark == markPage:
			tidy[i] = element
		}
	}
	return tidy
}

// Lead returns the path through the choices as far as the given arguments match.
func Lead(info game.Info, choices []game.Choice, verb game.Verb, given []string) []string {
	path := []string{verb.ID}
	if st, ok := Walk(info, choices, nil); ok && st.Verb != "" {
		path = nil // the only verb is not asked for, so it is not in the path
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

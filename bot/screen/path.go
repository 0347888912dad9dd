package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Prefixes of path elements that are marks instead of values: a heading, a page, columns of the
// board.
const (
	markGroup   = "~"
	markPage    = "+"
	markColumns = "^"
)

// MaxMark is the largest number in a mark. No menu has more headings or pages.
const MaxMark = 9999

// markOf returns the prefix and the number of a path element. The prefix is "" if the element is a
// value.
func markOf(element string) (mark string, number int) {
	mark = element[:min(1, len(element))]
	number, err := strconv.Atoi(strings.TrimPrefix(element, mark))
	if mark != markGroup && mark != markPage && mark != markColumns || err != nil || number < 0 || number > MaxMark ||
		mark == markPage && number == 0 {
		return "", 0
	}
	return mark, number
}

// Tidy removes the elements of a path that have no effect: earlier pages, a heading below a
// heading, and spaces. Without Tidy a path could become too long for a custom_id.
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
		i := len(tidy) - 1 // find an earlier mark of the same kind for the same question
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

// Lead returns the path that the given arguments make through the choices. The path ends at the
// first argument that is not given or matches no choice.
func Lead(info game.Info, choices []game.Choice, verb game.Verb, given []string) []string {
	path := []string{verb.ID}
	if st, ok := Walk(info, choices, nil); ok && st.Verb != "" {
		path = nil // the only verb is chosen without a question, so it is not in the path
	}
	for {
		st, ok := Walk(info, choices, path)
		if !ok || st.Param == nil || given[len(st.Args)] == "" {
			return path
		}
		path = append(path, spelt(st, given[len(st.Args)]))
	}
}

// spelt returns a typed argument as the rules spell it.
func spelt(st Step, typed string) string {
	for _, ch := range st.Choices {
		if value := ch.Args[len(st.Args)].Value; sameValue(value, typed) {
			return value
		}
	}
	return typed
}

// Matches says whether a choice has the given arguments; "" matches any value. Case and the order
// of the words in an argument do not matter.
func Matches(ch game.Choice, given []string) bool {
	for i, g := range given {
		if g != "" && !sameValue(g, ch.Args[i].Value) {
			return false
		}
	}
	return true
}

// sameValue says whether two values of an argument are the same. Case and the order of words do not
// matter.
func sameValue(a, b string) bool {
	return strings.EqualFold(a, b) || slices.Equal(sortedWords(strings.ToLower(a)), sortedWords(strings.ToLower(b)))
}

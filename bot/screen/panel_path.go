package screen

import (
	"strconv"
	"strings"
)

// Prefixes of path elements that are not values: a heading, a page, columns of the board.
const (
	markGroup   = "~"
	markPage    = "+"
	markColumns = "^"
)

// MaxMark is larger than any number of headings or pages.
const MaxMark = 9999

// markOf returns the prefix and number of a path element, "" for a value.
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
// Otherwise a path could outgrow a custom_id.
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
		i := len(tidy) - 1 // back to the same mark of the same question
		for i >= 0 && otherMark(tidy[i], mark) {
			i--
		}
		switch {
		case i < 0 || !strings.HasPrefix(tidy[i], mark) || !isMark(tidy[i]):
			tidy = append(tidy, element)
		case mark == markPage:
			tidy[i] = element
		}
	}
	return tidy
}

func isMark(element string) bool {
	mark, _ := markOf(element)
	return mark != ""
}

func otherMark(element, mark string) bool {
	return isMark(element) && !strings.HasPrefix(element, mark)
}

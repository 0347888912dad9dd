package naming

import (
	"strings"
	"unicode"
)

// Characters that hold others together, and are nothing alone.
const (
	joiner    = '\u200d' // of emoji, and of letters
	nonJoiner = '\u200c' // between Persian letters
)

// Blanks that Unicode counts among letters and symbols.
const (
	brailleBlank = '\u2800'
	nullNotehead = '\U0001D159'
)

// Clean returns a name without what affects the text around it: controls, marks of direction, breaks
// of lines, characters without a shape. "" if nothing visible is left.
func Clean(name string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == joiner || r == nonJoiner:
			return r
		case r == brailleBlank || unicode.IsSpace(r):
			return ' '
		case r == nullNotehead || unicode.IsControl(r) ||
			unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r
	}, name)
	if clean = strings.Trim(clean, " \u200c\u200d"); !visible(clean) {
		return ""
	}
	return clean
}

// visible says whether a clean name has more than blanks, joiners and marks, which need a letter
// before them.
func visible(clean string) bool {
	return strings.ContainsFunc(clean, func(r rune) bool {
		return r != ' ' && r != joiner && r != nonJoiner && !unicode.Is(unicode.M, r)
	})
}

// First returns the first name of which something is visible, clean; "" if there is none.
func First(names ...string) string {
	for _, name := range names {
		if clean := Clean(name); clean != "" {
			return clean
		}
	}
	return ""
}

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
		case r == brailleBlank || unicode.IsSpace(r) && !unicode.Is(unicode.Zs, r):
			return ' '
		case r == nullNotehead || unicode.IsControl(r) ||
			unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return r
	}, name)
	if !strings.ContainsFunc(clean, visible) {
		return ""
	}
	return strings.TrimFunc(clean, blank)
}

// blank says whether a character has no shape where nothing stands beside it.
func blank(r rune) bool { return unicode.IsSpace(r) || r == joiner || r == nonJoiner }

// visible says whether a character is seen alone, as marks are not, which need a letter before them.
func visible(r rune) bool { return !blank(r) && !unicode.Is(unicode.M, r) }

// First returns the first name of which something is visible, clean; "" if there is none.
func First(names ...string) string {
	for _, name := range names {
		if clean := Clean(name); clean != "" {
			return clean
		}
	}
	return ""
}

package naming

import (
	"strings"
	"unicode"
)

// Characters that affect how their neighbours are joined, and are invisible themselves.
const (
	joiner    = '\u200d' // joins emoji and letters
	nonJoiner = '\u200c' // keeps Persian letters apart
)

// Blanks that Unicode counts among letters and symbols.
const (
	brailleBlank = '\u2800'
	nullNotehead = '\U0001D159'
)

// Clean returns a name without characters that affect the text around it: control characters,
// direction marks and other invisible characters. It replaces line breaks and tabs by spaces. It
// returns "" if nothing visible is left.
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

// blank says whether a character is a space, or shows nothing without neighbours.
func blank(r rune) bool { return unicode.IsSpace(r) || r == joiner || r == nonJoiner }

// visible says whether a character is visible on its own. Combining marks are not, since they need a
// letter before them.
func visible(r rune) bool { return !blank(r) && !unicode.Is(unicode.M, r) }

// First returns the first name of which something is visible, cleaned. It returns "" if there is none.
func First(names ...string) string {
	for _, name := range names {
		if clean := Clean(name); clean != "" {
			return clean
		}
	}
	return ""
}

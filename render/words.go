package render

import (
	"strings"
	"unicode/utf8"
)

// Clip returns a text cut to at most limit characters, including an ellipsis. It cuts at the end of
// the last whole line or sentence if that keeps more than half of what would fit.
func Clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	cut := string([]rune(s)[:limit-1])
	if at := strings.LastIndexAny(cut, ".\n"); at > len(cut)/2 {
		cut = cut[:at+1]
	}
	return strings.TrimRight(cut, " \n") + "…"
}

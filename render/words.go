package render

import (
	"strings"
	"unicode/utf8"
)

// Clip cuts a text to at most limit characters: at the end of its last whole
// line or sentence if that keeps half of it, with an ellipsis.
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

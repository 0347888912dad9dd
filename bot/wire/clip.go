package wire

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/rivo/uniseg"
)

// Length returns the length of text in UTF-16 units. Discord's servers and clients count text in two
// different ways. This is the stricter of the two.
func Length(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

// Clip cuts text to at most n UTF-16 units (see Length), and ends it with an ellipsis if something was cut.
// It never splits a group of code points that is shown as one character. Invalid UTF-8 becomes U+FFFD.
func Clip(text string, n int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if Length(text) <= n {
		return text
	}
	if n <= 0 {
		return ""
	}
	end, used := 0, 0
	for next := uniseg.NewGraphemes(text); next.Next(); {
		if used += Length(next.Str()); used > n-1 {
			break
		}
		_, end = next.Positions()
	}
	return strings.TrimRightFunc(text[:end], unicode.IsSpace) + "…"
}

package wire

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Length is the length of text in UTF-16 units, the stricter of the two ways in which Discord's
// servers and clients count.
func Length(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

// Clip cuts text to at most n units of Length, with an ellipsis where something was cut. It never
// splits a character or separates combining marks from it. Invalid UTF-8 becomes U+FFFD.
func Clip(text string, n int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if Length(text) <= n {
		return text
	}
	if n <= 0 {
		return ""
	}
	used, end := 0, 0
	for i, r := range text {
		if used += utf16.RuneLen(r); used > n-1 {
			break
		}
		end = i + utf8.RuneLen(r)
	}
	end = border(text, end)
	return strings.TrimRightFunc(text[:end], unicode.IsSpace) + "…"
}

// border moves a cut left until it does not split a grapheme.
func border(text string, end int) int {
	for end > 0 && end < len(text) {
		next, _ := utf8.DecodeRuneInString(text[end:])
		last, size := utf8.DecodeLastRuneInString(text[:end])
		if !joins(next) && last != zeroWidthJoiner {
			return end
		}
		end -= size
	}
	return end
}

const zeroWidthJoiner = '\u200d'

// joins says whether r belongs to the previous character.
func joins(r rune) bool {
	return r == zeroWidthJoiner || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) ||
		r >= 0x1F3FB && r <= 0x1F3FF // skin tones
}

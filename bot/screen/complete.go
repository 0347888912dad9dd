package screen

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/wire"
	"bivouac/game"
)

// CompletionLine formats a completion for a list: the typed line, the label of its last action, and
// that action's note as in /moves. It leaves out the label if the notation says the same, or if
// space is short.
func CompletionLine(s Reader, x game.Completion) string {
	name, note := s.Plain(x.Last.Label), s.Plain(Told(x.Last))
	if saysNoMore(name, string(x.Last.Action)) {
		name = ""
	}
	told := name
	switch {
	case note == "":
	case name == "" || utf8.RuneCountInString(x.Line+"  "+s.Noted(name, note)) > MaxLine:
		told = note
	default:
		told = s.Noted(name, note)
	}
	return wire.Clip(strings.TrimRight(x.Line+"  "+told, " "), MaxLine)
}

// saysNoMore says whether every word of a label is already in an action's notation: "d4 → d5" adds
// nothing to "d4-d5".
func saysNoMore(name string, action string) bool {
	words := wordsOf(strings.ToLower(name))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(strings.ToLower(action), w) })
}

// wordsOf returns the words of a text, which are its runs of letters and digits.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// OfferChoice adds a value to the found choices if it is new and short enough for Discord, and if
// the value or its label contains the typed text. The label begins with the value, unless it
// already contains the value as a word: "Soldier d6".
func OfferChoice(found []wire.Choice, value, label, typed string) []wire.Choice {
	if len(found) >= MaxOptions || len(value) > MaxLine || !ContainsFold(value, typed) && !ContainsFold(label, typed) {
		return found
	}
	if slices.ContainsFunc(found, func(c wire.Choice) bool { return c.Value == value }) {
		return found
	}
	if !strings.HasPrefix(label, value) && !slices.Contains(wordsOf(label), value) {
		label = value + "  " + label
	}
	return append(found, wire.Choice{Label: wire.Clip(label, MaxLine), Value: value})
}

// ContainsFold says whether a text contains the typed text. Upper and lower case count as the same.
func ContainsFold(text, typed string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(typed))
}

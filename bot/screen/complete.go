package screen

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/wire"
	"bivouac/game"
)

// CompletionLine formats a completion for a list: the typed line, the label of its last action
// unless the notation says the same, and its note as in /moves. If space is short it leaves out the
// label.
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

// wordsOf lists the runs of letters and digits of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// OfferChoice adds a value if it is new, contains the typed text, and is short enough for Discord.
// Its label begins with the value, unless the label already contains it as a word: "Soldier d6".
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

// ContainsFold says whether a text contains the typed text, ignoring case.
func ContainsFold(text, typed string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(typed))
}

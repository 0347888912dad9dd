package screen

import (
	"cmp"
	"reflect"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// Told returns what a choice leads to: what is lost, what stays in danger, what the choice costs,
// and the choice's note, in this order. It leaves out a cost that is already in the label of the
// choice or of an argument.
func Told(c game.Choice) (all game.Text) {
	parts := []game.Text{c.Loss, c.Risk, c.Cost, c.Note}
	if namesCost(c) {
		parts[2] = game.Text{}
	}
	for _, part := range parts {
		switch {
		case part.IsZero():
		case all.IsZero():
			all = part
		default:
			all = game.T("host.told.and", "one", all, "two", part)
		}
	}
	return all
}

// namesCost says whether a choice's cost is in the label of the choice, or in the label of an
// argument.
func namesCost(c game.Choice) bool {
	if c.Cost.IsZero() || holds(c.Label, c.Cost) {
		return true
	}
	for _, a := range c.Args {
		if holds(a.Label, c.Cost) {
			return true
		}
	}
	return false
}

// holds says whether the second text is the same as the first, or is among the arguments of the
// first.
func holds(whole, part game.Text) bool {
	if reflect.DeepEqual(whole, part) {
		return true
	}
	for _, arg := range whole.Args {
		if t, ok := arg.(game.Text); ok && holds(t, part) {
			return true
		}
	}
	return false
}

// Shortened cuts a note to the number of characters that the parameter room gives. It cuts only at a
// semicolon or comma outside parentheses. It returns "" if not even the part before the first of
// these fits.
func Shortened(note string, room int) string {
	if wire.Length(note) <= room {
		return note
	}
	for _, sep := range []string{";", ","} {
		for cut := strings.LastIndex(note, sep); cut > 0; cut = strings.LastIndex(note[:cut], sep) {
			part := strings.TrimRight(note[:cut], " \u00a0\u202f") + " …"
			if inside := strings.Count(part, "(") > strings.Count(part, ")"); !inside && wire.Length(part) <= room {
				return part
			}
		}
	}
	return ""
}

// Fitted shortens a text to at most room characters. The result has the first complete parts, or
// the beginning of the first part if it is too long.
func Fitted(text string, room int) string {
	return cmp.Or(Shortened(text, room), wire.Clip(text, room))
}

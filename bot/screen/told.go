package screen

import (
	"cmp"
	"reflect"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// Told returns what a choice leads to: what is lost, what it costs, and its note, in this order. It
// leaves out a cost that the choice's label or an argument names.
func Told(c game.Choice) (all game.Text) {
	parts := []game.Text{c.Loss, c.Cost, c.Note}
	if namesCost(c) {
		parts[1] = game.Text{}
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

// namesCost says whether the label of a choice, or that of an argument, contains its cost.
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

// holds says whether a text is another one, or has it among its arguments.
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

// Shortened returns the part of a note that fits: all of it, or its first whole parts; "" if none
// fits.
func Shortened(note string, room int) string {
	if wire.Length(note) <= room {
		return note
	}
	for _, sep := range []string{";", ","} {
		for cut := strings.LastIndex(note, sep); cut > 0; cut = strings.LastIndex(note[:cut], sep) {
			if part := strings.TrimRight(note[:cut], " \u00a0\u202f") + " …"; wire.Length(part) <= room {
				return part
			}
		}
	}
	return ""
}

// Fitted returns what fits of a text: its first whole parts, or the beginning of the first one if
// not even that fits.
func Fitted(text string, room int) string {
	return cmp.Or(Shortened(text, room), wire.Clip(text, room))
}

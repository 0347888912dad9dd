package screen

import (
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

// leastLabel is the number of characters of a label, enough for a target's name, that are kept
// before the loss of a choice to be confirmed.
const leastLabel = 12

// withPrice returns a button's label with the loss, the cost, and as many parts of the note as fit.
// It leaves out what the label already says. A loss may shorten the label to least characters; only
// if that is not enough the loss itself is cut.
func withPrice(label, loss, cost, note string, least int) string {
	const dot = " · "
	news := func(part string) bool { return part != "" && !strings.Contains(label, part) }
	loses, costs, notes := news(loss), news(cost), news(note)
	if loses {
		least = min(wire.Length(label), least)
		loss = Fitted(loss, MaxLabel-wire.Length(dot)-least)
		label = wire.Clip(label, MaxLabel-wire.Length(dot+loss))
		label += dot + unrepeated(label, loss)
	}
	if costs && wire.Length(label+dot+cost) <= MaxLabel {
		label += dot + cost
	}
	if !notes {
		return label
	}
	note = unrepeated(label, note)
	if note = strings.TrimSuffix(Shortened(note, MaxLabel-wire.Length(label+dot)), " …"); note == "" {
		return label
	}
	return label + dot + note
}

// unrepeated returns the text after a label without a leading name, of two words or more, with
// which the label has just ended.
func unrepeated(label, said string) string {
	words := strings.Fields(label)
	for n := range len(words) - 1 {
		if rest, is := strings.CutPrefix(said, strings.Join(words[n:], " ")+" "); is {
			return rest
		}
	}
	return said
}

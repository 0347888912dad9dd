package screen

import (
	"regexp"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// priced returns the label of a choice with its price. It adds the note if the choice is final, is
// made without confirmation, and its label has no odds; sentences in a note only explain, and are
// left out. The label of a choice to be confirmed ends in "…", unless the price is there.
func (p *Panel) priced(c game.Choice, label string) string {
	note := p.Plain(c.Note)
	if odds := oddsAlone.FindStringSubmatch(note); odds != nil {
		note = odds[1]
	}
	if !c.Final || p.Confirms(c) || strings.Contains(label, "%") || strings.HasSuffix(note, ".") {
		note = ""
	}
	least := 1 // one press makes the choice, so the whole loss must be shown
	if p.Confirms(c) {
		least = leastLabel
	}
	said := withPrice(label, p.Plain(c.Loss), p.Plain(c.Cost), note, least)
	if said == label && p.Banner == nil && p.Confirms(c) {
		said += "…"
	}
	return said
}

// oddsAlone matches a note that ends with odds and whose reasons a button has no space for: "3
// against 5: 83%".
var oddsAlone = regexp.MustCompile(`^[^;.]*: ?(\d+[\s\x{a0}\x{202f}]?%)$`)

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

package screen

import (
	"cmp"
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

// oddsAlone matches a note that ends with odds and whose reasons a button has no space for: "3
// against 5: 83%".
var oddsAlone = regexp.MustCompile(`^[^;.]*: ?(\d+[\s\x{a0}\x{202f}]?%)$`)

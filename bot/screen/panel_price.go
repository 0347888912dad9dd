package screen

import (
	"cmp"
	"regexp"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// priced is the label of a choice with its price, and its note, if the choice is final, made without
// confirmation, and its label has no odds. Sentences in a note only explain, and are left out. What is to be
// confirmed ends in "…", unless its price stands there.
func (p *Panel) priced(c game.Choice, label string) string {
	note := p.Plain(c.Note)
	if odds := oddsAlone.FindStringSubmatch(note); odds != nil {
		note = odds[1]
	}
	if !c.Final || p.Confirms(c) || strings.Contains(label, "%") || strings.HasSuffix(note, ".") {
		note = ""
	}
	least := 1 // one press does it: all of the loss is told
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

// Fitted is what fits of a text: its whole parts, or its beginning where not even the first fits.
func Fitted(text string, room int) string {
	return cmp.Or(Shortened(text, room), wire.Clip(text, room))
}

// oddsAlone is a note that ends with odds, whose reasons a button has no space for: "3 against 5: 83%".
var oddsAlone = regexp.MustCompile(`^[^;.]*: ?(\d+[\s\x{a0}\x{202f}]?%)$`)

package panel

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// priced returns a choice's label with what the choice costs, gains, loses and leaves in danger. It
// adds the choice's note if the choice is final and made without confirmation, the label has no
// odds, and the note is not a sentence, since sentences only explain. If the choice must be confirmed and
// the panel has no banner, the label ends in "…", since a press only opens the confirmation.
func (p *Panel) priced(c game.Choice, label string) string {
	note := p.Plain(c.Note)
	if odds := oddsAlone.FindStringSubmatch(note); odds != nil {
		note = odds[1]
	}
	if !c.Final || p.Confirms(c) || strings.Contains(label, "%") || strings.HasSuffix(note, ".") {
		note = ""
	}
	end := ""
	if p.Banner == nil && p.Confirms(c) {
		end = opens
	}
	gain := p.Plain(c.Gain)
	risk := p.Plain(c.Risk)
	if note != "" && gain != "" && c.Loss.IsZero() && wire.Length(label+dot+note+dot+risk+end) > screen.MaxLabel {
		note = gain // the gain tells the player more than the beginning of the note
	}
	if risk != "" {
		label = p.roomier(c, label)
	}
	least := 1 // one press makes the choice, so the button must show the whole loss
	if p.Confirms(c) {
		least = leastLabel
	}
	return withPrice(wire.Clip(label, screen.MaxLabel-wire.Length(end)), price{
		loss: p.Plain(c.Loss), gain: gain, risk: risk, cost: p.Plain(c.Cost), note: note, least: least,
		taken: wire.Length(end),
		but:   func(loss string) string { return p.T("host.price.but", "loss", loss) },
		more:  func(losses string, n int) string { return p.T("host.price.more", "losses", losses, "n", n) },
	}) + end
}

// opens is the ending of a label whose button leads to a further step. A press of any other button of
// a question plays at once.
const opens = "…"

// leading returns a label with "…" at its end, since the button leads to a further step. The result
// has at most limit characters.
func leading(label string, limit int) string {
	return wire.Clip(label, limit-wire.Length(opens)) + opens
}

// roomier returns the first of a choice's labels that leaves room for all that the choice gains,
// loses and leaves in danger. It tries the given label, then shorter ones. If none leaves enough
// room, it returns the choice's brief label.
func (p *Panel) roomier(c game.Choice, label string) string {
	need := 0
	for _, t := range []game.Text{c.Gain, c.Loss, c.Risk} {
		if !t.IsZero() {
			need += wire.Length(dot + p.Plain(t))
		}
	}
	if !c.Gain.IsZero() && !c.Loss.IsZero() {
		need += wire.Length(p.T("host.price.but", "loss", ""))
	}
	brief := label
	if b := p.Point(c).Brief; !b.IsZero() && label == p.Plain(c.Label) {
		brief = p.Plain(b)
	}
	for _, shorter := range []string{label, brief, upToSquare(strings.Split(brief, " "))} {
		if shorter != "" && wire.Length(shorter)+need <= screen.MaxLabel {
			return shorter
		}
	}
	return brief
}

// oddsAlone matches a note that ends with odds, such as "3 against 5: 83%". A button has room only
// for the odds.
var oddsAlone = regexp.MustCompile(`^[^;.]*: ?(\d+[\s\x{a0}\x{202f}]?%)$`)

// leastLabel is a length in characters that is enough for a target's name. If a label is shortened
// to make room for the loss of a choice that must be confirmed, at least this much of it is kept.
const leastLabel = 12

// price is what a button's label says after the name of a choice.
type price struct {
	loss, gain, risk, cost, note string

	taken int                               // characters of the label that the ending and the risk need
	least int                               // characters that the label keeps before a loss
	but   func(loss string) string          // writes a loss that follows a gain
	more  func(losses string, n int) string // writes the first losses and how many more there are
}

const dot = " · " // between the parts of a label

// withPrice returns a label with the gain and the loss, the cost, and as many parts of the note as
// fit. It leaves out what the label already says. It shows the gain only before a loss, and only if
// both fit. If a loss is too long, it shows the loss's first parts, which are the worst, and how
// many more there are. To make room for a loss it may shorten the label to x.least characters. The
// risk, which is what stays in danger, is never shortened. It comes last if there is a gain or a loss,
// and otherwise directly after the label. It is left out if the loss would have to be shortened for it.
func withPrice(label string, x price) string {
	if x.risk != "" {
		risk := dot + x.risk
		x.risk = ""
		if x.loss == "" && x.gain == "" {
			return withPrice(words(label, screen.MaxLabel-x.taken-wire.Length(risk))+risk, x)
		}
		if wire.Length(dot+x.loss) > screen.MaxLabel-x.taken-wire.Length(risk)-min(wire.Length(label), x.least) {
			return withPrice(label, x) // the whole loss matters more than the risk
		}
		x.taken += wire.Length(risk)
		return withPrice(label, x) + risk
	}
	most := screen.MaxLabel - x.taken
	news := func(part string) bool { return part != "" && !strings.Contains(label, part) }
	loses, costs, notes := news(x.loss), news(x.cost), news(x.note)
	if both := x.both(label); loses && both != "" {
		label = both
	} else if loses {
		room := most - wire.Length(dot) - min(wire.Length(label), x.least)
		loss := cmp.Or(x.lossIn(room), screen.Fitted(x.loss, room))
		if whole := label + dot + unrepeated(label, loss); wire.Length(whole) <= most {
			label = whole
		} else {
			label = words(label, most-wire.Length(dot+loss)) + dot + loss
		}
	}
	if costs && wire.Length(label+dot+x.cost) <= most {
		label += dot + x.cost
	}
	if !notes {
		return label
	}
	note := unrepeated(label, x.note)
	if note = strings.TrimSuffix(screen.Shortened(note, most-wire.Length(label+dot)), " …"); note == "" {
		return label
	}
	return label + dot + note
}

// The method both returns a label that ends with the gain and the loss. It may leave out the last
// parts of the gain. It returns "" if there is no gain or no room.
func (x price) both(label string) string {
	parts := partsOf(x.gain)
	for n := len(parts); n > 0; n-- {
		body := label + dot + unrepeated(label, joined(parts[:n])) + dot
		if loss := x.lossIn(screen.MaxLabel - x.taken - wire.Length(body+x.but(""))); loss != "" {
			return body + x.but(loss)
		}
	}
	return ""
}

// lossIn returns the loss in at most room characters: all parts, or the first parts and how many
// more there are; "" if not even one part fits.
func (x price) lossIn(room int) string {
	if wire.Length(x.loss) <= room {
		return x.loss
	}
	parts := partsOf(x.loss)
	for n := len(parts) - 1; n > 0 && x.more != nil; n-- {
		if some := x.more(joined(parts[:n]), len(parts)-n); wire.Length(some) <= room {
			return some
		}
	}
	return ""
}

// words returns a label's first words, in at most room characters. If possible, they end with the
// last word that has a digit, such as a square. If even the first word is too long, it is cut.
func words(label string, room int) string {
	if wire.Length(label) <= room {
		return label
	}
	list := strings.Split(label, " ")
	if some := upToSquare(list); some != "" && wire.Length(some) <= room {
		return some
	}
	for n := len(list) - 1; n > 0; n-- {
		if some := strings.TrimRight(strings.Join(list[:n], " "), ":, \u00a0\u202f"); wire.Length(some) <= room {
			return some
		}
	}
	return wire.Clip(label, room)
}

// upToSquare returns the words up to the last one with a digit; "" if none has a digit.
func upToSquare(words []string) string {
	for n, word := range slices.Backward(words) {
		if strings.ContainsAny(word, "0123456789") {
			return strings.Join(words[:n+1], " ")
		}
	}
	return ""
}

// partsOf splits a loss, a gain or a note at its semicolons. The function joined does the reverse.
func partsOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ";")
}

func joined(parts []string) string {
	return strings.TrimRight(strings.Join(parts, ";"), " \u00a0\u202f")
}

// unrepeated returns a text that will follow a label. If the label ends with a name of two or more
// words and the text begins with the same name, unrepeated removes the name from the text.
func unrepeated(label, said string) string {
	words := strings.Fields(label)
	for n := range len(words) - 1 {
		if rest, is := strings.CutPrefix(said, strings.Join(words[n:], " ")+" "); is {
			return rest
		}
	}
	return said
}

package rois

import (
	"math/bits"
	"slices"
	"strings"

	"bivouac/game"
)

// parse reads an input in the notation of R31, in upper or lower case. It returns false if the text is no
// input. It does not use the position. What people type is first converted to this form by words.go.
func parse(text string) (play, bool) {
	if len(text) > game.MaxAction {
		return play{}, false
	}
	fields := strings.Fields(strings.ToUpper(text))
	if len(fields) == 0 {
		return play{}, false
	}
	if len(fields) > 1 {
		if v, ok := verbOf[fields[0]+" "+fields[1]]; ok {
			return newPlay(v), len(fields) == 2
		}
	}
	r := reader{fields: fields, good: true}
	v, ok := verbOf[fields[0]]
	switch {
	case ok:
		r.fields = fields[1:]
		return r.worded(v), r.good && len(r.fields) == 0
	case fields[0] == "CRUISER" && len(fields) > 1:
		r.fields = fields[1:]
		p := r.signed()
		r.good = r.good && p.verb == vShot && p.twist == plain
		p.twist = cruiser
		return p, r.good && len(r.fields) == 0
	case fields[0][0] == '+':
		p := newPlay(vHeal)
		r.rest = r.field()[1:]
		p.from, p.suit = r.lastZone(), r.suit()
		return p, r.good && len(r.fields) == 0
	}
	p := r.signed()
	return p, r.good && len(r.fields) == 0
}

// verbOf maps the words of the notation, in capitals, to verbs.
var verbOf = func() map[string]verb {
	m := map[string]verb{}
	for v, w := range words {
		if w != "" {
			m[strings.ToUpper(w)] = verb(v)
		}
	}
	return m
}()

// reader parses an input from left to right; good becomes false at the first error.
type reader struct {
	fields []string
	rest   string // what is left of the field being read
	good   bool
}

// field returns the next field. If there is none, it returns "" and sets good to false.
func (r *reader) field() string {
	if len(r.fields) == 0 {
		r.good = false
		return ""
	}
	f := r.fields[0]
	r.fields = r.fields[1:]
	return f
}

// take consumes a prefix of the current field, and says whether it was there.
func (r *reader) take(prefix string) bool {
	var ok bool
	r.rest, ok = strings.CutPrefix(r.rest, prefix)
	return ok
}

// must consumes a prefix of the current field, and sets good to false if the prefix is not there.
func (r *reader) must(prefix string) { r.good = r.take(prefix) && r.good }

func (r *reader) zone() zone {
	z, ok := zoneOf(r.rest[:min(2, len(r.rest))])
	if !ok {
		r.good = false
		return noZone
	}
	r.rest = r.rest[2:]
	return z
}

// zoneOf reads a zone's name in capitals.
func zoneOf(text string) (zone, bool) {
	if len(text) != 2 || text[0] < 'A' || text[0] > 'E' || text[1] < '1' || text[1] > '5' {
		return noZone, false
	}
	return zoneAt(int(text[0]-'A'), int(text[1]-'1')), true
}

// lastZone reads a zone that must end its field.
func (r *reader) lastZone() zone {
	z := r.zone()
	r.good = r.good && r.rest == ""
	return z
}

// number reads 1 to 99 without a leading zero.
func (r *reader) number() uint8 {
	n, digits := 0, 0
	for digits < len(r.rest) && digits < 3 && r.rest[digits] >= '0' && r.rest[digits] <= '9' {
		n = 10*n + int(r.rest[digits]-'0')
		digits++
	}
	if digits == 0 || digits > 2 || r.rest[0] == '0' {
		r.good = false
	}
	r.rest = r.rest[digits:]
	return uint8(n)
}

func (r *reader) lastNumber() uint8 {
	r.rest = r.field()
	n := r.number()
	r.good = r.good && r.rest == ""
	return n
}

// suit reads a field that must be a suit letter.
func (r *reader) suit() suit {
	f := r.field()
	i := strings.Index(suitLetters, f)
	if len(f) != 1 || i < 0 {
		r.good = false
		return noSuit
	}
	return suit(i)
}

// cardOf reads a card's name in capitals: "10H", "*1".
func cardOf(text string) (card, bool) {
	if text == "*1" || text == "*2" {
		return joker1 + card(text[1]-'1'), true
	}
	if len(text) < 2 {
		return noCard, false
	}
	rank, letter := text[:len(text)-1], text[len(text)-1]
	if rank == "10" {
		rank = "T"
	} else if rank == "T" {
		return noCard, false
	}
	s, n := strings.IndexByte(suitLetters, letter), strings.Index(ranks, rank)
	if s < 0 || n < 0 || len(rank) != 1 {
		return noCard, false
	}
	return card(13*s + n), true
}

// cards reads the cards up to the first field that is no card or repeats one. It also returns the first
// card read, or noCard.
func (r *reader) cards() (all cards, first card) {
	first = noCard
	for len(r.fields) > 0 {
		c, ok := cardOf(r.fields[0])
		if !ok || all.has(c) {
			break
		}
		if first == noCard {
			first = c
		}
		all.add(c)
		r.fields = r.fields[1:]
	}
	return all, first
}

// troop reads "C1", "C1/2^", "C1:10,7&L", "C3!".
func (r *reader) troop(p *play) {
	p.from = r.zone()
	switch {
	case r.take("!"):
		p.flayer = true
	case r.take("/"):
		p.count = r.number()
		p.hero = r.take("^")
	case r.take(":"):
		p.named[0], p.names = r.label(), 1
		for r.good && int(p.names) < mostTroop && r.take(",") {
			p.named[p.names] = r.label()
			p.names++
		}
	}
	for r.good && r.take("&") {
		i := strings.IndexByte(markerLetters, (r.rest + " ")[0])
		if i < 0 || p.markers>>i&1 != 0 {
			r.good = false
			return
		}
		p.markers |= 1 << i
		r.rest = r.rest[1:]
	}
}

// label reads a unit by its HP: "10", "5s", "10^".
func (r *reader) label() label {
	u := label{hp: r.number()}
	u.small = r.take("S")
	u.hero = r.take("^")
	return u
}

// signed reads an input that is recognised by its sign.
func (r *reader) signed() play {
	p := newPlay(noVerb)
	r.rest = r.field()
	r.troop(&p)
	double := false
	for _, v := range [...]verb{vStrike, vPush, vMove, vShot} {
		sign := strings.ToUpper(signs[v])
		if p.verb == noVerb && r.take(sign) {
			p.verb = v
			double = (v == vPush || v == vMove) && r.take(sign)
		}
	}
	if p.verb == noVerb {
		r.good = false
		return p
	}
	p.to = r.lastZone()
	r.twist(&p, double)
	if p.verb == vMove && p.markers != 0 && p.whole() && !p.flayer && !double {
		p.verb = vCarry
	}
	if p.verb == vShot && len(r.fields) > 0 {
		p.suit = r.suit()
	}
	return p
}

// twist reads a variant of a normal action.
func (r *reader) twist(p *play, double bool) {
	switch {
	case double && p.verb == vPush:
		p.twist = theban
	case double:
		p.twist, p.via = twice, between2(p.from, p.to)
		r.good = r.good && p.via != noZone
	case (p.verb == vStrike || p.verb == vShot) && len(r.fields) > 0:
		i := slices.Index(twistNames, r.fields[len(r.fields)-1])
		if i > 0 && (p.verb == vStrike || twist(i) == merc) {
			p.twist = twist(i)
			r.fields = r.fields[:len(r.fields)-1]
		}
	}
}

var twistNames = func() []string {
	list := make([]string, twists)
	for i, w := range twistWords {
		list[i] = strings.ToUpper(w)
		if w == "" {
			list[i] = "\x00"
		}
	}
	return list
}()

// between2 returns the zone passed by a double step, or noZone if the two zones are not two steps apart.
func between2(from, to zone) zone {
	if from == noZone || to == noZone {
		return noZone
	}
	if d, n := from.bearing(to); n == 2 {
		return from.step(d)
	}
	return noZone
}

// keptBits returns the set of some orders of one army, or 0 if one of them occurs twice.
func keptBits(list []order) uint8 {
	b := uint8(0)
	for _, o := range list {
		b |= o.bit()
	}
	if bits.OnesCount8(b) != len(list) {
		return 0
	}
	return b
}

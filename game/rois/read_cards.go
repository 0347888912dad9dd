package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// paid is what is named behind an input to pay for it: exact cards, and suits alone.
type paid struct {
	cards cards
	suits string
}

// readPlay reads an input with what people leave out or add: suits that go without
// saying, exact cards, cards by their suit.
func (s *State) readPlay(of seat, fields []string) (p play, with paid, ok bool) {
	if told := s.toldWords(of, fields); told != nil {
		fields = told
	}
	if p, ok = parse(strings.Join(fields, " ")); ok && !s.lacksSuit(of, &p) {
		return p, paid{}, true
	}
	base, with := trailing(fields)
	if p, ok = parse(strings.Join(base, " ")); ok && p.verb == vRep {
		return p, with, true
	}
	if price := manners[p.verb].price; ok && price != told && price != free && !s.lacksSuit(of, &p) {
		return p, with, true
	}
	return s.suited(of, base, with)
}

// misnamed refuses cards that a legal input does not take: those named are played
// exactly (R3.1).
func (s *State) misnamed(of seat, p *play, with paid) *game.Refusal {
	if with == (paid{}) || s.asked[of] == 0 || !s.check(of, p, nil) {
		return nil // the rules say why not
	}
	n, x := s.cost(of, p)
	fits := func() bool {
		return with.cards.of(x) == with.cards && strings.Trim(with.suits, suitLetters[x:x+1]) == ""
	}
	switch {
	case p.verb == vRep && s.ruseBroken(): // R13.6: any card; a suit that is still one is not in the hand
		n, x = 1, noSuit
		fits = func() bool { return with.suits == "" }
	case p.verb == vRep:
		n, x = 1, s.table.cancelled.suit()
	}
	if with.cards.count() <= n && fits() {
		return nil
	}
	var no refusal
	no.because(manners[p.verb].rule, "rois.no.cards", aNumber(n), aSuit(x))
	return no.told()
}

// lacksSuit says that a shot needs no line and that its suit was left out.
func (s *State) lacksSuit(of seat, p *play) bool {
	return p.verb == vShot && p.suit == noSuit && s.far(of, p)
}

// trailing takes cards and suits off the end of an input, the twist stays.
func trailing(fields []string) (base []string, with paid) {
	for i, f := range fields {
		c, isCard := cardOf(f)
		switch {
		case i > 0 && isCard:
			with.cards.add(c)
		case i > 0 && len(f) == 1 && strings.Contains(suitLetters, f):
			with.suits += f
		default:
			base = append(base, f)
		}
	}
	return base, with
}

// suited adds the suit that an input needs: that of the cards named with it, else the
// first that makes it legal, else the first of all.
func (s *State) suited(of seat, base []string, with paid) (play, paid, bool) {
	try := suitLetters
	if with.cards != 0 && with.cards.first().suit() != noSuit {
		try = suitLetters[with.cards.first().suit():][:1]
	} else if with.suits != "" {
		try = with.suits[:1]
	}
	var first play
	found := false
	at := len(base)
	if at > 1 && strings.EqualFold(base[at-1], "MERC") {
		at--
	}
	for i := range try {
		p, ok := parse(strings.Join(slices.Insert(slices.Clone(base), at, try[i:i+1]), " "))
		if !ok {
			continue
		}
		if s.asked[of] != 0 && s.check(of, &p, nil) {
			return p, with, true
		}
		if !found {
			first, found = p, true
		}
	}
	return first, with, found
}

// toldWords replaces suits and jokers by cards of the hand where an input names its
// cards one by one (R3.1), or one that replaces another; nil where it does not.
func (s *State) toldWords(of seat, fields []string) []string {
	v, ok := verbOf[strings.ToUpper(fields[0])]
	if !ok || manners[v].price != told && v != vRep || v == vUse {
		return nil
	}
	left := s.players[of].hand
	for _, f := range fields {
		if c, ok := cardOf(f); ok {
			left.drop(c)
		}
	}
	list := slices.Clone(fields)
	for i, f := range list[1:] {
		x := noSuit
		if len(f) == 1 && strings.Contains(suitLetters, f) && (v != vRep || s.ruseBroken()) {
			x = suit(strings.Index(suitLetters, f))
		} else if f != "*" {
			continue
		}
		if c := left.of(x).first(); c != noCard {
			left.drop(c)
			list[i+1] = c.String()
		} else if x == noSuit {
			list[i+1] = joker1.String() // the rules say that it is not there
		}
	}
	return list
}

// usings is the "use" in front of an input that names exact cards, but for those
// that it would take anyway.
func (s *State) usings(of seat, p *play, exact cards) []game.Action {
	if exact == 0 {
		return nil
	}
	taken := s.taken(of, p)
	if p.verb == vRep && s.table.stage == broken {
		if c := s.replacement(of); c != noCard {
			taken = setOf(c)
		}
	}
	if taken&exact == exact {
		return nil
	}
	var list []game.Action
	for _, c := range exact.list() {
		u := newPlay(vUse)
		u.cards = setOf(c)
		list = append(list, u.text())
	}
	return list
}

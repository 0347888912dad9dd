package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// paid holds the cards and suits typed after an input to pay for it.
type paid struct {
	cards cards
	suits string
}

// readPlay reads an input whose suits may be left out, and whose cards may be named exactly or by suit.
// with holds the cards and suits that are typed but not part of the play.
func (s *State) readPlay(of seat, fields []string) (p play, with paid, ok bool) {
	if p, ok := s.cardless(of, fields); ok {
		return p, paid{}, true
	}
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

// cardless reads an input typed without the cards that it should name one by one. If only one choice of
// cards is legal, it adds them (R31.2a); otherwise it returns the play without cards, and the check says
// how many it takes. It returns false for any other input.
func (s *State) cardless(of seat, fields []string) (play, bool) {
	v, ok := verbOf[strings.ToUpper(fields[0])]
	if !ok || manners[v].price != told || v == vUse || s.asked[of] == 0 {
		return play{}, false
	}
	p, ok := parse(strings.Join(fields, " "))
	if !ok && len(fields) == 1 {
		p, ok = newPlay(v), true
	}
	if !ok || p.cards != 0 {
		return play{}, false
	}
	var fit []play
	for _, a := range s.Legal(game.Seat(of), nil) {
		q, _ := parse(string(a))
		bare := q
		bare.cards, bare.first = 0, p.first
		if bare == p {
			fit = append(fit, q)
		}
	}
	if len(fit) == 1 {
		return fit[0], true
	}
	return p, true
}

// misnamed refuses an otherwise legal input that names cards which it does not take, since exactly the
// named cards are played (R3.1). It returns nil if there is nothing to refuse.
func (s *State) misnamed(of seat, p *play, with paid) *game.Refusal {
	var no refusal
	switch {
	case s.asked[of] == 0:
		return nil // the check says why not
	case manners[p.verb].price == told && p.cards == 0:
		if !s.check(of, p, &no) {
			return no.told()
		}
		return nil
	case p.suit == noSuit && (p.verb == vHeal || p.verb == vDark || p.verb == vHit || p.verb == vShot && s.far(of, p)):
		return s.suitless(of, p)
	case with == (paid{}) || !s.check(of, p, nil):
		return nil
	}
	n, x := s.cost(of, p)
	fits := func() bool {
		return with.cards.of(x) == with.cards && strings.Trim(with.suits, suitLetters[x:x+1]) == ""
	}
	switch {
	case p.verb == vRep && s.ruseBroken(): // R13.6: any card; a remaining suit is not in the hand
		n, x = 1, noSuit
		fits = func() bool { return with.suits == "" }
	case p.verb == vRep:
		n, x = 1, s.table.cancelled.suit()
	}
	if with.cards.count() <= n && fits() {
		return nil
	}
	no.because(manners[p.verb].rule, "rois.no.cards", aNumber(n), aSuit(x))
	return no.told()
}

// lacksSuit says whether a shot that needs no line of fire is missing the suit of its cards.
func (s *State) lacksSuit(of seat, p *play) bool {
	return p.verb == vShot && p.suit == noSuit && s.far(of, p)
}

// trailing splits the cards and suits off an input. Its other words, such as a twist, stay in base.
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

// suited reads an input with the suit that it needs: that of the named cards, else the first that makes it
// legal. If several suits make a heal legal, the play gets none (R31.2a). If no suit makes the input legal,
// suited picks the one whose refusal is most specific.
func (s *State) suited(of seat, base []string, with paid) (play, paid, bool) {
	try := suitLetters
	if with.cards != 0 && with.cards.first().suit() != noSuit {
		try = suitLetters[with.cards.first().suit():][:1]
	} else if with.suits != "" {
		try = with.suits[:1]
	}
	var fit, poor, others, wrong []play // legal; only cards missing; refused otherwise; wrong suit
	for i := range try {
		p, ok := parse(strings.Join(slices.Insert(slices.Clone(base), suitAt(base), try[i:i+1]), " "))
		if !ok {
			continue
		}
		var no refusal
		switch {
		case s.asked[of] != 0 && s.check(of, &p, &no):
			fit = append(fit, p)
		case no.key == "rois.no.cards":
			poor = append(poor, p)
		case no.key == "rois.no.suit":
			wrong = append(wrong, p)
		default:
			others = append(others, p)
		}
	}
	all := slices.Concat(fit, poor, others, wrong)
	if len(all) == 0 {
		return play{}, with, false
	}
	p := all[0]
	if len(fit) > 1 && p.verb == vHeal || len(fit) == 0 && len(poor) > 1 {
		p.suit = noSuit
	}
	return p, with, true
}

// suitAt returns the index in an input at which its suit belongs: at the end, but before "merc".
func suitAt(base []string) int {
	at := len(base)
	if at > 1 && strings.EqualFold(base[at-1], "MERC") {
		at--
	}
	return at
}

// suitless refuses an input without a suit, because several suits fit, or because the hand has the cards
// for none.
func (s *State) suitless(of seat, p *play) *game.Refusal {
	var near []game.Action
	for x := hearts; x <= clubs; x++ {
		q := *p
		if q.suit = x; s.check(of, &q, nil) {
			near = append(near, q.text())
		}
	}
	if len(near) > 1 {
		r := game.Refuse("R31.2a", "rois.no.which")
		r.Near = near
		return r
	}
	n, _ := s.cost(of, p)
	key := game.Key("rois.no.black")
	if p.verb == vHit || p.verb == vShot {
		key = "rois.no.red"
	}
	return game.Refuse(manners[p.verb].rule, key, "n", n)
}

// toldWords replaces suits and jokers by cards of the hand, in an input that names its cards one by one
// (R3.1) or replaces a card. It returns nil for any other input.
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
			list[i+1] = joker1.String() // the check says that it is not in the hand
		}
	}
	return list
}

// usings returns the "use" actions that make an input take the exact cards, or nil if it takes them anyway.
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

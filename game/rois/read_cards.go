package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// paid is the cards and suits typed after an input to pay for it.
type paid struct {
	cards cards
	suits string
}

// readPlay reads an input in which suits may be implied, cards exact, or cards given by suit.
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

// cardless reads an input without the cards that it names one by one, if only one choice of cards
// fits (R31.2a). If several or none fit, the check tells how many it takes.
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

// misnamed refuses cards that a legal input does not take: named cards are played exactly (R3.1).
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

// lacksSuit says whether a shot without a line is missing its suit.
func (s *State) lacksSuit(of seat, p *play) bool {
	return p.verb == vShot && p.suit == noSuit && s.far(of, p)
}

// trailing splits cards and suits off the end of an input; the twist stays.
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

// suited adds the suit that an input needs: that of its named cards, else the first that makes it
// legal. For a heal without a suit, only one may fit, else the play has none (R31.2a). If no suit
// makes it legal, it picks the one with the most specific reason.
func (s *State) suited(of seat, base []string, with paid) (play, paid, bool) {
	try := suitLetters
	if with.cards != 0 && with.cards.first().suit() != noSuit {
		try = suitLetters[with.cards.first().suit():][:1]
	} else if with.suits != "" {
		try = with.suits[:1]
	}
	var fit, poor, others, wrong []play // legal; legal but for the cards in the hand; other; wrong suit only
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

// suitAt returns the index of the suit in an input.
func suitAt(base []string) int {
	at := len(base)
	if at > 1 && strings.EqualFold(base[at-1], "MERC") {
		at--
	}
	return at
}

// suitless refuses an input without an unambiguous suit: two fit, or the hand has cards of none.
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

// toldWords replaces suits and jokers by cards of the hand if an input names its cards one by one
// (R3.1) or replaces a card; nil otherwise.
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

// usings returns the "use" actions before an input that names exact cards, without those that it
// would take anyway.
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

package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Read turns an input as typed into the actions that it stands for: exact cards
// become a "use" in front, a form in one line its steps (R31). None for what has just
// happened by itself.
func (s *State) Read(asking game.Seat, word string, earlier bool) ([]game.Action, error) {
	cut := Game{}.Words(word)
	if len(cut) != 1 || asking < 0 || asking > 1 {
		return nil, s.unknown(asking, word)
	}
	fields := strings.Fields(cut[0])
	of := seat(asking)
	if talk, ok := talks[fields[0]]; ok && len(fields) == 1 {
		return s.readTalk(asking, talk)
	}
	if earlier && s.happened(of, cut[0]) {
		return nil, nil
	}
	switch fields[0] {
	case "march", "spread", "terr":
		if len(fields) > 2 {
			return s.readSteps(of, fields)
		}
	}
	p, exact, ok := s.readPlay(of, fields)
	if !ok {
		return nil, s.unknown(asking, word)
	}
	s.canonical(&p)
	list := s.usings(of, &p, exact)
	return append(list, p.text()), nil
}

// talks are the inputs that answer no question.
var talks = map[string]game.Action{
	"resign": game.Resign, "draw?": game.OfferDraw, "draw+": game.AcceptDraw, "draw-": game.RefuseDraw,
}

// readTalk reads R15.4; offering a draw to one who offers it accepts.
func (s *State) readTalk(asking game.Seat, a game.Action) ([]game.Action, error) {
	open := s.Anytime(asking)
	if a == game.OfferDraw && slices.Contains(open, game.AcceptDraw) {
		a = game.AcceptDraw
	}
	if !slices.Contains(open, a) {
		if s.phase == over {
			return nil, s.unasked()
		}
		return nil, game.Refuse("R15.4", "rois.no.talk")
	}
	return []game.Action{a}, nil
}

// happened says whether an input of a line asks for what has happened meanwhile: the
// turn has ended, a guess or a form was the last one.
func (s *State) happened(of seat, word string) bool {
	switch word {
	case "end":
		return s.phase == over || s.phase >= inOrder && s.active != of
	case "keep":
		return s.phase == inAction && s.active == of
	case "stop", "march stop":
		return s.phase != inChoice || s.choice.by != of
	case "spread stop":
		return s.phase != inReaction
	case "terr done":
		return s.phase != inTerrain || s.asked[of] == 0
	case "mark done":
		return s.phase != inOrders || s.asked[of] == 0
	}
	return false
}

// readPlay reads an input with what people leave out or add: suits that go without
// saying, exact cards, cards by their suit.
func (s *State) readPlay(of seat, fields []string) (p play, exact cards, ok bool) {
	if told := s.toldWords(of, fields); told != nil {
		fields = told
	}
	text := strings.Join(fields, " ")
	if p, ok = parse(text); ok && !s.lacksSuit(of, &p) {
		return p, 0, true
	}
	base, exact, suits := trailing(fields)
	if p, ok = parse(strings.Join(base, " ")); ok && manners[p.verb].price != told && manners[p.verb].price != free {
		if n, x := s.cost(of, &p); n > 0 && x != noSuit && (exact.of(x) == exact || suits == "") && strings.Trim(suits, suitLetters[x:x+1]) == "" {
			return p, exact, true
		}
		if exact == 0 && suits == "" && !s.lacksSuit(of, &p) {
			return p, 0, true
		}
	}
	if p, ok = parse(strings.Join(base, " ")); ok && p.verb == vRep {
		return p, exact, true
	}
	return s.suited(of, base, exact, suits)
}

// lacksSuit says that a shot needs no line and that its suit was left out.
func (s *State) lacksSuit(of seat, p *play) bool {
	return p.verb == vShot && p.suit == noSuit && s.far(of, p)
}

// trailing takes cards and suits off the end of an input, the twist stays.
func trailing(fields []string) (base []string, exact cards, suits string) {
	for i, f := range fields {
		c, isCard := cardOf(f)
		switch {
		case i > 0 && isCard:
			exact.add(c)
		case i > 0 && len(f) == 1 && strings.Contains(suitLetters, f):
			suits += f
		default:
			base = append(base, f)
		}
	}
	return base, exact, suits
}

// suited adds the suit that an input needs: that of the cards named with it, else the
// first that makes it legal, else the first of all.
func (s *State) suited(of seat, base []string, exact cards, suits string) (play, cards, bool) {
	try := suitLetters
	if exact != 0 && exact.first().suit() != noSuit {
		try = suitLetters[exact.first().suit():][:1]
	} else if suits != "" {
		try = suits[:1]
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
			return p, exact, true
		}
		if !found {
			first, found = p, true
		}
	}
	return first, exact, found
}

// toldWords replaces suits and jokers by cards of the hand where an input names its
// cards one by one (R3.1); nil where it does not.
func (s *State) toldWords(of seat, fields []string) []string {
	v, ok := verbOf[strings.ToUpper(fields[0])]
	if !ok || manners[v].price != told || v == vUse {
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
		if len(f) == 1 && strings.Contains(suitLetters, f) {
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
	if t := s.taken(of, p); t&exact == exact {
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

// canonical rewrites a choice of units as the one text that Legal lists for it (R8.6).
func (s *State) canonical(p *play) {
	if p.from == noZone || p.flayer || p.whole() || p.verb == vSplit || p.twist == rotation {
		return
	}
	t := &s.board[p.from].troop
	if p.verb == vEmerge || p.verb == vFlay { // one unit: the healthiest needs no name
		if p.names == 1 && t.n > 0 && s.labelOf(t.owner, t.units[0]) == p.named[0] || p.names == 0 && p.count == 1 {
			p.names, p.named, p.count = 0, [mostTroop]label{}, 0
		}
		return
	}
	mask := uint8(0)
	if p.names == 0 {
		if int(p.count) != int(t.n) {
			return
		}
		mask = t.all()
	}
	for _, l := range p.named[:p.names] {
		at := slices.IndexFunc(t.list(), func(u unit) bool { return s.labelOf(t.owner, u) == l })
		for at >= 0 && mask>>at&1 != 0 {
			if at++; at >= int(t.n) || s.labelOf(t.owner, t.units[at]) != l {
				return
			}
		}
		if at < 0 {
			return
		}
		mask |= 1 << at
	}
	s.reword(t, p, mask)
}

// reword names units in the shortest way.
func (s *State) reword(t *troop, p *play, mask uint8) {
	list := s.portions(nil, play{verb: p.verb, from: p.from}, true)
	for _, o := range list {
		if m, ok := s.portion(t, &o); ok && m == mask {
			p.count, p.hero, p.names, p.named = o.count, o.hero, o.names, o.named
			if p.verb == vMove && p.whole() {
				p.markers = 0 // they go with the whole troop anyway (R29.3)
			}
			return
		}
	}
}

// unknown says what a word that is no input could have been.
func (s *State) unknown(asking game.Seat, text string) *game.Refusal {
	r := game.Refuse("R31", "rois.no.notation", "what", shorten(text))
	if legal := s.Legal(asking, nil); len(legal) > 0 {
		r.Near = legal[:min(len(legal), 5)]
	}
	return r
}

package lune

import (
	"fmt"
	"slices"
	"strings"
)

// sheet collects the items of a position.
type sheet struct{ items []string }

// add writes an item if it is to be said.
func (w *sheet) add(say bool, format string, args ...any) {
	if say {
		w.items = append(w.items, fmt.Sprintf(format, args...))
	}
}

// given is the position in the notation of Position, on one line: in a players' turn that
// of its beginning and what the Mechs did since. What happened before is not in it.
func (s *State) given() string {
	b := &s.now
	then, whole := s.done()
	if whole {
		b = &s.start
	}
	var w sheet
	w.session(s, b)
	w.campaign(s, b)
	if s.phase != inShop {
		w.board(b)
	}
	w.units(s, b)
	w.add(whole, "then%s", then)
	return strings.Join(w.items, "; ")
}

// session writes mode, phase, counts and votes.
func (w *sheet) session(s *State, b *battle) {
	head := "mission " + fmt.Sprint(s.mission)
	if s.mode != 0 {
		head = "single " + head
	}
	switch s.phase {
	case inShop:
		head += " shop"
	case inDeploy:
		head += " deploy"
	case over:
		head += " over " + endingWords[s.end]
	}
	if s.turn > 0 {
		head += fmt.Sprintf(" turn %d", s.turn)
	}
	w.add(true, "%s grid %d", head, max(b.grid, 0))
	w.add(s.resist != firstResist, "resist %d", s.resist)
	w.add(s.purse != 0, "purse %d", s.purse)
	w.add(s.seats > 1, "seats %d", s.seats)
	w.add(s.left != 0, "left%s", s.left.words())
	if order := s.byJoining(); !slices.IsSorted(order) {
		text := "joined"
		for _, p := range order {
			text += fmt.Sprintf(" p%d", p+1)
		}
		w.add(true, "%s", text)
	}
	if s.owner != firstOwners[s.seats] || s.left != 0 {
		w.add(true, "owner C p%d K p%d A p%d", s.owner[combat]+1, s.owner[cannon]+1, s.owner[artillery]+1)
	}
	w.add(s.late, "late")
	w.add(s.ready != 0, "ready%s", s.ready.words())
	w.add(s.reset != 0, "reset%s", s.reset.words())
	w.add(s.spent, "reset spent")
	w.add(s.giveUp != 0, "abandon%s", s.giveUp.words())
	w.add(s.shields, "shields")
	w.add(s.autoEnd, "autoend")
	w.add(s.delay > 0, "delay %s", delayValues[s.delay])
}

// words are the seats of a set: " p1 p3".
func (s seatSet) words() string {
	text := ""
	for p := range seat(mostSeats) {
		if s.has(p) {
			text += fmt.Sprintf(" p%d", p+1)
		}
	}
	return text
}

// campaign writes roster, objectives, counts, results and the shop.
func (w *sheet) campaign(s *State, b *battle) {
	var codes []string
	for _, k := range s.roster[:s.types] {
		codes = append(codes, kinds[k].code)
	}
	w.add(s.types > 0, "roster %s", strings.Join(codes, " "))
	codes = nil
	for _, g := range s.goals[:s.goalCount] {
		codes = append(codes, fmt.Sprintf("O%d", g.code))
	}
	w.add(codes != nil, "objectives %s", strings.Join(codes, " "))
	if text := b.tally.words(); text != "" {
		w.add(true, "tally%s", text)
	}
	for i := range s.results[:s.ended] {
		r := &s.results[i]
		text := "lost"
		if r.won {
			text = "won"
		}
		text += fmt.Sprintf(" grid %d", r.grid)
		for _, g := range r.goals[:r.count] {
			text += fmt.Sprintf(" O%d %d %s", g.code, g.count, goalWords[g.state])
		}
		w.add(true, "result %s%s", text, r.tally.words())
	}
	for i := range equipment {
		if h := &s.shop[i]; h.owned && h.on == unmounted {
			w.add(true, "own %s%s", itemCodes[i], h.freshWord())
		}
	}
	w.add(s.bought[boughtGrid] > 0, "bought GR %d", s.bought[boughtGrid])
	w.add(s.bought[boughtResist] > 0, "bought R %d", s.bought[boughtResist])
	w.add(s.bought[boughtShield] > 0, "bought SH")
	w.add(s.guarded, "guarded")
}

func (h *share) freshWord() string {
	if h.fresh {
		return " fresh"
	}
	return ""
}

// words are the counts that are not zero: " kills 3 boss".
func (t *tally) words() string {
	text := ""
	for i, n := range t.counts() {
		if *n > 0 {
			text += fmt.Sprintf(" %s %d", tallyWords[i], *n)
		}
	}
	if t.bossDead {
		text += " boss"
	}
	return text
}

// board writes the levels, what is on the squares, and the markers.
func (w *sheet) board(b *battle) {
	even := true
	for q := range b.tiles {
		even = even && b.tiles[q].level == b.tiles[0].level
	}
	w.add(even, "flat %s", levelWord(b.tiles[0].level))
	for row := 7; row >= 0 && !even; row-- {
		text := ""
		for column := range 8 {
			text += levelWord(b.tiles[row*8+column].level)
		}
		w.add(true, "%d %s", row+1, text)
	}
	var kinds []string // descriptions in the order of their first squares
	where := map[string]string{}
	for q := range square(squares) {
		text := b.tiles[q].words()
		if text == "" {
			continue
		}
		if where[text] == "" {
			kinds = append(kinds, text)
		}
		where[text] += q.name() + " "
	}
	for _, text := range kinds {
		w.add(true, "%s%s", where[text], text)
	}
	for _, m := range b.markers[:b.marked] {
		word := "marker"
		if m.meteor {
			word = "meteor"
		}
		w.add(true, "%s %s", word, m.at.name())
	}
}

func levelWord(level int8) string {
	if level == chasm {
		return "-"
	}
	return fmt.Sprint(level)
}

// words are what is on the tile besides its level.
func (t *tile) words() string {
	var list []string
	switch {
	case t.terrain != bare:
		list = append(list, terrainWords[t.terrain])
	case t.obstacle != open:
		list = append(list, fmt.Sprintf("%s %d", obstacleWords[t.obstacle], t.count))
	}
	return strings.Join(append(list, t.marks().Words()...), " ")
}

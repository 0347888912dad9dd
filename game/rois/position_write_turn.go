package rois

import (
	"fmt"
	"strings"
)

// markItems are the marks of the turn under way.
func (s *State) markItems() []string {
	if s.phase < inOrder {
		return nil
	}
	m := s.marks
	var hits []string
	for z, targets := range m.hit {
		for to := range targets.zones {
			hits = append(hits, zone(z).String()+">"+to.String())
		}
	}
	f := m.follow
	return []string{
		fmt.Sprintf("did[%s]", strings.Join(m.named().Words(), " ")),
		when(m.sealed != noZone, "sealed %s", m.sealed), when(m.drawsTo > 0, "drawsto %d", m.drawsTo),
		when(hits != nil, "hits[%s]", strings.Join(hits, " ")), when(f.from != noZone, "follow[%s>%s]", f.from, f.struck),
		when(f.emptied != 0, "emptied[%s]", f.emptied.names()),
	}
}

// names are the zones of an area in reading order: "C3 D3".
func (a area) names() string {
	var list []string
	for z := range a.zones {
		list = append(list, z.String())
	}
	return strings.Join(list, " ")
}

// tableItems are the action under way and the choice owed.
func (s *State) tableItems(w sight) []string {
	t, c := &s.table, s.choice
	var fields, moved []string
	add := func(say bool, format string, args ...any) {
		if say {
			fields = append(fields, fmt.Sprintf(format, args...))
		}
	}
	add(t.stage != idle, "%s", stageWords[t.stage])
	add(t.play.verb != noVerb, "play %s", t.play.text())
	add(t.cards != 0, "cards %s", t.cards)
	add(t.cancelled != noCard, "cancelled %s", t.cancelled)
	for z, n := range t.spread {
		if n > 0 {
			moved = append(moved, fmt.Sprintf("%s:%d", zone(z), n))
		}
	}
	// Until it is done what an answer has moved is its player's secret.
	seen := s.phase != inReaction || w.own[s.active.other()]
	add(seen && t.answer.verb != noVerb, "answer %s", t.answer.text())
	add(t.paid != 0, "paid %s", t.paid)
	add(seen && moved != nil, "moved %s", strings.Join(moved, " "))
	add(t.must != noCard, "must %s", t.must)
	add(t.traded, "traded")
	add(t.drawn != 0, "drawn %s", t.drawn)
	name := "-"
	if c.held.order != noOrder {
		name = c.held.order.String() + "/" + c.held.card.String()
	}
	return []string{
		when(fields != nil, "table[%s]", strings.Join(fields, "; ")),
		when(c.kind != noChoice, "choice[%s %s %s %d]", choiceWords[c.kind], c.by.letter(), name, c.count),
	}
}

// formItems are what the set-up has collected so far.
func (s *State) formItems(w sight) []string {
	if s.phase >= inOrder {
		return nil
	}
	var list []string
	for of := range s.players {
		f, letter := &s.players[of].form, seat(of).letter()
		var plots []string
		for z := range zone(zones) {
			switch {
			case s.planter(z) != seat(of):
			case w.own[of] && f.set.has(z):
				plots = append(plots, z.String()+"="+f.plots[z].String())
			default:
				plots = append(plots, z.String())
			}
		}
		list = append(list, when(plots != nil, "t%s[%s]", letter, strings.Join(plots, " ")))
		words := f.words(w.own[of])
		list = append(list, when(words != nil, "f%s[%s]", letter, strings.Join(words, " ")))
	}
	return list
}

// words is a form of R5.8; of somebody else's only whether it was handed in.
func (f *form) words(all bool) []string {
	var words []string
	if all {
		for n := 1; n <= ordersPerArmy; n++ {
			if f.kept>>n&1 == 0 {
				continue
			}
			o := orderOf(f.laid.army(), n)
			sign := ""
			if o == f.laid {
				sign = (&player{active: f.up}).side()
			}
			words = append(words, o.String()+sign)
		}
		if f.hero != noZone {
			words = append(words, "@"+f.hero.String())
		}
		for m, z := range f.markers {
			if z != noZone {
				words = append(words, markerLetters[m:m+1]+":"+z.String())
			}
		}
	}
	if f.done {
		words = append(words, "done")
	}
	return words
}

package rois

import "strings"

// suitSigns are the suits as people read them.
var suitSigns = [...]string{hearts: "♥", diamonds: "♦", spades: "♠", clubs: "♣"}

// face is a card as people read it in every language: "7♥", "joker¹".
func (c card) face() string {
	switch c {
	case joker1:
		return "joker¹"
	case joker2:
		return "joker²"
	}
	name := c.String()
	return name[:len(name)-1] + suitSigns[c.suit()]
}

// shown is cards as people read them: "7♥ 10♣ joker¹".
func shown(list ...card) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.face()
	}
	return strings.Join(names, " ")
}

// list is the cards of a set in the order of R3.1.
func (s cards) list() []card {
	all := make([]card, 0, s.count())
	for s != 0 {
		all = append(all, s.pop())
	}
	return all
}

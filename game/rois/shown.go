package rois

import "strings"

// suitSigns are the suits as people read them.
var suitSigns = [...]string{hearts: "♥", diamonds: "♦", spades: "♠", clubs: "♣"}

// face is a card as people read it in every language: "7♥", "joker¹". The jokers
// differ, so that two lines of a menu never read alike.
func (c card) face() string { return faces[c] }

var faces = func() (all [deckSize]string) {
	for c := range joker1 {
		name := c.String()
		all[c] = name[:len(name)-1] + suitSigns[c.suit()]
	}
	all[joker1], all[joker2] = "joker¹", "joker²"
	return all
}()

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

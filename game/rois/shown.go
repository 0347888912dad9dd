package rois

import "bivouac/game"

// suitSigns holds the symbols of the suits.
var suitSigns = [...]string{hearts: "♥", diamonds: "♦", spades: "♠", clubs: "♣"}

// face returns a card as shown to people: "7♥", "K♥" (in French "R♥"), "joker".
func (c card) face() game.Text { return faces[c] }

var faces = func() (all [deckSize]game.Text) {
	for c := range joker1 {
		name, sign := c.String(), suitSigns[c.suit()]
		switch rank := name[:len(name)-1]; rank {
		case "J", "Q", "K":
			all[c] = game.T(game.Key("rois.card."+rank), "suit", sign)
		default:
			all[c] = game.Literal(rank + sign)
		}
	}
	all[joker1], all[joker2] = game.Literal("joker"), game.Literal("joker")
	return all
}()

// named returns a card as it stands alone in a sentence: "7♥", "a joker".
func (c card) named() game.Text {
	if c.joker() {
		return game.T("rois.card.joker")
	}
	return c.face()
}

// shown formats cards: "7♥ 10♣ joker". It formats a single card as named does, and no cards as "".
func shown(list ...card) game.Text {
	switch len(list) {
	case 0:
		return game.Literal("")
	case 1:
		return list[0].named()
	}
	all := list[0].face()
	for _, c := range list[1:] {
		all = game.T("rois.cards", "one", all, "two", c.face())
	}
	return all
}

// list returns the cards of a set in the order of R3.1.
func (s cards) list() []card {
	all := make([]card, 0, s.count())
	for s != 0 {
		all = append(all, s.pop())
	}
	return all
}

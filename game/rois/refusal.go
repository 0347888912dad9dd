package rois

import "bivouac/game"

// refusal is why an input may not be made: the rule, a sentence and the things that it
// names. Each check says whether the input may be made and fills in the refusal that it
// is given, if it is given one: who only wants to know what is legal gives nil.
type refusal struct {
	rule     string
	key      game.Key
	one, two detail
}

// because fills in why not, with at most two things that the sentence names. It is
// false, so that a check can answer with it.
func (no *refusal) because(rule string, key game.Key, about ...detail) bool {
	if no == nil {
		return false
	}
	*no = refusal{rule: rule, key: key}
	if len(about) > 0 {
		no.one = about[0]
	}
	if len(about) > 1 {
		no.two = about[1]
	}
	return false
}

// told is the refusal for who is to read it.
func (no *refusal) told() *game.Refusal {
	var args []any
	for _, d := range [...]detail{no.one, no.two} {
		if d.kind != noDetail {
			args = append(args, detailNames[d.kind], d.told())
		}
	}
	return game.Refuse(no.rule, no.key, args...)
}

// detailKind is what a sentence names.
type detailKind uint8

const (
	noDetail detailKind = iota
	detailZone
	detailFrom
	detailTo
	detailNumber
	detailSuit
	detailCard
	detailOrder
	detailArmy
)

var detailNames = [...]string{
	detailZone: "zone", detailFrom: "from", detailTo: "to", detailNumber: "n", detailSuit: "suit", detailCard: "card",
	detailOrder: "order", detailArmy: "army",
}

// detail is one thing that a sentence names.
type detail struct {
	kind  detailKind
	value uint8
}

func aZone(z zone) detail    { return detail{detailZone, uint8(z)} }
func fromZone(z zone) detail { return detail{detailFrom, uint8(z)} }
func toZone(z zone) detail   { return detail{detailTo, uint8(z)} }
func aNumber(n int) detail   { return detail{detailNumber, uint8(n)} }
func aSuit(x suit) detail    { return detail{detailSuit, uint8(x)} }
func aCard(c card) detail    { return detail{detailCard, uint8(c)} }
func anOrder(o order) detail { return detail{detailOrder, uint8(o)} }
func anArmy(a army) detail   { return detail{detailArmy, uint8(a)} }

// told is the thing as a sentence takes it.
func (d detail) told() any {
	switch d.kind {
	case detailNumber:
		return int(d.value)
	case detailSuit:
		return suit(d.value).key()
	case detailCard:
		return card(d.value).face()
	case detailOrder:
		return order(d.value).key()
	case detailArmy:
		return army(d.value).key()
	}
	return zone(d.value).String()
}

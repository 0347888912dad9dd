package rois

import "bivouac/game"

// refusal is why an input may not be made: the rule, a sentence and the things that it
// names. The zero value refuses nothing. It is a small value, so that trying out what
// is legal needs no memory; told makes a sentence of it when somebody is to read it.
type refusal struct {
	rule     string
	key      game.Key
	one, two detail
}

// refuse makes one; about names at most two things.
func refuse(rule string, key game.Key, about ...detail) refusal {
	r := refusal{rule: rule, key: key}
	if len(about) > 0 {
		r.one = about[0]
	}
	if len(about) > 1 {
		r.two = about[1]
	}
	return r
}

// refused says that it is one.
func (r refusal) refused() bool { return r.rule != "" }

// told is the refusal for who is to read it.
func (r refusal) told() *game.Refusal {
	var args []any
	for _, d := range [...]detail{r.one, r.two} {
		if d.kind != noDetail {
			args = append(args, detailNames[d.kind], d.told())
		}
	}
	return game.Refuse(r.rule, r.key, args...)
}

// firstOf is the first refusal that is one.
func firstOf(list ...refusal) refusal {
	for _, r := range list {
		if r.refused() {
			return r
		}
	}
	return refusal{}
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

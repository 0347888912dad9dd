package rois

import "bivouac/game"

// refusal is the reason why an input may not be made: the rule, a sentence and its arguments. A check
// returns whether the input is legal; if not, it fills in the refusal that was passed. Callers that only
// need legality pass nil.
type refusal struct {
	rule     string
	key      game.Key
	one, two detail
}

// because sets the reason with at most two arguments. It always returns false, which the check then returns.
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

// told converts the refusal to a game.Refusal.
func (no *refusal) told() *game.Refusal {
	var args []any
	for _, d := range [...]detail{no.one, no.two} {
		if d.kind != noDetail {
			args = append(args, detailNames[d.kind], d.told())
		}
	}
	return game.Refuse(no.rule, no.key, args...)
}

// detailKind is the type of a sentence's argument.
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

// detail is an argument of a sentence.
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

// told returns the argument as a value for game.T.
func (d detail) told() any {
	switch d.kind {
	case detailNumber:
		return int(d.value)
	case detailSuit:
		return suitKeys[d.value]
	case detailCard:
		return card(d.value).named()
	case detailOrder:
		return order(d.value).key()
	case detailArmy:
		return army(d.value).key()
	}
	return zone(d.value).String()
}

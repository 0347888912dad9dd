package rois

import (
	"math/bits"
	"strconv"

	"bivouac/game"
)

// words holds the first words of the inputs that begin with a word (R31.2). Verbs without an entry are
// recognised by their sign: see signs.
var words = [verbs]string{
	vArmy: "army", vTerr: "terr", vTerrDone: "terr done", vTerrOK: "terr ok", vOrders: "orders", vMark: "mark",
	vKeep: "keep", vOn: "on", vOff: "off", vSwap: "swap", vLay: "lay", vUse: "use", vRuse: "ruse", vDiscard: "disc",
	vRep: "rep", vEnd: "end", vPass: "pass", vCounter: "counter", vDip: "dip", vNumb: "numb", vFury: "fury",
	vPhero: "phero", vSpread: "spread", vSpreadStop: "spread stop", vGive: "give", vDivert: "dev", vNo: "no",
	vStop: "stop", vSPQR: "spqr", vTrade: "trade", vAmbush: "ambush", vInfHand: "inf hand", vInfOrder: "inf order",
	vArt: "art", vCalm: "calm", vMarch: "march", vMarchStop: "march stop", vDark: "dark", vChant: "chant",
	vGold: "gold", vFever: "fever", vSplit: "split", vRage: "rage", vStorm: "storm", vSac: "sac", vLoot: "loot",
	vWhip: "whip", vFlay: "flay", vHit: "hit", vTerra: "terra", vEmerge: "emerge", vSoul: "soul", vHive: "hive",
	vCorrupt: "corrupt", vResign: string(game.Resign), vOffer: string(game.OfferDraw), vAccept: string(game.AcceptDraw),
	vRefuse: string(game.RefuseDraw), vForfeit: string(game.Forfeit),
}

// signs holds the signs that separate the zones of an input.
var signs = [verbs]string{
	vStrike: "x", vPush: ">", vMove: "-", vCarry: "-", vShot: "~", vSPQR: "x", vArt: "-", vMarch: "-", vDark: "-",
	vFever: "x", vLoot: "-", vFlay: "x", vTerra: "-", vEmerge: ">", vHive: "-", vCorrupt: "x",
}

var twistWords = [twists]string{merc: "merc", raid: "raid", swarm: "swarm"}

const markerLetters = "LWD" // leader, weapon, doctor

// text returns the canonical form of an input, which actions and the log use.
func (p *play) text() game.Action {
	var room [2 * game.MaxAction]byte
	return game.Action(p.write(room[:0]))
}

// reads says whether a is the canonical form of the input.
func (p *play) reads(a game.Action) bool {
	var room [2 * game.MaxAction]byte
	return string(p.write(room[:0])) == string(a)
}

// write appends the canonical form of the input.
func (p *play) write(b []byte) []byte {
	if p.twist == cruiser {
		b = append(b, "cruiser "...)
	}
	if word := words[p.verb]; word == "" {
		b = p.arguments(b)
	} else {
		b = append(append(b, word...), ' ')
		start := len(b)
		if rest := p.arguments(b[start:start]); len(rest) > 0 {
			b = append(b, rest...) // rest is already in place, unless b had no room for it
		} else {
			b = b[:start-1]
		}
	}
	if w := twistWords[p.twist]; w != "" {
		b = append(append(b, ' '), w...)
	}
	return b
}

// arguments appends what follows the first word.
func (p *play) arguments(b []byte) []byte {
	switch p.verb {
	case vArmy, vTerr, vOrders, vMark, vOn, vSwap, vLay:
		return p.formed(b)
	case vHeal:
		return append(p.from.write(append(b, '+')), ' ', suitLetters[p.suit])
	case vEnd:
		return p.rotated(b)
	case vSpread:
		if p.to == noZone {
			return append(b, "even"...)
		}
		return strconv.AppendInt(append(p.to.write(b), ':'), int64(p.number), 10)
	case vSac:
		return strconv.AppendInt(b, int64(p.number), 10)
	case vDivert:
		return p.to.write(b)
	case vSplit:
		return strconv.AppendInt(append(p.from.write(b), '/'), int64(p.count), 10)
	case vStorm, vSoul:
		return p.guessed(b)
	case vRage, vHit:
		b = p.from.write(b)
	}
	if sign := signs[p.verb]; sign != "" || p.verb == vWhip {
		b = p.between(b, sign)
	}
	if p.suit != noSuit {
		b = append(b, ' ', suitLetters[p.suit])
	}
	if p.verb == vFever {
		b = strconv.AppendInt(append(b, ' '), int64(p.number), 10)
	}
	return p.told(b)
}

// between appends the troop, the sign and the target zone.
func (p *play) between(b []byte, sign string) []byte {
	if p.verb == vMarch && p.from == noZone {
		return append(b, "all"...)
	}
	b = p.troopText(b)
	if p.verb == vWhip {
		return p.to.write(append(p.via.write(append(b, '-')), 'x'))
	}
	b = append(b, sign...)
	if p.twist == theban || p.twist == twice {
		b = append(b, sign...)
	}
	return p.to.write(b)
}

// troopText appends the acting units: "C1", "C1/2^", "C1:10,7&L", "C3!".
func (p *play) troopText(b []byte) []byte {
	b = p.from.write(b)
	switch {
	case p.flayer:
		b = append(b, '!')
	case p.names > 0:
		for i, u := range p.named[:p.names] {
			b = append(b, ":,"[min(i, 1)])
			b = u.text(b)
		}
	case p.count > 0:
		b = strconv.AppendInt(append(b, '/'), int64(p.count), 10)
		if p.hero {
			b = append(b, '^')
		}
	}
	for i := range markerLetters {
		if p.markers>>i&1 != 0 {
			b = append(append(b, '&'), markerLetters[i])
		}
	}
	return b
}

// text appends a unit by its HP: "10", "5s", "10^" (R31.2, R31.4).
func (u label) text(b []byte) []byte {
	b = strconv.AppendInt(b, int64(u.hp), 10)
	if u.small {
		b = append(b, 's')
	}
	if u.hero {
		b = append(b, '^')
	}
	return b
}

// formed appends the arguments of the set-up and of the order phase.
func (p *play) formed(b []byte) []byte {
	switch p.verb {
	case vArmy:
		if army(p.number) >= armies {
			return append(b, "random"...)
		}
		return append(b, army(p.number).String()...)
	case vTerr:
		return p.plot.write(append(p.to.write(b), '='))
	case vMark:
		if p.to == noZone {
			return append(b, "done"...)
		}
		return p.to.write(append(b, markerLetters[p.number], ' '))
	case vOrders:
		b = p.crowned(p.sided(b), "@")
		for rest := p.kept &^ p.order.bit(); rest != 0; rest &= rest - 1 {
			b = append(append(b, ' '), orderOf(p.order.army(), bits.TrailingZeros8(rest)).String()...)
		}
		return b
	}
	if p.verb != vOn {
		b = p.sided(b)
	}
	return p.crowned(p.told(b), " @")
}

// sided appends an order with the side on which it is laid.
func (p *play) sided(b []byte) []byte {
	sign := byte('-')
	if p.up {
		sign = '+'
	}
	return append(append(b, p.order.String()...), sign)
}

// crowned appends mark and the zone of the hero (R-ELF5.1), if one is named.
func (p *play) crowned(b []byte, mark string) []byte {
	if p.to == noZone {
		return b
	}
	if len(b) == 0 {
		mark = "@"
	}
	return p.to.write(append(b, mark...))
}

// told appends the named cards, beginning with p.first if it is set.
func (p *play) told(b []byte) []byte {
	if p.cards == 0 {
		return b
	}
	add := func(c card) {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, c.String()...)
	}
	left := p.cards
	if p.first != noCard {
		add(p.first)
		left.drop(p.first)
	}
	for left != 0 {
		add(left.pop())
	}
	return b
}

// guessed appends "R", "B", "R C1" (R-GOB3, R-INS4).
func (p *play) guessed(b []byte) []byte {
	letter := byte('B')
	if p.red {
		letter = 'R'
	}
	b = append(b, letter)
	if p.to != noZone {
		b = p.to.write(append(b, ' '))
	}
	return b
}

// rotated appends "A1:7=B1:10" (R-ROM6), or nothing.
func (p *play) rotated(b []byte) []byte {
	if p.twist != rotation {
		return b
	}
	b = p.named[0].text(append(p.from.write(b), ':'))
	return p.named[1].text(append(p.to.write(append(b, '=')), ':'))
}

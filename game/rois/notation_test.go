package rois

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bivouac/game"
)

// anyZone to anyLabel draw the parts of an input.
func anyZone(t *rapid.T) zone { return zone(rapid.IntRange(0, zones-1).Draw(t, "zone")) }

func anyCards(t *rapid.T, least, most int) cards {
	var all cards
	for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, deckSize-1), least, most, rapid.ID[int]).Draw(t, "cards") {
		all.add(card(c))
	}
	return all
}

func anyLabel(t *rapid.T) label {
	return label{
		hp:    uint8(rapid.IntRange(1, 30).Draw(t, "hp")),
		small: rapid.Bool().Draw(t, "small"), hero: rapid.Bool().Draw(t, "hero"),
	}
}

func anySuit(t *rapid.T) suit { return suit(rapid.IntRange(0, 3).Draw(t, "suit")) }

// anyTroop chooses all, some or named units.
func anyTroop(t *rapid.T, p *play) {
	p.from = anyZone(t)
	switch rapid.IntRange(0, 3).Draw(t, "units") {
	case 1:
		p.count = uint8(rapid.IntRange(1, 6).Draw(t, "count"))
		p.hero = rapid.Bool().Draw(t, "^")
	case 2:
		p.names = uint8(rapid.IntRange(1, 3).Draw(t, "names"))
		for i := range p.names {
			p.named[i] = anyLabel(t)
		}
	}
}

// anyPlay is an input that can be written.
func anyPlay(t *rapid.T) play {
	p := newPlay(verb(rapid.IntRange(int(vArmy), int(verbs)-1).Draw(t, "verb")))
	switch p.verb {
	case vArmy:
		p.number = uint8(rapid.IntRange(0, int(armies)).Draw(t, "army"))
	case vTerr:
		p.to = anyZone(t)
		list := plots[p.to]
		p.plot = list[rapid.IntRange(0, len(list)-1).Draw(t, "plot")]
	case vMark:
		if rapid.Bool().Draw(t, "done") {
			break
		}
		p.number, p.to = uint8(rapid.IntRange(0, 2).Draw(t, "marker")), anyZone(t)
	case vOrders:
		a := army(rapid.IntRange(0, int(armies)-1).Draw(t, "army"))
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(1, 6), 3, 3, rapid.ID[int]).Draw(t, "kept")
		for _, n := range numbers {
			p.kept |= orderOf(a, n).bit()
		}
		p.order, p.up = orderOf(a, numbers[0]), rapid.Bool().Draw(t, "up")
		if rapid.Bool().Draw(t, "hero") {
			p.to = anyZone(t)
		}
	case vOn, vSwap, vLay:
		anyPhase(t, &p)
	case vUse, vDiscard, vCounter, vNumb, vFury, vPhero, vGive, vCalm:
		p.cards = anyCards(t, 1, 4)
	case vRuse:
		p.cards = anyCards(t, 1, 4)
		p.first = p.cards.first()
	default:
		anyAimed(t, &p)
	}
	return p
}

func anyPhase(t *rapid.T, p *play) {
	if p.verb != vOn {
		p.order, p.up = order(rapid.IntRange(1, ordersInAll).Draw(t, "order")), rapid.Bool().Draw(t, "up")
	}
	p.cards = anyCards(t, 0, 1)
	if rapid.Bool().Draw(t, "hero") {
		p.to = anyZone(t)
	}
}

// anyAimed fills in the inputs that name zones, and the rest.
func anyAimed(t *rapid.T, p *play) {
	switch p.verb {
	case vHeal:
		p.from, p.suit = anyZone(t), anySuit(t)
	case vRage, vHit:
		p.from = anyZone(t)
		if p.verb == vHit {
			p.to, p.suit = p.from, anySuit(t)
		}
	case vSplit:
		p.from, p.count = anyZone(t), uint8(rapid.IntRange(1, 6).Draw(t, "count"))
	case vSac:
		p.number = uint8(rapid.IntRange(1, 5).Draw(t, "points"))
	case vDivert:
		p.to = anyZone(t)
	case vSpread:
		if rapid.Bool().Draw(t, "some") {
			p.to, p.number = anyZone(t), uint8(rapid.IntRange(1, 40).Draw(t, "points"))
		}
	case vStorm, vSoul:
		p.red = rapid.Bool().Draw(t, "red")
		if p.verb == vSoul && rapid.Bool().Draw(t, "somewhere") {
			p.to = anyZone(t)
		}
	case vEnd:
		if rapid.Bool().Draw(t, "rotation") {
			p.twist, p.from, p.to = rotation, anyZone(t), anyZone(t)
			p.named[0], p.named[1] = anyLabel(t), anyLabel(t)
		}
	case vMarch:
		if rapid.Bool().Draw(t, "some") {
			anyTroop(t, p)
			p.to = anyZone(t)
		}
	default:
		anyGoing(t, p)
	}
}

// anyGoing fills in the inputs that go from one zone to another.
func anyGoing(t *rapid.T, p *play) {
	switch {
	case p.verb == vCarry:
		p.from, p.to, p.markers = anyZone(t), anyZone(t), uint8(rapid.IntRange(1, 7).Draw(t, "markers"))
	case p.verb == vWhip:
		anyTroop(t, p)
		p.via, p.to = anyZone(t), anyZone(t)
	case signs[p.verb] != "":
		anySigned(t, p)
	}
}

func anySigned(t *rapid.T, p *play) {
	anyTroop(t, p)
	p.to = anyZone(t)
	switch p.verb {
	case vDark:
		p.suit = anySuit(t)
	case vFever:
		p.number = uint8(rapid.IntRange(1, 9).Draw(t, "cards"))
	case vStrike:
		p.twist = []twist{plain, merc, raid, swarm}[rapid.IntRange(0, 3).Draw(t, "twist")]
	case vPush:
		p.twist = []twist{plain, theban}[rapid.IntRange(0, 1).Draw(t, "twist")]
	case vShot:
		p.twist = []twist{plain, merc, cruiser}[rapid.IntRange(0, 2).Draw(t, "twist")]
		if p.twist == cruiser {
			p.suit = anySuit(t)
		}
	case vMove:
		if !p.whole() {
			p.markers = uint8(rapid.IntRange(0, 7).Draw(t, "markers"))
			return
		}
		if p.flayer = rapid.Bool().Draw(t, "flayer"); !p.flayer {
			if p.via = between2(p.from, p.to); p.via != noZone {
				p.twist = twice
			}
		}
	}
}

// TestNotationRoundTrip: what is written is read back as the same, in any case and
// with spaces, and fits an Action.
func TestNotationRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlay(t)
		text := p.text()
		if len(text) > game.MaxAction {
			t.Fatalf("%q is longer than an Action", text)
		}
		spaced := "  " + strings.ReplaceAll(string(text), " ", "  ")
		for _, typed := range []string{string(text), strings.ToLower(string(text)), spaced} {
			if len(typed) > game.MaxAction {
				continue
			}
			got, ok := parse(typed)
			if !ok || got != p {
				t.Fatalf("parse(%q) = %+v, %v; want %+v", typed, got, ok, p)
			}
		}
	})
}

// TestParseRefuses: near misses are no input, and nothing panics.
func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", " ", "C1", "C1x", "xC2", "C1xC6", "F1xC2", "C1x>C2", "C1>>>C2", "C1xC2 foo", "C1-C2 merc", "C1>C2 raid",
		"C1~C4 raid", "C1--D3", "C1/0-C2", "C1/-C2", "C1:-C2", "C1:10,-C2", "C1&X-C2", "C1&L&L-C2", "+C1", "+C1 X",
		"+C1 S S", "cruiser", "cruiser C1xC2", "cruiser C1~C4 merc", "army", "army XXX", "army GRE ROM", "terr C3",
		"terr C3=", "terr C3=Q", "terr C3=W()", "orders GRE1+ GRE2", "orders GRE1 GRE2 GRE3", "orders GRE1+ GRE1 GRE2",
		"orders GRE1+ ROM2 GRE3", "orders GRE1+ GRE2- GRE3", "swap GRE3", "swap GRE3+ 4D 5D @", "on @F1", "use",
		"use 1H", "use TH", "disc", "counter *3", "counter 7H 7H", "sac", "sac 100", "spread B1", "spread B1:0", "dev",
		"storm", "storm G", "storm R C1", "soul G C1", "end A1", "end A1:7=B1", "split C1", "split C1:10", "rage C1/2",
		"hit C3", "whip B1-B2", "fever C2xC3", "mark X C1", "mark L", "march", "march C1", "keep now",
		"terr done C3=F", "\x00\xff", strings.Repeat("C1xC2 ", 20),
	} {
		if p, ok := parse(text); ok {
			t.Errorf("parse(%q) = %+v, want nothing", text, p)
		}
	}
}

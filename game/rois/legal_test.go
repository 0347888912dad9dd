package rois

import (
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"pgregory.net/rapid"
)

// TestLegalIsComplete plays random games and compares Legal with every input that
// the check passes among all that two zones, a twist and a suit can make: what the
// generator of candidates leaves out must be illegal, and refused with a reason.
func TestLegalIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyBattle(t)
		for range rapid.IntRange(1, amount.Of(1, 5)).Draw(t, "moves") {
			if s.phase == over {
				return
			}
			d := s.Pending()[0]
			legal := s.Legal(d.Seat, nil)
			if s.phase == inAction || s.phase == inOrder {
				complete(t, s, legal)
			}
			a := rapid.SampledFrom(legal).Draw(t, "action")
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatalf("%q is listed and refused: %v", a, err)
			}
		}
	})
}

// anyBattle is a random mêlée with orders in force, in the middle of the turn.
func anyBattle(t *rapid.T) *State {
	any := rapid.IntRange(0, int(armies)-1)
	armies := [2]army{army(any.Draw(t, "red")), army(any.Draw(t, "black"))}
	v := variantOf(game.Setup{})
	v.specials = rapid.Bool().Draw(t, "specials")
	v.passages = rapid.Bool().Draw(t, "passages")
	s := blank(v, game.Seed{byte(rapid.IntRange(0, 255).Draw(t, "seed"))})
	s.gather()
	s.mix()
	for z := range zone(zones) {
		if n := rapid.IntRange(-4, 4).Draw(t, "units"); n > 0 {
			of := seat(rapid.IntRange(0, 1).Draw(t, "owner"))
			for range n {
				s.board[z].troop.add(of, unit{hp: uint8(rapid.IntRange(1, 10).Draw(t, "hp")), most: 10})
			}
		} else if k := terrain(rapid.IntRange(0, int(chasm)).Draw(t, "terrain")); k != wall {
			s.ground.plots[z].kind = k
		}
	}
	s.ground.survey()
	for of := red; of <= black; of++ {
		p := &s.players[of]
		p.army, p.chosen, p.initial = armies[of], true, 1
		p.slot, p.active, p.kept = orderOf(p.army, rapid.IntRange(1, ordersPerArmy).Draw(t, "order")), true, 0b1111110
		for range rapid.IntRange(0, handful).Draw(t, "cards") {
			p.hand.add(s.drawCard())
		}
		for m := range p.markers {
			if z := s.lands(of).first(); v.specials {
				p.markers[m] = z
			}
		}
	}
	var out events
	s.begin(red, &out)
	s.goOn(&out)
	return s
}

// complete compares Legal with all inputs that can be put together.
func complete(t *rapid.T, s *State, legal []game.Action) {
	try := func(p play) {
		if p.verb == vHeal && p.suit == noSuit {
			return
		}
		text := writtenOf(p)
		if text == "" || slices.Contains(legal, text) {
			return
		}
		var no refusal
		switch {
		case s.check(s.active, &p, nil):
			t.Fatalf("%q passes the check and is not listed in %v", text, legal)
		case s.check(s.active, &p, &no):
			t.Fatalf("%q passes the check that says why not", text)
		case no.rule == "" || no.key == "":
			t.Fatalf("%q is refused without a reason", text)
		}
	}
	for v := vStrike; v <= vCorrupt; v++ {
		if v >= vSPQR && v != vHit && v != vCalm && !s.power(s.active).has(v) {
			continue // refused before anything else is looked at
		}
		try(newPlay(v))
		for from := range zone(zones) {
			if s.owner(from) == nobody {
				continue
			}
			vary(s, between(v, from, noZone), try)
			for to := range zone(zones) {
				vary(s, between(v, from, to), try)
			}
		}
	}
}

// writings are the texts of inputs by writtenOf: the same ones are tried in each position.
var writings = map[play]game.Action{}

// writtenOf returns an input as it is written; "" if that is read as another one.
func writtenOf(p play) game.Action {
	text, known := writings[p]
	if !known {
		text = p.text()
		if q, ok := parse(string(text)); !ok || q != p {
			text = ""
		}
		writings[p] = text
	}
	return text
}

// vary tries an input with the twist of the order in force, every suit, number and
// part of the troop.
func vary(s *State, p play, try func(play)) {
	n := s.board[p.from].troop.n
	for _, w := range slices.Compact([]twist{plain, s.power(s.active).twist}) {
		p.twist, p.via = w, noZone
		if d, far := p.from.bearing(max(p.to, 0)); w == twice && far > 0 && p.to != noZone {
			p.via = p.from.step(d)
		}
		for p.suit = hearts; p.suit <= noSuit; p.suit++ {
			if v := p.verb; p.suit != noSuit && v != vHeal && v != vShot && v != vDark && v != vHit {
				continue
			}
			for p.count = 0; p.count <= n; p.count++ {
				try(p)
			}
		}
	}
	p.twist, p.suit, p.count, p.via = plain, noSuit, 0, noZone
	for p.number = 1; p.number < 10 && (p.verb == vFever || p.verb == vSac); p.number++ {
		try(p)
	}
}

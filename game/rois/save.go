package rois

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// save describes the JSON form of the whole position. Inputs are in the notation of R31, cards are
// lists of names, zones names ("-" for none), a unit is [HP, maximum, hero].
func (s *State) save() notation.Save {
	return notation.Save{
		"set", s.set.save(), "room", &s.room, "phase", &s.phase, "active", &s.active, "turn", &s.turn, "quiet", &s.quiet,
		"players", notation.All(s.players[:], (*player).save),
		"plots", notation.All(s.ground.plots[:], byPlot), "board", notation.All(s.board[:], (*place).save),
		"pile", byPile(s.pile[:], &s.piled), "discard", byPile(s.discard[:], &s.thrown), "owned", &s.owned,
		"marks", s.marks.save(), "table", s.table.save(),
		"choice", notation.Save{"kind", &s.choice.kind, "by", &s.choice.by, "held", s.choice.held.save(),
			"count", &s.choice.count},
		"asked", &s.asked, "last", &s.last, "reason", &s.end.reason, "winner", &s.end.winner, "now", s.now.save(),
		"before", s.before.save(), "luck", notation.Save{streamChance, &s.chance, streamDeck, &s.deck, streamGround, &s.soil},
	}
}

func (v *variant) save() notation.Save {
	return notation.Save{
		"units", &v.units, "hp", &v.hp, "terrain", &v.terrain, "theme", &v.theme, "rounds", &v.rounds, "quiet", &v.quiet,
		"orders,omitempty", &v.orders, "passages,omitempty", &v.passages, "specials,omitempty", &v.specials,
		"freeFlip,omitempty", &v.freeflip,
	}
}

func (p *player) save() notation.Save {
	return notation.Save{
		"army", &p.army, "initial", &p.initial, "waiting", &p.waiting, "hand", byCards(&p.hand),
		"use,omitempty", byCards(&p.use), "form", p.form.save(), "kept", &p.kept, "lost", &p.lost, "slot", byOrder(&p.slot),
		"flags", notation.Flags(&p.chosen, &p.active, &p.known, &p.locked, &p.crowned, &p.once, &p.night, &p.draw),
		"markers", byZones(&p.markers), "turns", &p.turns,
		"seen,omitempty", byCards(&p.seen), "seenOrder,omitempty", byOrder(&p.seenOrder), "seenIn,omitempty", &p.seenIn,
	}
}

func (f *form) save() notation.Save {
	return notation.Save{
		"done", &f.done, "set", &f.set, "plots", notation.All(f.plots[:], byPlot), "kept", &f.kept,
		"laid", byOrder(&f.laid), "up", &f.up, "hero", byZone(&f.hero), "markers", byZones(&f.markers),
	}
}

func (p *place) save() notation.Save {
	return notation.Save{"hive", &p.hive, "owner", &p.troop.owner, "units", notation.Via(p.troop.saved, p.troop.load),
		"flayer", p.flayer.save()}
}

func (u *unit) save() any { return notation.Row(&u.hp, &u.most, notation.Flags(&u.hero)) }

// saved encodes the units of a troop, as an empty list for none.
func (t *troop) saved() [][3]uint8 {
	list := make([][3]uint8, 0, t.n)
	for _, u := range t.list() {
		hero := uint8(0)
		if u.hero {
			hero = 1
		}
		list = append(list, [3]uint8{u.hp, u.most, hero})
	}
	return list
}

func (t *troop) load(list [][3]uint8) error {
	if len(list) > len(t.units) {
		return fmt.Errorf("a troop of %d units", len(list))
	}
	for i, v := range list {
		if v[2] > 1 {
			return fmt.Errorf("a unit %v", v)
		}
		t.units[i] = unit{v[0], v[1], v[2] == 1}
	}
	t.n = uint8(len(list))
	return nil
}

func (m *marks) save() notation.Save {
	return notation.Save{
		"flags", m.named().Flags(), "drawsTo", &m.drawsTo, "sealed", byZone(&m.sealed), "hit", &m.hit,
		"from", byZone(&m.follow.from), "struck", byZone(&m.follow.struck), "emptied", &m.follow.emptied,
	}
}

func (h *held) save() notation.Save {
	return notation.Save{"order", byOrder(&h.order), "card", byOrder(&h.card), "by", &h.by}
}

func (t *table) save() notation.Save {
	return notation.Save{
		"stage", &t.stage, "play,omitempty", byText(&t.play, noVerb), "cards,omitempty", byCards(&t.cards),
		"cancelled,omitempty", byCard(&t.cancelled),
		"answer,omitempty", byText(&t.answer, noVerb), "paid,omitempty", byCards(&t.paid), "spread", &t.spread,
		"must,omitempty", byCard(&t.must), "traded,omitempty", &t.traded, "drawn,omitempty", byCards(&t.drawn),
		"thinned,omitempty", &t.thinned, "lead,omitempty", &t.lead, "fit,omitempty", &t.fit,
	}
}

func (t *trace) save() notation.Save {
	fresh := step{play: newPlay(vAuto), answer: newPlay(noVerb), pushed: noZone}
	return notation.Save{
		"turn", &t.turn, "seat", &t.seat, "steps,omitempty", notation.List(&t.steps, mostSteps, fresh, func(p *step) any {
			return t.saveStep(p)
		}),
	}
}

// saveStep describes the JSON form of a step with its hits. An automatic step also has the order that
// caused it.
func (t *trace) saveStep(p *step) notation.Save {
	order := notation.Via(func() string {
		if p.play.verb != vAuto {
			return ""
		}
		return p.play.order.String()
	}, func(name string) (err error) {
		var ok bool
		if p.play.order, ok = orderNamed(name); !ok || p.play.verb != vAuto {
			err = fmt.Errorf("an order %q", shorten(name))
		}
		return err
	})
	pushed := notation.Named(&p.pushed, func(z zone) string {
		return strings.TrimPrefix(z.String(), noZone.String())
	}, zoneNamed)
	hits := notation.Via(func() (list [][5]uint8) { // zone, side, points, dead, healed
		for _, h := range t.hitsOf(p) {
			list = append(list, [5]uint8{uint8(h.zone), uint8(h.of), h.points, h.dead, h.healed})
		}
		return list
	}, func(list [][5]uint8) error {
		p.n = len(list) // trace.sound computes where they begin
		for _, h := range list {
			t.hits = append(t.hits, hit{zone: zone(h[0]), of: seat(h[1]), points: h[2], dead: h[3], healed: h[4]})
		}
		return nil
	})
	return notation.Save{
		"by", &p.by, "play,omitempty", byText(&p.play, vAuto), "moment,omitempty", &p.moment, "order,omitempty", order,
		"cards,omitempty", byCards(&p.cards), "answer,omitempty", byText(&p.answer, noVerb),
		"paid,omitempty", byCards(&p.paid),
		"cancelled,omitempty", &p.cancelled, "jammed,omitempty", &p.jammed, "drawn,omitempty", byPile(p.drawn[:], &p.turned),
		"pushed,omitempty", pushed, "hits,omitempty", hits,
	}
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) { return s.save().MarshalJSON() }

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	s := &State{}
	s.clearTable()
	return notation.Load("a position of rois", data, s, s.save(), func() error {
		s.ground.survey()
		return s.sound()
	})
}

// Values by name.

func byZone(z *zone) notation.Value           { return notation.Named(z, zone.String, zoneNamed) }
func byOrder(o *order) notation.Value         { return notation.Named(o, order.String, orderNamed) }
func byCard(c *card) notation.Value           { return notation.Named(c, one, cardNamed) }
func byCards(c *cards) notation.Value         { return notation.Named(c, cards.String, cardsNamed) }
func byPlot(p *plot) notation.Value           { return notation.Named(p, plot.String, plotNamed) }
func byZones(z *[markers]zone) notation.Value { return notation.All(z[:], byZone) }

// byText encodes an input in the notation. An input of the verb none is written "".
func byText(p *play, none verb) notation.Value {
	return notation.Named(p, func(p play) string { return string(p.text()) }, func(text string) (play, bool) {
		if text == "" {
			return newPlay(none), true
		}
		p, ok := parse(text)
		return p, ok && string(p.text()) == text
	})
}

// byPile encodes the cards of a pile in their order.
func byPile(places []card, count *uint8) notation.Value {
	return notation.Via(func() string { return pileText(places[:*count]) }, func(text string) error {
		list, ok := pileNamed(text)
		if *count = uint8(copy(places, list)); !ok || int(*count) < len(list) {
			return fmt.Errorf("a pile %q", shorten(text))
		}
		return nil
	})
}

func zoneNamed(name string) (zone, bool) {
	if name == noZone.String() {
		return noZone, true
	}
	return zoneOf(name)
}

func orderNamed(name string) (order, bool) {
	i := slices.Index(orderNames[:], name)
	return order(max(i, 0)), i >= 0
}

func cardNamed(name string) (card, bool) {
	if name == "" {
		return noCard, true
	}
	return cardOf(name)
}

func cardsNamed(text string) (cards, bool) {
	list, ok := pileNamed(text)
	all := setOf(list...)
	return all, ok && all.count() == len(list)
}

func plotNamed(name string) (plot, bool) {
	p, ok := plotOf(name)
	return p, ok && p.String() == name
}

func pileNamed(text string) (list []card, all bool) {
	for _, name := range strings.Fields(text) {
		c, ok := cardOf(name)
		if !ok || len(list) == deckSize {
			return list, false
		}
		list = append(list, c)
	}
	return list, true
}

// pileText returns the names of a pile's cards in their order.
func pileText(list []card) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.String()
	}
	return strings.Join(names, " ")
}

// one returns the name of a card, or "" for noCard.
func one(c card) string {
	if c == noCard {
		return ""
	}
	return c.String()
}

// shorten truncates typed or stored text for a message.
func shorten(text string) string { return notation.Shorten(text, 30) }

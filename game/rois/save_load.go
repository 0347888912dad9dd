package rois

import (
	"fmt"
	"strings"
)

// loader turns what was saved back into values; err is the first thing that is none.
type loader struct{ err error }

func (l *loader) wrong(what, text string) {
	if l.err == nil {
		l.err = fmt.Errorf("%q is no %s", shorten(text), what)
	}
}

// shorten keeps what was typed or stored from filling a message.
func shorten(text string) string {
	text = strings.ToValidUTF8(text, "?")
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}

func (l *loader) zone(text string) zone {
	if text == noZone.String() {
		return noZone
	}
	z, ok := zoneOf(text)
	if !ok {
		l.wrong("zone", text)
	}
	return z
}

func (l *loader) zoneList(names [markers]string) (list [markers]zone) {
	for i, name := range names {
		list[i] = l.zone(name)
	}
	return list
}

func (l *loader) order(text string) order {
	for o := order(1); int(o) <= ordersInAll; o++ {
		if o.String() == text {
			return o
		}
	}
	if text != "" {
		l.wrong("order", text)
	}
	return noOrder
}

// pile reads a pile of cards.
func (l *loader) pile(text string) []card {
	var list []card
	for _, name := range strings.Fields(text) {
		c, ok := cardOf(name)
		if !ok || len(list) == deckSize {
			l.wrong("card of a pile", name)
			return nil
		}
		list = append(list, c)
	}
	return list
}

func (l *loader) cards(text string) cards {
	list := l.pile(text)
	all := setOf(list...)
	if all.count() != len(list) {
		l.wrong("set of cards", text)
	}
	return all
}

func (l *loader) card(text string) card {
	if text == "" {
		return noCard
	}
	c, ok := cardOf(text)
	if !ok {
		l.wrong("card", text)
	}
	return c
}

func (l *loader) play(text string, none verb) play {
	if text == "" {
		return newPlay(none)
	}
	p, ok := parse(text)
	if !ok || string(p.text()) != text {
		l.wrong("input", text)
	}
	return p
}

func (l *loader) plot(text string) plot {
	p, ok := plotOf(text)
	if !ok || p.String() != text {
		l.wrong("terrain", text)
	}
	return p
}

func (l *loader) unit(v [3]uint8) unit {
	if v[2] > 1 {
		l.wrong("unit", fmt.Sprint(v))
	}
	return unit{v[0], v[1], v[2] == 1}
}

func (l *loader) state(v *saved) *State {
	s := &State{
		set: variant{units: v.Set.Units, hp: v.Set.HP, orders: v.Set.Orders, terrain: v.Set.Terrain, theme: v.Set.Theme,
			passages: v.Set.Passages, specials: v.Set.Specials, freeflip: v.Set.FreeFlip, rounds: v.Set.Rounds, quiet: v.Set.Quiet},
		room: v.Room, phase: v.Phase, active: v.Active, turn: v.Turn, quiet: v.Quiet, owned: v.Owned,
		players: [2]player{l.player(&v.Players[0]), l.player(&v.Players[1])},
		marks:   l.marks(&v.Marks), table: l.table(&v.Table),
		choice: choice{v.Choice.Kind, v.Choice.By, l.held(v.Choice.Held), v.Choice.Count},
		asked:  v.Asked, last: v.Last, end: ending{v.Reason, v.Winner}, now: l.trace(&v.Now), before: l.trace(&v.Before),
		deck: v.Luck[streamDeck], soil: v.Luck[streamGround], chance: v.Luck[streamChance],
	}
	s.piled = uint8(copy(s.pile[:], l.pile(v.Pile)))
	s.thrown = uint8(copy(s.discard[:], l.pile(v.Discard)))
	for z := range s.board {
		s.ground.plots[z], s.board[z] = l.plot(v.Plots[z]), l.place(&v.Board[z])
	}
	if l.err == nil {
		s.ground.survey()
	}
	return s
}

func (l *loader) place(v *savedPlace) place {
	p := place{hive: v.Hive, troop: troop{owner: v.Owner}, flayer: l.unit(v.Flayer)}
	if len(v.Units) > mostTroop {
		l.wrong("troop", fmt.Sprint(len(v.Units)))
		return p
	}
	for i, u := range v.Units {
		p.troop.units[i] = l.unit(u)
		p.troop.n++
	}
	return p
}

func (l *loader) player(v *savedPlayer) player {
	has := func(n int) bool { return v.Flags>>n&1 != 0 }
	return player{
		army: v.Army, initial: v.Initial, waiting: v.Waiting, hand: l.cards(v.Hand), use: l.cards(v.Use), form: l.form(&v.Form),
		kept: v.Kept, lost: v.Lost, slot: l.order(v.Slot), markers: l.zoneList(v.Markers), turns: v.Turns,
		seen: l.cards(v.Seen), seenOrder: l.order(v.SeenOf), seenIn: v.SeenIn,
		chosen: has(0), active: has(1), known: has(2), locked: has(3), crowned: has(4), once: has(5), night: has(6), draw: has(7),
	}
}

func (l *loader) form(v *savedForm) form {
	f := form{done: v.Done, set: v.Set, kept: v.Kept, laid: l.order(v.Laid), up: v.Up, hero: l.zone(v.Hero), markers: l.zoneList(v.Markers)}
	for z, text := range v.Plots {
		f.plots[z] = l.plot(text)
	}
	return f
}

func (l *loader) marks(v *savedMarks) marks {
	has := func(n int) bool { return v.Flags>>n&1 != 0 }
	return marks{
		drawsTo: v.DrawsTo, sealed: l.zone(v.Sealed), hit: v.Hit,
		follow: follow{l.zone(v.From), l.zone(v.Struck), v.Emptied},
		acted:  has(0), counts: has(1), jammed: has(2), fought: has(3), volley: has(4), noRed: has(5), noMove: has(6),
		once: has(7), used: has(8), noDraw: has(9), hurt: has(10), dropped: has(11),
	}
}

func (l *loader) held(v savedHeld) held { return held{l.order(v.Order), l.order(v.Card), v.By} }

func (l *loader) table(v *savedTable) table {
	return table{
		stage: v.Stage, play: l.play(v.Play, noVerb), cards: l.cards(v.Cards), cancelled: l.card(v.Cancelled),
		answer: l.play(v.Answer, noVerb), paid: l.cards(v.Paid), spread: v.Spread, must: l.card(v.Must), traded: v.Traded, drawn: l.cards(v.Drawn),
		thinned: v.Thinned, lead: v.Lead, fit: v.Fit,
	}
}

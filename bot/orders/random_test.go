package orders

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// TestOrdersInRandomPlay: in random games of each title, in which all seats give orders that its menus
// build, the host gives the answers that orders say, leaves none out, and comes to an end. The short
// form plays the beginnings of a few games.
func TestOrdersInRandomPlay(t *testing.T) {
	for _, c := range []struct {
		game         game.Game
		games, moves int
		least        int // answers by order
	}{
		{duel.Game{}, 60, 60, 100}, {invade.Game{}, 4, 150, 20}, {quantum.Game{}, 4, 150, 20}, {rois.Game{}, 6, 200, 20},
		{lune.Game{}, 12, 150, 20},
	} {
		info := c.game.Info()
		t.Run(info.ID, func(t *testing.T) {
			b := newBench(t, c.game)
			luck, obeyed := rand.New(rand.NewPCG(1, 3)), 0
			for n := range amount.Of(1+c.games/10, c.games) {
				id := b.deal(c.game, luck, n)
				for range amount.Of(c.moves/3, c.moves) {
					obeyed += b.randomly(id, info, luck)
				}
			}
			t.Log(obeyed, "answers by order")
			if obeyed < amount.Of(1, c.least) {
				t.Errorf("%d answers by order", obeyed)
			}
		})
	}
}

// player is the user of a seat.
func player(seat game.Seat) string { return fmt.Sprint("player", seat) }

// deal is a table at which a random set-up of a title is played.
func (b bench) deal(g game.Game, luck *rand.Rand, n int) table.ID {
	setups := gametest.Setups(g.Info())
	setup := setups[luck.IntN(len(setups))]
	setup.Seed = game.Seed{byte(n), byte(luck.Uint32())}
	m, _, err := game.NewMatch(g, setup)
	b.Must(err)
	at := table.Seating{Actor: b.By(player(0)), Guild: "g", Channel: fmt.Sprint("channel", n), Locale: "en"}
	for seat := range game.Seat(m.Seats()) {
		at.Players = append(at.Players, table.Player{User: player(seat), Name: player(seat)})
	}
	out, err := b.Import(ctx, at, m)
	b.Must(err)
	return out.After.ID
}

// randomly gives an order or acts, and counts the answers by order that follow.
func (b bench) randomly(id table.ID, info game.Info, luck *rand.Rand) int {
	at := b.Get(id)
	if at.Status != table.Playing {
		return 0
	}
	pending := at.Public().Pending()
	d := pending[luck.IntN(len(pending))]
	if luck.IntN(3) > 0 {
		legal := at.Seen(d.Seat).Legal()
		out := b.Plays(id, player(d.Seat), legal[luck.IntN(len(legal))])
		return b.judge(out, All(out.Before), 1)
	}
	seat, o := game.Seat(luck.IntN(at.Public().Seats())), randomOrder(info, luck)
	out, err := b.Change(ctx, b.By(player(seat)), id, Arrange(o))
	switch {
	case errors.Is(err, ErrMany):
		b.makes(id, player(seat), withdraw(everyOrder, nil))
		return 0
	case errors.Is(err, table.ErrOut):
		return 0
	}
	b.Must(err)
	return b.judge(out, append(All(out.Before), Standing{Seat: seat, Order: o}), 0)
}

// randomOrder is an order that the menus build, but that it may answer in spite of news.
func randomOrder(info game.Info, luck *rand.Rand) Order {
	menus := Menus(info)
	menu := menus[luck.IntN(len(menus))]
	answer := menu.Answers[luck.IntN(len(menu.Answers))]
	o := Order{Asked: menu.Asked, Answers: answer.Answers, Own: answer.If, Anyway: luck.IntN(2) == 0}
	for _, c := range menu.If {
		if luck.IntN(4) == 0 {
			o.If = append(o.If, c.If)
		}
	}
	o.Unless = len(o.If) > 0 && luck.IntN(2) == 0
	if luck.IntN(3) > 0 {
		o.Until, o.Once = UntilWithdrawn, len(o.Answers) > 0 && luck.IntN(2) == 0
	}
	return o
}

// judge wants each entry behind the player's own to be the first possible answer of an order that
// stood for its question, and no order to be left that could answer.
func (b bench) judge(out table.Outcome, all List, own int) int {
	b.T.Helper()
	entries, m := out.After.Unveiled().Journal[out.Before.Entries():], out.Before.Unveiled()
	n := 0
	for n < len(entries) {
		now, made := table.Table{}.With(m), 1
		if n >= own || slices.Contains(out.After.Unattended.Obeyed, out.Before.Entries()+n) {
			if made = said(now, all, entries[n:]); made == 0 {
				b.T.Fatalf("seat %d is given %s, which no order says with %v; orders %+v",
					entries[n].Seat, entries[n].Action, now.FactsOf(entries[n].Seat), all.Of(entries[n].Seat))
			}
		}
		var err error
		for _, e := range entries[n : n+made] {
			m, _, err = m.Act(m.MoveOf(e.Seat, e.Action))
			b.Must(err)
		}
		n += made
	}
	if len(out.After.Unattended.Obeyed)-len(out.Before.Unattended.Obeyed) > maxObeyed {
		b.T.Fatalf("%d answers by order follow one act", n-own)
	}
	if out.After.Status == table.Playing && n-own < maxObeyed {
		for _, d := range out.After.Public().Pending() {
			b.answered(out.After, d)
		}
	}
	return n - own
}

// said is how many entries are the answer that an order of their seat gives; 0 if none gives them.
func said(t table.Table, all List, entries []game.Entry) int {
	seat := entries[0].Seat
	for _, o := range all.Of(seat) {
		if o.Off != "" || o.Steps != nil || !o.Meets(t.FactsOf(seat)) {
			continue
		}
		for _, answer := range o.Answers {
			made := possible(t.Unveiled(), seat, answer)
			if len(made) == 0 {
				continue
			}
			same := func(x, y game.Entry) bool { return x.Seat == y.Seat && x.Action == y.Action }
			if len(made) <= len(entries) && slices.EqualFunc(made, entries[:len(made)], same) {
				return len(made)
			}
			break
		}
	}
	return 0
}

// answered wants that no order could still answer an open question.
func (b bench) answered(t table.Table, d game.Decision) {
	b.T.Helper()
	facts, themselves := t.FactsOf(d.Seat), false
	for _, o := range Of(t, d.Seat) {
		themselves = themselves || o.Preset == "" && o.Off == "" && o.Excepts(facts)
		switch {
		case o.Off != "", o.Preset != "" && (themselves || d.ID <= o.After), !o.Meets(facts):
			continue
		case len(o.Answers) == 0:
			return
		}
		for _, a := range o.Answers {
			if len(possible(t.Unveiled(), d.Seat, a)) > 0 {
				b.T.Fatalf("seat %d is asked with %v, and this order has not answered: %+v", d.Seat, facts, o)
			}
		}
	}
}

// possible are the entries that an answer makes, as if its player had typed it; none if it answers
// nothing.
func possible(m *game.Match, seat game.Seat, answer string) []game.Entry {
	taken, _ := m.Take(game.Line{Seat: seat, Text: answer, Answers: true}) // what stays on an error is an answer too
	return taken.Match.Journal[len(m.Journal):]
}

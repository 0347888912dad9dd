package ordertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/store"
)

// Options are the options of Play.
type Options struct {
	Game   game.Game
	Setups []game.Setup // one is drawn for each game
	Games  int
	Moves  int    // of a game, after which it is left
	Seed   uint64 // the same seed does the same
	Dir    string // for the store
}

// Report is the result of Play.
type Report struct {
	Games, Moves int
	Given        int // orders that were given
	Obeyed       int // answers by order
	Ready        int // of these, as offered by menus
	Legal        int // ready orders whose answer was legal at some question
	Offered      int // ready orders of the title
}

// Play plays random games in which every seat has random orders and those of menus. The error is
// the first violation: an answer by a disarmed order, with a false condition or another answer, an
// order that should have answered and did not, a panic of the rules, or endless answers.
func Play(o Options) (Report, error) {
	p := &play{o: o, luck: rand.New(rand.NewPCG(o.Seed, 3)), legal: map[string]bool{}}
	ready, err := Ready(o.Game.Info())
	if err != nil {
		return p.report, err
	}
	p.ready, p.report.Offered = ready, len(ready)
	s, err := store.Open(filepath.Join(o.Dir, "orders.db"), store.Options{RetryEvery: -1, NoSync: true})
	if err != nil {
		return p.report, err
	}
	luck := rand.NewChaCha8([32]byte{byte(o.Seed)})
	p.tables, err = table.New(table.Config{Store: s.Store, Games: []game.Game{o.Game}, Clock: p, Entropy: luck}, features.All.Rules())
	for n := 0; n < o.Games && err == nil; n++ {
		err = p.game(n)
	}
	p.report.Legal = len(p.legal)
	return p.report, errors.Join(err, s.Close())
}

// play is one Play. It is also the tables' clock, which is fixed.
type play struct {
	o      Options
	luck   *rand.Rand
	ready  []orders.Order
	legal  map[string]bool
	tables *table.Tables
	table  table.ID
	serial int
	report Report
}

// Now is constant.
func (p *play) Now() time.Time { return time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC) }

// by returns the player of a seat with a new interaction.
func (p *play) by(seat game.Seat) table.Actor {
	p.serial++
	return table.Actor{Interaction: fmt.Sprint(p.serial), User: fmt.Sprint("user", seat)}
}

func (p *play) game(n int) error {
	setup := p.o.Setups[p.luck.IntN(len(p.o.Setups))]
	setup.Seed = game.Seed{byte(n), byte(p.o.Seed), byte(p.luck.Uint32())}
	m, _, err := game.NewMatch(p.o.Game, setup)
	if err != nil {
		return err
	}
	at := table.Seating{
		Actor: table.Actor{Interaction: fmt.Sprint("game", n)}, Guild: "1", Channel: fmt.Sprint("channel", n), Locale: "en",
	}
	for seat := range game.Seat(m.Seats()) {
		at.Players = append(at.Players, table.Player{User: p.by(seat).User, Name: fmt.Sprint("Player ", seat)})
	}
	out, err := p.tables.Import(context.Background(), at, m)
	if err != nil {
		return err
	}
	p.table = out.After.ID
	p.report.Games++
	for range p.o.Moves {
		over, err := p.step()
		if err != nil {
			return fmt.Errorf("game %d, entry %d of %v: %w", n, p.serial, setup.Options, err)
		}
		if over {
			break
		}
	}
	return nil
}

// step sometimes gives an order, and makes one act.
func (p *play) step() (over bool, err error) {
	t, err := p.tables.Get(p.table)
	if err != nil {
		return true, err
	}
	pending := t.Match.Pending()
	if t.Status != table.Playing || len(pending) == 0 {
		return true, nil
	}
	if p.luck.IntN(3) == 0 {
		if err := p.arrange(t, game.Seat(p.luck.IntN(t.Match.Seats()))); err != nil {
			return true, err
		}
		return false, nil
	}
	p.meetReady(t)
	d := pending[p.luck.IntN(len(pending))]
	legal := t.Match.State.Legal(d.Seat, nil)
	out, err := p.tables.Act(context.Background(), table.Click{
		Actor: p.by(d.Seat), Table: p.table, Decision: d.ID, Action: legal[p.luck.IntN(len(legal))],
	})
	if err != nil {
		return true, err
	}
	p.report.Moves++
	return false, p.judge(out, 1)
}

// arrange gives a seat another order.
func (p *play) arrange(t table.Table, seat game.Seat) error {
	var o orders.Order
	if len(p.ready) > 0 && p.luck.IntN(2) == 0 {
		o = p.ready[p.luck.IntN(len(p.ready))]
		o.Regardless = p.luck.IntN(2) == 0
	} else {
		answers := t.Match.State.Legal(seat, nil)
		for _, r := range p.ready {
			answers = append(answers, game.Action(r.Answers[0]))
		}
		if len(answers) == 0 {
			return nil
		}
		o = Random(p.luck, p.o.Game.Info(), answers)
	}
	if again, err := orders.Parse(o.String()); err != nil || again.String() != o.String() {
		return fmt.Errorf("%s is read as %s: %w", o, again, err)
	}
	out, err := p.tables.Arrange(context.Background(), p.by(seat), p.table, o)
	if errors.Is(err, table.ErrManyOrders) {
		_, err = p.tables.Withdraw(context.Background(), p.by(seat), p.table, table.AllOrders)
		return err
	}
	if err != nil {
		return err
	}
	p.report.Given++
	return p.judge(out, 0, orders.Standing{Seat: seat, Line: o.String()})
}

// meetReady records which ready orders have a legal answer now: one that never has is useless.
func (p *play) meetReady(t table.Table) {
	for _, d := range t.Match.Pending() {
		facts := t.FactsOf(d.Seat)
		for _, o := range p.ready {
			answers := func(a string) bool { return len(answers(t.Match, d, a)) > 0 }
			if line := o.String(); !p.legal[line] && o.Meets(facts) && slices.ContainsFunc(o.Answers, answers) {
				p.legal[line] = true
			}
		}
	}
}

// answers plays an answer as the host does, as if its player had typed it, and returns its entries;
// none if it answers nothing.
func answers(m *game.Match, d game.Decision, answer string) []game.Entry {
	taken, _ := m.Take(game.Line{Seat: d.Seat, Text: answer, Answers: true}) // what stays on an error is an answer too
	return taken.Match.Journal[len(m.Journal):]
}

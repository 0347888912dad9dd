package table

import (
	"context"
	"reflect"
	"slices"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// Limits of a seat's orders.
const (
	MaxOrders = 10
	MaxSteps  = 20  // of a plan
	maxStep   = 300 // characters
)

// maxObeyed is the most answers by orders after one act.
const maxObeyed = 100

// AllOrders stands for all of a seat's orders.
const AllOrders = -1

// Arrange appends a standing order to the player's others; an equal one is replaced. Errors:
// ErrManyOrders, ErrBadOption for an end that the game does not count, ErrNotSeated, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Arrange(ctx context.Context, by Actor, id ID, o orders.Order) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		turn, round := c.before.counted()
		uncounted := o.Until == orders.UntilTurn && turn == 0 || o.Until == orders.UntilRound && round == 0
		if uncounted || o.Asked == "" && len(o.Answers) == 0 {
			return ErrBadOption
		}
		c.after.Orders.Drop(func(old orders.Standing) bool {
			return old.Seat == seat && old.Preset == "" && old.Steps == nil && reflect.DeepEqual(old.Order, o)
		})
		if c.after.Orders.Own(seat) >= MaxOrders {
			return ErrManyOrders
		}
		c.after.Orders.Add(orders.Standing{Seat: seat, N: c.nextOrder(seat), Order: o, Turn: turn, Round: round})
		c.shown = true
		return nil
	}))
}

// nextOrder returns the number of the seat's next order. Numbers are per seat, so they reveal
// nothing about others, and are never reused, so a button of a deleted order refers to no other.
func (c *Change) nextOrder(seat game.Seat) int {
	p := &c.after.Players[seat]
	for _, o := range c.after.OrdersOf(seat) {
		p.Ordered = max(p.Ordered, o.N) // of an older record, which has no Ordered
	}
	p.Ordered++
	return p.Ordered
}

// Plan stores a line whose words are played one by one at the player's next questions, as if typed
// then. It replaces the previous plan. Errors: ErrEmptyLine, ErrLongPlan, ErrNotSeated,
// ErrNotPlaying, game.ErrOver.
func (s *Tables) Plan(ctx context.Context, by Actor, id ID, line string) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		long := func(step string) bool { return len([]rune(step)) > maxStep }
		var steps []string
		for _, part := range game.Batches(line) {
			steps = append(steps, c.before.Match.Game.Words(part)...)
		}
		switch {
		case len(steps) == 0:
			return ErrEmptyLine
		case len(steps) > MaxSteps, slices.ContainsFunc(steps, long):
			return ErrLongPlan
		}
		c.after.Orders.Drop(func(o orders.Standing) bool { return o.Seat == seat && o.Steps != nil })
		c.after.Orders.Add(orders.Standing{Seat: seat, N: c.nextOrder(seat), Steps: steps})
		c.shown = true
		return nil
	}))
}

// Withdraw deletes one of the seat's orders by its number, or AllOrders of the player's own. A
// preset of the game is then also left out at his next tables. A missing number is no error: the
// order has ended by itself. Errors: ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Withdraw(ctx context.Context, by Actor, id ID, n int) (Outcome, error) {
	var taken string // of the game's
	out, err := s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		c.after.Orders.Drop(func(o orders.Standing) bool {
			if o.Seat == seat && o.N == n {
				taken = o.Preset
			}
			return o.Seat == seat && (n == AllOrders && o.Preset == "" || o.N == n)
		})
		return nil
	}))
	if err != nil || taken == "" {
		return out, err
	}
	return out, s.wishPresets(ctx, by.User, out.After.Game, func(asked []string) []string {
		asked, _ = with(asked, []string{taken})
		return asked
	})
}

// Prefer moves one of the player's own orders to the front. Errors: as Withdraw.
func (s *Tables) Prefer(ctx context.Context, by Actor, id ID, n int) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		c.shown = true
		c.after.Orders.Prefer(seat, n)
		return nil
	}))
}

// Arm enables all of the seat's orders again, or disables them. Errors: as Withdraw.
func (s *Tables) Arm(ctx context.Context, by Actor, id ID, on bool) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		c.shown = true
		for i := range c.after.Orders {
			switch o := &c.after.Orders[i]; {
			case o.Seat != seat:
			case on:
				o.Arm()
			default:
				o.Disarm(orders.OffPaused, game.Text{}, c.at())
			}
		}
		return nil
	}))
}

// OrdersOf returns the seat's orders by priority: the player's own, then the game's.
func (t Table) OrdersOf(seat game.Seat) orders.List { return t.Orders.Of(seat) }

// at is the moment of the change, as orders see it.
func (c *Change) at() orders.At {
	turn, round := c.after.counted()
	return orders.At{Now: c.now, Entries: c.after.Entries(), Turn: turn, Round: round}
}

package orders

import (
	"reflect"
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
)

// Limits of a seat's orders.
const (
	Max      = 10
	maxSteps = 20  // steps of a plan
	maxStep  = 300 // characters of a step
)

// everyOrder, in place of an order's number, stands for all of a seat's orders.
const everyOrder = -1

// shown is true in a change whose answer shows the orders to their player, so that the player needs
// no notice of disarmed orders.
var shown = table.Memo[bool]{Name: "orders shown"}

// change returns the change by which a player alters the orders of their seat. The function f alters the
// list, which has the orders of all seats.
func change(f func(c *table.Change, seat game.Seat, list *List) error) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, seat game.Seat) error {
		list := All(*c.After())
		if err := f(c, seat, &list); err != nil {
			return err
		}
		piece.Set(c.After(), list)
		return nil
	})
}

// Arrange returns the change by which a player adds a standing order after their other orders. If they
// already have an equal order, the new one replaces it. Errors of the change: ErrMany, table.ErrNotSeated,
// table.ErrNotPlaying, game.ErrOver, and table.ErrBadOption for an order that ends with a turn or a round
// although the game does not count these, or that has neither a question nor an answer.
func Arrange(o Order) func(*table.Change) error {
	return change(func(c *table.Change, seat game.Seat, list *List) error {
		turn, round := c.After().Counted()
		uncounted := o.Until == UntilTurn && turn == 0 || o.Until == UntilRound && round == 0
		if uncounted || o.Asked == "" && len(o.Answers) == 0 {
			return table.ErrBadOption
		}
		list.Drop(func(old Standing) bool {
			return old.Seat == seat && old.Preset == "" && old.Steps == nil && reflect.DeepEqual(old.Order, o)
		})
		if list.Own(seat) >= Max {
			return ErrMany
		}
		list.Add(Standing{Seat: seat, N: nextNumber(c, *list, seat), Order: o, Turn: turn, Round: round})
		shown.Set(c, true)
		return nil
	})
}

// nextNumber returns the number of the seat's next order. Numbers are per seat, so they reveal
// nothing about other seats. They are never reused, so the button of a deleted order cannot change
// another order.
func nextNumber(c *table.Change, list List, seat game.Seat) int {
	p := &c.After().Players[seat]
	for _, o := range list.Of(seat) {
		p.Ordered = max(p.Ordered, o.N) // an older record has no Ordered
	}
	p.Ordered++
	return p.Ordered
}

// Plan returns the change that stores a typed line as a player's plan. The words of the line are
// played one by one at the player's next questions, as if typed then. It replaces the previous
// plan. Its errors: table.ErrEmptyLine, ErrLong, table.ErrNotSeated, table.ErrNotPlaying,
// game.ErrOver.
func Plan(line string) func(*table.Change) error {
	return change(func(c *table.Change, seat game.Seat, list *List) error {
		long := func(step string) bool { return len([]rune(step)) > maxStep }
		var steps []string
		for _, part := range game.Batches(line) {
			steps = append(steps, c.After().Public().Words(part)...)
		}
		switch {
		case len(steps) == 0:
			return table.ErrEmptyLine
		case len(steps) > maxSteps, slices.ContainsFunc(steps, long):
			return ErrLong
		}
		list.Drop(func(o Standing) bool { return o.Seat == seat && o.Steps != nil })
		list.Add(Standing{Seat: seat, N: nextNumber(c, *list, seat), Steps: steps})
		shown.Set(c, true)
		return nil
	})
}

// withdraw returns the change by which a player deletes the order with number n or, if n is
// everyOrder, all orders of their own. An unknown number is no error, since the order may have
// ended. If the order was a preset of the game, *taken becomes the ID of the preset, unless taken
// is nil. Its errors: those of Arm.
func withdraw(n int, taken *string) func(*table.Change) error {
	return change(func(_ *table.Change, seat game.Seat, list *List) error {
		list.Drop(func(o Standing) bool {
			if o.Seat == seat && o.N == n && taken != nil {
				*taken = o.Preset
			}
			return o.Seat == seat && (n == everyOrder && o.Preset == "" || o.N == n)
		})
		return nil
	})
}

// prefer returns the change by which a player moves one of their own orders to the front. Its
// errors: those of Arm.
func prefer(n int) func(*table.Change) error {
	return change(func(c *table.Change, seat game.Seat, list *List) error {
		shown.Set(c, true)
		list.Prefer(seat, n)
		return nil
	})
}

// Arm returns the change by which a player arms all their orders again, or disarms them. Its
// errors: table.ErrNotSeated, table.ErrNotPlaying, game.ErrOver.
func Arm(on bool) func(*table.Change) error {
	return change(func(c *table.Change, seat game.Seat, list *List) error {
		shown.Set(c, true)
		for i := range *list {
			switch o := &(*list)[i]; {
			case o.Seat != seat:
			case on:
				o.Arm()
			default:
				o.Disarm(OffPaused, game.Text{}, momentOf(c))
			}
		}
		return nil
	})
}

// momentOf returns the moment of the game after a change, in the form that orders use.
func momentOf(c *table.Change) At {
	turn, round := c.After().Counted()
	return At{Now: c.Now(), Entries: c.After().Entries(), Turn: turn, Round: round}
}

package table

import (
	"context"
	"slices"
	"time"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// Order is a standing order or a plan: how a seat's next questions are answered for
// it. It is its seat's secret.
type Order struct {
	Seat game.Seat `json:"seat"`
	// Action is the whole order of an older program's record: answered wherever it is
	// legal.
	Action game.Action `json:"action,omitempty"`
	Left   int         `json:"left,omitempty"` // answers that it still gives; 0: as many as come
	N      int         `json:"n,omitempty"`    // its number among all that the player has given: Player.Ordered
	Line   string      `json:"line,omitempty"` // canonical: see orders.Parse
	// Preset is the ID of the game.Preset that it is; "" for an order of the player's own.
	Preset string `json:"preset,omitempty"`
	After  int    `json:"after,omitempty"` // it answers questions after this one
	// Steps are what is left of a plan, as typed; then there is no Line.
	Steps []string `json:"steps,omitempty"`
	// Turn and Round are those in which it was given; of a plan that has begun the turn
	// of its last step, if that was its player's own.
	Turn  int `json:"turn,omitempty"`
	Round int `json:"round,omitempty"`

	Off      Off       `json:"off,omitempty"`     // why it is disarmed; "" while it is armed
	Why      game.Key  `json:"why,omitempty"`     // of OffNews: the game's sentence
	Count    int       `json:"count,omitempty"`   // and its number, if it has one
	OffAt    int       `json:"offAt,omitempty"`   // length of the journal when it was disarmed
	OffSince time.Time `json:"offSince,omitzero"` // when that was
	Owed     bool      `json:"untold,omitempty"`  // its player was not told yet
}

// Off is why an order is disarmed.
type Off string

// The reasons. Those but the first two are told, once.
const (
	OffPaused  Off = "paused"  // by its player
	OffUndone  Off = "undone"  // moves were taken back by its player
	OffRewound Off = "rewound" // moves were taken back by another
	OffNews    Off = "news"    // something has come up: Order.Why
	OffRefused Off = "refused" // its answer, or the plan's next step, is not possible
	OffCircle  Off = "circle"  // it gave the same answer over and over
	OffTurn    Off = "turn"    // the turn has ended before the plan
	OffBroken  Off = "broken"  // the rules broke on its answer
)

// What a seat may have at most.
const (
	MaxOrders = 10
	MaxSteps  = 20 // of a plan
)

// maxObeyed is how many answers may follow one act.
const maxObeyed = 100

// AllOrders is the number that means all of a seat's orders.
const AllOrders = -1

// Stand says that the seat's questions are answered with an action wherever it is
// legal, from now on, that many times (1..100), or until the player acts himself.
// It replaces all the player's own orders; times 0 only ends them. Errors: ErrNotSeated,
// ErrNotPlaying, game.ErrOver.
func (s *Tables) Stand(ctx context.Context, by By, id ID, a game.Action, times int) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		c.dropOrders(func(o Order) bool { return o.Seat == seat && o.Preset == "" })
		if times > 0 {
			c.arrange(seat, orders.Order{Answers: []string{string(a)}, Times: min(times, orders.MaxTimes)})
		}
		return nil
	})
}

// Arrange adds a standing order behind the seat's others; one that reads the same is
// replaced. Errors: ErrManyOrders, ErrBadOption for an end that the game does not
// count, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Arrange(ctx context.Context, by By, id ID, o orders.Order) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		turn, round := c.before.counted()
		if o.Until == orders.UntilTurn && turn == 0 || o.Until == orders.UntilRound && round == 0 || len(o.Answers) == 0 && !o.Ask {
			return ErrBadOption
		}
		line := o.String()
		c.dropOrders(func(old Order) bool { return old.Seat == seat && old.Preset == "" && old.Line == line })
		if c.after.ownOrders(seat) >= MaxOrders {
			return ErrManyOrders
		}
		c.arrange(seat, o)
		c.shown = true
		return nil
	})
}

func (c *change) arrange(seat game.Seat, o orders.Order) {
	turn, round := c.before.counted()
	c.addOrder(Order{Seat: seat, N: c.nextOrder(seat), Line: o.String(), Left: o.Times, Turn: turn, Round: round})
}

// addOrder puts an order of a player's own behind his others, before the game's.
func (c *change) addOrder(o Order) {
	i := slices.IndexFunc(c.after.Orders, func(d Order) bool { return d.Seat == o.Seat && d.Preset != "" })
	if i < 0 {
		i = len(c.after.Orders)
	}
	c.after.Orders = slices.Insert(c.after.Orders, i, o)
}

// ownOrders is how many orders of the player's own a seat has.
func (t Table) ownOrders(seat game.Seat) int {
	return len(slices.DeleteFunc(t.OrdersOf(seat), func(o Order) bool { return o.Preset != "" }))
}

// nextOrder is the number of the seat's next order. It tells nothing of others' orders,
// and comes once: a button below an order that is gone means no other.
func (c *change) nextOrder(seat game.Seat) int {
	p := &c.after.Players[seat]
	for _, o := range c.after.OrdersOf(seat) {
		p.Ordered = max(p.Ordered, o.N) // of an older record, which has no Ordered
	}
	p.Ordered++
	return p.Ordered
}

// Plan keeps what the player would type at his next questions: the words of a line,
// each played as if typed when it comes to it. It replaces the plan before. Errors:
// ErrEmptyLine, ErrLongPlan, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Plan(ctx context.Context, by By, id ID, line string) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		var steps []string
		for _, part := range game.Batches(line) {
			steps = append(steps, c.before.Match.Game.Words(part)...)
		}
		switch {
		case len(steps) == 0:
			return ErrEmptyLine
		case len(steps) > MaxSteps || slices.ContainsFunc(steps, func(w string) bool { return len([]rune(w)) > orders.MaxLine }):
			return ErrLongPlan
		}
		c.dropOrders(func(o Order) bool { return o.Seat == seat && o.Steps != nil })
		c.addOrder(Order{Seat: seat, N: c.nextOrder(seat), Steps: steps})
		c.shown = true
		return nil
	})
}

// Withdraw ends one of the seat's orders by its number, or AllOrders of the player's own.
// One of the game's he does not get at his next tables either. A number that is no longer
// there is no error: it has ended by itself. Errors: ErrNotSeated, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Withdraw(ctx context.Context, by By, id ID, n int) (Outcome, error) {
	var taken string // of the game's
	out, err := s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		c.dropOrders(func(o Order) bool {
			if o.Seat == seat && o.N == n {
				taken = o.Preset
			}
			return o.Seat == seat && (n == AllOrders && o.Preset == "" || o.N == n)
		})
		return nil
	})
	if err != nil || taken == "" {
		return out, err
	}
	return out, s.wishPresets(ctx, by.User, out.After.Game, func(asked []string) []string {
		asked, _ = with(asked, []string{taken})
		return asked
	})
}

// Prefer puts one of the player's own orders before his others. Errors: as Withdraw.
func (s *Tables) Prefer(ctx context.Context, by By, id ID, n int) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		c.shown = true
		i := slices.IndexFunc(c.after.Orders, func(o Order) bool { return o.Seat == seat && o.N == n && o.Preset == "" })
		if i >= 0 {
			o := c.after.Orders[i]
			c.after.Orders = slices.Insert(slices.Delete(c.after.Orders, i, i+1), 0, o)
		}
		return nil
	})
}

// Arm arms all of the seat's orders again, or lets them rest. Errors: as Withdraw.
func (s *Tables) Arm(ctx context.Context, by By, id ID, on bool) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		c.shown = true
		for i := range c.after.Orders {
			switch o := &c.after.Orders[i]; {
			case o.Seat != seat:
			case on:
				o.Off, o.Why, o.Count, o.OffAt, o.OffSince, o.Owed = "", "", 0, 0, time.Time{}, false
			case o.Off == "":
				o.Off, o.OffAt, o.OffSince = OffPaused, c.after.Entries(), c.now
			}
		}
		return nil
	})
}

func (c *change) dropOrders(ends func(Order) bool) {
	c.after.Orders = slices.DeleteFunc(c.after.Orders, ends)
}

// OrdersOf are the seat's orders, in the order in which they are asked: the player's own,
// then the game's.
func (t Table) OrdersOf(seat game.Seat) []Order {
	var own []Order
	for _, o := range t.Orders {
		if o.Seat == seat {
			own = append(own, o)
		}
	}
	return own
}

// Standing is the seat's first armed order; false if it has none.
func (t Table) Standing(seat game.Seat) (Order, bool) {
	i := slices.IndexFunc(t.Orders, func(o Order) bool { return o.Seat == seat && o.Off == "" })
	if i < 0 {
		return Order{}, false
	}
	return t.Orders[i], true
}

// Rule is what the order says; false for a plan, or where it cannot be read.
func (o Order) Rule() (orders.Order, bool) {
	if o.Line == "" {
		return orders.Order{Answers: []string{string(o.Action)}}, o.Action != ""
	}
	rule, err := orders.Parse(o.Line)
	return rule, err == nil
}

// ended says whether the order is over by what it says itself.
func (t Table) ended(o Order, rule orders.Order, now time.Time) bool {
	turn, round := t.counted()
	switch rule.Until {
	case orders.UntilTurn:
		return turn != o.Turn
	case orders.UntilRound:
		return round != o.Round
	case orders.UntilDate:
		return !now.Before(rule.Date)
	}
	return false
}

package table

import (
	"context"
	"slices"

	"bivouac/game"
)

// Order is a standing order: how a seat's next questions are answered for it. It
// is its seat's secret.
type Order struct {
	Seat   game.Seat   `json:"seat"`
	Action game.Action `json:"action"`
	Left   int         `json:"left"` // answers that it still gives
}

// maxOrders is how many answers one standing order gives at most, and how many
// may follow one act.
const maxOrders = 100

// Stand says that the seat's questions are answered with an action wherever it is
// legal, from now on, that many times (1..100), or until the player acts himself.
// Each answer is an ordinary entry of the journal. An order replaces the one
// before; times 0 only ends it. Errors: ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Stand(ctx context.Context, by By, id ID, a game.Action, times int) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		c.after.Orders = slices.DeleteFunc(c.after.Orders, func(o Order) bool { return o.Seat == seat })
		if times > 0 {
			c.after.Orders = append(c.after.Orders, Order{Seat: seat, Action: a, Left: min(times, maxOrders)})
		}
		return nil
	})
}

// Standing is the seat's own standing order; false if it has none.
func (t Table) Standing(seat game.Seat) (Order, bool) {
	i := slices.IndexFunc(t.Orders, func(o Order) bool { return o.Seat == seat })
	if i < 0 {
		return Order{}, false
	}
	return t.Orders[i], true
}

// obey answers what standing orders answer, as if their players had been quick. An
// order that the rules break on ends; the act before it stands.
func (c *change) obey() {
	a := &c.after
	if a.Status != Playing || len(a.Orders) == 0 {
		return
	}
	for _, e := range a.Match.Journal[min(c.before.Entries(), a.Entries()):] {
		a.Orders = slices.DeleteFunc(a.Orders, func(o Order) bool { return o.Seat == e.Seat })
	}
	for range maxOrders {
		i := -1
		err := safely(func() error {
			var move game.Move
			if i, move = a.ordered(); i < 0 {
				return nil
			}
			m, events, err := a.Match.Act(move)
			if err == nil {
				a.Match, c.events = m, append(slices.Clip(c.events), events...)
			}
			return err
		})
		if i < 0 {
			return
		}
		if a.Orders[i].Left--; a.Orders[i].Left == 0 || err != nil {
			a.Orders = slices.Delete(a.Orders, i, i+1)
		}
	}
}

// ordered is the first open question that a standing order answers; -1 if none.
func (t Table) ordered() (order int, m game.Move) {
	for _, d := range t.Match.Pending() {
		i := slices.IndexFunc(t.Orders, func(o Order) bool { return o.Seat == d.Seat })
		if i < 0 || t.Players[d.Seat].Left {
			continue
		}
		if a := t.Orders[i].Action; slices.Contains(t.Match.State.Legal(d.Seat, nil), a) {
			return i, game.Move{Decision: d.ID, Seat: d.Seat, Action: a}
		}
	}
	return -1, game.Move{}
}

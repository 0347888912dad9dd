package month

import (
	"slices"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/game"
)

// orderAsides returns the asides about standing orders.
func orderAsides() []aside {
	some := func(armed bool) func(r *room, t town.Sight, m *member) bool {
		return func(_ *room, t town.Sight, m *member) bool {
			seat, ok := t.SeatOf(m.id)
			return ok && slices.ContainsFunc(t.Orders, func(o town.Order) bool { return o.Seat == seat && o.Armed == armed })
		}
	}
	all := func(label string, d Deed) func(*room, town.Sight, *member) error {
		return func(r *room, _ town.Sight, m *member) error { return r.allOrders(m, label, d) }
	}
	return []aside{
		{deed: OrderByMenu, do: (*room).menuOrder},
		{deed: OrderObeyed, do: (*room).menuOrder},
		{deed: OrderPlan, do: (*room).plan},
		{deed: OrderStopped, do: (*room).plan},
		{deed: OrdersPaused, can: some(true), do: all("Pause", OrdersPaused)},
		{deed: OrdersArmed, can: some(false), do: all("Turn on again", OrdersArmed)},
		{deed: OrderRemoved, can: some(true), do: (*room).removeOrder},
	}
}

// plan lets a member order two actions in advance.
func (r *room) plan(_ town.Sight, m *member) error {
	if len(r.words) == 0 {
		return nil
	}
	before, err := r.after()
	if err != nil {
		return err
	}
	plan := r.words[r.luck.IntN(len(r.words))] + "; " + r.words[r.luck.IntN(len(r.words))]
	worked := func(now town.Sight) bool { return more(before, now) }
	return r.acts(OrderPlan, m, "orders", playground.Opts{"plan": plan}, worked)
}

// The function more reports whether the table now has more orders than before, or more answers that
// were given by orders.
func more(before, now town.Sight) bool {
	return len(now.Orders) > len(before.Orders) || len(now.Obeyed) > len(before.Obeyed)
}

// menuOrder builds an order with menus.
func (r *room) menuOrder(before town.Sight, m *member) error {
	reply, err := r.uses(m, "orders", nil)
	if err != nil {
		return err
	}
	if reply, err = r.follow(m, reply, "Add…"); err != nil {
		return err
	}
	for range 5 { // the menus ask for a question, an answer, a condition and an end
		if reply, err = r.wander(m, reply, 1, "Back", "Type it…", "Type a plan", "Pause", "Turn on again", "Remove all",
			"Add…", "Remove"); err != nil {
			return err
		}
		if now, err := r.after(); err != nil || more(before, now) {
			if err == nil {
				r.did(OrderByMenu)
			}
			return err
		}
	}
	return nil
}

// allOrders presses the button with the given label below the list of the member's orders. It
// counts the deed if the orders have changed.
func (r *room) allOrders(m *member, label string, d Deed) error {
	reply, err := r.uses(m, "orders", nil)
	if err != nil {
		return err
	}
	before, err := r.after()
	if err != nil {
		return err
	}
	if _, err := r.follow(m, reply, label); err != nil {
		return err
	}
	return r.counts(d, func(now town.Sight) bool {
		if d == OrderRemoved {
			return len(now.Orders) < len(before.Orders)
		}
		return !slices.Equal(now.Orders, before.Orders)
	})
}

// removeOrder removes all orders, or opens one order and removes it.
func (r *room) removeOrder(_ town.Sight, m *member) error {
	if r.luck.IntN(2) == 0 {
		return r.allOrders(m, "Remove all", OrderRemoved)
	}
	reply, err := r.uses(m, "orders", nil)
	if err != nil || reply.Message == nil || len(reply.Message.Menus()) == 0 {
		return err
	}
	menu := reply.Message.Menus()[0]
	one, err := r.town.Press(m.key, r.id, reply.Message.ID, menu.CustomID, menu.Options[0].Value)
	if err != nil {
		return err
	}
	before, err := r.after()
	if err != nil {
		return err
	}
	if _, err := r.follow(m, one, "Remove"); err != nil {
		return err
	}
	return r.counts(OrderRemoved, func(now town.Sight) bool { return len(now.Orders) < len(before.Orders) })
}

// watchOrders counts the orders that were stopped since the last check.
func (r *room) watchOrders(t town.Sight) {
	for _, o := range t.Orders {
		switch {
		case o.Armed || o.Paused:
			delete(r.stopped, o.Number)
		case !r.stopped[o.Number]:
			r.stopped[o.Number] = true
			r.did(OrderStopped)
		}
	}
}

// remember keeps some of the actions that are legal now, for later plans.
func (r *room) remember(legal []game.Action) {
	const kept = 12
	for range min(3, len(legal)) {
		word := string(legal[r.luck.IntN(len(legal))])
		if !slices.Contains(r.words, word) {
			r.words = append(r.words, word)
		}
	}
	r.words = r.words[max(0, len(r.words)-kept):]
}

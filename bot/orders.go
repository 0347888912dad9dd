package bot

import (
	"slices"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showOrders answers /orders and the buttons of its screen.
func showOrders(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	if c.In.Kind == wire.KindCommand {
		line, plan := c.In.Options[call.FieldLine].Text, c.In.Options[fieldPlan].Text
		if line != "" || plan != "" {
			return typedOrders(c, p, line, plan)
		}
		return c.Show(p.OrderList(""))
	}
	path := append(slices.Clone(c.Press.Path), c.In.Values...)
	switch {
	case len(path) == 1:
		return allOrders(c, p, path[0])
	case len(path) == 2:
		return oneOrder(c, p, path[0], path[1])
	}
	return c.Show(p.OrderList(""))
}

// panelHere is the caller's panel at the table that is meant, if it is being played.
func panelHere(c *call.Call) (*screen.Panel, error) {
	t, err := c.Table()
	if err != nil {
		return nil, err
	}
	p, err := c.Panel(t)
	switch {
	case err != nil:
		return nil, err
	case t.Status == table.Over:
		return nil, game.ErrOver
	case t.Status != table.Playing:
		return nil, table.ErrEnded
	case p.Out():
		return nil, table.ErrOut
	}
	return p, nil
}

// allOrders does what concerns all orders.
func allOrders(c *call.Call, p *screen.Panel, what string) error {
	var out table.Outcome
	var err error
	switch own := p.Table.OrdersOf(p.Seat); {
	case what == screen.OrderRest:
		return restOfTurn(c, p)
	case what == screen.OrderStart:
		out, err = c.Tables.Restore(c.Ctx, c.Actor(), p.Table.ID)
	case !slices.Contains([]string{screen.OrderClear, screen.OrderPause, screen.OrderArm}, what):
		return table.ErrBadOption
	case len(own) == 0:
		return c.Show(p.OrderList(""))
	case what == screen.OrderClear:
		out, err = c.Tables.Withdraw(c.Ctx, c.Actor(), p.Table.ID, table.AllOrders)
	default:
		out, err = c.Tables.Arm(c.Ctx, c.Actor(), p.Table.ID, what == screen.OrderArm)
	}
	if err != nil {
		return err
	}
	return arranged(c, out, c.T("host.standing.kept"))
}

// oneOrder shows an order, or does something with it.
func oneOrder(c *call.Call, p *screen.Panel, what, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return table.ErrBadOption
	}
	var out table.Outcome
	there := slices.ContainsFunc(p.Table.OrdersOf(p.Seat), func(o orders.Standing) bool { return o.N == n })
	switch {
	case what == screen.OrderShow || !there && (what == screen.OrderFirst || what == screen.OrderDrop):
		return c.Show(p.OrderCard(n))
	case what == screen.OrderFirst:
		out, err = c.Tables.Prefer(c.Ctx, c.Actor(), p.Table.ID, n)
	case what == screen.OrderDrop:
		out, err = c.Tables.Withdraw(c.Ctx, c.Actor(), p.Table.ID, n)
	default:
		return table.ErrBadOption
	}
	if err != nil {
		return err
	}
	return arranged(c, out, c.T("host.standing.kept"))
}

// restOfTurn gives the default answer until the end of the turn, whatever comes.
func restOfTurn(c *call.Call, p *screen.Panel) error {
	turns, _ := p.Table.Counts()
	switch {
	case p.Asked.ID == 0 || p.Asked.ID != c.Press.Decision:
		return c.Show(p.Start(c.T("host.err.stale")))
	case !turns || p.Asked.Default == "":
		return table.ErrNoDefault
	}
	return keepOrder(c, p, orders.Order{Answers: []string{string(p.Asked.Default)}, Until: orders.UntilTurn, Regardless: true})
}

// keepOrder arranges an order and says so, with what it may give away.
func keepOrder(c *call.Call, p *screen.Panel, o orders.Order) error {
	out, err := c.Tables.Arrange(c.Ctx, c.Actor(), p.Table.ID, o)
	if err != nil {
		return err
	}
	var lines []string
	if slices.ContainsFunc(o.Uses(), p.IsHidden) {
		lines = append(lines, c.T("host.standing.hidden"))
	}
	if !p.Knows(o) {
		lines = append(lines, c.T("host.standing.unsure"))
	}
	if out.Entries > 0 && !out.Repeat { // the list, which would show it, does not follow
		lines = append(lines, c.T("host.standing.added", "order", p.RuleMarked(o, screen.MaxShown)))
	} else {
		lines = append(lines, c.T("host.standing.kept"))
	}
	return arranged(c, out, screen.JoinLines(lines))
}

// arranged shows what follows a change of orders: the list, or the panel when an order
// has answered at once.
func arranged(c *call.Call, out table.Outcome, note string) error {
	if out.Entries > 0 && !out.Repeat {
		return call.ShowAfter(c, out, note+"\n"+c.T("host.standing.answered"))
	}
	p, err := c.Panel(out.After)
	if err != nil {
		return err
	}
	return c.Show(p.OrderList(note))
}

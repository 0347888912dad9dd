package bot

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

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
		return keepPlan(c, p, c.In.Options[screen.FieldPlan].Text)
	}
	switch path := append(slices.Clone(c.Press.Path), c.In.Values...); len(path) {
	case 1:
		return allOrders(c, p, path[0])
	case 2:
		return oneOrder(c, p, path[0], path[1])
	}
	return c.Show(p.Orders().List(""))
}

// panelHere returns the caller's panel at the given table, if it is being played.
func panelHere(c *call.Call) (*screen.Panel, error) {
	p, err := call.OwnPanel(c)
	switch {
	case err != nil:
		return nil, err
	case p.Table.Status == table.Over:
		return nil, game.ErrOver
	case p.Table.Status != table.Playing:
		return nil, table.ErrEnded
	case p.Out():
		return nil, table.ErrOut
	}
	return p, nil
}

// allOrders handles commands for all orders.
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
		return c.Show(p.Orders().List(""))
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

// oneOrder shows or changes one order.
func oneOrder(c *call.Call, p *screen.Panel, what, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return table.ErrBadOption
	}
	var out table.Outcome
	there := slices.ContainsFunc(p.Table.OrdersOf(p.Seat), func(o orders.Standing) bool { return o.N == n })
	switch {
	case what == screen.OrderShow || !there && (what == screen.OrderFirst || what == screen.OrderDrop):
		return c.Show(p.Orders().Card(n))
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

// restOfTurn gives the default answer until the end of the turn, regardless of news.
func restOfTurn(c *call.Call, p *screen.Panel) error {
	turns, _ := p.Table.Counts()
	switch {
	case p.Asked.ID == 0 || p.Asked.ID != c.Press.Decision:
		return c.Show(p.Stale(c.Press))
	case !turns || p.Asked.Default == "":
		return table.ErrNoDefault
	}
	answer := []string{string(p.Asked.Default)}
	return keepOrder(c, p, orders.Order{Answers: answer, Until: orders.UntilTurn, Anyway: true})
}

// keepOrder stores an order and confirms it, with what it may reveal.
func keepOrder(c *call.Call, p *screen.Panel, o orders.Order) error {
	out, err := c.Tables.Arrange(c.Ctx, c.Actor(), p.Table.ID, o)
	if err != nil {
		return err
	}
	if out.Entries > 0 && !out.Repeat {
		return arranged(c, out, p.Orders().Given(o))
	}
	return arranged(c, out, c.T("host.standing.kept"))
}

// arranged shows the result of a change of orders: the list, or the panel if an order has answered
// at once.
func arranged(c *call.Call, out table.Outcome, note string) error {
	if out.Entries > 0 && !out.Repeat {
		return call.ShowAfter(c, out, note+"\n"+c.T("host.standing.answered"))
	}
	p, err := c.Panel(out.After)
	if err != nil {
		return err
	}
	return c.Show(p.Orders().List(note))
}

// addOrder handles the menus that build an order.
func addOrder(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	path := slices.Clone(c.Press.Path)
	if len(c.In.Values) > 0 {
		path = append(path, strings.Join(c.In.Values, ","))
	}
	if len(path) == 0 && len(orders.Menus(p.Info)) == 1 {
		path = []string{"0"}
	}
	if m, ok := p.Orders().Step(path); ok {
		return c.Show(m)
	}
	o, err := screen.BuiltOrder(p.Info, path)
	if err != nil {
		return err
	}
	return keepOrder(c, p, o)
}

// keepPlan stores a typed plan.
func keepPlan(c *call.Call, p *screen.Panel, plan string) error {
	if len(plan) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	if plan = written(plan); plan == "" {
		return c.Show(p.Orders().List(""))
	}
	out, err := c.Tables.Plan(c.Ctx, c.Actor(), p.Table.ID, plan)
	if err != nil {
		return err
	}
	kept := p.Orders()
	kept.Table = out.After
	return arranged(c, out, kept.Planned())
}

// written removes invisible characters from typed text, which no notation has.
func written(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

// askPlan opens the form for a plan.
func askPlan(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	to := screen.CustomID{Op: screen.OpOrderTyped, Table: c.Press.Table, Decision: c.Press.Decision}
	return c.Ask(p.Orders().Form(to), screen.Again(c.Reader, "host.button.type", c.Press))
}

// planTyped handles the form.
func planTyped(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	return keepPlan(c, p, c.In.Fields[screen.FieldPlan])
}

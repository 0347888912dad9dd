package bot

import (
	"slices"
	"strconv"
	"strings"

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
		return typedOrders(c, p, c.In.Options[screen.FieldLine].Text, c.In.Options[screen.FieldPlan].Text)
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
	return keepOrder(c, p, orders.Order{Answers: answer, Until: orders.UntilTurn, Regardless: true})
}

// keepOrder stores an order and confirms it, with what it may reveal.
func keepOrder(c *call.Call, p *screen.Panel, o orders.Order) error {
	out, err := c.Tables.Arrange(c.Ctx, c.Actor(), p.Table.ID, o)
	if err != nil {
		return err
	}
	return arranged(c, out, p.Orders().Given(o, out.Entries > 0 && !out.Repeat))
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
	if len(path) == 0 && len(screen.AheadMenus(p.Info)) == 1 {
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

// typedOrders stores a typed order and plan.
func typedOrders(c *call.Call, p *screen.Panel, line, plan string) error {
	if len(line) > screen.MaxTyped || len(plan) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	line, plan = screen.Written(line), screen.Written(plan)
	if line == "" && plan == "" {
		return c.Show(p.Orders().List(""))
	}
	var o orders.Order
	if line != "" {
		var err error
		o, err = screen.OrderLanguage(p.Reader, p.Info, p.Table).Parse(line)
		if err != nil { // then the plan is not kept either
			return c.Show(p.Orders().List("⛔ " + screen.OrderError(p.Reader, line, err)))
		}
	}
	if plan != "" {
		out, err := c.Tables.Plan(c.Ctx, c.Actor().Also(table.AlsoPlan), p.Table.ID, plan)
		if err != nil {
			return err
		}
		if line == "" {
			kept := p.Orders()
			kept.Table = out.After
			return arranged(c, out, kept.Planned())
		}
	}
	return keepOrder(c, p, o)
}

// askOrder opens the form for a typed order and a plan.
func askOrder(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	to := screen.CustomID{Op: screen.OpOrderTyped, Table: c.Press.Table, Decision: c.Press.Decision}
	return c.Ask(p.Orders().Form(to), screen.Again(c.Reader, "host.button.type", c.Press))
}

// orderTyped handles the form.
func orderTyped(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	return typedOrders(c, p, c.In.Fields[screen.FieldLine], c.In.Fields[screen.FieldPlan])
}

// completeOrder offers orders that contain the typed text: the text itself, if it is valid, then
// those that menus could build.
func completeOrder(c *call.Call) []wire.Choice {
	p, ok := own(c)
	if !ok || c.In.Focused != screen.FieldLine || p.Table.Status != table.Playing {
		return nil
	}
	typed, tongue := c.In.Options[screen.FieldLine].Text, screen.Tongue(p.Reader, p.Info)
	var found []wire.Choice
	if o, err := screen.OrderLanguage(p.Reader, p.Info, p.Table).Parse(typed); err == nil {
		found = screen.OfferChoice(found, o.In(tongue), o.In(tongue), "")
	}
	turns, _ := p.Table.Counts()
	for _, line := range screen.ReadyOrders(p.Info, turns) {
		if o, err := orders.Parse(line); err == nil {
			found = screen.OfferChoice(found, o.In(tongue), o.In(tongue), typed)
		}
	}
	return found
}

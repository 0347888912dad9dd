package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bivouac/bot/call"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// showOrders answers /orders and the buttons of its screen.
func showOrders(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	if c.In.Kind == wire.KindCommand {
		return keepPlan(c, p, c.In.Options[fieldPlan].Text)
	}
	switch path := append(slices.Clone(c.Press.Path), c.In.Values...); len(path) {
	case 1:
		return allOrders(c, p, path[0])
	case 2:
		return oneOrder(c, p, path[0], path[1])
	}
	return c.Show(screensOf(p.Seated).list(""))
}

// allOrders handles the buttons of /orders that act on all orders at once.
func allOrders(c *call.Call, p *panel.Panel, what string) error {
	var out table.Outcome
	var err error
	switch own := Of(p.Table, p.Seat); {
	case what == pathRest:
		return restOfTurn(c, p)
	case what == pathStart:
		out, err = restore(c, p.Table)
	case !slices.Contains([]string{pathClear, pathPause, pathArm}, what):
		return table.ErrBadOption
	case len(own) == 0:
		return c.Show(screensOf(p.Seated).list(""))
	case what == pathClear:
		out, err = remove(c, p.Table, everyOrder)
	default:
		out, err = c.Change(p.Table, Arm(what == pathArm))
	}
	if err != nil {
		return err
	}
	return arranged(c, out, c.T("host.standing.kept"))
}

// oneOrder shows or changes one order.
func oneOrder(c *call.Call, p *panel.Panel, what, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return table.ErrBadOption
	}
	var out table.Outcome
	there := slices.ContainsFunc(Of(p.Table, p.Seat), func(o Standing) bool { return o.N == n })
	switch {
	case what == pathShow || !there && (what == pathFirst || what == pathDrop):
		return c.Show(screensOf(p.Seated).card(n))
	case what == pathFirst:
		out, err = c.Change(p.Table, prefer(n))
	case what == pathDrop:
		out, err = remove(c, p.Table, n)
	default:
		return table.ErrBadOption
	}
	if err != nil {
		return err
	}
	return arranged(c, out, c.T("host.standing.kept"))
}

// restOfTurn stores an order that gives the default answer until the end of the turn, even if there
// is news.
func restOfTurn(c *call.Call, p *panel.Panel) error {
	turn, _ := p.Table.Counted()
	switch {
	case p.Asked.ID == 0 || p.Asked.ID != c.Press.Decision:
		return c.Show(p.Stale(c.Press))
	case turn == 0 || p.Asked.Default == "":
		return table.ErrNoDefault
	}
	answer := []string{string(p.Asked.Default)}
	return keepOrder(c, p, Order{Answers: answer, Until: UntilTurn, Anyway: true})
}

// keepOrder stores an order and shows a confirmation. If the order has answered at once, the
// confirmation describes the order.
func keepOrder(c *call.Call, p *panel.Panel, o Order) error {
	out, err := c.Change(p.Table, Arrange(o))
	if err != nil {
		return err
	}
	if out.Entries > 0 && !out.Repeat {
		return arranged(c, out, screensOf(p.Seated).given(o))
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
	return c.Show(screensOf(p.Seated).list(note))
}

// addOrder handles the menus that build an order.
func addOrder(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	path := slices.Clone(c.Press.Path)
	if len(c.In.Values) > 0 {
		path = append(path, strings.Join(c.In.Values, ","))
	}
	if len(path) == 0 && len(Menus(p.Info)) == 1 {
		path = []string{"0"}
	}
	if m, ok := screensOf(p.Seated).step(path); ok {
		return c.Show(m)
	}
	o, err := builtOrder(p.Info, path)
	if err != nil {
		return err
	}
	return keepOrder(c, p, o)
}

// keepPlan stores a typed plan.
func keepPlan(c *call.Call, p *panel.Panel, plan string) error {
	if len(plan) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	if plan = written(plan); plan == "" {
		return c.Show(screensOf(p.Seated).list(""))
	}
	out, err := c.Change(p.Table, Plan(plan))
	if err != nil {
		return err
	}
	kept := screensOf(p.Seated)
	kept.Table = out.After
	return arranged(c, out, kept.planned())
}

// written replaces the control characters in a typed text with spaces, and trims the text. No notation
// contains control characters.
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
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	to := screen.CustomID{Op: opTyped, Table: c.Press.Table, Decision: c.Press.Decision}
	return c.Ask(screensOf(p.Seated).form(to), screen.Again(c.Reader, "host.button.type", c.Press))
}

// planTyped handles the form for a plan.
func planTyped(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	return keepPlan(c, p, c.In.Fields[fieldPlan])
}

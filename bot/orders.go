package bot

import (
	"fmt"
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxShown is how much of a typed order a list shows.
const maxShown = 220

// What a button of /orders says in its path.
const (
	orderShow  = "one"   // with a number: one order and what can be done with it
	orderFirst = "first" // with a number: put before the others
	orderDrop  = "drop"  // with a number: withdraw
	orderClear = "clear" // withdraw all
	orderPause = "pause"
	orderArm   = "arm"
	orderRest  = "rest"  // the default answer until the end of the turn
	orderStart = "start" // the game's orders that were taken back are given again
)

// showOrders answers /orders and the buttons of its screen.
func (b *Bot) showOrders(c *call) error {
	p, err := b.panelHere(c)
	if err != nil {
		return err
	}
	if c.in.Kind == wire.KindCommand {
		line, plan := c.in.Options[fieldLine].Text, c.in.Options[fieldPlan].Text
		if line != "" || plan != "" {
			return b.typedOrders(c, p, line, plan)
		}
		return c.show(p.orderList(""))
	}
	path := append(slices.Clone(c.press.Path), c.in.Values...)
	switch {
	case len(path) == 1:
		return b.allOrders(c, p, path[0])
	case len(path) == 2:
		return b.oneOrder(c, p, path[0], path[1])
	}
	return c.show(p.orderList(""))
}

// panelHere is the caller's panel at the table that is meant, if it is being played.
func (b *Bot) panelHere(c *call) (*panel, error) {
	t, err := b.table(c)
	if err != nil {
		return nil, err
	}
	p, err := b.newPanel(c, t)
	switch {
	case err != nil:
		return nil, err
	case t.Status == table.Over:
		return nil, game.ErrOver
	case t.Status != table.Playing:
		return nil, table.ErrEnded
	case p.out():
		return nil, table.ErrOut
	}
	return p, nil
}

// allOrders does what concerns all orders.
func (b *Bot) allOrders(c *call, p *panel, what string) error {
	var out table.Outcome
	var err error
	switch own := p.table.OrdersOf(p.seat); {
	case what == orderRest:
		return b.restOfTurn(c, p)
	case what == orderStart:
		out, err = b.tables.Restore(c.ctx, c.by(), p.table.ID)
	case !slices.Contains([]string{orderClear, orderPause, orderArm}, what):
		return table.ErrBadOption
	case len(own) == 0:
		return c.show(p.orderList(""))
	case what == orderClear:
		out, err = b.tables.Withdraw(c.ctx, c.by(), p.table.ID, table.AllOrders)
	default:
		out, err = b.tables.Arm(c.ctx, c.by(), p.table.ID, what == orderArm)
	}
	if err != nil {
		return err
	}
	return b.arranged(c, out, c.t("host.standing.kept"))
}

// oneOrder shows an order, or does something with it.
func (b *Bot) oneOrder(c *call, p *panel, what, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return table.ErrBadOption
	}
	var out table.Outcome
	there := slices.ContainsFunc(p.table.OrdersOf(p.seat), func(o orders.Standing) bool { return o.N == n })
	switch {
	case what == orderShow || !there && (what == orderFirst || what == orderDrop):
		return c.show(p.orderCard(n))
	case what == orderFirst:
		out, err = b.tables.Prefer(c.ctx, c.by(), p.table.ID, n)
	case what == orderDrop:
		out, err = b.tables.Withdraw(c.ctx, c.by(), p.table.ID, n)
	default:
		return table.ErrBadOption
	}
	if err != nil {
		return err
	}
	return b.arranged(c, out, c.t("host.standing.kept"))
}

// restOfTurn gives the default answer until the end of the turn, whatever comes.
func (b *Bot) restOfTurn(c *call, p *panel) error {
	turns, _ := p.table.Counts()
	switch {
	case p.asked.ID == 0 || p.asked.ID != c.press.Decision:
		return c.show(p.root(c.t("host.err.stale")))
	case !turns || p.asked.Default == "":
		return table.ErrNoDefault
	}
	return b.keepOrder(c, p, orders.Order{Answers: []string{string(p.asked.Default)}, Until: orders.UntilTurn, Regardless: true})
}

// keepOrder arranges an order and says so, with what it may give away.
func (b *Bot) keepOrder(c *call, p *panel, o orders.Order) error {
	out, err := b.tables.Arrange(c.ctx, c.by(), p.table.ID, o)
	if err != nil {
		return err
	}
	var lines []string
	if slices.ContainsFunc(o.Uses(), p.isHidden) {
		lines = append(lines, c.t("host.standing.hidden"))
	}
	if !p.knows(o) {
		lines = append(lines, c.t("host.standing.unsure"))
	}
	if out.Entries > 0 && !out.Repeat { // the list, which would show it, does not follow
		lines = append(lines, c.t("host.standing.added", "order", p.ruleMarked(o, maxShown)))
	} else {
		lines = append(lines, c.t("host.standing.kept"))
	}
	return b.arranged(c, out, join(lines))
}

// arranged shows what follows a change of orders: the list, or the panel when an order
// has answered at once.
func (b *Bot) arranged(c *call, out table.Outcome, note string) error {
	if out.Entries > 0 && !out.Repeat {
		return b.after(c, out, note+"\n"+c.t("host.standing.answered"))
	}
	p, err := b.newPanel(c, out.After)
	if err != nil {
		return err
	}
	return c.show(p.orderList(note))
}

// isHidden says whether only its seat knows a fact.
func (p *panel) isHidden(id string) bool {
	return slices.ContainsFunc(table.FactKinds(p.info), func(k game.FactKind) bool { return k.ID == id && k.Hidden })
}

// orderList is the screen of /orders.
func (p *panel) orderList(note string) wire.Message {
	own := p.table.OrdersOf(p.seat)
	lines := []string{note, p.untold(), p.t("host.standing.title")}
	menu := &wire.Select{CustomID: p.ordersAt(orderShow).id(), Placeholder: p.label("host.standing.which")}
	rests, given := false, false
	for i, o := range own {
		lines = append(lines, fmt.Sprintf("%d. %s · %s", i+1, p.orderMarked(o, maxShown), p.orderState(o)))
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(p.orderText(o), maxLine), Value: strconv.Itoa(o.N)})
		rests, given = rests || o.Off != "", given || o.Preset == ""
	}
	if len(own) == 0 {
		lines = append(lines, p.t("host.standing.none"))
	}
	back := p.table.TakenBack(p.seat)
	if len(back) > 0 {
		lines = append(lines, p.t("host.standing.back", "what", p.presetList(back)))
	}
	m := wire.Message{Content: wire.Clip(join(lines), maxContent)}
	if len(own) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: menu})
	}
	buttons := p.orderButtons(len(own) > 0, rests, given)
	if len(back) > 0 {
		buttons = append(buttons, p.button(wire.Secondary, p.label("host.standing.restore"), p.ordersAt(orderStart)))
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return m
}

func (p *panel) orderButtons(any, rests, given bool) []wire.Button {
	var row []wire.Button
	if len(p.menus()) > 0 {
		row = append(row, p.button(wire.Primary, p.label("host.standing.add"), p.here().with(opAhead)))
	}
	row = append(row, p.button(wire.Secondary, p.label("host.standing.type"), p.here().with(opOrderType)))
	if !any {
		return row
	}
	pause := p.button(wire.Secondary, p.label("host.standing.pause"), p.ordersAt(orderPause))
	if rests {
		pause = p.button(wire.Success, p.label("host.standing.arm"), p.ordersAt(orderArm))
	}
	row = append(row, pause)
	if !given {
		return row
	}
	return append(row, p.button(wire.Danger, p.label("host.standing.clear"), p.ordersAt(orderClear)))
}

// orderCard is one order with what can be done with it.
func (p *panel) orderCard(n int) wire.Message {
	i := slices.IndexFunc(p.table.OrdersOf(p.seat), func(o orders.Standing) bool { return o.N == n })
	if i < 0 {
		return p.orderList(p.t("host.standing.gone"))
	}
	o := p.table.OrdersOf(p.seat)[i]
	number := strconv.Itoa(n)
	row := []wire.Button{p.button(wire.Secondary, p.label("host.button.back"), p.here().with(opOrders))}
	if i > 0 && o.Preset == "" {
		row = append(row, p.button(wire.Secondary, p.label("host.standing.first"), p.ordersAt(orderFirst, number)))
	}
	drop := game.Key("host.standing.drop")
	if o.Preset != "" {
		drop = "host.standing.ask.me"
	}
	row = append(row, p.button(wire.Danger, p.label(drop), p.ordersAt(orderDrop, number)))
	lines := []string{p.orderMarked(o, maxContent) + " · " + p.orderState(o)}
	if line := p.orderLine(o); p.orderText(o) != line {
		lines = append(lines, p.t("host.standing.typed", "line", code(line)))
	}
	return wire.Message{Content: wire.Clip(join(lines), maxContent), Rows: []wire.Row{{Buttons: row}}}
}

func (p *panel) ordersAt(path ...string) press {
	return press{Table: p.table.ID.String(), Decision: p.asked.ID}.with(opOrders, path...)
}

// orderState says that an order is armed, or why it rests.
func (p *panel) orderState(o orders.Standing) string {
	if o.Off == "" {
		return p.t("host.standing.armed")
	}
	return p.t("host.standing.off", "why", p.whyOff(o))
}

func (p *panel) whyOff(o orders.Standing) game.Text {
	if o.Off == orders.OffNews && o.Why != "" {
		return game.T(o.Why, "n", o.Count)
	}
	return game.T("host.standing.off." + game.Key(o.Off))
}

// stopped are lines about orders that rest since the player last acted.
func (p *panel) stopped() []string {
	var lines []string
	for _, o := range p.table.Disarmed(p.seat) {
		lines = append(lines, p.t("host.standing.stopped", "order", p.orderMarked(o, 120), "why", p.whyOff(o)))
	}
	return lines[:min(len(lines), 3)]
}

// opening is what stands above and below a panel's picture: above also what is to be said of
// orders that rest, or what an aside is.
func (p *panel) opening(note string, asks []string) (above, below []string) {
	switch {
	case p.aside == nil:
		return append(append([]string{p.untold()}, p.stopped()...), note), asks
	case p.aside.plain:
		return p.aside.head[:1], p.aside.head[1:]
	}
	return []string{p.aside.head[0], note}, append(slices.Clone(p.aside.head[1:]), asks...)
}

// withAhead adds the way to orders where somebody waits for others, or is asked in their
// turn: his own turn is played, not arranged.
func (p *panel) withAhead(rows []wire.Row) []wire.Row {
	waits := p.asked.ID == 0 || len(p.path) == 0 && p.table.OutOfTurn(p.seat)
	if p.table.Status != table.Playing || !waits || p.out() || len(rows) >= maxRows-1 {
		return rows
	}
	return append(rows, wire.Row{Buttons: p.aheadRow()})
}

// aheadRow are the buttons by which a panel leads to orders: the default answer for the
// rest of a turn that is not one's own, and Answer ahead.
func (p *panel) aheadRow() []wire.Button {
	var row []wire.Button
	turns, _ := p.table.Counts()
	if turns && p.asked.ID != 0 && p.asked.Default != "" && p.table.OutOfTurn(p.seat) {
		what := p.table.Match.State.Describe(p.seat, p.asked.Default).Label
		row = append(row, p.button(wire.Secondary, p.plain(game.T("host.standing.rest", "what", what)), p.ordersAt(orderRest)))
	}
	return append(row, p.button(wire.Secondary, p.label("host.standing.ahead"), p.ordersAt()))
}

package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// MaxShown is how much of a typed order a list shows.
const MaxShown = 220

// What a button of /orders says in its path.
const (
	OrderShow  = "one"   // with a number: one order and what can be done with it
	OrderFirst = "first" // with a number: put before the others
	OrderDrop  = "drop"  // with a number: withdraw
	OrderClear = "clear" // withdraw all
	OrderPause = "pause"
	OrderArm   = "arm"
	OrderRest  = "rest"  // the default answer until the end of the turn
	OrderStart = "start" // the game's orders that were taken back are given again
)

// IsHidden says whether only its seat knows a fact.
func (p *Panel) IsHidden(id string) bool {
	return slices.ContainsFunc(table.FactKinds(p.Info), func(k game.FactKind) bool { return k.ID == id && k.Hidden })
}

// OrderList is the screen of /orders.
func (p *Panel) OrderList(note string) wire.Message {
	own := p.Table.OrdersOf(p.Seat)
	lines := []string{note, p.Untold(), p.T("host.standing.title")}
	menu := &wire.Select{CustomID: p.ordersAt(OrderShow).String(), Placeholder: p.Label("host.standing.which")}
	rests, given := false, false
	for i, o := range own {
		lines = append(lines, fmt.Sprintf("%d. %s · %s", i+1, p.orderMarked(o, MaxShown), p.orderState(o)))
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(p.orderText(o), MaxLine), Value: strconv.Itoa(o.N)})
		rests, given = rests || o.Off != "", given || o.Preset == ""
	}
	if len(own) == 0 {
		lines = append(lines, p.T("host.standing.none"))
	}
	back := p.Table.TakenBack(p.Seat)
	if len(back) > 0 {
		lines = append(lines, p.T("host.standing.back", "what", p.presetList(back)))
	}
	m := wire.Message{Content: wire.Clip(JoinLines(lines), MaxContent)}
	if len(own) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: menu})
	}
	buttons := p.orderButtons(len(own) > 0, rests, given)
	if len(back) > 0 {
		buttons = append(buttons, p.Button(wire.Secondary, p.Label("host.standing.restore"), p.ordersAt(OrderStart)))
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return m
}

func (p *Panel) orderButtons(any, rests, given bool) []wire.Button {
	var row []wire.Button
	if len(p.Menus()) > 0 {
		row = append(row, p.Button(wire.Primary, p.Label("host.standing.add"), p.here().With(OpAhead)))
	}
	row = append(row, p.Button(wire.Secondary, p.Label("host.standing.type"), p.here().With(OpOrderType)))
	if !any {
		return row
	}
	pause := p.Button(wire.Secondary, p.Label("host.standing.pause"), p.ordersAt(OrderPause))
	if rests {
		pause = p.Button(wire.Success, p.Label("host.standing.arm"), p.ordersAt(OrderArm))
	}
	row = append(row, pause)
	if !given {
		return row
	}
	return append(row, p.Button(wire.Danger, p.Label("host.standing.clear"), p.ordersAt(OrderClear)))
}

// OrderCard is one order with what can be done with it.
func (p *Panel) OrderCard(n int) wire.Message {
	i := slices.IndexFunc(p.Table.OrdersOf(p.Seat), func(o orders.Standing) bool { return o.N == n })
	if i < 0 {
		return p.OrderList(p.T("host.standing.gone"))
	}
	o := p.Table.OrdersOf(p.Seat)[i]
	number := strconv.Itoa(n)
	row := []wire.Button{p.Button(wire.Secondary, p.Label("host.button.back"), p.here().With(OpOrders))}
	if i > 0 && o.Preset == "" {
		row = append(row, p.Button(wire.Secondary, p.Label("host.standing.first"), p.ordersAt(OrderFirst, number)))
	}
	drop := game.Key("host.standing.drop")
	if o.Preset != "" {
		drop = "host.standing.ask.me"
	}
	row = append(row, p.Button(wire.Danger, p.Label(drop), p.ordersAt(OrderDrop, number)))
	lines := []string{p.orderMarked(o, MaxContent) + " · " + p.orderState(o)}
	if line := p.orderLine(o); p.orderText(o) != line {
		lines = append(lines, p.T("host.standing.typed", "line", Code(line)))
	}
	return wire.Message{Content: wire.Clip(JoinLines(lines), MaxContent), Rows: []wire.Row{{Buttons: row}}}
}

func (p *Panel) ordersAt(path ...string) CustomID {
	return CustomID{Table: p.Table.ID.String(), Decision: p.Asked.ID}.With(OpOrders, path...)
}

// orderState says that an order is armed, or why it rests.
func (p *Panel) orderState(o orders.Standing) string {
	if o.Off == "" {
		return p.T("host.standing.armed")
	}
	return p.T("host.standing.off", "why", p.whyOff(o))
}

func (p *Panel) whyOff(o orders.Standing) game.Text {
	if o.Off == orders.OffNews && o.Why != "" {
		return game.T(o.Why, "n", o.Count)
	}
	return game.T("host.standing.off." + game.Key(o.Off))
}

// stopped are lines about orders that rest since the player last acted.
func (p *Panel) stopped() []string {
	var lines []string
	for _, o := range p.Table.Disarmed(p.Seat) {
		lines = append(lines, p.T("host.standing.stopped", "order", p.orderMarked(o, 120), "why", p.whyOff(o)))
	}
	return lines[:min(len(lines), 3)]
}

// opening is what stands above and below a panel's picture: above also what is to be said of
// orders that rest, or what a banner says.
func (p *Panel) opening(note string, asks []string) (above, below []string) {
	if strings.HasPrefix(note, "⛔") { // why nothing was done must not stand out of a phone's sight
		note, asks = "", append([]string{note}, asks...)
	}
	switch {
	case p.Banner == nil:
		return append(append([]string{p.Untold()}, p.stopped()...), note), asks
	case p.Banner.Plain:
		return p.Banner.Head[:1], p.Banner.Head[1:]
	}
	return []string{p.Banner.Head[0], note}, append(slices.Clone(p.Banner.Head[1:]), asks...)
}

// withAhead adds the way to orders where somebody waits for others, or is asked in their
// turn: his own turn is played, not arranged.
func (p *Panel) withAhead(rows []wire.Row) []wire.Row {
	waits := p.Asked.ID == 0 || len(p.Path) == 0 && p.Table.OutOfTurn(p.Seat)
	if p.Table.Status != table.Playing || !waits || p.Out() {
		return rows
	}
	return append(rows, wire.Row{Buttons: p.aheadRow()})
}

// aheadRow are the buttons by which a panel leads to orders: the default answer for the
// rest of a turn that is not one's own, and Answer ahead.
func (p *Panel) aheadRow() []wire.Button {
	var row []wire.Button
	turns, _ := p.Table.Counts()
	if turns && p.Asked.ID != 0 && p.Asked.Default != "" && p.Table.OutOfTurn(p.Seat) {
		what := p.Table.Match.State.Describe(p.Seat, p.Asked.Default).Label
		row = append(row, p.Button(wire.Secondary, p.Plain(game.T("host.standing.rest", "what", what)), p.ordersAt(OrderRest)))
	}
	return append(row, p.Button(wire.Secondary, p.Label("host.standing.ahead"), p.ordersAt()))
}

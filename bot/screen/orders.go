package screen

import (
	"fmt"
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxShown is the maximum length of a plan in a list.
const maxShown = 220

// Buttons of /orders, in their path.
const (
	OrderShow  = "one"   // with a number: one order and its controls
	OrderFirst = "first" // with a number: put before the others
	OrderDrop  = "drop"  // with a number: withdraw
	OrderClear = "clear" // withdraw all
	OrderPause = "pause"
	OrderArm   = "arm"
	OrderRest  = "rest"  // the default answer until the end of the turn
	OrderStart = "start" // the game's orders that were taken back are given again
)

// Orders builds the screens of /orders for a seat of a table.
type Orders struct {
	Reader
	Info  game.Info
	Table table.Table
	Seat  game.Seat
}

// own returns the orders of the seat.
func (o Orders) own() []orders.Standing { return o.Table.OrdersOf(o.Seat) }

// press is a custom ID for the seat's open question.
func (o Orders) press(op string, path ...string) CustomID {
	asked, _ := o.Table.Match.Asked(o.Seat)
	return CustomID{Op: op, Table: o.Table.ID.String(), Decision: asked.ID, Path: path}
}

// button is a control of the screen of /orders.
func (o Orders) button(style wire.ButtonStyle, key game.Key, path ...string) wire.Button {
	return Button(o.Reader, style, key, o.press(OpOrders, path...))
}

// Untold is the line that tells a player of the game's presets before he has them, at a table that
// began without; "" otherwise. He has them once the answer with it has been delivered.
func (o Orders) Untold() string {
	list := o.Table.Untold(o.Seat)
	if len(list) == 0 {
		return ""
	}
	return o.T("host.standing.new", "what", presetList(o.Reader, o.Info, list))
}

// List is the screen of /orders.
func (o Orders) List(note string) wire.Message {
	own, lines := o.own(), []string{note, o.Untold(), o.T("host.standing.title")}
	menu := &wire.Select{CustomID: o.press(OpOrders, OrderShow).String(), Placeholder: o.Label("host.standing.which")}
	rests, given := false, false // one rests; one is the player's own
	for i, one := range own {
		lines = append(lines, fmt.Sprintf("%d. %s · %s", i+1, orderMarked(o.Reader, o.Info, one, maxShown), o.state(one)))
		label := wire.Clip(orderText(o.Reader, o.Info, one, unmarked), MaxLine)
		menu.Options = append(menu.Options, wire.Choice{Label: label, Value: strconv.Itoa(one.N)})
		rests, given = rests || one.Off != "", given || one.Preset == ""
	}
	var buttons []wire.Button
	if len(orders.Menus(o.Info)) > 0 {
		buttons = append(buttons, Button(o.Reader, wire.Primary, "host.standing.add", o.press(OpAhead)))
	}
	buttons = append(buttons, Button(o.Reader, wire.Secondary, "host.standing.type", o.press(OpOrderType)))
	switch {
	case len(own) == 0:
		lines = append(lines, o.T("host.standing.none"))
	case rests:
		buttons = append(buttons, o.button(wire.Success, "host.standing.arm", OrderArm))
	default:
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.pause", OrderPause))
	}
	if given {
		buttons = append(buttons, o.button(wire.Danger, "host.standing.clear", OrderClear))
	}
	if back := o.Table.TakenBack(o.Seat); len(back) > 0 {
		lines = append(lines, o.T("host.standing.back", "what", presetList(o.Reader, o.Info, back)))
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.restore", OrderStart))
	}
	m := wire.Message{Content: JoinLines(lines)}
	if len(own) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: menu})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return m
}

// Card is one order with its controls.
func (o Orders) Card(n int) wire.Message {
	own := o.own()
	i := slices.IndexFunc(own, func(one orders.Standing) bool { return one.N == n })
	if i < 0 {
		return o.List(o.T("host.standing.gone"))
	}
	one, number := own[i], strconv.Itoa(n)
	buttons := []wire.Button{o.button(wire.Secondary, "host.button.back")}
	drop := game.Key("host.standing.drop")
	if one.Preset != "" {
		drop = "host.standing.ask.me"
	} else if i > 0 {
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.first", OrderFirst, number))
	}
	buttons = append(buttons, o.button(wire.Danger, drop, OrderDrop, number))
	content := orderMarked(o.Reader, o.Info, one, MaxContent) + " · " + o.state(one)
	return wire.Message{Content: content, Rows: Row(buttons...)}
}

// state says whether an order is armed, or why it is disarmed.
func (o Orders) state(one orders.Standing) string {
	if one.Off == "" {
		return o.T("host.standing.armed")
	}
	return o.T("host.standing.off", "why", whyOff(one))
}

// stopped are lines about orders disarmed since the player last acted.
func (o Orders) stopped() []string {
	var lines []string
	for _, one := range o.Table.Disarmed(o.Seat) {
		told := orderMarked(o.Reader, o.Info, one, 120)
		lines = append(lines, o.T("host.standing.stopped", "order", told, "why", whyOff(one)))
	}
	return lines[:min(len(lines), 3)]
}

// Planned confirms that a plan is stored, or says why it is disarmed at once.
func (o Orders) Planned() string {
	for _, one := range o.own() {
		if one.Steps != nil && one.Off != "" {
			return o.T("host.standing.planstuck", "why", whyOff(one))
		}
	}
	return o.T("host.standing.planned")
}

// Given confirms an order that has answered at once, after which no list follows.
func (o Orders) Given(rule orders.Order) string {
	told := orderMarked(o.Reader, o.Info, orders.Standing{Order: rule}, maxShown)
	return o.T("host.standing.added", "order", told)
}

// ahead are the panel's buttons for orders: the default answer for the rest of another's turn, and
// Answer ahead.
func (o Orders) ahead() []wire.Button {
	var buttons []wire.Button
	turns, _ := o.Table.Counts()
	asked, _ := o.Table.Match.Asked(o.Seat)
	if turns && asked.ID != 0 && asked.Default != "" && o.Table.OutOfTurn(o.Seat) {
		what := o.Table.Match.State.Describe(o.Seat, asked.Default).Label
		rest := Button(o.Reader, wire.Secondary, "host.standing.rest", o.press(OpOrders, OrderRest), "what", what)
		buttons = append(buttons, rest)
	}
	return append(buttons, o.button(wire.Secondary, "host.standing.ahead"))
}

// Step is the menu after a path; false when the path is complete or invalid.
func (o Orders) Step(path []string) (wire.Message, bool) {
	menus := orders.Menus(o.Info)
	if len(path) == 0 {
		var asks []string
		for _, menu := range menus {
			asks = append(asks, questionLabel(o.Reader, o.Info, menu.Asked))
		}
		const ask = "host.standing.ask.when"
		return wire.Message{Content: o.T(ask), Rows: []wire.Row{o.menu(path, ask, 1, asks), o.back(path)}}, len(menus) > 0
	}
	menu, ok := place(menus, path[0])
	if !ok {
		return wire.Message{}, false
	}
	var m wire.Message
	chosen, known := orderAt(o.Info, path)
	switch len(path) {
	case 1:
		m.Content = o.T("host.standing.ask.what")
		if len(menus) == 1 { // no menu has asked for the question
			m.Content = bold(questionLabel(o.Reader, o.Info, menu.Asked)) + "\n" + m.Content
		}
		m.Rows = []wire.Row{o.menu(path, "host.standing.ask.what", 1, labelled(o.Reader, o.Info, menu.Answers, answerLabel))}
	case 2:
		m.Content = o.T("host.standing.ask.if")
		m.Rows = Row(Button(o.Reader, wire.Primary, "host.standing.always", o.aheadPress(path, aheadAlways, "")))
		if list := labelled(o.Reader, o.Info, menu.If, conditionLabel); len(list) > 0 {
			m.Rows = append(m.Rows,
				o.menu(append(slices.Clone(path), aheadIf), "host.standing.ask.only", len(list), list),
				o.menu(append(slices.Clone(path), aheadUnless), "host.standing.ask.unless", len(list), list))
		}
	case 4:
		m.Content = o.T("host.standing.ask.end")
		turns, rounds := o.Table.Counts()
		asking := known && len(chosen.Answers) == 0 // there is no answer of which there could be one
		var buttons []wire.Button
		for _, end := range ends {
			if end == "turn" && !turns || end == "round" && !rounds || end == "once" && asking {
				continue
			}
			key := game.Key("host.standing.end." + end)
			buttons = append(buttons, Button(o.Reader, wire.Primary, key, o.aheadPress(path, end)))
		}
		m.Rows = Row(buttons...)
	default:
		return m, false
	}
	if known && len(path) > 1 {
		m.Content = bold(orderWords(o.Reader, o.Info, chosen, unmarked)) + "\n" + m.Content
	}
	m.Rows = append(m.Rows, o.back(path))
	return m, true
}

// back is the row that leads one menu back.
func (o Orders) back(path []string) wire.Row {
	to := o.press(OpOrders)
	switch {
	case len(path) == 4:
		to = o.aheadPress(path[:2])
	case len(path) > 1 || len(path) == 1 && len(orders.Menus(o.Info)) > 1:
		to = o.aheadPress(path[:len(path)-1])
	}
	return wire.Row{Buttons: []wire.Button{Button(o.Reader, wire.Secondary, "host.button.back", to)}}
}

func (o Orders) aheadPress(path []string, add ...string) CustomID {
	return PressAt(o.Table, OpAhead, append(slices.Clone(path), add...)...)
}

// menu is a menu whose values are indexes of a list.
func (o Orders) menu(path []string, ask game.Key, most int, labels []string) wire.Row {
	menu := &wire.Select{
		CustomID: o.aheadPress(path).String(), Placeholder: wire.Clip(o.Label(ask), MaxPlaceholder), Min: 1,
	}
	for i, label := range labels[:min(len(labels), MaxOptions)] {
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(label, MaxLine), Value: strconv.Itoa(i)})
	}
	menu.Max = min(most, len(menu.Options))
	return wire.Row{Select: menu}
}

// Form is the form for typing a plan.
func (o Orders) Form(to CustomID) wire.Modal {
	field := FormField(o.Reader, FieldPlan, "host.standing.form.plan", "host.standing.form.plan.hint", "", MaxTyped)
	return Form(o.Reader, "host.standing.form", to, field)
}

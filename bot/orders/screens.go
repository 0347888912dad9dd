package orders

import (
	"fmt"
	"slices"
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxShown is the maximum length of a plan in a list, in characters.
const maxShown = 220

// The buttons of /orders, by the first part of their path.
const (
	pathShow  = "one"   // with a number: shows one order and its controls
	pathFirst = "first" // with a number: puts an order before the others
	pathDrop  = "drop"  // with a number: deletes an order
	pathClear = "clear" // deletes all orders of the player's own
	pathPause = "pause"
	pathArm   = "arm"
	pathRest  = "rest"  // gives the default answer until the end of the turn
	pathStart = "start" // restores the game's presets that the player has removed
)

// screens builds the screens of /orders for a seat of a table.
type screens struct {
	screen.Reader
	Info  game.Info
	Table table.Table
	Seat  game.Seat
}

// screensOf returns the screens for a panel's seat.
func screensOf(p screen.Seated) screens { return screens{p.Reader, p.Info, p.Table, p.Seat} }

// The function above returns the lines about orders that stand above a panel's picture.
func above(p screen.Seated) []screen.Notice {
	o := screensOf(p)
	lines := []screen.Notice{news(o)}
	for _, text := range o.stopped() {
		lines = append(lines, screen.Notice{Text: text})
	}
	return lines
}

// The function ahead returns the buttons for orders on the panel of a player who waits.
func ahead(p screen.Seated) []wire.Button { return screensOf(p).ahead() }

// The function more returns the button for orders on the page that the panel's button More opens. It returns
// none if the seat is out of the game.
func more(p screen.Seated) []wire.Button {
	if p.Out() {
		return nil
	}
	return []wire.Button{screensOf(p).button(wire.Secondary, "host.standing.ahead")}
}

// The method own returns the orders of the seat.
func (o screens) own() []Standing { return Of(o.Table, o.Seat) }

// press returns a custom_id for the seat's open question.
func (o screens) press(op string, path ...string) screen.CustomID {
	asked, _ := o.Table.Seen(o.Seat).Asked()
	return screen.CustomID{Op: op, Table: o.Table.ID.String(), Decision: asked.ID, Path: path}
}

// button returns a button of the screen of /orders.
func (o screens) button(style wire.ButtonStyle, key game.Key, path ...string) wire.Button {
	return screen.Button(o.Reader, style, key, o.press(opOrders, path...))
}

// list returns the screen of /orders. The note is its first line.
func (o screens) list(note string) wire.Message {
	own, lines := o.own(), []string{note, news(o).Text, o.T("host.standing.title")}
	menu := &wire.Select{CustomID: o.press(opOrders, pathShow).String(), Placeholder: o.Label("host.standing.which")}
	rests, given := false, false // whether an order is disarmed, and whether an order is the player's own
	for i, one := range own {
		lines = append(lines, fmt.Sprintf("%d. %s · %s", i+1, orderMarked(o.Reader, o.Info, one, maxShown), o.state(one)))
		label := wire.Clip(orderText(o.Reader, o.Info, one, unmarked), screen.MaxLine)
		menu.Options = append(menu.Options, wire.Choice{Label: label, Value: strconv.Itoa(one.N)})
		rests, given = rests || one.Off != "", given || one.Preset == ""
	}
	var buttons []wire.Button
	if len(Menus(o.Info)) > 0 {
		buttons = append(buttons, screen.Button(o.Reader, wire.Primary, "host.standing.add", o.press(opAhead)))
	}
	buttons = append(buttons, screen.Button(o.Reader, wire.Secondary, "host.standing.type", o.press(opType)))
	switch {
	case len(own) == 0:
		lines = append(lines, o.T("host.standing.none"))
	case rests:
		buttons = append(buttons, o.button(wire.Success, "host.standing.arm", pathArm))
	default:
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.pause", pathPause))
	}
	if given {
		buttons = append(buttons, o.button(wire.Danger, "host.standing.clear", pathClear))
	}
	if back := takenBack(o.Table, o.Seat, own); len(back) > 0 {
		lines = append(lines, o.T("host.standing.back", "what", presetList(o.Reader, o.Info, back)))
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.restore", pathStart))
	}
	m := wire.Message{Content: screen.JoinLines(lines)}
	if len(own) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: menu})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return m
}

// card returns the screen of the order with number n and its controls.
func (o screens) card(n int) wire.Message {
	own := o.own()
	i := slices.IndexFunc(own, func(one Standing) bool { return one.N == n })
	if i < 0 {
		return o.list(o.T("host.standing.gone"))
	}
	one, number := own[i], strconv.Itoa(n)
	buttons := []wire.Button{o.button(wire.Secondary, "host.button.back")}
	drop := game.Key("host.standing.drop")
	if one.Preset != "" {
		drop = "host.standing.ask.me"
	} else if i > 0 {
		buttons = append(buttons, o.button(wire.Secondary, "host.standing.first", pathFirst, number))
	}
	buttons = append(buttons, o.button(wire.Danger, drop, pathDrop, number))
	content := orderMarked(o.Reader, o.Info, one, screen.MaxContent) + " · " + o.state(one)
	return wire.Message{Content: content, Rows: screen.Row(buttons...)}
}

// state returns a text that says that an order is armed, or why it is disarmed.
func (o screens) state(one Standing) string {
	if one.Off == "" {
		return o.T("host.standing.armed")
	}
	return o.T("host.standing.off", "why", whyOff(one))
}

// stopped returns lines about orders that were disarmed since the player last acted.
func (o screens) stopped() []string {
	var lines []string
	for _, one := range disarmed(o.Table, o.Seat) {
		told := orderMarked(o.Reader, o.Info, one, 120)
		lines = append(lines, o.T("host.standing.stopped", "order", told, "why", whyOff(one)))
	}
	return lines[:min(len(lines), 3)]
}

// planned returns a text that confirms that a plan is stored, or says why it was disarmed at once.
func (o screens) planned() string {
	for _, one := range o.own() {
		if one.Steps != nil && one.Off != "" {
			return o.T("host.standing.planstuck", "why", whyOff(one))
		}
	}
	return o.T("host.standing.planned")
}

// given returns a text that confirms an order that has answered at once. The player's panel is shown with
// this text, not the list of orders.
func (o screens) given(rule Order) string {
	told := orderMarked(o.Reader, o.Info, Standing{Order: rule}, maxShown)
	return o.T("host.standing.added", "order", told)
}

// The method ahead returns the panel's buttons for orders. The first gives the default answer for the rest of
// another player's turn, if there is such an answer. The last is the button "Answer ahead".
func (o screens) ahead() []wire.Button {
	var buttons []wire.Button
	turn, _ := o.Table.Counted()
	asked, _ := o.Table.Seen(o.Seat).Asked()
	if turn > 0 && asked.ID != 0 && asked.Default != "" && o.Table.OutOfTurn(o.Seat) {
		what := o.Table.Seen(o.Seat).Describe(asked.Default).Label
		rest := screen.Button(o.Reader, wire.Secondary, "host.standing.rest", o.press(opOrders, pathRest), "what", what)
		buttons = append(buttons, rest)
	}
	return append(buttons, o.button(wire.Secondary, "host.standing.ahead"))
}

// step returns the menu that follows the choices in a path. It returns false if the path is
// complete or invalid.
func (o screens) step(path []string) (wire.Message, bool) {
	menus := Menus(o.Info)
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
		if len(menus) == 1 { // there is only one question, so no menu has asked for it
			m.Content = bold(questionLabel(o.Reader, o.Info, menu.Asked)) + "\n" + m.Content
		}
		m.Rows = []wire.Row{o.menu(path, "host.standing.ask.what", 1, labelled(o.Reader, o.Info, menu.Answers, answerLabel))}
	case 2:
		m.Content = o.T("host.standing.ask.if")
		always := o.aheadPress(path, aheadAlways, "")
		m.Rows = screen.Row(screen.Button(o.Reader, wire.Primary, "host.standing.always", always))
		if list := labelled(o.Reader, o.Info, menu.If, conditionLabel); len(list) > 0 {
			m.Rows = append(m.Rows,
				o.menu(append(slices.Clone(path), aheadIf), "host.standing.ask.only", len(list), list),
				o.menu(append(slices.Clone(path), aheadUnless), "host.standing.ask.unless", len(list), list))
		}
	case 4:
		m.Content = o.T("host.standing.ask.end")
		turn, round := o.Table.Counted()
		asking := known && len(chosen.Answers) == 0 // "ask me": no answer, so no "once"
		var buttons []wire.Button
		for _, end := range ends {
			if end == "turn" && turn == 0 || end == "round" && round == 0 || end == "once" && asking {
				continue
			}
			key := game.Key("host.standing.end." + end)
			buttons = append(buttons, screen.Button(o.Reader, wire.Primary, key, o.aheadPress(path, end)))
		}
		m.Rows = screen.Row(buttons...)
	default:
		return m, false
	}
	if known && len(path) > 1 {
		m.Content = bold(orderWords(o.Reader, o.Info, chosen, unmarked)) + "\n" + m.Content
	}
	m.Rows = append(m.Rows, o.back(path))
	return m, true
}

// The method back returns the row with the button to the previous menu.
func (o screens) back(path []string) wire.Row {
	to := o.press(opOrders)
	switch {
	case len(path) == 4:
		to = o.aheadPress(path[:2])
	case len(path) > 1 || len(path) == 1 && len(Menus(o.Info)) > 1:
		to = o.aheadPress(path[:len(path)-1])
	}
	return wire.Row{Buttons: []wire.Button{screen.Button(o.Reader, wire.Secondary, "host.button.back", to)}}
}

func (o screens) aheadPress(path []string, add ...string) screen.CustomID {
	return screen.PressAt(o.Table, opAhead, append(slices.Clone(path), add...)...)
}

// menu returns a menu of labels. The parameter most is the maximum number of labels that can be chosen. The
// value of a label is its index.
func (o screens) menu(path []string, ask game.Key, most int, labels []string) wire.Row {
	menu := &wire.Select{
		CustomID: o.aheadPress(path).String(), Placeholder: wire.Clip(o.Label(ask), screen.MaxPlaceholder), Min: 1,
	}
	for i, label := range labels[:min(len(labels), screen.MaxOptions)] {
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: strconv.Itoa(i)})
	}
	menu.Max = min(most, len(menu.Options))
	return wire.Row{Select: menu}
}

// form returns the form for typing a plan.
func (o screens) form(to screen.CustomID) wire.Modal {
	label, hint := game.Key("host.standing.form.plan"), game.Key("host.standing.form.plan.hint")
	field := screen.FormField(o.Reader, fieldPlan, label, hint, "", screen.MaxTyped)
	return screen.Form(o.Reader, "host.standing.form", to, field)
}

package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The menus that build an order: question, answer, condition, end. What was chosen so
// far stands in the path, by its place in what the game declares.
const (
	aheadIf     = "i" // then the conditions' places, with commas
	aheadUnless = "u"
	aheadAlways = "-" // and no condition: ""
)

// ends are the ends that menus offer, in their order; texts host.standing.end.<id>.
var ends = []string{"once", "turn", "round", "act", "withdrawn"}

// AheadStep is the menu after a path; false when everything is chosen, or nothing like
// this is offered.
func (p *Panel) AheadStep(path []string) (wire.Message, bool) {
	var m wire.Message
	if len(path) == 0 {
		m.Content = p.T("host.standing.ask.when")
		m.Rows = p.aheadMenu(path, "host.standing.ask.when", 1, p.questions())
		return p.withBack(m, path), len(p.Menus()) > 0
	}
	menu, ok := p.aheadAt(path[0])
	if !ok {
		return m, false
	}
	switch len(path) {
	case 1:
		m.Content = p.T("host.standing.ask.what")
		if len(p.Menus()) == 1 { // no menu has said which question it is
			m.Content = bold(p.questionLabel(menu)) + "\n" + m.Content
		}
		m.Rows = p.aheadMenu(path, "host.standing.ask.what", 1, p.readyLabels(menu.Answers))
	case 2:
		m = p.askIf(menu, path)
	case 4:
		m = p.askEnd(path)
	default:
		return m, false
	}
	if f, ok := p.chosenSoFar(path); ok && len(path) > 1 {
		m.Content = bold(p.words(f, func(text string) string { return text })) + "\n" + m.Content
	}
	return p.withBack(m, path), true
}

func (p *Panel) askIf(menu game.Ahead, path []string) wire.Message {
	m := wire.Message{Content: p.T("host.standing.ask.if")}
	always := p.Button(wire.Primary, p.Label("host.standing.always"), p.aheadPress(path, aheadAlways, ""))
	m.Rows = append(m.Rows, wire.Row{Buttons: []wire.Button{always}})
	if list := p.readyLabels(menu.If); len(list) > 0 {
		m.Rows = append(m.Rows, p.aheadMenu(append(slices.Clone(path), aheadIf), "host.standing.ask.only", len(list), list)...)
		m.Rows = append(m.Rows, p.aheadMenu(append(slices.Clone(path), aheadUnless), "host.standing.ask.unless", len(list), list)...)
	}
	return m
}

func (p *Panel) askEnd(path []string) wire.Message {
	turns, rounds := p.Table.Counts()
	f, ok := p.chosenSoFar(path)
	asking := ok && asks(f.what) // there is no answer of which there could be one
	var row []wire.Button
	for _, end := range ends {
		if end == "turn" && !turns || end == "round" && !rounds || end == "once" && asking {
			continue
		}
		row = append(row, p.Button(wire.Primary, p.Label(game.Key("host.standing.end."+end)), p.aheadPress(path, end)))
	}
	return wire.Message{Content: p.T("host.standing.ask.end"), Rows: []wire.Row{{Buttons: row}}}
}

// withBack adds the way back.
func (p *Panel) withBack(m wire.Message, path []string) wire.Message {
	back := p.ordersAt()
	switch {
	case len(path) == 4:
		back = p.aheadPress(path[:2])
	case len(path) > 1 || len(path) == 1 && len(p.Menus()) > 1:
		back = p.aheadPress(path[:len(path)-1])
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: []wire.Button{p.Button(wire.Secondary, p.Label("host.button.back"), back)}})
	return m
}

func (p *Panel) aheadPress(path []string, add ...string) CustomID {
	return CustomID{Table: p.Table.ID.String(), Path: path}.With(OpAhead, add...)
}

// aheadMenu is a menu whose values are places in a list.
func (p *Panel) aheadMenu(path []string, ask game.Key, most int, labels []string) []wire.Row {
	menu := &wire.Select{CustomID: p.aheadPress(path).String(), Placeholder: wire.Clip(p.Label(ask), 150), Min: 1, Max: min(most, MaxOptions)}
	for i, label := range labels[:min(len(labels), MaxOptions)] {
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(label, MaxLine), Value: strconv.Itoa(i)})
	}
	menu.Max = min(menu.Max, len(menu.Options))
	return []wire.Row{{Select: menu}}
}

func (p *Panel) questions() []string {
	var labels []string
	for _, m := range p.Menus() {
		labels = append(labels, p.questionLabel(m))
	}
	return labels
}

func (p *Panel) questionLabel(m game.Ahead) string {
	return p.Label(game.Key(p.Info.ID + ".fact.asked." + m.Asked + ".about"))
}

func (p *Panel) readyLabels(list []game.Ready) []string {
	var labels []string
	for _, r := range list {
		labels = append(labels, p.readyLabel(r))
	}
	return labels
}

// Menus are the questions that menus offer orders for, each with the answer to be asked
// where the game has standing orders that answer by themselves.
func (p *Panel) Menus() []game.Ahead {
	if len(p.Info.Presets) == 0 {
		return p.Info.Ahead
	}
	menus := slices.Clone(p.Info.Ahead)
	for i := range menus {
		menus[i].Answers = append(slices.Clip(menus[i].Answers), game.Ready{Text: orders.Ask})
	}
	return menus
}

// asks says whether a ready answer is the one to be asked: it is the host's, and has no ID.
func asks(r game.Ready) bool { return r.ID == "" && r.Text == orders.Ask }

func (p *Panel) readyLabel(r game.Ready) string {
	if asks(r) {
		return p.Label("host.standing.ask.me")
	}
	return p.Label(game.Key(p.Info.ID + ".ready." + r.ID))
}

func (p *Panel) aheadAt(place string) (game.Ahead, bool) {
	i, err := strconv.Atoi(place)
	if err != nil || i < 0 || i >= len(p.Menus()) {
		return game.Ahead{}, false
	}
	return p.Menus()[i], true
}

// Built is the order that a whole path stands for; table.ErrBadOption for what the
// menus do not offer.
func (p *Panel) Built(path []string) (orders.Order, error) {
	if len(path) != 5 {
		return orders.Order{}, table.ErrBadOption
	}
	menu, ok := p.aheadAt(path[0])
	answers := chosen(menu.Answers, path[1])
	conditions := chosen(menu.If, path[3])
	if !ok || len(answers) != 1 || (len(conditions) > 0) != (path[2] != aheadAlways) || !slices.Contains(ends, path[4]) {
		return orders.Order{}, table.ErrBadOption
	}
	o, err := orders.Parse(orders.ReadyLine(menu, answers[0], path[2] == aheadUnless, conditions))
	if err != nil {
		return o, table.ErrBadOption
	}
	switch end := path[4]; end {
	case "once":
		if asks(answers[0]) {
			return orders.Order{}, table.ErrBadOption
		}
		o.Times, o.Until = 1, orders.UntilWithdrawn
	case "act":
		o.Until = orders.UntilAct
	default:
		o.Until = orders.Until(end)
	}
	return o, nil
}

// chosen are the entries at places with commas between them; none if a place is wrong.
func chosen(list []game.Ready, places string) []game.Ready {
	var found []game.Ready
	for _, place := range strings.Split(places, ",") {
		i, err := strconv.Atoi(place)
		if err != nil || i < 0 || i >= len(list) {
			return nil
		}
		found = append(found, list[i])
	}
	return found
}

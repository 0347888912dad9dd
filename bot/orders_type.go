package bot

import (
	"errors"
	"strings"
	"unicode"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// fieldPlan is the option and the form's field that hold a plan.
const fieldPlan = "plan"

// tongue is how the reader's language calls the facts of a game.
func (p *panel) tongue() orders.Tongue { return tongueOf(p.speaker, p.info) }

func tongueOf(s speaker, info game.Info) orders.Tongue {
	t := orders.Tongue{Locale: string(s.locale), Facts: map[string]string{}, Values: map[string]map[string]string{}}
	own := map[string]bool{}
	for _, k := range info.Facts {
		own[k.ID] = true
	}
	for _, k := range table.FactKinds(info) {
		key := game.Key("host.fact." + k.ID)
		if own[k.ID] {
			key = game.Key(info.ID + ".fact." + k.ID)
		}
		t.Facts[k.ID] = s.label(key)
		t.Values[k.ID] = map[string]string{}
		for _, v := range k.Values {
			if v != game.Yes && v != game.No {
				t.Values[k.ID][v] = s.label(key + game.Key("."+v))
			}
		}
	}
	return t
}

// language is the language of orders at a table: the reader's words first, then those of
// all other languages.
func (p *panel) language() *orders.Language {
	turns, rounds := p.table.Counts()
	l := &orders.Language{Facts: table.FactKinds(p.info), Turns: turns, Rounds: rounds, Tongues: []orders.Tongue{p.tongue()}}
	for _, locale := range lang.Locales {
		s := p.speaker
		s.locale = locale
		l.Tongues = append(l.Tongues, tongueOf(s, p.info))
	}
	return l
}

// typedOrders takes an order and a plan as typed.
func (b *Bot) typedOrders(c *call, p *panel, line, plan string) error {
	if len(line) > maxTyped || len(plan) > maxTyped {
		return errTooLong
	}
	line, plan = written(line), written(plan)
	if line == "" && plan == "" {
		return c.show(p.orderList(""))
	}
	var o orders.Order
	if line != "" {
		var err error
		if o, err = p.language().Parse(line); err != nil { // then the plan is not kept either
			return c.show(p.orderList("⛔ " + p.orderError(line, err)))
		}
	}
	if plan != "" {
		out, err := b.tables.Plan(c.ctx, c.by().Also(table.AlsoPlan), p.table.ID, plan)
		if err != nil {
			return err
		}
		if line == "" {
			return b.arranged(c, out, p.planned(out))
		}
	}
	return b.keepOrder(c, p, o)
}

// planned says that a plan is kept, or that it rests from the beginning.
func (p *panel) planned(out table.Outcome) string {
	for _, o := range out.After.OrdersOf(p.seat) {
		if o.Steps != nil && o.Off != "" {
			return p.t("host.standing.planstuck", "why", p.whyOff(o))
		}
	}
	return p.t("host.standing.planned")
}

// orderError says what is wrong with a line, and where.
func (p *panel) orderError(line string, err error) string {
	var e *orders.Error
	if !errors.As(err, &e) {
		return p.t("host.err.choose")
	}
	runes := []rune(line)
	at := min(e.At, len(runes))
	rest := runes[at:min(len(runes), at+30)]
	text := p.t(game.Key("host.standing.err."+string(e.Why)), "got", code(e.Got), "want", wire.Clip(escape(e.Want), 500),
		"most", most(e.Why))
	if len(rest) == 0 {
		return p.t("host.standing.err.atend", "why", text)
	}
	return p.t("host.standing.err.at", "rest", code(string(rest)+" "), "why", text)
}

// most is the limit that an error is about.
func most(why orders.Why) int {
	switch why {
	case orders.WhyLong:
		return orders.MaxLine
	case orders.WhyMany:
		return orders.MaxAnswers
	case orders.WhyDeep:
		return orders.MaxDepth
	}
	return orders.MaxTimes
}

// askOrder opens the form for a typed order and a plan.
func (b *Bot) askOrder(c *call) error {
	p, err := b.panelHere(c)
	if err != nil {
		return err
	}
	field := func(id string, most int) wire.Field {
		key := game.Key("host.standing.form." + id)
		return wire.Field{CustomID: id, Label: wire.Clip(c.label(key), 45), Hint: wire.Clip(c.label(key+".hint"), 100), Max: most, Optional: true}
	}
	order := field(fieldLine, orders.MaxLine)
	if example := p.example(); example != "" {
		order.Hint = wire.Clip(c.plain(game.T("host.standing.form.as", "order", example)), 100)
	}
	err = c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title:    wire.Clip(c.label("host.standing.form"), 45),
		CustomID: press{Op: opOrderTyped, Table: c.press.Table, Decision: c.press.Decision}.id(),
		Fields:   []wire.Field{order, field(fieldPlan, maxTyped)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.label("host.button.type"), CustomID: c.press.id()}
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: c.t("host.type.late"), Rows: buttonRows([]wire.Button{again}), Ephemeral: true}))
}

// example is an order as it may be typed here, with a condition; "" where the game
// declares none.
func (p *panel) example() string {
	for _, menu := range p.menus() {
		if len(menu.Answers) == 0 || len(menu.If) == 0 {
			continue
		}
		o, err := orders.Parse(orders.ReadyLine(menu, menu.Answers[0], false, menu.If[:1]))
		if err == nil {
			o.Asked = "" // as short as it can be
			return o.In(p.tongue())
		}
	}
	return ""
}

// orderTyped takes the form.
func (b *Bot) orderTyped(c *call) error {
	p, err := b.panelHere(c)
	if err != nil {
		return err
	}
	return b.typedOrders(c, p, c.in.Fields[fieldLine], c.in.Fields[fieldPlan])
}

// written is what was typed without signs that nobody sees, which no notation has.
func written(text string) string {
	blank := func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}
	return strings.TrimSpace(strings.Map(blank, text))
}

// completeOrder offers whole orders that hold what was typed: what was typed itself, if
// it can be read, then those that menus could build.
func (b *Bot) completeOrder(c *call) []wire.Choice {
	p, ok := b.own(c)
	if !ok || c.in.Focused != fieldLine || p.table.Status != table.Playing {
		return nil
	}
	typed, tongue := c.in.Options[fieldLine].Text, p.tongue()
	var found []wire.Choice
	if o, err := p.language().Parse(typed); err == nil {
		found = offer(found, o.In(tongue), o.In(tongue), "")
	}
	for _, line := range p.readyOrders() {
		if o, err := orders.Parse(line); err == nil {
			found = offer(found, o.In(tongue), o.In(tongue), typed)
		}
	}
	return found
}

// readyOrders are orders made of what the game declares, in the canonical form: first
// each answer alone, then with each condition.
func (p *panel) readyOrders() []string {
	turns, _ := p.table.Counts()
	var plain, conditional []string
	for _, menu := range p.menus() {
		for _, a := range menu.Answers {
			line := orders.ReadyLine(menu, a, false, nil)
			plain = append(plain, line)
			if turns {
				plain = append(plain, line+" until end of turn")
			}
			for _, r := range menu.If {
				conditional = append(conditional, orders.ReadyLine(menu, a, false, []game.Ready{r}), orders.ReadyLine(menu, a, true, []game.Ready{r}))
			}
		}
	}
	return append(plain, conditional...)
}

package bot

import (
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldPlan is the option and the form's field that hold a plan.
const fieldPlan = "plan"

// typedOrders takes an order and a plan as typed.
func typedOrders(c *call.Call, p *screen.Panel, line, plan string) error {
	if len(line) > call.MaxTyped || len(plan) > call.MaxTyped {
		return screen.ErrTooLong
	}
	line, plan = screen.Written(line), screen.Written(plan)
	if line == "" && plan == "" {
		return c.Show(p.OrderList(""))
	}
	var o orders.Order
	if line != "" {
		var err error
		if o, err = p.Language().Parse(line); err != nil { // then the plan is not kept either
			return c.Show(p.OrderList("⛔ " + p.OrderError(line, err)))
		}
	}
	if plan != "" {
		out, err := c.Tables.Plan(c.Ctx, c.Actor().Also(table.AlsoPlan), p.Table.ID, plan)
		if err != nil {
			return err
		}
		if line == "" {
			return arranged(c, out, p.Planned(out))
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
	field := func(id string, most int) wire.Field {
		key := game.Key("host.standing.form." + id)
		return wire.Field{CustomID: id, Label: wire.Clip(c.Label(key), 45), Hint: wire.Clip(c.Label(key+".hint"), 100), Max: most, Optional: true}
	}
	order := field(call.FieldLine, orders.MaxLine)
	if example := p.Example(); example != "" {
		order.Hint = wire.Clip(c.Plain(game.T("host.standing.form.as", "order", example)), 100)
	}
	err = c.Answer.Respond(c.Ctx, wire.Ask(wire.Modal{
		Title:    wire.Clip(c.Label("host.standing.form"), 45),
		CustomID: screen.CustomID{Op: screen.OpOrderTyped, Table: c.Press.Table, Decision: c.Press.Decision}.String(),
		Fields:   []wire.Field{order, field(fieldPlan, call.MaxTyped)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.Label("host.button.type"), CustomID: c.Press.String()}
	return c.Answer.Respond(c.Ctx, wire.Reply(wire.Message{Content: c.T("host.type.late"), Rows: screen.ButtonRows([]wire.Button{again}), Ephemeral: true}))
}

// orderTyped takes the form.
func orderTyped(c *call.Call) error {
	p, err := panelHere(c)
	if err != nil {
		return err
	}
	return typedOrders(c, p, c.In.Fields[call.FieldLine], c.In.Fields[fieldPlan])
}

// completeOrder offers whole orders that hold what was typed: what was typed itself, if
// it can be read, then those that menus could build.
func completeOrder(c *call.Call) []wire.Choice {
	p, ok := own(c)
	if !ok || c.In.Focused != call.FieldLine || p.Table.Status != table.Playing {
		return nil
	}
	typed, tongue := c.In.Options[call.FieldLine].Text, p.Tongue()
	var found []wire.Choice
	if o, err := p.Language().Parse(typed); err == nil {
		found = screen.OfferChoice(found, o.In(tongue), o.In(tongue), "")
	}
	for _, line := range p.ReadyOrders() {
		if o, err := orders.Parse(line); err == nil {
			found = screen.OfferChoice(found, o.In(tongue), o.In(tongue), typed)
		}
	}
	return found
}

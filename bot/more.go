package bot

import (
	"slices"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// hosted are the acts at any time that have a command of the host's own.
var hosted = []game.Action{game.Resign, game.OfferDraw, game.AcceptDraw, game.RefuseDraw}

// others are the seat's acts at any time that only the game knows.
func (p *panel) others() []game.Choice {
	return keep(p.anytime(), func(c game.Choice) bool { return !slices.Contains(hosted, c.Action) })
}

// more answers the More button with a menu of what a seat may do beside its
// question, asked or not, and the pictures that found no room in the panel. What is
// chosen is done, or confirmed when it cannot be taken back.
func (b *Bot) more(c *call) error {
	p, err := b.ownPanel(c)
	if err != nil {
		return err
	}
	if len(c.in.Values) == 0 {
		return c.show(p.beside())
	}
	a := game.Action(c.in.Values[0])
	asks := func(o game.Choice) bool { return o.Action == a && (o.Final || slices.Contains(hosted, a)) }
	if chosen := keep(p.anytime(), asks); len(chosen) > 0 {
		return b.confirmFree(c, p, chosen)
	}
	return b.act(c, p, 0, a) // what is not listed, the rules refuse with their reason
}

// beside is the panel with the menu of what answers no question.
func (p *panel) beside() wire.Message {
	m := wire.Message{}
	if free := p.others(); len(free) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: p.freeMenu(free)})
	}
	at := press{Table: p.table.ID.String(), Decision: p.asked.ID}
	nav := []wire.Button{p.button(wire.Secondary, p.label("host.button.back"), at.with(opPlay))}
	if !p.out() {
		nav = append(nav, p.button(wire.Secondary, p.label("host.standing.ahead"), p.ordersAt()))
	}
	for _, o := range p.info.Overlays {
		nav = append(nav, p.button(wire.Secondary, p.label(game.Key(p.info.ID+".overlay."+o)), at.with(opOverlay, o)))
	}
	m.Rows = append(m.Rows, buttonRows(nav)...)
	m.Rows = m.Rows[:min(len(m.Rows), maxRows)]
	return p.illustrated(m, "", []string{p.t("host.panel.beside")}, &render.Focus{})
}

// freeMenu lists acts: each with what it leads to, or what its verb is about.
func (p *panel) freeMenu(free []game.Choice) *wire.Select {
	at := press{Table: p.table.ID.String(), Decision: p.asked.ID}
	menu := &wire.Select{CustomID: at.with(opMore).id(), Placeholder: p.label("host.panel.what")}
	for _, c := range free[:min(len(free), maxOptions)] {
		note := c.Note
		if note.IsZero() {
			note = game.T(game.Key(p.info.ID + ".verb." + c.Verb + ".about"))
		}
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(p.plain(c.Label), maxLine), Value: string(c.Action), Description: wire.Clip(p.plain(note), maxLine),
		})
	}
	return menu
}

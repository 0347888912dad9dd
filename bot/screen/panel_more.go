package screen

import (
	"slices"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Hosted are the acts at any time that have a command of the bot's own.
var Hosted = []game.Action{game.Resign, game.OfferDraw, game.AcceptDraw, game.RefuseDraw}

// others returns the seat's other acts at any time.
func (p *Panel) others() []game.Choice {
	return Keep(Anytime(p.Table, p.Seat), func(c game.Choice) bool { return !slices.Contains(Hosted, c.Action) })
}

// Beside returns the panel with the menu of acts that answer no question.
func (p *Panel) Beside() wire.Message {
	m := wire.Message{}
	if free := p.others(); len(free) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: p.freeMenu(free)})
	}
	at := p.At()
	back := at.With(OpPlay)
	if p.Piece != "" {
		back = at.With(OpPiece, p.Piece)
	}
	nav := []wire.Button{p.Button(wire.Secondary, p.Label("host.button.back"), back)}
	if p.Asked.ID != 0 {
		nav = append(nav, p.Button(wire.Secondary, p.Label("host.button.type"), at.With(OpType)))
		if !p.Text {
			whole := p.here().With(p.stepOp(), WholeMark)
			nav = append(nav, p.Button(wire.Secondary, p.Label("host.button.whole"), whole))
		}
	}
	nav = append(nav, p.Plugged(FirstInMore)...)
	nav = append(nav, p.Plugged(InMore)...)
	m.Rows = append(m.Rows, packed(append(nav, p.overlays()...))...)
	return p.Illustrated(m, "", []string{p.T("host.panel.beside")}, &render.Focus{})
}

// freeMenu lists acts, each with its note, or its verb's description.
func (p *Panel) freeMenu(free []game.Choice) *wire.Select {
	at := p.At()
	menu := &wire.Select{CustomID: at.With(OpMore).String(), Placeholder: p.Label("host.panel.what")}
	for _, c := range free[:min(len(free), MaxOptions)] {
		note := Told(c)
		if note.IsZero() {
			note = game.T(game.Key(p.Info.ID + ".verb." + c.Verb + ".about"))
		}
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(p.Plain(c.Label), MaxLine), Value: string(c.Action), Description: wire.Clip(p.Plain(note), MaxLine),
		})
	}
	return menu
}

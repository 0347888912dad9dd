package panel

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Hosted lists the acts that a player may do at any time and for which the bot itself has a
// command, such as /resign.
var Hosted = []game.Action{game.Resign, game.OfferDraw, game.AcceptDraw, game.RefuseDraw}

// others returns the acts that the seat may do at any time, without those in Hosted.
func (p *Panel) others() []game.Choice {
	other := func(c game.Choice) bool { return !slices.Contains(Hosted, c.Action) }
	return screen.Keep(screen.Anytime(p.Table, p.Seat), other)
}

// Beside returns the panel's page More: the menu of acts that are possible at any time, and other
// controls.
func (p *Panel) Beside() wire.Message {
	m := wire.Message{}
	if free := p.others(); len(free) > 0 {
		m.Rows = append(m.Rows, wire.Row{Select: p.freeMenu(free)})
	}
	at := p.At()
	back := at.With(screen.OpPlay)
	if p.Piece != "" {
		back = at.With(screen.OpPiece, p.Piece)
	}
	nav := []wire.Button{p.Button(wire.Secondary, p.Label("host.button.back"), back)}
	if p.Asked.ID != 0 {
		nav = append(nav, p.Button(wire.Secondary, p.Label("host.button.type"), at.With(screen.OpType)))
		if !p.Text {
			whole := p.here().With(p.stepOp(), wholeMark)
			nav = append(nav, p.Button(wire.Secondary, p.Label("host.button.whole"), whole))
		}
	}
	nav = append(nav, p.Plugged(screen.FirstInMore)...)
	nav = append(nav, p.Plugged(screen.InMore)...)
	m.Rows = append(m.Rows, packed(append(nav, p.overlays()...))...)
	return p.Illustrated(m, "", []string{p.T("host.panel.beside")}, &render.Focus{})
}

// freeMenu returns a menu of acts. Each has its note, or else the description of its verb.
func (p *Panel) freeMenu(free []game.Choice) *wire.Select {
	at := p.At()
	menu := &wire.Select{CustomID: at.With(screen.OpMore).String(), Placeholder: p.Label("host.panel.what")}
	for _, c := range free[:min(len(free), screen.MaxOptions)] {
		note := screen.Told(c)
		if note.IsZero() {
			note = game.T(game.Key(p.Info.ID + ".verb." + c.Verb + ".about"))
		}
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(p.Plain(c.Label), screen.MaxLine), Value: string(c.Action),
			Description: wire.Clip(p.Plain(note), screen.MaxLine),
		})
	}
	return menu
}

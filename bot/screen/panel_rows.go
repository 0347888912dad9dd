package screen

import (
	"bivouac/bot/wire"
	"bivouac/game"
)

func (p *Panel) VerbLabel(verb string) string {
	return p.Label(game.Key(p.Info.ID + ".verb." + verb + ".label"))
}

// ready returns the suggestions for the panel's question: actions of pieces, which are left out
// after a refusal if the pieces offer them, and others; and all their actions.
func (p *Panel) ready(pieces bool) (deeds, others []wire.Button, taken map[game.Action]bool) {
	taken = map[game.Action]bool{}
	for _, s := range p.Table.Match.State.Suggest(p.Seat) {
		choice := p.Table.Match.State.Describe(p.Seat, s.Action)
		acts := p.point(choice).Piece != ""
		if taken[s.Action] || len(deeds)+len(others) == RowButtons || acts && pieces && p.refused() {
			continue
		}
		taken[s.Action] = true
		if b := p.done(wire.Success, choice, p.Plain(s.Name)); acts {
			deeds = append(deeds, b)
		} else {
			others = append(others, b)
		}
	}
	return deeds, others, taken
}

// without removes the verbs of a step whose choices are all offered as suggestions.
func (p *Panel) without(st Step, taken map[game.Action]bool) Step {
	left := Keep(st.Choices, func(c game.Choice) bool { return !taken[c.Action] })
	rest := st
	if rest.Choices = left; st.Param != nil || len(left) == 0 {
		return rest
	}
	rest.Options = nil
	for _, o := range st.Options {
		if len(Keep(left, func(c game.Choice) bool { return c.Verb == o.Value })) > 0 {
			rest.Options = append(rest.Options, o)
		}
	}
	return rest
}

// only is the control of a seat with a single legal action: it must still press.
func (p *Panel) only(c game.Choice) []wire.Row {
	return []wire.Row{{Buttons: []wire.Button{p.done(wire.Primary, c, p.Plain(c.Label))}}}
}

// navigation is the last row: what happened, back, undo, type, overlays, more.
func (p *Panel) navigation() []wire.Button {
	if p.Out() {
		return p.watching()
	}
	var row []wire.Button
	at := p.at()
	if p.Asked.ID != 0 && len(p.Path) == 0 && hasNews(p.Reader, p.Table, p.Seat) {
		row = append(row, catchButton(p.Table, p.Reader))
	}
	if len(p.Path) > 0 {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.back"), p.back()))
		if st, ok := p.Step(p.Path); !ok || st.Done != nil { // beside Confirm there is only Back
			return row
		}
	}
	if p.Table.Match.CanUndo(p.Seat) == nil {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.undo"), at.With(OpUndo)))
	}
	if p.Asked.ID != 0 {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.type"), at.With(OpType)))
	}
	if len(p.Path) > 0 {
		return row
	}
	var more []wire.Button // as many as fit, the others are under More
	if p.MayHint() == nil {
		more = append(more, p.Button(wire.Secondary, p.Label("host.button.hint"), at.With(OpHint)))
	}
	if _, over := p.Table.Match.State.Result(); !over {
		more = append(more, p.Button(wire.Secondary, p.Label("host.button.try"), at.With(OpTryOpen)))
	}
	room := max(0, RowButtons-2-len(row))
	shown := min(len(more), room)
	row = append(row, more[:shown]...)
	return append(row, p.besides(RowButtons-1-len(row), shown < len(more))...) // one is left for the whole board
}

// watching is the last row for a player who is out of the game: what happened, rejoining if
// possible, the pictures.
func (p *Panel) watching() []wire.Button {
	row := []wire.Button{catchButton(p.Table, p.Reader)}
	if _, room := p.Table.Match.Room(); room {
		row = append(row,
			p.Button(wire.Success, p.Label("host.button.rejoin"), CustomID{Table: p.Table.ID.String()}.With(OpRejoin)))
	}
	return append(row, p.besides(RowButtons-len(row), false)...)
}

// besides are the overlays that fit, and the button for more if some are left out, if there is
// more, or if the game has other acts.
func (p *Panel) besides(room int, more bool) []wire.Button {
	at := p.at()
	var row []wire.Button
	for _, o := range p.Table.Match.Overlays() {
		if o != p.Overlay {
			row = append(row, p.Button(wire.Secondary, p.Label(game.Key(p.Info.ID+".overlay."+o)), at.With(OpOverlay, o)))
		}
	}
	if len(row) > room || more || len(p.others()) > 0 {
		row = append(row[:min(len(row), room-1)], p.Button(wire.Secondary, p.Label("host.button.more"), at.With(OpMore)))
	}
	return row
}

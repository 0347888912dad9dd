package panel

import (
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// navigation returns the panel's last row, the tools: Back or Undo, Hint, More.
func (p *Panel) navigation() []wire.Button {
	if p.Out() {
		return p.watching()
	}
	var row []wire.Button
	at := p.At()
	if p.Whole && p.Asked.ID != 0 {
		return p.looking()
	}
	if len(p.Path) > 0 || p.Listed {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.back"), p.Back()))
		if st, ok := p.Step(p.Path); !ok || st.Done != nil && !p.Listed { // a confirmation has only Back here
			return row
		}
	} else if p.Seen().CanUndo() == nil || p.Asked.ID != 0 {
		row = append(row, p.undo()...)
	}
	row = append(row, p.Plugged(screen.InTools)...)
	more := at.With(screen.OpMore)
	if p.Piece != "" && len(p.Path) == 0 {
		more = at.With(screen.OpMore, p.Piece)
	}
	return append(row, p.Button(wire.Secondary, p.Label("host.button.more"), more))
}

// undo returns the button that undoes the seat's last action. If only the game can undo it, the
// button leads to the game's own action, and is disabled if the game has no action for that now.
func (p *Panel) undo() []wire.Button {
	undo := p.Plugged(screen.TakingBack)
	if len(undo) == 0 || p.Seen().CanUndo() == nil {
		return undo
	}
	if p.Choices(); p.reverts != nil {
		undo[0].CustomID = p.id(p.telling(*p.reverts).With(screen.OpChoose, string(p.reverts.Action)))
	}
	undo[0].Disabled = p.reverts == nil
	return undo
}

// looking returns the last row below a picture of the whole board: the way back, and other
// pictures.
func (p *Panel) looking() []wire.Button {
	to, label := p.here().With(p.stepOp()), p.Label("host.button.back")
	if p.Note != "" { // the player came from another screen
		to, label = p.At().With(screen.OpPlay), p.Label("host.button.play")
	}
	return append([]wire.Button{p.Button(wire.Primary, label, to)}, p.overlays()...)
}

// watching returns the last row for a player who is out of the game: a button to rejoin, if that is
// possible, and buttons for as many other pictures as fit. The button More is added if some pictures are
// left out, or if the game has acts for the player.
func (p *Panel) watching() []wire.Button {
	row, pictures := p.Plugged(screen.WhenOut), p.overlays()
	if room := screen.RowButtons - len(row); len(pictures) > room || len(p.others()) > 0 {
		more := p.Button(wire.Secondary, p.Label("host.button.more"), p.At().With(screen.OpMore))
		pictures = append(pictures[:min(len(pictures), room-1)], more)
	}
	return append(row, pictures...)
}

// overlays returns the buttons that open other pictures.
func (p *Panel) overlays() (row []wire.Button) {
	for _, o := range p.Table.Public().Overlays() {
		if o != p.Overlay {
			label := p.Label(game.Key(p.Info.ID + ".overlay." + o))
			row = append(row, p.Button(wire.Secondary, label, p.At().With(screen.OpOverlay, o)))
		}
	}
	return row
}

package panel

import (
	"bivouac/bot/screen"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A Banner distinguishes a panel that is not for the table's game: a try, a lesson or a puzzle.
// Menus, typed lines and pictures are those of any panel, but its controls lead to the banner's
// operations. Without a banner it is the table's own panel.
type Banner struct {
	Wrap   func(screen.CustomID) screen.CustomID // turns a control of the panel into one of the banner's
	Head   []string                              // what this is: a title, then more
	Rows   func(*Panel) []wire.Row               // the controls below those of the question
	Wanted func(game.Choice) bool                // what a lesson highlights; nil: nothing
	Plain  bool                                  // no question is shown, since head and controls are enough
	Sign   string                                // text in the frame of its pictures; "" for no frame
}

// id encodes a control's custom_id, wrapped by the banner if there is one.
func (p *Panel) id(to screen.CustomID) string {
	if p.Banner != nil {
		to = p.Banner.Wrap(to)
	}
	return to.String()
}

// navigated adds the permanent controls below the panel's.
func (p *Panel) navigated(rows []wire.Row) []wire.Row {
	if p.Banner != nil {
		own := p.Banner.Rows(p)
		return append(rows[:min(len(rows), mostRows-len(own))], own...)
	}
	waits := (p.Asked.ID == 0 || len(p.Path) == 0 && p.Table.OutOfTurn(p.Seat)) && !p.Whole
	if p.Table.Status == table.Playing && waits && !p.Out() {
		rows = append(rows, packed(p.Plugged(screen.WhenWaiting))...)
	}
	if nav := p.navigation(); len(nav) > 0 {
		rows = append(rows, packed(nav)...)
	}
	return rows
}

// opening returns the text above and below a panel's picture. The part above includes the features'
// lines, or the banner's head.
func (p *Panel) opening(note string, asks []string) (above, below []string) {
	if strings.HasPrefix(note, screen.RefusalMark) { // a phone must show the reason of a refusal, so it goes below
		note, asks = "", append([]string{note}, asks...)
	}
	switch {
	case p.Banner == nil:
		var lines []string
		for _, l := range p.Notices() {
			lines = append(lines, l.Text)
		}
		return append(lines, note), asks
	case p.Banner.Plain:
		// Clip keeps an append to the first part from changing the second
		return slices.Clip(p.Banner.Head[:1]), p.Banner.Head[1:]
	}
	return []string{p.Banner.Head[0], note}, append(slices.Clone(p.Banner.Head[1:]), asks...)
}

// point restricts the picture's focus to what a lesson highlights.
func (a *Banner) point(f *render.Focus) {
	if a == nil || a.Wanted == nil || f == nil {
		return
	}
	if left := screen.Keep(f.Choices, a.Wanted); len(left) > 0 {
		f.Choices = left
	}
}

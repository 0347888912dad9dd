package panel

import (
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A Banner makes a panel belong to a try, a lesson or a puzzle instead of the table's game.
// Menus, typed lines and pictures work as on any panel, but the panel's controls lead to the
// banner's operations. A panel without a banner is the table's own panel.
type Banner struct {
	Wrap   func(screen.CustomID) screen.CustomID // replaces a custom_id of the panel by the banner's
	Head   []string                              // what the panel is for: a title, then further lines
	Rows   func(*Panel) []wire.Row               // the banner's controls, below the controls of the question
	Wanted func(game.Choice) bool                // the choices that a lesson highlights; nil for none
	Plain  bool                                  // no question is shown, since Head and Rows are enough
	Sign   string                                // text in the frame of the panel's pictures; "" for no frame
}

// id encodes a control's custom_id. If the panel has a banner, the banner wraps the custom_id
// first.
func (p *Panel) id(to screen.CustomID) string {
	if p.Banner != nil {
		to = p.Banner.Wrap(to)
	}
	return to.String()
}

// bannerRows is the maximum number of rows of a panel with a banner, including the banner's own
// rows. Other panels are limited only by their height.
const bannerRows = 9

// navigated returns the rows with the panel's permanent controls below them.
func (p *Panel) navigated(rows []wire.Row) []wire.Row {
	if p.Banner != nil {
		own := p.Banner.Rows(p)
		return append(rows[:min(len(rows), bannerRows-len(own))], own...)
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

// opening returns the text above and the text below a panel's picture. The text above includes the
// features' notices, or the banner's head.
func (p *Panel) opening(note string, asks []string) (above, below []string) {
	if strings.HasPrefix(note, screen.RefusalMark) { // below the picture a phone shows the refusal
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
		// Clip ensures that an append to the first part does not change the second
		return slices.Clip(p.Banner.Head[:1]), p.Banner.Head[1:]
	}
	return []string{p.Banner.Head[0], note}, append(slices.Clone(p.Banner.Head[1:]), asks...)
}

// point limits the picture's focus to what a lesson highlights.
func (a *Banner) point(f *render.Focus) {
	if a == nil || a.Wanted == nil || f == nil {
		return
	}
	if left := screen.Keep(f.Choices, a.Wanted); len(left) > 0 {
		f.Choices = left
	}
}

package screen

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A Banner is what sets a panel apart that is not about the table's game: a try, a
// lesson. Menus, typed lines and pictures are those of any panel; its controls lead
// to where the banner says instead of the table. Without a banner it is the table's own panel.
type Banner struct {
	Wrap   func(CustomID) CustomID // makes a control of the panel one of the banner's
	Head   []string                // says plainly what this is: a title, then more
	Rows   func(*Panel) []wire.Row // the controls below those of the question
	Wanted func(game.Choice) bool  // what a lesson points at; nil: nothing in particular
	Plain  bool                    // nothing is asked: head and controls say it all
	Sign   string                  // what the frame of its pictures says; "" for no frame
}

// id is the custom_id of a control of the panel.
func (p *Panel) id(to CustomID) string {
	if p.Banner != nil {
		to = p.Banner.Wrap(to)
	}
	return to.String()
}

// Inside is a press under a banner: the operation that a panel of the table would have
// stands before the path.
func Inside(op, key string, decision int, to CustomID) CustomID {
	return CustomID{Op: op, Table: key, Decision: decision, Path: append([]string{to.Op}, to.Path...)}
}

// Inner is the press that stands in one under a banner; false where there is none.
func (p CustomID) Inner() (CustomID, bool) {
	if len(p.Path) == 0 {
		return CustomID{}, false
	}
	return CustomID{Op: p.Path[0], Table: p.Table, Decision: p.Decision, Path: p.Path[1:]}, true
}

// navigated are the panel's controls with those that are always there below.
func (p *Panel) navigated(rows []wire.Row) []wire.Row {
	if p.Banner != nil {
		own := p.Banner.Rows(p)
		return append(rows[:min(len(rows), panelRows-len(own))], own...)
	}
	// A player who waits for others, or is asked in their turn, may answer ahead.
	waits := p.Asked.ID == 0 || len(p.Path) == 0 && p.Table.OutOfTurn(p.Seat)
	if p.Table.Status == table.Playing && waits && !p.Out() {
		rows = append(rows, wire.Row{Buttons: p.Orders().ahead()})
	}
	if nav := p.navigation(); len(nav) > 0 {
		rows = append(rows, wire.Row{Buttons: nav})
	}
	return rows
}

// opening is what stands above and below a panel's picture: above also what is to be said of
// orders that rest, or what a banner says.
func (p *Panel) opening(note string, asks []string) (above, below []string) {
	if strings.HasPrefix(note, refusalMark) { // why nothing was done must not stand out of a phone's sight
		note, asks = "", append([]string{note}, asks...)
	}
	switch {
	case p.Banner == nil:
		own := p.Orders()
		return append(append([]string{own.Untold()}, own.stopped()...), note), asks
	case p.Banner.Plain:
		return p.Banner.Head[:1], p.Banner.Head[1:]
	}
	return []string{p.Banner.Head[0], note}, append(slices.Clone(p.Banner.Head[1:]), asks...)
}

// Orders are the answers given ahead of the panel's seat.
func (p *Panel) Orders() Orders { return Orders{p.Reader, p.Info, p.Table, p.Seat} }

// point leaves in the picture's focus only what a lesson points at.
func (a *Banner) point(f *render.Focus) {
	if a == nil || a.Wanted == nil || f == nil {
		return
	}
	if left := Keep(f.Choices, a.Wanted); len(left) > 0 {
		f.Choices = left
	}
}

// framed are the panel's pictures with the frame that says that nothing of it happens.
func (a *Banner) framed(p *Panel, files []wire.File) []wire.File {
	if a == nil || a.Sign == "" {
		return files
	}
	return Signed(p.Reader, p.Table, a.Sign, files)
}

// Signed are pictures of what does not stand on the board, within a frame that says so
// in a word or two.
func Signed(s Reader, t table.Table, sign string, files []wire.File) []wire.File {
	for i, f := range files {
		files[i].Alt = render.Clip(sign+". "+f.Alt, render.MaxAlt)
		data, err := render.Framed(f.Data, sign)
		if err != nil {
			s.Log.Warn("no frame around a picture", "table", t.ID, "err", err)
			continue // the text says it too
		}
		files[i].Data = data
	}
	return files
}

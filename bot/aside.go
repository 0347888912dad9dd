package bot

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// An aside is what sets a panel apart that is not about the table's game: a try, a
// lesson. Menus, typed lines and pictures are those of any panel; its controls lead
// to the aside instead of the table. A nil aside is the table's own panel.
type aside struct {
	wrap   func(press) press       // makes a control of the panel one of the aside's
	head   []string                // says plainly what this is: a title, then more
	rows   func(*panel) []wire.Row // the controls below those of the question
	wanted func(game.Choice) bool  // what a lesson points at; nil: nothing in particular
	plain  bool                    // nothing is asked: head and controls say it all
	sign   string                  // what the frame of its pictures says; "" for no frame
}

// id is the custom_id of a control of the panel.
func (p *panel) id(to press) string {
	if p.aside != nil {
		to = p.aside.wrap(to)
	}
	return to.id()
}

// inside is a press of an aside: the operation that a panel of the table would have
// stands before the path.
func inside(op, key string, decision int, to press) press {
	return press{Op: op, Table: key, Decision: decision, Path: append([]string{to.Op}, to.Path...)}
}

// inner is the press that stands in one of an aside; false where there is none.
func (p press) inner() (press, bool) {
	if len(p.Path) == 0 {
		return press{}, false
	}
	return press{Op: p.Path[0], Table: p.Table, Decision: p.Decision, Path: p.Path[1:]}, true
}

// navigated are the panel's controls with those that are always there below.
func (p *panel) navigated(rows []wire.Row) []wire.Row {
	if p.aside != nil {
		own := p.aside.rows(p)
		return append(rows[:min(len(rows), maxRows-len(own))], own...)
	}
	rows = p.withAhead(rows)
	if nav := p.navigation(); len(nav) > 0 && len(rows) < maxRows {
		rows = append(rows, wire.Row{Buttons: nav})
	}
	return rows
}

// point leaves in the picture's focus only what a lesson points at.
func (a *aside) point(f *render.Focus) {
	if a == nil || a.wanted == nil || f == nil {
		return
	}
	if left := keep(f.Choices, a.wanted); len(left) > 0 {
		f.Choices = left
	}
}

// framed are the panel's pictures with the frame that says that nothing of it happens.
func (a *aside) framed(p *panel, files []wire.File) []wire.File {
	if a == nil || a.sign == "" {
		return files
	}
	return p.bot.signed(p.table, a.sign, files)
}

// signed are pictures of what does not stand on the board, within a frame that says so
// in a word or two.
func (b *Bot) signed(t table.Table, sign string, files []wire.File) []wire.File {
	for i, f := range files {
		files[i].Alt = wire.Clip(sign+". "+f.Alt, render.MaxAlt)
		data, err := render.Framed(f.Data, sign)
		if err != nil {
			b.log.Warn("no frame around a picture", "table", t.ID, "err", err)
			continue // the text says it too
		}
		files[i].Data = data
	}
	return files
}

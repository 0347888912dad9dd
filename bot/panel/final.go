package panel

import (
	"slices"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Some controls make a choice with one press, without a confirmation. If such a choice is final, the
// panel must say that it cannot be undone. If all these choices are final, the question says so once. If
// only some are final, their buttons say so.

// atOncePlays returns the choices that one press of a control in the rows makes. It leaves out choices
// that must be confirmed.
func (p *Panel) atOncePlays(rows []wire.Row) (list []game.Choice) {
	for _, r := range rows {
		for _, b := range r.Buttons {
			if c := p.played(b.CustomID, ""); c != nil {
				list = append(list, *c)
			}
		}
		if r.Select == nil {
			continue
		}
		for _, o := range r.Select.Options {
			if c := p.played(r.Select.CustomID, o.Value); c != nil {
				list = append(list, *c)
			}
		}
	}
	return list
}

// played returns the choice that one press of a control makes, or nil if the press makes none or opens a
// confirmation. The parameter customID is the control's. If the control is a menu, the parameter value is
// the value that the player has chosen.
func (p *Panel) played(customID, value string) *game.Choice {
	to, err := screen.ParseCustomID(customID)
	if err != nil {
		return nil
	}
	made := func(c game.Choice) bool { return to.Op == screen.OpChoose && c.Action == to.Action() }
	if at := slices.IndexFunc(p.known, made); at >= 0 && !p.Confirms(p.known[at]) {
		return &p.known[at]
	}
	if to.Op != screen.OpStep && to.Op != screen.OpStepAll && to.Op != screen.OpPiece {
		return nil
	}
	at := *p
	at.Piece = ""
	var values []string
	if value != "" {
		values = []string{value}
	}
	path, ok := at.Follow(to.Op, to.Path, values)
	if !ok || len(path) == 0 {
		return nil
	}
	if st, ok := at.Step(path); ok && st.Done != nil && !p.Confirms(*st.Done) {
		return st.Done
	}
	return nil
}

// finals says that choices are final. If several presses make a choice at once, and all these
// choices are final, it returns a sentence to add to the question. Otherwise it returns "" and
// marks the buttons of the final choices. If the panel has a banner, it only returns "".
func (p *Panel) finals(rows []wire.Row) string {
	plays := p.atOncePlays(rows)
	undoable := func(c game.Choice) bool { return !c.Final }
	switch {
	case p.Banner != nil:
	case len(plays) > 1 && !slices.ContainsFunc(plays, undoable):
		return p.T("host.panel.lasting")
	default:
		p.markFinal(rows)
	}
	return ""
}

// markFinal marks the buttons of final choices as final. It marks a button only if the button is
// alone in its row and has room for the mark.
func (p *Panel) markFinal(rows []wire.Row) {
	mark := dot + p.Label("host.panel.lasting.mark")
	for _, r := range rows {
		if len(r.Buttons) != 1 {
			continue
		}
		b := &r.Buttons[0]
		c := p.played(b.CustomID, "")
		if c == nil || !c.Final || wire.Length(b.Label+mark) > screen.MaxLabel {
			continue
		}
		said := *b
		said.Label += mark
		marked := screen.Row(said)
		if phone.P2.OneLine(controlsOf(marked[0])) && alike(screen.Row(*b), marked) {
			*b = said
		}
	}
}

// lasting appends the sentence that the method finals returns to the first line, if there is room.
func (p *Panel) lasting(lines []string, rows []wire.Row) []string {
	said := p.finals(rows)
	both := lines[0] + " " + said
	if said != "" && p.holds(both, rows) && p.fits(append([]string{both}, lines[1:]...), rows) {
		lines[0] = both
	}
	return lines
}

package notes

import (
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// command answers /note: it shows, replaces or deletes the caller's note at the table.
func command(c *call.Call, t table.Table) error {
	text, drop := c.In.Options[optionWrite].Text, c.In.Options[optionDelete].Bool
	if text == "" && !drop {
		return show(c, t)
	}
	return set(c, t, text)
}

// press answers the controls of a note.
func press(c *call.Call, t table.Table) error {
	switch c.Press.Action() {
	case pathWrite:
		return ask(c, t)
	case pathDrop:
		return set(c, t, "")
	}
	return show(c, t)
}

// typed handles the form: an empty text deletes the note.
func typed(c *call.Call, t table.Table) error { return set(c, t, c.In.Fields[fieldNote]) }

// show shows the caller's note.
func show(c *call.Call, t table.Table) error {
	if !May(t, c.In.User.ID) {
		return table.ErrNotSeated
	}
	return c.Show(card(c.Reader, t, ""))
}

// set replaces the caller's note and shows it. If the text is too long, set shows the text again and keeps
// the note.
func set(c *call.Call, t table.Table, text string) error {
	if clean(text) == "" && t.Has(c.In.User.ID) && Of(t, c.In.User.ID) == "" {
		return show(c, t) // there is nothing to delete
	}
	out, err := c.Change(t, Write(text))
	if errors.Is(err, ErrLong) {
		return c.Show(tooLong(c.Reader, t, text))
	}
	if err != nil {
		return err
	}
	said := ""
	switch {
	case Of(out.After, c.In.User.ID) != "":
		said = c.T("host.note.kept")
	case Of(out.Before, c.In.User.ID) != "":
		said = c.T("host.note.deleted")
	}
	return c.Show(card(c.Reader, out.After, said))
}

// ask opens the form with the present note.
func ask(c *call.Call, t table.Table) error {
	if !May(t, c.In.User.ID) {
		return table.ErrNotSeated
	}
	err := c.Answer.Respond(c.Ctx, wire.Ask(form(c.Reader, t)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(card(c.Reader, t, c.T("host.note.late")))
}

// card returns the message with the reader's note at a table. The parameter said is the first line, which
// says what was just done.
func card(s screen.Reader, t table.Table, said string) wire.Message {
	text := Of(t, s.User)
	lines := []string{said}
	buttons := []wire.Button{screen.Button(s, wire.Primary, "host.note.write", screen.PressAt(t, opNote, pathWrite))}
	if text == "" {
		lines = append(lines, s.T("host.note.none"))
	} else { // the text is not escaped: only the author sees it, and it pings nobody
		lines = append(lines, s.T("host.note.title"), ">>> "+text)
		buttons = append(buttons, screen.Button(s, wire.Secondary, "host.note.delete", screen.PressAt(t, opNote, pathDrop)))
	}
	if _, seated := t.SeatOf(s.User); seated && t.Status == table.Playing {
		buttons = append(buttons, screen.Button(s, wire.Secondary, "host.button.back", screen.PressAt(t, screen.OpPlay)))
	}
	return wire.Message{Content: wire.Clip(screen.JoinLines(lines), screen.MaxContent), Rows: screen.ButtonRows(buttons)}
}

// tooLong returns the message which says that a text is too long for a note. The message repeats the text,
// cut at Discord's limit for a message, so that its author can shorten it.
func tooLong(s screen.Reader, t table.Table, text string) wire.Message {
	write := screen.Button(s, wire.Primary, "host.note.write", screen.PressAt(t, opNote, pathWrite))
	lines := []string{screen.Refused(s.T("host.err.longnote")), ">>> " + text}
	return wire.Message{Content: wire.Clip(screen.JoinLines(lines), screen.MaxContent), Rows: screen.Row(write)}
}

// form returns the form for the reader's note, with the present text.
func form(s screen.Reader, t table.Table) wire.Modal {
	field := screen.FormField(s, fieldNote, "host.note.label", "host.note.hint", Of(t, s.User), Max)
	field.Long, field.Optional = true, true
	return screen.Form(s, "host.note.form", screen.PressAt(t, opNoted), field)
}

// mine returns the panel's button that shows the reader's note.
func mine(p screen.Seated) []wire.Button {
	return []wire.Button{p.Button(wire.Secondary, p.Label("host.note.mine"), p.At().With(opNote))}
}

package bot

import (
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// The options of /note.
const (
	fieldWrite  = "write"
	fieldDelete = "delete"
)

// note answers /note: it shows the caller's note at the table, replaces or deletes it.
func note(c *call.Call, t table.Table) error {
	text, drop := c.In.Options[fieldWrite].Text, c.In.Options[fieldDelete].Bool
	if text == "" && !drop {
		return showNote(c, t)
	}
	return setNote(c, t, text)
}

// showNote shows the caller's note.
func showNote(c *call.Call, t table.Table) error {
	if !t.MayNote(c.In.User.ID) {
		return table.ErrNotSeated
	}
	return c.Show(screen.NoteCard(c.Reader, t, ""))
}

// setNote replaces the caller's note and shows it. A text that is too long is given back.
func setNote(c *call.Call, t table.Table, text string) error {
	out, err := c.Tables.SetNote(c.Ctx, c.Actor(), t.ID, text)
	if errors.Is(err, table.ErrLongNote) {
		return c.Show(screen.NoteBack(c.Reader, t, text))
	}
	if err != nil {
		return err
	}
	said := ""
	switch {
	case out.After.NoteOf(c.In.User.ID) != "":
		said = c.T("host.note.kept")
	case out.Before.NoteOf(c.In.User.ID) != "":
		said = c.T("host.note.deleted")
	}
	return c.Show(screen.NoteCard(c.Reader, out.After, said))
}

// pressNote answers the buttons of a note.
func pressNote(c *call.Call, t table.Table) error {
	switch c.Press.Action() {
	case screen.NoteWrite:
		return askNote(c, t)
	case screen.NoteDrop:
		return setNote(c, t, "")
	}
	return showNote(c, t)
}

// askNote opens the form with the present note.
func askNote(c *call.Call, t table.Table) error {
	if !t.MayNote(c.In.User.ID) {
		return table.ErrNotSeated
	}
	err := c.Answer.Respond(c.Ctx, wire.Ask(screen.NoteForm(c.Reader, t)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(screen.NoteCard(c.Reader, t, c.T("host.note.late")))
}

// noted handles the form: an empty text deletes the note.
func noted(c *call.Call, t table.Table) error { return setNote(c, t, c.In.Fields[screen.FieldNote]) }

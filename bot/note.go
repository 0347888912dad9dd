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

// note answers /note: it shows the caller's note at the table, or replaces or deletes it.
func note(c *call.Call) error {
	text, drop := c.In.Options[fieldWrite].Text, c.In.Options[fieldDelete].Bool
	if text == "" && !drop {
		return showNote(c)
	}
	return setNote(c, text)
}

// showNote shows what the caller has noted.
func showNote(c *call.Call) error {
	t, err := noteTable(c)
	if err != nil {
		return err
	}
	return c.Show(screen.NoteCard(c.Reader, t, ""))
}

// noteTable is the table that is meant, where the caller may have a note.
func noteTable(c *call.Call) (table.Table, error) {
	t, err := c.Table()
	if err == nil && !t.MayNote(c.In.User.ID) {
		err = table.ErrNotSeated
	}
	return t, err
}

// setNote replaces the caller's note and shows it.
func setNote(c *call.Call, text string) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	out, err := c.Tables.SetNote(c.Ctx, c.Actor(), t.ID, text)
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
func pressNote(c *call.Call) error {
	switch c.Press.Action() {
	case screen.NoteWrite:
		return askNote(c)
	case screen.NoteDrop:
		return setNote(c, "")
	}
	return showNote(c)
}

// askNote opens the form with what was noted so far.
func askNote(c *call.Call) error {
	t, err := noteTable(c)
	if err != nil {
		return err
	}
	err = c.Answer.Respond(c.Ctx, wire.Ask(screen.NoteForm(c.Reader, t)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(screen.NoteCard(c.Reader, t, c.T("host.note.late")))
}

// noted takes the form: without a text the note is deleted.
func noted(c *call.Call) error { return setNote(c, c.In.Fields[screen.FieldNote]) }

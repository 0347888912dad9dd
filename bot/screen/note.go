package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Buttons of a note, in their path; without one the note is shown.
const (
	NoteWrite = "form"
	NoteDrop  = "drop"
)

// FieldNote is the field of a note's form.
const FieldNote = "note"

// NoteCard shows the reader's note at a table, with what was just done.
func NoteCard(s Reader, t table.Table, said string) wire.Message {
	text := t.NoteOf(s.User)
	lines := []string{said}
	buttons := []wire.Button{Button(s, wire.Primary, "host.note.write", PressAt(t, OpNote, NoteWrite))}
	if text == "" {
		lines = append(lines, s.T("host.note.none"))
	} else { // verbatim: visible to the author only, without pings
		lines = append(lines, s.T("host.note.title"), ">>> "+text)
		buttons = append(buttons, Button(s, wire.Secondary, "host.note.delete", PressAt(t, OpNote, NoteDrop)))
	}
	if _, seated := t.SeatOf(s.User); seated && t.Status == table.Playing {
		buttons = append(buttons, Button(s, wire.Secondary, "host.button.back", PressAt(t, OpPlay)))
	}
	return wire.Message{Content: wire.Clip(JoinLines(lines), MaxContent), Rows: ButtonRows(buttons)}
}

// NoteBack refuses a text that is too long for a note and gives it back to be shortened, cut at
// Discord's limit of a message.
func NoteBack(s Reader, t table.Table, text string) wire.Message {
	write := Button(s, wire.Primary, "host.note.write", PressAt(t, OpNote, NoteWrite))
	lines := []string{refusalMark + s.T("host.err.longnote"), ">>> " + text}
	return wire.Message{Content: wire.Clip(JoinLines(lines), MaxContent), Rows: ButtonRows([]wire.Button{write})}
}

// NoteForm is the form for the reader's note, with the present text.
func NoteForm(s Reader, t table.Table) wire.Modal {
	field := FormField(s, FieldNote, "host.note.label", "host.note.hint", t.NoteOf(s.User), table.MaxNote)
	field.Long, field.Optional = true, true
	return Form(s, "host.note.form", PressAt(t, OpNoted), field)
}

package table

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
)

// MaxNote is the longest note in characters, as Discord counts them.
const MaxNote = 1000

// Note is a player's private note at a table. It belongs to its author, not to the seat, and is no
// part of the match: undo, export and replay do not touch it.
type Note struct {
	User string    `json:"user"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// NoteOf returns a user's note at the table; "" for none.
func (t Table) NoteOf(user string) string {
	if i := t.noteOf(user); i >= 0 {
		return t.Notes[i].Text
	}
	return ""
}

func (t Table) noteOf(user string) int {
	return slices.IndexFunc(t.Notes, func(n Note) bool { return n.User == user })
}

// MayNote says whether a user may have a note at the table: a player may, and a former player may
// still read, change and delete his.
func (t Table) MayNote(user string) bool { return t.Has(user) || t.noteOf(user) >= 0 }

// SetNote replaces a user's note at a table; an empty text deletes it. Errors: ErrNotSeated,
// ErrLongNote.
func (s *Tables) SetNote(ctx context.Context, by Actor, id ID, text string) (Outcome, error) {
	text = noted(text)
	if t, err := s.Get(id); err == nil && text == "" && t.Has(by.User) && t.NoteOf(by.User) == "" {
		return Outcome{Before: t, After: t}, nil // there is nothing to delete
	}
	return s.change(ctx, by, id, func(c *change) error {
		switch {
		case !c.before.MayNote(by.User):
			return ErrNotSeated
		case len(utf16.Encode([]rune(text))) > MaxNote:
			return ErrLongNote
		}
		a := &c.after
		a.Notes = slices.DeleteFunc(slices.Clone(a.Notes), func(n Note) bool { return n.User == by.User })
		if text != "" {
			a.Notes = append(a.Notes, Note{User: by.User, Text: text, At: c.now})
		}
		return nil
	})
}

// noted removes invisible characters except line breaks from typed text.
func noted(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, text))
}

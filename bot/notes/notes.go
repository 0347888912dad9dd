// Package notes implements /note, a player's private note at a table.
//
// A note belongs to its author, not to the seat: a player who has given their seat away may still read and
// change it, and the player who takes the seat does not get it. It is in the table's record and not in the
// match, so that no undo changes it and no export contains it. It is deleted with the table or with its
// author's data.
package notes

import (
	"embed"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "notes",
	Texts: texts,
	Rule:  table.Rule{Pieces: []table.Slot{piece}},
	Commands: []house.Command{{Name: "note", Handle: call.At(command), Options: []house.Option{
		{Name: optionWrite, Kind: wire.StringOption}, {Name: optionDelete, Kind: wire.BooleanOption},
	}}},
	Presses: map[string]house.Press{
		opNote:  {Name: "note.open", Handle: call.At(press)},
		opNoted: {Name: "note.noted", Handle: call.At(typed)},
	},
	Sentences: []screen.Sentence{{Err: ErrLong, Key: "host.err.longnote"}},
	Buttons:   map[screen.Place]screen.Buttons{screen.InMore: mine},
}

// Max is the maximum length of a note in characters, as Discord counts them.
const Max = 1000

// ErrLong means that a note is longer than Max.
var ErrLong = errors.New("the note is too long")

// Codes in custom_ids: opNote for the buttons of a note, opNoted for its form.
const (
	opNote  = "9"
	opNoted = "d"
)

// The path of a press with opNote says what the button does. Without a path it shows the note.
const (
	pathWrite = "form"
	pathDrop  = "drop"
)

// The options of /note, and the field of its form.
const (
	optionWrite  = "write"
	optionDelete = "delete"
	fieldNote    = "note"
)

// Note is a user's note at a table.
type Note struct {
	User table.User `json:"user"`
	Text string     `json:"text"`
	At   time.Time  `json:"at"`
}

var piece = table.Piece[[]Note]{Name: "notes", Owned: true}

// All returns all notes at a table. Each is its author's secret.
func All(t table.Table) []Note { return piece.Of(t) }

// Of returns a user's note at a table. It returns "" if there is none.
func Of(t table.Table, user string) string {
	for _, n := range piece.Of(t) {
		if n.User == table.User(user) {
			return n.Text
		}
	}
	return ""
}

// May says whether a user may have a note at a table. A player may. A former player who has a note may still
// read, change and delete it.
func May(t table.Table, user string) bool { return t.Has(user) || Of(t, user) != "" }

// Write returns the change by which a user replaces their note. An empty text deletes the note. Errors of the
// change: table.ErrNotSeated, ErrLong.
func Write(text string) func(*table.Change) error {
	text = clean(text)
	return func(c *table.Change) error {
		user := c.By().User
		switch {
		case !May(c.Before(), user):
			return table.ErrNotSeated
		case long(text):
			return ErrLong
		}
		all := slices.DeleteFunc(piece.Of(c.Before()), func(n Note) bool { return n.User == table.User(user) })
		if text != "" {
			all = append(all, Note{User: table.User(user), Text: text, At: c.Now()})
		}
		piece.Set(c.After(), all)
		return nil
	}
}

// long says whether a text is longer than a note may be.
func long(text string) bool { return len(utf16.Encode([]rune(text))) > Max }

// clean replaces control characters other than line breaks with spaces, and trims the text.
func clean(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return ' '
		}
		return r
	}, text))
}

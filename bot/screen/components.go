package screen

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Limits of Discord's forms and menus.
const (
	MaxFormLabel   = 45 // characters of a form's title, and of a field's label
	maxFieldHint   = 100
	MaxPlaceholder = 150 // characters of a menu's placeholder
)

// Fields of forms that take typed lines.
const (
	FieldLine = "line" // also the name of an option of commands
	MaxTyped  = 1000   // characters of the longest typed line
)

// PressAt returns the custom ID of an operation at a table.
func PressAt(t table.Table, op string, path ...string) CustomID {
	return CustomID{Op: op, Table: t.ID.String(), Path: path}
}

// Press returns the custom ID of an operation without a table.
func Press(op string, path ...string) CustomID { return CustomID{Op: op, Path: path} }

// Button returns a button whose label is one of the bot's own texts.
func Button(s Reader, style wire.ButtonStyle, key game.Key, to CustomID, args ...any) wire.Button {
	return wire.Button{Style: style, Label: wire.Clip(s.Plain(game.T(key, args...)), MaxLabel), CustomID: to.String()}
}

// Marked adds a post's number to the first button of the post's message. With this number the bot
// can find the message if it does not know whether Discord has it.
func Marked(buttons []wire.Button, post uint64) []wire.Button {
	if len(buttons) == 0 {
		return nil
	}
	to, err := ParseCustomID(buttons[0].CustomID)
	if err == nil {
		buttons[0].CustomID = to.With(to.Op, PostMark(post)).String()
	}
	return buttons
}

// Row returns the buttons as one row, or nil if there are no buttons.
func Row(buttons ...wire.Button) []wire.Row {
	if len(buttons) == 0 {
		return nil
	}
	return []wire.Row{{Buttons: buttons}}
}

// Form returns a form whose title is one of the bot's own texts.
func Form(s Reader, title game.Key, to CustomID, fields ...wire.Field) wire.Modal {
	return wire.Modal{Title: wire.Clip(s.Label(title), MaxFormLabel), CustomID: to.String(), Fields: fields}
}

// FormField returns a field of a form. When the form opens, the field contains the text in the
// parameter value. It takes at most limit characters. A hint of "" means no hint.
func FormField(s Reader, id string, label, hint game.Key, value string, limit int) wire.Field {
	f := wire.Field{CustomID: id, Label: wire.Clip(s.Label(label), MaxFormLabel), Value: value, Max: limit}
	if hint != "" {
		f.Hint = wire.Clip(s.Label(hint), maxFieldHint)
	}
	return f
}

// Again returns a message that replaces a form which can no longer be opened. The message has a
// button that opens the form.
func Again(s Reader, label game.Key, to CustomID) wire.Message {
	return wire.Message{Content: s.T("host.type.late"), Rows: Row(Button(s, wire.Primary, label, to))}
}

// LineForm returns the form for a typed line. If the parameter example is not "", the form shows
// this action as an example.
func LineForm(s Reader, to CustomID, example game.Action) wire.Modal {
	line := FormField(s, FieldLine, "host.type.label", "host.type.hint", "", MaxTyped)
	if example != "" {
		line.Placeholder = wire.Clip(s.Plain(game.T("host.type.example", "action", string(example))), maxFieldHint)
	}
	return Form(s, "host.type.title", to, line)
}

// Example returns an action that a seat could type: the first that the game suggests, or else the
// seat's last legal one. It prefers actions of three or more characters, since they show how
// squares and cards are written. It returns "" if the seat has no open question.
func Example(seen table.Seen) game.Action {
	legal := seen.Legal()
	var all []game.Action
	for _, s := range seen.Suggest() {
		all = append(all, s.Action)
	}
	for _, a := range slices.Backward(legal) {
		all = append(all, a)
	}
	for _, a := range all {
		if len(a) > 2 {
			return a
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[0]
}

// A Menu is a menu of values.
type Menu struct {
	ID      string
	Title   string
	Choices []wire.Choice
}

// Add adds a value to the menu. If chosen is true the menu shows the value as selected.
func (m *Menu) Add(label, value string, chosen bool) {
	m.Choices = append(m.Choices, wire.Choice{Label: wire.Clip(label, MaxLine), Value: value, Default: chosen})
}

// Limits of Discord's components for the layout of panels.
const (
	MaxLabel   = 80
	MaxRows    = 5 // rows of a plain message
	RowButtons = 5
	MaxLine    = 100 // label or description of a menu's option
)

// ButtonRows arranges buttons in rows of five.
func ButtonRows(buttons []wire.Button) []wire.Row {
	var rows []wire.Row
	for len(buttons) > 0 {
		n := min(RowButtons, len(buttons))
		rows = append(rows, wire.Row{Buttons: buttons[:n]})
		buttons = buttons[n:]
	}
	return rows
}

// JoinLines joins the non-empty lines and cuts the text to a message's limit.
func JoinLines(lines []string) string {
	said := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l == "" })
	return wire.Clip(strings.Join(said, "\n"), MaxContent)
}

// MaxContent is Discord's limit of a message's text.
const MaxContent = 2000

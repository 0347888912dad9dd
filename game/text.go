package game

// Key is an entry of a game's text catalogue: "chess.move.blocked".
type Key string

// Text is a message before translation. Args are names and values in turn, as in slog:
// T("chess.took", "who", seat, "n", 2). A value is an int, a Seat (shown as its player's name), a
// Key or a Text (translated), or a string (taken as it is). The argument named "n", if any, selects
// the plural.
type Text struct {
	Key  Key
	Args []any
}

// T makes a Text.
func T(key Key, args ...any) Text { return Text{key, args} }

// List joins items as in a sentence ("Alice, Bruno and Chloé"), with the texts <key>.one,
// <key>.more and <key>.and. Without items it returns the zero Text.
func List(key Key, items ...any) Text {
	var list Text
	for i, item := range items {
		switch i {
		case 0:
			list = T(key+".one", "who", item)
		case len(items) - 1:
			list = T(key+".and", "one", list, "who", item)
		default:
			list = T(key+".more", "one", list, "who", item)
		}
	}
	return list
}

// Literal makes a Text that is the same string in every language (a square, a line of notation).
func Literal(s string) Text { return Text{Key: literal, Args: []any{"text", s}} }

const literal Key = "="

// Literal returns the string of a Text made by the func Literal. It returns false for any other Text.
func (t Text) Literal() (string, bool) {
	if t.Key != literal || len(t.Args) != 2 {
		return "", false
	}
	s, ok := t.Args[1].(string)
	return s, ok
}

// IsZero says whether the Text is empty.
func (t Text) IsZero() bool { return t.Key == "" }

package table

import "slices"

// Posts are the messages of a table in its channel, by Discord's ids, and how much of the game they
// tell.
type Posts struct {
	Card     string    `json:"card,omitempty"`     // the table card
	Board    string    `json:"board,omitempty"`    // the last public board
	Call     string    `json:"call,omitempty"`     // a later message that has the board's buttons now, if any
	Controls []Control `json:"controls,omitempty"` // messages whose controls ask something
	// Told is the number of entries, from the journal's beginning, that the channel was told. The
	// next turn's message begins with the entry after them.
	Told int `json:"told,omitempty"`
}

// Shown returns the messages that show a live table in its channel: the card of a lobby, the last
// board of a game and the message with its buttons. Messages that were not sent are left out. A
// table that has ended has none.
func (t Table) Shown() []string {
	var shown []string
	switch t.Status {
	case Lobby:
		shown = []string{t.Posts.Card}
	case Playing:
		shown = []string{t.Posts.Board, t.Posts.Call}
	}
	return slices.DeleteFunc(shown, func(message string) bool { return message == "" })
}

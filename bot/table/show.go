package table

import "slices"

// Posts has the ids of a table's messages in its channel, and how much of the game they tell.
type Posts struct {
	Card     string    `json:"card,omitempty"`     // the table card
	Board    string    `json:"board,omitempty"`    // the last public board
	Call     string    `json:"call,omitempty"`     // later message that has the board's buttons; "" for none
	Controls []Control `json:"controls,omitempty"` // messages whose controls ask something
	// Told is the number of the journal's entries that the channel was told. The next turn's
	// message begins with the entry after these.
	Told int `json:"told,omitempty"`
}

// Shown returns the messages that show a live table in its channel: the card of a lobby, the last
// board of a game, and the message that has its buttons. Messages that were not sent are left out.
// It returns none for a table that has ended.
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

package table

import (
	"context"
	"slices"

	"bivouac/bot/table/outbox"
)

// Posts are the messages of a table that stand in its channel, by Discord's ids, and what they tell.
type Posts struct {
	Card     string    // the table card
	Board    string    // the last public board
	Call     string    // a later message that has the board's buttons now, if any
	Controls []Control // messages whose controls ask something
	// Told is the length of the journal up to which the channel was told what happened. The next
	// turn's message begins there.
	Told int
}

// Shown returns the messages that show a live table in its channel: the card of a lobby, the last
// board of a game and the message with its buttons. It returns none if there should be none.
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

// ShowAgain posts the message that shows a table again, if it was deleted from the channel. It does
// nothing if that message is no longer the current one. Nobody is pinged.
func (s *Tables) ShowAgain(ctx context.Context, by Actor, id ID, gone string) (Outcome, error) {
	return s.Change(ctx, by, id, func(c *Change) error {
		a := &c.after
		switch {
		case !slices.Contains(a.Shown(), gone):
		case a.Status == Lobby:
			c.post(outbox.PostCard, nil)
		default:
			if a.Posts.Board == gone { // the deleted message has no controls to remove
				a.Posts.Board = ""
			} else {
				a.Posts.Call = ""
			}
			c.post(outbox.PostTurn, nil)
		}
		return nil
	})
}

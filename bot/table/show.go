package table

import (
	"context"
	"slices"

	"bivouac/bot/table/outbox"
)

// Shown returns the messages that show a live table in its channel: the card of a lobby, the last
// board of a game and the message with its buttons. It returns none if there should be none.
func (t Table) Shown() []string {
	var shown []string
	switch t.Status {
	case Lobby:
		shown = []string{t.Card}
	case Playing:
		shown = []string{t.Board, t.Call}
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
			if a.Board == gone { // the deleted message has no controls to remove
				a.Board = ""
			} else {
				a.Call = ""
			}
			c.post(outbox.PostTurn, nil)
		}
		return nil
	})
}

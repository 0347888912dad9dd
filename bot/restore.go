package bot

import (
	"errors"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// lookBack is the timeout of checking the public message. It comes before the answer's end, and a
// reader of the board must not wait for a slow channel.
const lookBack = 5 * time.Second

// bringBack reposts a live table's public message if it was deleted: the card of a lobby, the board
// of a game. Nobody is pinged again. For an ended table, deleting it was tidying up.
func bringBack(c *call.Call, t table.Table) error {
	if t.Channel != c.In.Channel || !c.MayRestore(t) {
		return nil
	}
	ctx, stop := c.Client.Pace().Timeout(c.Ctx, lookBack)
	defer stop()
	for _, shown := range t.Shown() {
		_, err := c.Client.Message(ctx, t.Channel, shown)
		if err == nil {
			continue
		}
		if !errors.Is(err, wire.ErrUnknownMessage) {
			c.Log.Info("no look at the public board", "table", t.ID, "err", err)
			return nil // best-effort
		}
		out, err := c.Tables.ShowAgain(c.Ctx, c.Actor(), t.ID, shown)
		if err != nil || !slices.Contains(out.Before.Shown(), shown) && !out.Repeat {
			return err // there is a newer one by now
		}
		return c.Tell(c.T("host.board.again"))
	}
	return nil
}

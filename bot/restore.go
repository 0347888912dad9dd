package bot

import (
	"errors"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// lookBack is how long a glance at the public message may take. It comes behind the
// answer, and who only wanted to see the board must not wait for a slow channel.
const lookBack = 5 * time.Second

// bringBack posts a live table's public message again where somebody has deleted it:
// the card of a lobby, the board of a game. The others are not called again for that.
// A table that has ended is left alone: there, to delete is to tidy up.
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
			return nil // nobody was promised anything
		}
		out, err := c.Tables.ShowAgain(c.Ctx, c.Actor(), t.ID, shown)
		if err != nil || !slices.Contains(out.Before.Shown(), shown) && !out.Repeat {
			return err // there is a newer one by now
		}
		return c.Tell(c.T("host.board.again"))
	}
	return nil
}

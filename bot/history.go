package bot

import (
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// showHistory answers /history and its page buttons. Page 1 is the newest.
func showHistory(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Match == nil {
		return screen.Unplayed(t)
	}
	history, err := c.tables.HistoryOf(t, c.in.User.ID, table.SetupLine)
	if err != nil {
		return err
	}
	m, any := screen.History(t, c.At(t), history, c.press.Op == screen.OpUnfold, pageOf(c))
	if !any {
		return c.tell(c.T("host.history.none"))
	}
	return c.show(m)
}

// pageOf is the page of the history that is asked for.
func pageOf(c *call) int {
	if c.press.Op == screen.OpHistory || c.press.Op == screen.OpUnfold {
		n, _ := strconv.Atoi(string(c.press.Action()))
		return n
	}
	return int(min(c.in.Options["page"].Int, 1<<30))
}

package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// showHistory answers /history and its page buttons. Page 1 is the newest.
func showHistory(c *call.Call, t table.Table) error {
	history, err := c.Tables.HistoryOf(t, c.In.User.ID, table.SetupLine)
	if err != nil {
		return err
	}
	m, any := screen.History(t, c.At(t), history, c.Press.Op == screen.OpUnfold, pageOf(c))
	if !any {
		return c.Tell(c.T("host.history.none"))
	}
	return c.Show(m)
}

// pageOf returns the requested page of the history.
func pageOf(c *call.Call) int {
	if c.Press.Op == screen.OpHistory || c.Press.Op == screen.OpUnfold {
		n, _ := strconv.Atoi(string(c.Press.Action()))
		return n
	}
	return int(min(c.In.Options["page"].Int, 1<<30))
}

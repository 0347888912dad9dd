package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/table"
)

// whyConsent says to a player why his action is not his alone to take back.
func whyConsent(c *call.Call, t table.Table) string {
	back, err := c.Tables.TakebackOf(t, c.In.User.ID, c.In.User.ID)
	if err == nil && len(back.News) > 0 {
		return c.T("host.undo.why.learnt")
	}
	return c.T("host.undo.why.passed")
}

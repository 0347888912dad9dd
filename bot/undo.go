package bot

import (
	"bivouac/bot/table"
)

// whyConsent says to a player why his action is not his alone to take back.
func whyConsent(c *call, t table.Table) string {
	back, err := c.tables.TakebackOf(t, c.in.User.ID, c.in.User.ID)
	if err == nil && len(back.News) > 0 {
		return c.T("host.undo.why.learnt")
	}
	return c.T("host.undo.why.passed")
}

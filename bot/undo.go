package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/table"
)

// whyConsent explains to a player why his undo needs the others' consent.
func whyConsent(c *call.Call, t table.Table) string {
	back, err := c.Tables.TakebackOf(t, c.In.User.ID, c.In.User.ID)
	if err == nil && len(back.News) > 0 {
		return c.T("host.undo.why.learnt")
	}
	return c.T("host.undo.why.passed")
}

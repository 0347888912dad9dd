package bot

import (
	"errors"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// sorry answers an error of a handler: with what was kept before it, if anything was,
// else with the error. What was pressed stays as it is.
func (b *Bot) sorry(c *call, err error) {
	t, _ := c.table()
	text, known := screen.Explain(c.Reader, t, err)
	if errors.Is(err, table.ErrUnknown) {
		text, known = c.T("host.err.busy"), false // verdict knows whether it was kept
	}
	if !known {
		b.kit.Log.Error("handler failed", "interaction", c.in.ID, "command", c.in.Command, "op", c.press.Op, "err", err)
	}
	if wire.Expired(err) || errors.Is(err, wire.ErrAcked) {
		return // nobody listens there any more
	}
	b.conclude(c, b.verdict(c, text, !known || errors.Is(err, table.ErrUnavailable)))
}

// conclude gives the last answer of a failed handler. One that was promised and does not
// arrive is tried again later.
func (b *Bot) conclude(c *call, m wire.Message) {
	m.Content, m.Ephemeral = wire.Clip(m.Content, screen.MaxContent), true
	if err := c.answer.Respond(c.ctx, wire.Reply(m)); err != nil {
		b.kit.Log.Warn("no answer", "interaction", c.in.ID, "err", err)
		b.owed.put(c.in.ID, time.Time{})
	}
}

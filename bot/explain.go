package bot

import (
	"errors"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Sorry answers a handler's error: with the effect so far, if there is one, else with the error.
// The pressed message stays unchanged.
func (b *Bot) Sorry(c *call.Call, err error) {
	t, _ := c.Table()
	text, known := screen.Explain(c.Reader, t, err)
	if errors.Is(err, table.ErrUnknown) {
		text, known = c.T("host.err.busy"), false // verdict knows whether it was kept
	}
	if !known {
		b.kit.Log.Error("handler failed", "interaction", c.In.ID, "command", c.In.Command, "op", c.Press.Op, "err", err)
	}
	if wire.Expired(err) || errors.Is(err, wire.ErrAcked) {
		return // a completion: no answer is shown
	}
	b.Conclude(c, b.verdict(c, text, !known || errors.Is(err, table.ErrUnavailable) || errors.Is(err, table.ErrFenced)))
}

// Conclude gives the last answer of a failed handler. A promised one that fails is retried later.
func (b *Bot) Conclude(c *call.Call, m wire.Message) {
	m.Content, m.Ephemeral = wire.Clip(m.Content, screen.MaxContent), true
	if err := c.Answer.Respond(c.Ctx, wire.Reply(m)); err != nil {
		b.kit.Log.Warn("no answer", "interaction", c.In.ID, "err", err)
		b.owed.put(c.In.ID, time.Time{})
	}
}

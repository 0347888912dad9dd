package bot

import (
	"bytes"
	"fmt"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// export answers /export with the match as a capsule, after its end, with a result or without:
// before, its content (the seed, hidden answers, a hash of the position) would reveal secrets.
func export(c *call.Call, t table.Table) error {
	if !t.Opened() {
		return c.Tell(c.T("host.export.later"))
	}
	var text bytes.Buffer
	if err := game.WriteCapsule(&text, t.Match, true); err != nil {
		return fmt.Errorf("capsule of table %s: %w", t.ID, err)
	}
	file := wire.File{Name: t.Game + "-" + t.ID.String() + ".txt", Data: text.Bytes()}
	return c.Answer.Respond(c.Ctx, wire.Reply(wire.Message{
		Content: c.T("host.export.done", "name", file.Name), Files: []wire.File{file}, Ephemeral: true,
	}))
}

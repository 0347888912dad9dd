// Package export implements /export, which sends a finished game as a file that anybody can replay and check.
// A running game cannot be exported, since the file contains the seed, hidden answers and a hash of the
// position, which would reveal secrets.
package export

import (
	"bytes"
	"embed"
	"fmt"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:     "export",
	Texts:    texts,
	Commands: []house.Command{{Name: "export", Handle: call.AtMatch(command)}},
}

// command answers /export.
func command(c *call.Call, t table.Table) error {
	if !t.Opened() {
		return c.Tell(c.T("host.export.later"))
	}
	var text bytes.Buffer
	if err := t.WriteCapsule(&text, true); err != nil {
		return fmt.Errorf("capsule of table %s: %w", t.ID, err)
	}
	file := wire.File{Name: t.Game + "-" + t.ID.String() + ".txt", Data: text.Bytes()}
	return c.Answer.Respond(c.Ctx, wire.Reply(wire.Message{
		Content: c.T("host.export.done", "name", file.Name), Files: []wire.File{file}, Ephemeral: true,
	}))
}

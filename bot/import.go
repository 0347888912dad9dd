package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/turns"
	"bivouac/bot/wire"
	"bivouac/game"
)

// errForeign is the error of a capsule of a game that is not played here.
var errForeign = errors.New("no game of ours")

// importErrors are the errors of a file that one sentence explains; any other means
// that the file is damaged.
var importErrors = []struct {
	err error
	key game.Key
}{
	{wire.ErrTooLarge, "host.import.large"},
	{wire.ErrNoFile, "host.import.lost"},
	{game.ErrNoCapsule, "host.import.none"},
	{game.ErrCapsuleVersion, "host.import.version"},
	{game.ErrOldRules, "host.import.version"},
	{errForeign, "host.import.game"},
	{game.ErrSealed, "host.import.sealed"},
	{game.ErrLarge, "host.import.much"},
	{context.DeadlineExceeded, "host.import.much"},
}

// importFile answers /import, in the playground only: the match of a file that /export
// wrote, at this channel's table, to be played on or looked at. To fetch and to check it
// may take a while, so nobody in the channel waits for it.
func (b *Bot) importFile(c *call.Call) error {
	if err := c.May(c.Speaking()); err != nil {
		return err
	}
	return b.studio.Add(c, turns.Work{}, importCapsule) // of the playground's people nobody means harm
}

func importCapsule(c *call.Call) error {
	m, err := readCapsule(c)
	if err != nil {
		return c.Tell(notImported(c, err))
	}
	return seatMatch(c, m, func(out table.Outcome) string { return c.T("host.import.done", "n", out.After.Entries()) })
}

// readCapsule is the match of the file that a call brings, every entry checked. Luck that was
// fixed by hand is no error here, where positions are tried out; it is told in the channel.
func readCapsule(c *call.Call) (*game.Match, error) {
	data, err := c.Client.Download(c.Ctx, c.In.Options["file"].File, game.MaxCapsule)
	if err != nil {
		return nil, err
	}
	capsule, err := game.ReadCapsule(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	title, ok := c.TitleOf(capsule.Setup.Game)
	if !ok {
		return nil, fmt.Errorf("%w: %q", errForeign, capsule.Setup.Game)
	}
	report, err := capsule.Replay(c.Ctx, title.Game)
	return report.Match, err
}

// notImported says why a file was not taken, and what to do.
func notImported(c *call.Call, err error) string {
	for _, known := range importErrors {
		if errors.Is(err, known.err) {
			return c.T(known.key, "mb", game.MaxCapsule>>20)
		}
	}
	return c.T("host.import.bad", "why", screen.Escape(err.Error()))
}

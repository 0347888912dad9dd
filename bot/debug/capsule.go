package debug

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// errForeign means that the game of a capsule (a file from /export) is not among the games of this bot.
var errForeign = errors.New("no game of ours")

// importErrors lists the errors of /import that have their own sentence. For any other error, the
// sentence says that the file is damaged.
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

// bring answers /import. It puts the match of a file from /export at this channel's table, where people
// continue the match or look at it. It works in the background (call.Studio), because downloading and
// checking the file may take long.
func bring(c *call.Call) error {
	if err := c.May(c.Speaking()); err != nil {
		return err
	}
	return c.Studio.Add(c, importCapsule)
}

func importCapsule(c *call.Call) error {
	m, err := readCapsule(c)
	if err != nil {
		return c.Tell(notImported(c.Reader, err))
	}
	return seatMatch(c, m, func(out table.Outcome) string { return c.T("host.import.done", "n", out.After.Entries()) })
}

// readCapsule reads and verifies the match in a call's file. The match may contain random results (dice,
// for example) that a person has set by hand, because people try positions in the playground. The channel
// is told of such results.
func readCapsule(c *call.Call) (*game.Match, error) {
	data, err := c.Client.Download(c.Ctx, c.In.Options[optionFile].File, game.MaxCapsule)
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

// notImported says why a file was refused, and what the caller can do.
func notImported(s screen.Reader, err error) string {
	for _, known := range importErrors {
		if errors.Is(err, known.err) {
			return s.T(known.key, "mb", game.MaxCapsule>>20)
		}
	}
	return s.T("host.import.bad", "why", screen.Escape(err.Error()))
}

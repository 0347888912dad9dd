package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/game"
)

func (a *app) readCapsule(path string) (game.Capsule, bot.Title, error) {
	f, err := os.Open(path)
	if err != nil {
		return game.Capsule{}, bot.Title{}, err
	}
	defer f.Close()
	c, err := game.ReadCapsule(f)
	if err != nil {
		return c, bot.Title{}, fmt.Errorf("%s: %w", path, err)
	}
	t, err := TitleOf(a.titles, c.Setup.Game)
	return c, t, err
}

// exportCmd writes a match as a capsule: a text file from which the match can be checked and continued.
// If the match has ended, even without a result, the capsule contains the seed.
type exportCmd struct {
	Table    string `arg:"" help:"The table's id, as in logs, or its channel's id."`
	Out      string `short:"o" type:"path" help:"File to write (default: standard output)."`
	OpenSeed bool   `help:"Write a running match’s seed too, to move it to another store: it tells all coming luck."`
}

// Run exports from the store. If a bot is using the store, Run reads a copy of it, and says so on
// the error output.
func (e *exportCmd) Run(a *app, config Config) error {
	return a.read(config, a.err, func(s *keeper) error {
		tables, err := a.tablesOf(s.Store)
		if err != nil {
			return err
		}
		t, err := findTable(tables, e.Table)
		if err != nil {
			return err
		}
		if !t.Begun() {
			return errors.New("this table has not started: there is nothing to export")
		}
		var text bytes.Buffer
		if err := t.WriteCapsule(&text, e.OpenSeed || t.Opened()); err != nil {
			return err
		}
		if e.Out == "" {
			_, err := a.out.Write(text.Bytes())
			return err
		}
		return os.WriteFile(e.Out, text.Bytes(), 0o600)
	})
}

func findTable(s *table.Tables, name string) (table.Table, error) {
	if t, err := s.Shelf.In(name); !errors.Is(err, table.ErrNoTable) {
		return t, err
	}
	id, err := table.ParseID(name)
	if err != nil {
		return table.Table{}, fmt.Errorf("no table and no channel is called %q", name)
	}
	return s.Shelf.Get(id)
}

// importCmd puts the match of a capsule, a file written by exportCmd, into a channel.
type importCmd struct {
	Capsule string   `arg:"" type:"existingfile" help:"Capsule file."`
	Guild   string   `required:"" help:"Server id."`
	Channel string   `required:"" help:"Channel id; a live table there is closed."`
	Player  []string `required:"" help:"Player of each seat in order, as USERID=NAME; repeat the flag."`
	Lang    string   `default:"en" enum:"en,fr" help:"Language of the table."`
}

// seating returns the channel for the match, and the match's players.
func (i *importCmd) seating() (table.Seating, error) {
	at := table.Seating{Guild: i.Guild, Channel: i.Channel, Locale: i.Lang}
	err := cmp.Or(wantID("--guild", "a server", i.Guild), wantID("--channel", "a channel", i.Channel))
	if err != nil {
		return at, err
	}
	for _, p := range i.Player {
		user, name, ok := strings.Cut(p, "=")
		if !ok || user == "" || name == "" {
			return at, fmt.Errorf("--player %q: write USERID=NAME", p)
		}
		if err := wantID("--player", "a user", user); err != nil {
			return at, err
		}
		at.Players = append(at.Players, table.Player{User: user, Name: name})
	}
	return at, nil
}

// wantID returns an error if the text id cannot be an id of Discord. No command could reach a table
// with such an id. The error's text contains the parameters flag and thing, for example "--guild" and
// "a server".
func wantID(flag, thing, id string) error {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || n == 0 || id[0] == '0' || id[0] == '+' {
		return fmt.Errorf("%s %q is not the id of %s: Discord's ids are digits alone; "+
			"its developer mode copies them (User Settings, Advanced)", flag, id, thing)
	}
	return nil
}

// Run puts the match into the channel. It fails while a bot uses the store. When the bot runs
// again, it posts the board in the channel, with a note about the import.
func (i *importCmd) Run(a *app, config Config) error {
	at, err := i.seating()
	if err != nil {
		return err
	}
	c, t, err := a.readCapsule(i.Capsule)
	if err != nil {
		return err
	}
	checked, err := c.Replay(context.Background(), t.Game)
	if errors.Is(err, game.ErrSealed) {
		return fmt.Errorf("%s: %w: export it with --open-seed", i.Capsule, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", i.Capsule, err)
	}
	return config.opened(changing, func(s *keeper) error {
		tables, err := a.tablesOf(s.Store)
		if err != nil {
			return err
		}
		out, err := tables.Import(context.Background(), at, checked.Match)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "table %s in channel %s: %d journal entries\n", out.After.ID, i.Channel, out.After.Entries())
		return nil
	})
}

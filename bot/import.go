package bot

import (
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// importParts is how many fields the form of /import has: a file is longer than one
// takes.
const importParts = 5

// importForm answers /import, in the playground only: a form for the text of a
// capsule. The members who are to sit behind the caller travel in its custom_id.
func (b *Bot) importForm(c *call) error {
	at := press{Op: opImport}
	for _, option := range []string{"second", "third", "fourth"} {
		if id := c.in.Options[option].User.ID; id != "" {
			at = at.with(opImport, id)
		}
	}
	m := wire.Modal{Title: wire.Clip(c.label("host.import.form"), 45), CustomID: at.id()}
	for n := range importParts {
		m.Fields = append(m.Fields, wire.Field{
			CustomID: importField(n), Label: wire.Clip(c.plain(game.T("host.import.part", "n", n+1)), 45),
			Long: true, Optional: n > 0,
		})
	}
	return c.answer.Respond(c.ctx, wire.Ask(m))
}

func importField(n int) string { return fmt.Sprint("part", n) }

// importCapsule puts the match of a capsule to this channel's table, to be played on
// or looked at.
func (b *Bot) importCapsule(c *call) error {
	if b.debug == nil {
		return c.tell(c.t("host.err.old"))
	}
	m, err := b.readCapsule(c)
	if errors.Is(err, game.ErrSealed) {
		return c.tell(c.t("host.import.sealed"))
	}
	if err != nil {
		return c.tell(wire.Clip(c.t("host.import.bad", "why", escape(err.Error())), maxContent))
	}
	players := b.importPlayers(c)
	if len(players) < m.Seats() {
		return c.tell(c.t("host.err.debugseats", "n", m.Seats()))
	}
	seating := table.Seating{
		By: c.by(), Guild: c.in.Guild, Channel: c.in.Channel,
		Players: players[:m.Seats()], Locale: b.tableLocale(c),
	}
	out, err := b.tables.Import(c.ctx, seating, m)
	if err != nil {
		return err
	}
	return c.tell(c.t("host.import.done", "n", out.After.Entries()))
}

// readCapsule is the match that a form holds, every entry checked.
func (b *Bot) readCapsule(c *call) (*game.Match, error) {
	var parts []string
	for n := range importParts {
		text := strings.ReplaceAll(c.in.Fields[importField(n)], "\r\n", "\n")
		if text = strings.Trim(text, " \n"); text != "" {
			parts = append(parts, text)
		}
	}
	capsule, err := game.ReadCapsule(strings.NewReader(strings.Join(parts, "\n") + "\n"))
	if err != nil {
		return nil, err
	}
	title, ok := b.title(capsule.Setup.Game)
	if !ok {
		return nil, fmt.Errorf("no game %q", capsule.Setup.Game)
	}
	report, err := verified(capsule, title.Game)
	return report.Match, err
}

// verified is Capsule.Verify, with a panic of the rules turned into an error: the
// capsule may hold anything.
func verified(capsule game.Capsule, g game.Game) (report game.Report, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = asError(r)
		}
	}()
	return capsule.Verify(g)
}

// importPlayers are the caller, the members whom he named, and the players of the
// channel's last table.
func (b *Bot) importPlayers(c *call) []table.Player {
	players := []table.Player{{User: c.in.User.ID, Name: c.in.User.Name}}
	add := func(p table.Player) {
		for _, q := range players {
			if q.User == p.User {
				return
			}
		}
		players = append(players, p)
	}
	for _, id := range c.press.Path {
		if p, err := b.tables.Person(id); err == nil && p.Name != "" {
			add(table.Player{User: id, Name: p.Name})
		}
	}
	if t, err := b.tables.In(c.in.Channel); err == nil {
		for _, p := range t.Players {
			add(table.Player{User: p.User, Name: p.Name})
		}
	}
	return players
}

// Package rematch implements /rematch, and the buttons below a finished board and below the message that a
// table was closed, which play a game again. The new table has the same people, game, options and language.
// Everyone moves one seat along, and the game starts by itself once all have joined.
//
// If the channel has another table by then, the rematch gets a thread. A player who asks for a
// rematch while one is open joins the open one.
package rematch

import (
	"embed"
	"errors"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/starts"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:      "rematch",
	Texts:     texts,
	Rule:      table.Rule{Pieces: []table.Slot{of, next}, Decide: reunite},
	Commands:  []house.Command{{Name: "rematch", Handle: call.At(again)}},
	Presses:   map[string]house.Press{opRematch: {Name: "rematch.open", Handle: call.At(again)}},
	Sentences: []screen.Sentence{{Err: ErrNotOver, Key: "host.err.notover"}},
	Below:     map[screen.Place]screen.Below{screen.FirstBelowEnd: offer, screen.BelowClosed: reopen},
	Lines:     map[screen.Place]screen.Lines{screen.OnCard: onCard, screen.WhenJoined: joined},
}

// ErrNotOver means that the game is still played.
var ErrNotOver = errors.New("the game is not over yet")

const opRematch = "m"

var (
	of   = table.Piece[table.ID]{Name: "again"} // the table of which this is a rematch
	next = table.Piece[table.ID]{Name: "next"}  // the rematch of this table
)

// The function again opens a rematch of a table that is over, or joins the caller to an open one.
func again(c *call.Call, old table.Table) error {
	switch {
	case !old.Has(c.In.User.ID):
		return table.ErrNotSeated
	case old.Live():
		return ErrNotOver
	}
	if id := next.Of(old); id != 0 {
		if t, err := c.Tables.Shelf.Get(id); err == nil && t.Status == table.Lobby {
			return join(c, id)
		}
	}
	now, err := c.Tables.Shelf.In(old.Place.Channel)
	if err := c.May(c.Opening(err == nil && now.Live())); err != nil {
		return err
	}
	err = open(c, old, table.Place{Guild: old.Place.Guild, Channel: old.Place.Channel, Parent: old.Place.Parent})
	taken, is := errors.AsType[*table.Taken](err)
	switch {
	case is && of.Of(taken.Table) == old.ID && taken.Table.Status == table.Lobby:
		return join(c, taken.Table.ID) // another press came at the same moment
	case is && old.Place.Guild != "":
		return beside(c, old)
	}
	return err
}

// The function beside opens a rematch in a new thread.
func beside(c *call.Call, old table.Table) error {
	need := c.Opening(true)
	if err := c.May(need); err != nil {
		return err
	}
	if missing := c.In.AppPermissions.Missing(need); missing != 0 {
		return c.Tell(c.Missing(missing))
	}
	if err := c.Tables.Quota.MayOpen(old.Place.Guild, c.In.User.ID); err != nil {
		return err
	}
	thread, err := call.NewThread(c, old.Game, c.In.User.Name)
	if err != nil {
		return err
	}
	above := old.Place.Channel
	if c.In.ChannelIsThread {
		above = c.In.ChannelParent
	}
	return open(c, old, table.Place{Guild: old.Place.Guild, Channel: thread, Parent: above})
}

// open opens a rematch in a channel and invites the others. Errors: those of table.Tables.Open.
func open(c *call.Call, old table.Table, where table.Place) error {
	out, err := c.Tables.Open(c.Ctx, opening(c, old, where))
	if err != nil {
		return err
	}
	if !out.Repeat {
		// The old table keeps the rematch's ID, by which the next player who asks finds the
		// rematch. If this change fails, they find it through the channel.
		_, _ = c.Tables.Change(c.Ctx, table.Actor{}, old.ID, func(ch *table.Change) error {
			next.Set(ch.After(), out.After.ID)
			return nil
		})
	}
	return c.Tell(said(c, out.After))
}

// opening returns the parameters with which a table's rematch is opened.
func opening(c *call.Call, old table.Table, where table.Place) table.Opening {
	o := table.Opening{
		Interaction: c.In.ID, Guild: where.Guild, Channel: where.Channel, Parent: where.Parent,
		Game: old.Game, Options: old.Options,
		Host: table.Player{User: c.In.User.ID, Name: c.In.User.Name}, Locale: old.Locale,
		Offered: old.Deal.Offered, KeepOrder: old.Deal.KeepOrder, Unaided: old.Unaided, Limit: old.Limit,
		Pieces: []func(*table.Table){func(t *table.Table) { of.Set(t, old.ID) }},
	}
	o.Invited = slices.DeleteFunc(old.Present(), func(u string) bool { return u == o.Host.User })
	for _, p := range old.Computers() {
		o.Computers = append(o.Computers, table.Player{User: p.User, Level: p.Level})
	}
	if old.Begun() {
		o.Seating = turned(old.Seated())
	}
	return o
}

// turned returns a list of users, each moved one seat along: the second becomes the first.
func turned(users []string) []string {
	if len(users) < 2 {
		return users
	}
	return append(slices.Clone(users[1:]), users[0])
}

// join gives the caller a place at an open rematch.
func join(c *call.Call, id table.ID) error {
	out, err := c.Tables.Join(c.Ctx, c.Actor(), id, c.In.User.Name)
	if err != nil {
		return err
	}
	return c.Tell(said(c, out.After))
}

// The function said returns the text that tells the caller that they have opened or joined a rematch.
func said(c *call.Call, t table.Table) string {
	key := game.Key("host.rematch.open")
	switch {
	case t.Status == table.Playing:
		key = "host.lobby.late"
	case t.Host != c.In.User.ID:
		key = "host.rematch.joined"
	}
	return c.At(t).T(key, "channel", "<#"+t.Place.Channel+">")
}

// reunite starts a rematch when the last player of the old table has joined.
func reunite(c *table.Change) error {
	t, user := c.After(), c.By().User
	joins := c.Before().Status == table.Lobby && t.Has(user) && !c.Before().Has(user)
	if !joins || !startsItself(*t) || slices.ContainsFunc(t.Deal.Seating, func(u string) bool { return !t.Has(u) }) {
		return nil
	}
	if err := c.Start(); !errors.Is(err, table.ErrTooFew) {
		return err
	}
	return nil
}

// startsItself says whether a lobby is a rematch that starts by itself once all have joined.
func startsItself(t table.Table) bool {
	return starts.Of(t) == nil && of.Of(t) != 0 && len(t.Deal.Seating) > 0
}

// onCard returns the card's lines that say in which order the players of a rematch will sit, and whether
// it starts by itself.
func onCard(s screen.Reader, t table.Table) []string {
	if len(t.Deal.Seating) < 2 {
		return nil
	}
	var names []string
	for _, user := range t.Deal.Seating {
		names = append(names, s.Expected(user))
	}
	lines := []string{s.T("host.card.turned", "names", s.Listed(names))}
	if startsItself(t) {
		lines = append(lines, s.T("host.card.reunion"))
	}
	return lines
}

// joined returns the line that tells a player who has joined a rematch that it starts once all are there.
func joined(s screen.Reader, t table.Table) []string {
	if !startsItself(t) || len(t.Deal.Seating) < 2 {
		return nil
	}
	return []string{s.T("host.lobby.joined.reunion")}
}

// offer returns the Rematch button below a finished board.
func offer(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Success, "host.button.rematch", screen.PressAt(t, opRematch))}
}

// reopen returns the button that opens a closed table again, below the message that it was closed.
func reopen(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Success, "host.button.reopen", screen.PressAt(t, opRematch))}
}

// Package starts has what a table does at certain times before its game has begun. The table starts at a
// planned time. It invites users who were asleep when it was opened, once their quiet hours end. It closes if
// nobody starts it. It can mention a role, to find players for its free seats.
//
// starts.go has the feature and its part in changes of a table. plan.go has the planned start. moment.go
// reads a time that people type. screens.go has what people see.
package starts

import (
	"embed"
	"errors"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Kinds of posts.
const (
	postSoon   = outbox.Kind("soon")   // the table of the players Mentions will soon start by itself
	postShort  = outbox.Kind("short")  // too few players at the planned start; Mentions is the host
	postInvite = outbox.Kind("invite") // a lobby keeps a seat for Mentions, who were asleep when it opened
	postFade   = outbox.Kind("fade")   // the lobby closes in a day
)

// Codes of presses in custom_ids.
const (
	opAsk = "e"
	opSet = "E"
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "starts",
	Texts: texts,
	Rule: table.Rule{
		Pieces: []table.Slot{piece, warned}, Settle: settle, LobbyDue: due, LobbyRing: ring,
		Calls: calls,
		Posts: map[outbox.Kind]table.Life{
			postSoon: {Still: open}, postShort: {Still: open}, postFade: {Still: open},
			postInvite: {Still: stillInvited, Missed: missed},
		},
	},
	Wishes: []house.Wish{
		{Option: house.Option{Name: "at", Kind: wire.StringOption, Auto: true}, Read: plannedAt, Complete: suggest},
		{Option: house.Option{Name: "call", Kind: wire.RoleOption}, Read: calling},
	},
	Presses: map[string]house.Press{
		opAsk: {Name: "lobby.begin", Handle: call.At(ask), Form: house.AlwaysForm},
		opSet: {Name: "lobby.beginat", Handle: call.At(set)},
	},
	Posts: map[outbox.Kind]screen.Post{
		postSoon: {Message: soon}, postShort: {Message: short}, postInvite: {Message: invited}, postFade: {Message: fade},
	},
	Sentences: []screen.Sentence{
		{Err: ErrTime, Key: "host.err.time"}, {Err: ErrMoment, Key: "host.err.clock"}, {Err: ErrRole, Key: "host.err.role"},
	},
	Below: map[screen.Place]screen.Below{screen.BelowOptions: startTime},
	Lines: map[screen.Place]screen.Lines{screen.OnCard: onCard, screen.WhenJoined: joined},
}

// Errors when a start is planned or a role is called.
var (
	ErrTime   = errors.New("a table cannot start at that time")
	ErrMoment = errors.New("no time that can be read")
	ErrRole   = errors.New("a role that may not be called")
)

// appeal is the subject under which the pings of a planned start are counted: see table.Change.Mention.
const appeal = "start"

var (
	piece  = table.Piece[*Plan]{Name: "plan"}
	warned = table.Piece[bool]{Name: "warned"} // the host was told that the lobby will close
)

// Of returns a table's planned start. It returns nil if there is none.
func Of(t table.Table) *Plan { return piece.Of(t) }

// closes returns the time at which a lobby is closed if nobody starts it: Spans.Lobby after it was
// opened or, if that is later, after its planned start or after the server invited the bot again.
func closes(t table.Table, spans clock.Spans) time.Time {
	from := clock.Later(t.Times.Created, t.Times.Kept)
	if p := Of(t); p != nil {
		from = clock.Later(from, p.At)
	}
	return from.Add(spans.Lobby)
}

// due returns the time of a lobby's next step: its players are told of the start, it starts, it
// invites users, its host is warned, or it is closed.
func due(t table.Table, by table.Outside, now time.Time) time.Time {
	end, warning := closes(t, by.Spans()), time.Time{}
	if !warned.Of(t) {
		warning = end.Add(-clock.Day)
	}
	return clock.First(Of(t).due(), end, by.People().First(calls(t), now), warning)
}

func ring(c *table.Change) error {
	if err := begin(c); err != nil || c.After().Status != table.Lobby {
		return err
	}
	invite(c)
	end(c)
	return nil
}

// begin does the next step of a planned start if the time for it has come: it tells the players, or starts
// the game. It mentions only players outside their quiet hours. The others read the message when they wake.
func begin(c *table.Change) error {
	a := c.After()
	p := Of(*a)
	if at := p.due(); at.IsZero() || c.Now().Before(at) {
		return nil
	}
	p.Called = true
	piece.Set(a, p)
	if c.Now().Before(p.At) {
		c.Post(postSoon).Mentions = c.Awake(a.Present())
		c.Mention(string(p.By), appeal, a.Present())
		return nil
	}
	err := c.Start()
	if errors.Is(err, table.ErrTooFew) {
		p.Missed = true
		piece.Set(a, p)
		c.Card()
		c.Post(postShort).Mentions = c.Awake([]string{a.Host})
		c.Mention(string(p.By), appeal, []string{a.Host})
		return nil
	}
	return err
}

// calls returns the users who must be told of an invitation as soon as they are no longer in their
// quiet hours or away.
func calls(t table.Table) []string {
	if t.Status != table.Lobby {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Guests.Uncalled), func(u string) bool {
		return t.Has(u) || table.Player{User: u}.Forgotten()
	})
}

// invite posts an invitation to users who were asleep before (in their quiet hours, or away) and
// are awake now. It does so once for each user.
func invite(c *table.Change) {
	a := c.After()
	users := calls(*a)
	awake := c.Awake(users)
	a.Guests.Uncalled = slices.DeleteFunc(users, func(u string) bool { return slices.Contains(awake, u) })
	if len(awake) > 0 {
		c.Post(postInvite).Mentions = awake
	}
}

// end closes an idle lobby, after a warning a day before.
func end(c *table.Change) {
	a := c.After()
	switch at := closes(*a, c.Spans()); {
	case !c.Now().Before(at):
		a.Status = table.Expired
	case !warned.Of(*a) && !c.Now().Before(at.Add(-clock.Day)):
		warned.Set(a, true)
		c.Post(postFade).Mentions = c.Awake([]string{a.Host})
	}
}

// settle handles a lobby whose closing has been put off after its host was warned of it. It deletes
// the record of the warning, so that the host is warned again a day before the new time.
func settle(c *table.Change) {
	a := c.After()
	if a.Status == table.Lobby && warned.Of(*a) && c.Now().Before(closes(*a, c.Spans()).Add(-clock.Day)) {
		warned.Set(a, false)
	}
}

// open says whether a table is still a lobby. A post about its start is needed only then.
func open(t table.Table, _ *outbox.Post) bool { return t.Status == table.Lobby }

// stillInvited removes from an invitation the users who have joined. It returns false if nobody is left, or
// if the table is no longer a lobby.
func stillInvited(t table.Table, p *outbox.Post) bool {
	p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), t.Has)
	return t.Status == table.Lobby && len(p.Mentions) > 0
}

// missed is called with the users who were asleep (in their quiet hours, or away) when their
// invitation was sent. It stores these users, and reports whether it has added any.
func missed(t *table.Table, _ outbox.Post, users []string) bool {
	before := len(t.Guests.Uncalled)
	for _, u := range users {
		if !slices.Contains(t.Guests.Uncalled, u) {
			t.Guests.Uncalled = append(slices.Clip(t.Guests.Uncalled), u)
		}
	}
	return len(t.Guests.Uncalled) > before
}

// Plans returns the change that sets the time at which a table starts by itself. If the time is zero, the
// table starts when the host presses Start. Errors of the change: ErrTime, table.ErrNotHost,
// table.ErrNotLobby.
func Plans(at time.Time) func(*table.Change) error {
	return table.Hosted(func(c *table.Change) error {
		p, err := newPlan(c.By().User, at, c.Now())
		if err != nil {
			return err
		}
		if !p.same(Of(*c.After())) {
			c.Card()
		}
		piece.Set(c.After(), p)
		return nil
	})
}

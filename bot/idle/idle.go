// Package idle closes games in which nobody acts. Before that, the players are asked twice whether they go
// on. If games are closed after 60 days without an action, the players are asked on the 30th and on the 53rd
// day. The closed table stays readable.
//
// A player who was asleep (in their quiet hours, or away) is asked when they wake. The table is not closed
// before they were asked and have had the usual time to answer. A game without a channel asks each player in
// a direct message.
package idle

import (
	"embed"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "idle",
	Texts: texts,
	Rule: table.Rule{
		Pieces: []table.Slot{piece}, Settle: settle, Due: due, Ring: ring, WithoutChannel: true,
		Posts: map[outbox.Kind]table.Life{PostIdle: {Still: still, Missed: missed}},
	},
	Posts: map[outbox.Kind]screen.Post{PostIdle: {Message: message, Line: line}},
}

// PostIdle is the kind of the post that asks the users in its Mentions whether they go on.
const PostIdle = outbox.Kind("idle")

// calls is how many times the players of a game are asked before it is closed.
const calls = 2

// asked records how many times the players of an idle game were asked whether they go on, and when they
// were last asked.
type asked struct {
	Told int `json:"told,omitempty"`
	// At is the time by which the last question has reached all players, including those who are
	// asked when they wake. The time to answer begins at At.
	At time.Time `json:"at,omitzero"`
	// Owed are users who were asleep (in their quiet hours, or away) when the players were last asked, and
	// have not been asked since.
	Owed []table.User `json:"owed,omitempty"`
}

var piece = table.Piece[asked]{Name: "idle"}

// GoOn handles a press by which a player says that they go on, or that a pause is over. Error:
// screen.ErrAwake if the game runs and its players were not asked.
func GoOn(c *call.Call, t table.Table) error {
	if t.Plays(c.In.User.ID) && t.Status == table.Playing && !Asks(t) {
		return screen.ErrAwake
	}
	_, err := c.Change(t, table.InPlay(func(*table.Change, game.Seat) error { return nil }))
	return c.TellOr(c.T("host.idle.on"), err)
}

// Asks says whether the players of a running game were asked whether they go on, and nobody has
// answered yet.
func Asks(t table.Table) bool { return t.Status == table.Playing && piece.Of(t).Told > 0 }

// askedAfter returns how long nobody acts before the players are asked: for the first time if n is 0, for
// the second time if n is 1. The parameter span is the time after which the game is closed.
func askedAfter(span time.Duration, n int) time.Duration {
	if n == 0 {
		return span / 2
	}
	return span / 60 * 53
}

// step returns the time at which all players of an idle game are next asked, or the game is closed. It
// ignores quiet hours. The parameter stirred is the time at which a player last showed that the game goes on.
// Even if the bot was down, the players have the usual time to answer the last question.
func (a asked) step(span time.Duration, stirred time.Time) time.Time {
	if a.Told < calls {
		return stirred.Add(askedAfter(span, a.Told))
	}
	return clock.Later(stirred.Add(span), a.At.Add(span-askedAfter(span, 1)))
}

// due returns the time of the next step of an idle game: the bot asks all players, asks a player who
// was asleep when the others were asked (see slept), or closes the game.
func (a asked) due(
	span time.Duration, stirred time.Time, slept []string, people clock.People, now time.Time,
) time.Time {
	due := a.step(span, stirred)
	for n, u := range slept {
		at := people(u).Awake(now)
		if at.Before(due) || n == 0 && a.Told >= calls { // the game is not closed before u is asked
			due = at
		}
	}
	return due
}

// count records that the players are asked now. It returns false if it is not time to ask them. If the bot
// was down at both times at which the players should have been asked, both count, and the players are
// asked only once.
func (a *asked) count(span time.Duration, stirred, now time.Time) bool {
	called := false
	for a.Told < calls && !now.Before(a.step(span, stirred)) {
		a.Told, a.At, called = a.Told+1, now, true
	}
	return called
}

// slept returns the players who were asleep when the others were asked, and have not been asked
// since.
func (a asked) slept(t table.Table) (users []string) {
	if a.Told == 0 {
		return nil
	}
	there := t.Here()
	for _, u := range a.Owed {
		if slices.Contains(there, string(u)) {
			users = append(users, string(u))
		}
	}
	return users
}

func due(t table.Table, by table.Outside, now time.Time) time.Time {
	a := piece.Of(t)
	return a.due(by.Spans().Idle, t.Times.Stirred(), a.slept(t), by.People(), now)
}

// ring does the next step of an idle game if it is due: it asks players whether they go on, or
// closes the game.
func ring(c *table.Change) {
	t, by := c.After(), c.Outside
	a := piece.Of(*t)
	owed := a.slept(*t)
	if c.Now().Before(a.due(by.Spans().Idle, t.Times.Stirred(), owed, by.People(), c.Now())) {
		return
	}
	switch {
	case a.count(by.Spans().Idle, t.Times.Stirred(), c.Now()):
		ask(c, a, t.Here())
	case len(owed) > 0:
		ask(c, a, owed)
	default:
		t.Status = table.Expired
		if t.Place.Homeless {
			c.TellEach(outbox.PostClosed, t.Here())
		}
	}
}

// ask asks players whether the game goes on. Players who are asleep are asked when they wake.
func ask(c *table.Change, a asked, users []string) {
	people := c.Outside.People()
	awake := people.Awake(users, c.Now())
	a.Owed = nil
	for _, u := range users {
		if !slices.Contains(awake, u) {
			a.Owed = append(a.Owed, table.User(u))
		}
		a.At = clock.Later(a.At, people(u).Awake(c.Now()))
	}
	piece.Set(c.After(), a)
	if c.After().Place.Homeless {
		c.TellEach(PostIdle, awake)
		return
	}
	c.Post(PostIdle).Mentions = awake
}

// settle ends the asking once somebody has acted at the table: the game goes on.
func settle(c *table.Change) {
	t := c.After()
	if Asks(*t) && (t.Times.Moved.Equal(c.Now()) || t.Has(c.By().User)) {
		piece.Set(t, asked{})
		t.Times.Kept = c.Now()
	}
}

func still(t table.Table, _ *outbox.Post) bool { return Asks(t) }

func missed(t *table.Table, _ outbox.Post, users []string) bool {
	a := piece.Of(*t)
	before := len(a.Owed)
	for _, u := range users {
		if !slices.Contains(a.Owed, table.User(u)) {
			a.Owed = append(a.Owed, table.User(u))
		}
	}
	piece.Set(t, a)
	return len(a.Owed) > before
}

// end returns the time at which an idle game is closed if nobody acts.
func end(s screen.Reader, t table.Table) time.Time {
	a := piece.Of(t)
	a.Told = calls
	return a.step(s.Facts.Spans().Idle, t.Times.Stirred())
}

// message returns the message that asks the players of an idle game whether they go on.
func message(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	asks := s.T("host.idle", "game", game.Key(t.Game+".name"), "left", screen.Ago(end(s, t)))
	return wire.Message{
		Mentions: p.Mentions,
		Content:  screen.JoinLines([]string{s.Mentioned(p.Mentions...), asks}),
		Rows:     screen.Row(s.BelowPost(t, p)...),
	}
}

// line returns the question whether players go on as a line of a direct message, for a game without
// a channel.
func line(t table.Table, _ outbox.Post, s screen.Reader) string {
	return s.T("host.direct.idle", "game", game.Key(t.Game+".name"), "left", screen.Ago(end(s, t)))
}

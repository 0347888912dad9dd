// Package clocks implements /time. It shows how much time each player has left, and lets players give time,
// ask for more, and agree on another limit. The core (table/clock) has the limit itself and decides when a
// player is late. Package votes decides what happens to a late player.
//
// clocks.go has the feature and its part in changes of a table. answer.go has the commands and presses.
// screens.go and posts.go have what people see.
//
// Rulings:
//   - Any player may give time to another player, and nobody must agree to it. The gift counts from
//     now if the player's time is over.
//   - A player whose answer is awaited may ask the others for more time once, and again after they
//     were given some. Others who are asleep are asked when they wake, unless the player has answered
//     by then or a ballot about the player is open.
package clocks

import (
	"embed"
	"errors"
	"fmt"
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

// Kinds of posts.
const (
	postTime = outbox.Kind("time") // Users[0] has given Users[1] more time: the duration in the field For
	postBeg  = outbox.Kind("beg")  // Users[0] asks the users in Mentions for more time: the duration in For
)

// Codes of presses in custom_ids.
const (
	opGive = "B"
	opTime = "C"
)

// Errors of give and beg, and of buttons that give time.
var (
	ErrNoClock  = errors.New("no agreed time runs for this player")
	ErrOwnClock = errors.New("nobody gives time to themselves")
	ErrBegged   = errors.New("this player has asked for more time already")
	ErrMoved    = errors.New("the clock has changed since")
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "clocks",
	Texts: texts,
	Rule: table.Rule{
		Settle: settle, Due: due, Ring: ring,
		Posts: map[outbox.Kind]table.Life{postBeg: {Still: still, Asks: asksForTime, Missed: missed}},
	},
	Commands: []house.Command{{Name: "time", Handle: call.At(times), Complete: complete, Options: []house.Option{
		{Name: "give", Kind: wire.StringOption, Auto: true}, {Name: "player", Kind: wire.UserOption}}}},
	Presses: map[string]house.Press{
		opGive: {Name: "time.give", Handle: call.At(giveTime)}, opTime: {Name: "time.open", Handle: call.At(timePressed)},
	},
	Posts: map[outbox.Kind]screen.Post{
		postTime: {Message: given}, postBeg: {Message: asks},
	},
	Sentences: []screen.Sentence{
		{Err: ErrNoClock, Key: "host.err.noclock"}, {Err: ErrOwnClock, Key: "host.err.ownclock"},
		{Err: ErrBegged, Key: "host.err.begged"}, {Err: ErrMoved, Key: "host.err.moved"},
	},
}

// wish returns the key of the messages that ask for more time for a seat. The key identifies their
// buttons: see table.Control.
func wish(seat game.Seat) string { return fmt.Sprint("time ", seat) }

// asksForTime returns the key of a post by which a player asks for more time. It returns "" if the player has
// no seat any more.
func asksForTime(t table.Table, p outbox.Post) string {
	if seat, seated := t.SeatOf(p.Users[0]); seated {
		return wish(seat)
	}
	return ""
}

// settle removes the buttons of requests for more time if the player has answered or has been given
// time.
func settle(c *table.Change) {
	a := c.After()
	for seat := range game.Seat(len(a.Players)) {
		if ask, asked := a.Open(a.Players[seat].User); !asked || !ask.Begged {
			c.Answered(wish(seat), nil)
		}
	}
}

// give returns the change by which a player gives another player 1 minute to 30 days more for their open
// question. If the other player's time is over, the gift counts from now. Errors of the change: ErrOwnClock,
// ErrNoClock if no agreed time runs for the other player, table.ErrBadOption, and those of table.InPlay.
func give(user string, more time.Duration) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		a, by := c.After(), c.By().User
		ask, asked := a.Open(user)
		switch {
		case user == by:
			return ErrOwnClock
		case !asked || a.Limit == 0:
			return ErrNoClock
		case !clock.MayGive(more):
			return table.ErrBadOption
		}
		ask.Give(c.Terms(*a), by, more, c.Now())
		p := c.Post(postTime)
		p.Users, p.For = []string{by, user}, more
		if seat, seated := a.SeatOf(user); seated {
			c.Answered(wish(seat), p)
		}
		return nil
	})
}

// beg returns the change by which a player asks the others for more time. A player may ask once for each
// question, and again after each gift. Any other player may give the time. Errors of the change: ErrNoClock
// if no agreed time runs for the player or there is no other player, ErrBegged, table.ErrBadOption, and
// those of table.InPlay.
func beg(more time.Duration) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		a, by := c.After(), c.By().User
		ask, asked := a.Open(by)
		switch {
		case !asked || a.Limit == 0 || a.Halt.Resting || len(a.Here()) < 2:
			return ErrNoClock
		case ask.Begged:
			return ErrBegged
		case !clock.MayGive(more):
			return table.ErrBadOption
		}
		others := slices.DeleteFunc(a.Here(), func(u string) bool { return u == by })
		people := c.People()
		ask.Begged, ask.More, ask.Unheard = true, more, people.Asleep(others, c.Now())
		askFor(c, *ask, people.Awake(others, c.Now()))
		until := ask.From.Add(ask.Left).UnixMilli() // differs after a gift, so that the player may ask again
		c.Appeal(by, "time"+fmt.Sprint(until), others)
		return nil
	})
}

// askFor asks users to give more time for a question.
func askFor(c *table.Change, ask clock.Question, users []string) {
	p := c.Post(postBeg)
	p.Mentions, p.Users, p.For = users, []string{c.After().UserOf(ask.Seat)}, ask.More
	c.Answered(wish(ask.Seat), p)
}

// unasked returns the users who must still be asked to give more time for a question. There are
// none if the question is answered, or if its time is over: then the others vote about the late
// player.
func unasked(t table.Table, a clock.Question) []string {
	if !a.Begged || a.Late || t.Limit == 0 || !t.Players[a.Seat].Waits() {
		return nil
	}
	there := t.Here()
	return slices.DeleteFunc(slices.Clone(a.Unheard), func(u string) bool { return !slices.Contains(there, u) })
}

// due returns the next time at which a user who was asleep can be asked to give more time. It
// returns the zero time if there is no such user.
func due(t table.Table, by table.Outside, now time.Time) (first time.Time) {
	if t.Halt.Resting {
		return time.Time{}
	}
	for _, a := range t.Asks {
		first = clock.First(first, by.People().First(unasked(t, a), now))
	}
	return first
}

// ring repeats a player's request for more time to users who were asleep when it was made and are
// awake now.
func ring(c *table.Change) {
	a := c.After()
	if a.Halt.Resting {
		return
	}
	for n := range a.Asks {
		ask := &a.Asks[n]
		woken := c.People().Awake(unasked(*a, *ask), c.Now())
		if len(woken) == 0 {
			continue
		}
		ask.Unheard = slices.DeleteFunc(slices.Clone(ask.Unheard), func(u string) bool { return slices.Contains(woken, u) })
		askFor(c, *ask, woken)
	}
}

// still removes the player who asked for time from the users of the post, if the table no longer
// waits for that player. It reports whether the table still waits for them.
func still(t table.Table, p *outbox.Post) bool {
	p.Users = slices.DeleteFunc(slices.Clone(p.Users), func(u string) bool { return !t.WaitsFor(u) })
	return len(p.Users) > 0
}

// missed records users who were asleep when they were asked for more time. It reports whether it has added
// any users.
func missed(t *table.Table, p outbox.Post, users []string) (owed bool) {
	t.Asks = slices.Clone(t.Asks)
	ask, asked := t.Open(p.Users[0])
	if !asked || !ask.Begged {
		return false
	}
	ask.Unheard = slices.Clone(ask.Unheard)
	for _, u := range users {
		if !slices.Contains(ask.Unheard, u) {
			ask.Unheard, owed = append(ask.Unheard, u), true
		}
	}
	return owed
}

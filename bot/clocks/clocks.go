// Package clocks is /time: how much time each player has left, giving and asking for more, and
// another time limit by agreement. The limit itself, and when a player is late, belong to the core
// (table/clock). What happens then is decided by votes.
//
// Begin reading at clocks.go: the feature, and its share in a change of a table. answer.go has the
// commands and presses, screens.go and posts.go what people see.
//
// Rulings:
//   - Anybody may give time; a player who is asked may ask for it once. After some was given they
//     may ask again. It is counted from now if the time is over, and needs no consent.
//   - A player who is asleep when another one asks for more time is asked when they wake, unless
//     the question is answered or there is a ballot about it.
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
	postTime = outbox.Kind("time") // Users[0] gives Users[1] more time: For
	postBeg  = outbox.Kind("beg")  // Users[0] asks the others (Mentions) for more time: For
)

// Codes of presses.
const (
	opGive = "B"
	opTime = "C"
)

// Errors.
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

// wish identifies messages that ask for more time for a user: see table.Control.
func wish(seat game.Seat) string { return fmt.Sprint("time ", seat) }

// asksForTime identifies the message of a player who asks for more time.
func asksForTime(t table.Table, p outbox.Post) string {
	if seat, seated := t.SeatOf(p.Users[0]); seated {
		return wish(seat)
	}
	return ""
}

// settle removes the buttons of requests by players who no longer need more time.
func settle(c *table.Change) {
	a := c.After()
	for seat := range game.Seat(len(a.Players)) {
		if ask, asked := a.Open(a.Players[seat].User); !asked || !ask.Begged {
			c.Answered(wish(seat), nil)
		}
	}
}

// give gives another player more time for their open question, counted from now if it is over: 1 minute to
// 30 days. Errors: ErrOwnClock, ErrNoClock if no agreed time runs for them, table.ErrBadOption, those of
// table.InPlay.
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

// beg asks the others for more time, once for each question; each of them may give it. Errors: ErrNoClock if
// no agreed time runs for the user, ErrBegged, table.ErrBadOption, those of table.InPlay.
func beg(more time.Duration) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		a, by := c.After(), c.By().User
		ask, asked := a.Open(by)
		switch {
		case !asked || a.Limit == 0 || a.Resting || len(a.Here()) < 2:
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
		until := ask.From.Add(ask.Left).UnixMilli() // after more time was given it may be asked for again
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

// unasked returns the users who must still be asked for more time for a question: while it is open and there
// is no ballot about it.
func unasked(t table.Table, a clock.Question) []string {
	if !a.Begged || a.Late || t.Limit == 0 || !t.Players[a.Seat].Waits() {
		return nil
	}
	there := t.Here()
	return slices.DeleteFunc(slices.Clone(a.Unheard), func(u string) bool { return !slices.Contains(there, u) })
}

// due returns when the first user who must be asked for more time is awake.
func due(t table.Table, by table.Outside, now time.Time) (first time.Time) {
	if t.Resting {
		return time.Time{}
	}
	for _, a := range t.Asks {
		first = clock.First(first, by.People().First(unasked(t, a), now))
	}
	return first
}

// ring asks users for more time who were asleep when a player asked for it, and who are awake now.
func ring(c *table.Change) {
	a := c.After()
	if a.Resting {
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

// still says whether the player who asks for time still waits for it.
func still(t table.Table, p *outbox.Post) bool {
	p.Users = slices.DeleteFunc(slices.Clone(p.Users), func(u string) bool { return !t.WaitsFor(u) })
	return len(p.Users) > 0
}

// missed records users who were asleep when they were asked for more time.
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

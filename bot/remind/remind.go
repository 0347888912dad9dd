// Package remind reminds players of a question that they have not answered: after the delays in their
// settings, at the end of their quiet hours, or once a day about all their tables. After the last
// reminder, the channel is told that the table waits for them. Players can also wish to be told that all
// others have answered, or that their turn is next.
//
// The core knows since when a seat is asked, and whether its player was told (clock.Question). when.go
// computes when a reminder is due, and remind.go posts it. foretold.go tells players that all others have
// answered, or that their turn is next.
//
// Rulings:
//   - Players are told that they are next only in games in which rivals take turns in the order of
//     their seats.
package remind

import (
	"embed"
	"slices"
	"time"

	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

//go:embed *.json
var texts embed.FS

// Kinds of posts.
const (
	postRemind = outbox.Kind("remind") // reminds the users in Mentions, who have not answered yet
	// PostAbsent says that the table has waited for the users in Users for a long time. Nobody is mentioned.
	PostAbsent = outbox.Kind("absent")
	postLast   = outbox.Kind("last") // only the user in Mentions has not answered
	postNext   = outbox.Kind("next") // the turn of the user in Mentions is next
)

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "remind",
	Texts: texts,
	Rule: table.Rule{
		Tell: tell, Due: due, Ring: ring, Join: join,
		Posts: map[outbox.Kind]table.Life{
			postRemind: {Plays: true, Questions: true, Still: stillAsked}, postLast: {Plays: true, Still: stillAsked},
			PostAbsent: {Still: stillAbsent}, postNext: {Still: stillNext, Position: true},
		},
	},
	Posts: map[outbox.Kind]screen.Post{
		postRemind: {Message: reminder, Line: line("host.direct.remind")},
		PostAbsent: {Message: absence},
		postLast:   {Message: onlyYou, Line: line("host.direct.last")},
		postNext:   {Message: youAreNext, Line: line("host.direct.next")},
	},
}

// waits says whether the players of a table may be reminded now.
func waits(t table.Table) bool {
	return t.Status == table.Playing && !t.Halt.Paused && !t.Halt.Resting && !t.Place.Homeless
}

// due returns the time at which the next player is reminded, or at which the table is told that it waits
// for an absent player.
func due(t table.Table, by table.Outside, now time.Time) (first time.Time) {
	if !waits(t) {
		return first
	}
	for _, ask := range t.Asks {
		if t.Players[ask.Seat].Waits() {
			at, _ := when(by.Spans(), by.WishesFor(t, ask), ask, now)
			first = clock.First(first, at)
		}
	}
	return first
}

// ring posts all reminders that are due.
func ring(c *table.Change) { remind(c, c.Now(), "") }

// join is Rule.Join. If a reminder for the user is due soon and the user is not asleep, join returns
// a change that reminds the user now. Otherwise join returns nil.
func join(t table.Table, by table.Outside, user string, now time.Time) func(*table.Change) {
	if !waits(t) || by.People()(user).Asleep(now) || !slices.ContainsFunc(t.Asks, func(ask clock.Question) bool {
		return t.UserOf(ask.Seat) == user && soon(by.Spans(), by.WishesFor(t, ask), ask, now)
	}) {
		return nil
	}
	return func(c *table.Change) { remind(c, now.Add(together), user) }
}

// remind posts the reminders that are due by the time in the parameter latest, at most one for each open
// question. If the parameter only is not "", it is the ID of the one user to remind.
func remind(c *table.Change, latest time.Time, only string) {
	a := c.After()
	if !waits(*a) {
		return
	}
	var here, away []string
	for n := range a.Asks {
		ask := &a.Asks[n]
		user := a.UserOf(ask.Seat)
		if !a.Players[ask.Seat].Waits() || only != "" && user != only || c.Renews(ask.Seat) {
			continue
		}
		w := c.WishesFor(*a, *ask)
		at, last := when(c.Spans(), w, *ask, c.Now())
		if at.IsZero() || latest.Before(at) {
			continue
		}
		count(c.Spans(), w, ask, latest)
		switch {
		case last:
			away = append(away, user)
		case called(c, user, w):
		case w.Digest.On:
			p := c.Post(postRemind)
			p.Mentions, p.Direct = []string{user}, user
		default:
			here = append(here, user)
		}
	}
	c.Address(postRemind, here)
	if len(away) > 0 {
		c.Post(PostAbsent).Users = away
	}
}

// The function called says whether an unsent post tells a user about their question. A post is unsent
// after an outage, or while the channel is closed to the bot. It then serves as the reminder.
func called(c *table.Change, user string, w clock.Wishes) bool {
	calls := func(p outbox.Post) bool {
		return p.Table == c.After().ID && (p.Kind.Tells() || p.Kind == postRemind) && slices.Contains(p.Mentions, user)
	}
	return c.Unsent(user, w.Direct || w.Digest.On, func(p outbox.Post) bool {
		return calls(p) || slices.ContainsFunc(p.Joined, calls)
	})
}

// stillAsked removes from a post the users who no longer have its question. It returns false if nobody is
// left, or if the post leads to no board. A newer question has a post of its own.
func stillAsked(t table.Table, p *outbox.Post) bool {
	p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), func(user string) bool {
		ask, asked := t.Open(user)
		return !asked || ask.After(p.Made)
	})
	return len(p.Mentions) > 0 && hasBoard(t, p)
}

// stillAbsent removes from a post the users for whom the table no longer waits. It returns false if nobody is
// left.
func stillAbsent(t table.Table, p *outbox.Post) bool {
	p.Users = slices.DeleteFunc(slices.Clone(p.Users), func(user string) bool { return !t.WaitsFor(user) })
	return len(p.Users) > 0
}

// stillNext says whether the turn that a post announces is still to come.
func stillNext(t table.Table, p *outbox.Post) bool {
	user := p.Mentions[0]
	return t.Status == table.Playing && !t.WaitsFor(user) && t.Plays(user) && hasBoard(t, p)
}

// hasBoard says whether the button or link of a post leads to a board. A link in a direct message leads
// nowhere if the table has no channel, or its server has removed the bot.
func hasBoard(t table.Table, p *outbox.Post) bool {
	return p.Direct == "" || !t.Place.Homeless && !t.Halt.Paused
}

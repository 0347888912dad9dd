package table

import (
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// tellDisarmed tells players about disarmed orders, once each. An asked player is mentioned anyway
// and reads it in the panel; a player who has just changed the order reads it in the answer; the
// others get a notice when they are awake.
func (c *change) tellDisarmed() {
	if c.after.Status != Playing || c.after.Paused {
		return
	}
	var users []string
	for i := range c.after.Orders {
		o := &c.after.Orders[i]
		user := c.after.UserOf(o.Seat)
		switch {
		case !o.Owed:
		case c.mentions(user), c.shown && user == c.by.User:
			o.Owed = false
		case !c.people(user).Asleep(c.now):
			o.Owed = false
			if !slices.Contains(users, user) {
				users = append(users, user)
			}
		}
	}
	c.address(outbox.PostDisarmed, users)
}

// mentions says whether this change tells the user of a question, now or at the end of quiet hours.
func (c *change) mentions(user string) bool {
	owed := func(a clock.Question) bool { return a.Owed && c.after.UserOf(a.Seat) == user }
	said := func(p outbox.Post) bool {
		return slices.Contains(p.Mentions, user) && (p.Kind.Tells() || p.Kind == outbox.PostRemind)
	}
	return slices.ContainsFunc(c.after.Asks, owed) || slices.ContainsFunc(c.posts, said)
}

// untold returns when the next player must be told of a disarmed order; zero if there is none.
func (t Table) untold(people clock.People) time.Time {
	var first time.Time
	for _, o := range t.Orders {
		if o.Owed {
			first = clock.First(first, people(t.UserOf(o.Seat)).Awake(o.OffSince))
		}
	}
	return first
}

// Disarmed returns the seat's orders that were disarmed since it last acted, for its player's
// panel.
func (t Table) Disarmed(seat game.Seat) orders.List {
	last := -1
	if t.Match != nil {
		for i, e := range t.Match.Journal {
			if e.Seat == seat {
				last = i
			}
		}
	}
	return slices.DeleteFunc(t.OrdersOf(seat), func(o orders.Standing) bool {
		return o.Off == "" || o.Off == orders.OffPaused || o.Off == orders.OffUndone || o.OffAt <= last
	})
}

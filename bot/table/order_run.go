package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// answerByOrders adds the answers by standing orders and plans: in the transaction of the act
// before, as ordinary entries. It disarms orders that must no longer answer.
func (c *Change) answerByOrders() {
	a := &c.after
	if a.Status != Playing || a.Match == nil || len(a.Orders) == 0 {
		return
	}
	c.news = map[game.Seat]game.Text{}
	c.review()
	c.answerAll()
}

// answerAll adds answers while there are any, at most maxObeyed.
func (c *Change) answerAll() {
	for ; c.obeyed < maxObeyed; c.obeyed++ {
		if !c.answerOne() {
			return
		}
	}
}

// vacate deletes the orders of seats that were given up, or passed to another player.
func (c *Change) vacate() {
	a := &c.after
	a.Orders.Drop(func(o orders.Standing) bool {
		if int(o.Seat) >= len(a.Players) || a.Players[o.Seat].Left || a.Out(o.Seat) {
			return true
		}
		return c.before.UserOf(o.Seat) != a.UserOf(o.Seat) && c.before.Match != nil
	})
}

// review updates the orders before any answers: who acted himself, what was taken back, what is
// new.
func (c *Change) review() {
	b, a := &c.before, &c.after
	if b.Match == nil || a.Match == b.Match {
		return
	}
	var back []game.Seat // seats that took moves back
	for _, e := range a.Match.Journal[min(b.Entries(), a.Entries()):] {
		if e.Strike != nil {
			back = append(back, e.Seat)
		}
		if e.Strike != nil || c.by.User != "" && c.by.User == a.UserOf(e.Seat) {
			a.Orders.Acted(e.Seat)
		}
	}
	if back != nil {
		a.Orders.Rewound(back, c.answersAgain, c.at())
		return
	}
	c.learn(b.Match.State)
}

// learn records the news since an earlier position, and disarms the plans concerned. A plan whose
// turn is over ends.
func (c *Change) learn(before game.State) {
	a := &c.after
	for _, o := range a.Orders {
		if o.Off != "" {
			continue
		}
		var text game.Text
		if safely(func() error { text = news(o.Seat, before, a.Match.State); return nil }) == nil && !text.IsZero() {
			c.news[o.Seat] = text
		}
	}
	a.Orders.Learn(c.news, c.at())
	a.Orders.Outlived(c.happened, c.at())
}

// happened says whether the rest of a plan asks only for something that has happened automatically.
func (c *Change) happened(o orders.Standing) bool {
	m := c.after.Match
	taken, err := batch(m, game.Line{Seat: o.Seat, Text: strings.Join(o.Steps, " "), Further: true})
	return err == nil && len(taken.Match.Journal) == len(m.Journal)
}

// answerOne adds one answer; false when there is none.
func (c *Change) answerOne() bool {
	a := &c.after
	for _, d := range a.Match.Pending() {
		if _, armed := a.Orders.First(d.Seat); a.Players[d.Seat].Left || !armed {
			continue
		}
		q := orders.Question{Seat: d.Seat, ID: d.ID, News: c.news[d.Seat]}
		if safely(func() error { q.Facts = a.FactsOf(d.Seat); return nil }) != nil {
			continue
		}
		var g given
		answered := a.Orders.Answer(q, c.at(), func(n int, answer string) orders.Tried {
			g = c.try(d, n, answer)
			return g.tried
		})
		if answered {
			c.adopt(g)
			return true
		}
	}
	return false
}

// adopt makes a given answer part of the change.
func (c *Change) adopt(g given) {
	a := &c.after
	before := a.Match.State
	for i := len(a.Match.Journal); i < len(g.match.Journal); i++ {
		a.Obeyed = append(slices.Clip(a.Obeyed), i)
	}
	a.Match = g.match
	c.events = append(slices.Clip(c.events), g.events...)
	delete(c.news, g.seat)
	a.Orders.Answered(g.seat, g.reply, g.tried, &c.run, c.at())
	c.learn(before)
}

// given is a legal answer by an order, not yet adopted.
type given struct {
	seat   game.Seat
	reply  orders.Reply
	match  *game.Match
	events []game.Event
	tried  orders.Tried
}

// try plays an order's answer as if its player had typed it. Only an answer to the question is
// allowed: no undo, no resigning.
func (c *Change) try(d game.Decision, n int, answer string) given {
	m := c.after.Match
	g := given{seat: d.Seat, reply: orders.Reply{Order: n, Answer: answer, Ask: fmt.Sprint(d.Ask)}}
	err := safely(func() (err error) {
		taken, err := batch(m, game.Line{Seat: d.Seat, Text: answer, Answers: true})
		g.match, g.events = taken.Match, taken.Events
		switch {
		case len(g.match.Journal) == len(m.Journal): // it answers no question
		case err != nil:
			g.tried = orders.Cut
			return nil
		default:
			g.tried = orders.Played
		}
		return err
	})
	if errors.Is(err, ErrBroken) {
		g.tried = orders.Broken
	}
	return g
}

// tellDisarmed tells players about disarmed orders, once each. An asked player is mentioned anyway
// and reads it in the panel; a player who has just changed the order reads it in the answer; the
// others get a notice when they are awake.
func (c *Change) tellDisarmed() {
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
	c.Address(outbox.PostDisarmed, users)
}

// mentions says whether this change tells the user of a question, now or at the end of quiet hours.
func (c *Change) mentions(user string) bool {
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

package table

import (
	"slices"
	"strings"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// answerByOrders adds the answers by standing orders and plans: in the transaction of the act
// before, as ordinary entries. It disarms orders that must no longer answer.
func (c *change) answerByOrders() {
	a := &c.after
	if a.Status != Playing || a.Match == nil || len(a.Orders) == 0 {
		return
	}
	c.news = map[game.Seat]game.Text{}
	c.review()
	c.answerAll()
}

// answerAll adds answers while there are any, at most maxObeyed.
func (c *change) answerAll() {
	for ; c.obeyed < maxObeyed; c.obeyed++ {
		if !c.answerOne() {
			return
		}
	}
}

// vacate deletes the orders of seats that were given up, or passed to another player.
func (c *change) vacate() {
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
func (c *change) review() {
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
func (c *change) learn(before game.State) {
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
func (c *change) happened(o orders.Standing) bool {
	m := c.after.Match
	taken, err := batch(m, game.Line{Seat: o.Seat, Text: strings.Join(o.Steps, " "), Further: true})
	return err == nil && len(taken.Match.Journal) == len(m.Journal)
}

// answerOne adds one answer; false when there is none.
func (c *change) answerOne() bool {
	a := &c.after
	for _, d := range a.Match.Pending() {
		if _, armed := a.Orders.First(d.Seat); a.Players[d.Seat].Left || !armed {
			continue
		}
		q := orders.Question{Seat: d.Seat, ID: d.ID, News: c.news[d.Seat]}
		if safely(func() error { q.Facts = a.facts(d); return nil }) != nil {
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
func (c *change) adopt(g given) {
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

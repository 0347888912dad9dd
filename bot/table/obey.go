package table

import (
	"errors"
	"slices"
	"strings"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// obey answers what standing orders and plans answer, as if their players had been
// quick: in the transaction of the act before it, with ordinary entries. It disarms
// what must not answer any more.
func (c *change) obey() {
	a := &c.after
	if a.Status != Playing || a.Match == nil || len(a.Orders) == 0 {
		return
	}
	c.news = map[game.Seat]game.Text{}
	c.review()
	c.answerAll()
}

// answerAll gives one answer after the other while there is one: at most maxObeyed in all.
func (c *change) answerAll() {
	for ; c.obeyed < maxObeyed; c.obeyed++ {
		if !c.obeyOne() {
			return
		}
	}
}

// vacate ends the orders of seats that were given up, or to another player.
func (c *change) vacate() {
	a := &c.after
	c.dropOrders(func(o Order) bool {
		if int(o.Seat) >= len(a.Players) || a.Players[o.Seat].Left || a.Out(o.Seat) {
			return true
		}
		return c.before.UserOf(o.Seat) != a.UserOf(o.Seat) && c.before.Match != nil
	})
}

// review looks at what has happened before any order answers: who acted himself, what
// was taken back, what is new.
func (c *change) review() {
	b, a := &c.before, &c.after
	if b.Match == nil || a.Match == b.Match {
		return
	}
	var back []game.Seat // who took moves back
	for _, e := range a.Match.Journal[min(b.Entries(), a.Entries()):] {
		if e.Strike != nil {
			back = append(back, e.Seat)
		}
		if e.Strike != nil || c.by.User != "" && c.by.User == a.UserOf(e.Seat) {
			c.actedHimself(e.Seat)
		}
	}
	if back != nil {
		c.rewound(back)
		return
	}
	c.learn(b.Match.State)
}

// actedHimself ends what ends with its player's own act: his plan, and orders without
// another end.
func (c *change) actedHimself(seat game.Seat) {
	c.dropOrders(func(o Order) bool {
		rule, ok := o.Rule()
		return o.Seat == seat && (o.Steps != nil || ok && rule.Until == orders.UntilAct)
	})
}

// rewound disarms what was meant for a position that is no more: all plans, and the
// orders of whoever took moves back, which would answer again at once.
func (c *change) rewound(by []game.Seat) {
	for i := range c.after.Orders {
		o := &c.after.Orders[i]
		switch {
		case slices.Contains(by, o.Seat) && o.Preset != "" && !c.answersAgain(*o): // it has to do with other questions
		case slices.Contains(by, o.Seat):
			c.disarm(o, OffUndone, game.Text{})
		case o.Steps != nil:
			c.disarm(o, OffRewound, game.Text{})
		}
	}
}

// learn notes the news since an earlier position, and disarms the plans of those whom
// they concern.
func (c *change) learn(before game.State) {
	state := c.after.Match.State
	for i := range c.after.Orders {
		o := &c.after.Orders[i]
		if o.Off != "" {
			continue
		}
		var text game.Text
		if safely(func() error { text = news(o.Seat, before, state); return nil }) == nil && !text.IsZero() {
			c.news[o.Seat] = text
		}
		if text := c.news[o.Seat]; o.Steps != nil && !text.IsZero() {
			c.disarm(o, OffNews, text)
		}
	}
	c.outlived()
}

// outlived ends the plans whose turn is over. One of which nothing is left but what
// has just happened by itself has done all it could.
func (c *change) outlived() {
	turn, _ := c.after.counted()
	for i := range c.after.Orders {
		o := &c.after.Orders[i]
		if o.Steps != nil && o.Off == "" && o.Turn != 0 && o.Turn != turn {
			if c.happened(o) {
				o.Steps = []string{}
				continue
			}
			c.disarm(o, OffTurn, game.Text{})
		}
	}
	c.dropOrders(func(o Order) bool { return o.Steps != nil && len(o.Steps) == 0 })
}

// happened says whether the rest of a plan asks for what has happened by itself.
func (c *change) happened(o *Order) bool {
	m := c.after.Match
	taken, err := batch(m, game.Line{Seat: o.Seat, Text: strings.Join(o.Steps, " "), Further: true})
	return err == nil && len(taken.Match.Journal) == len(m.Journal)
}

// obeyOne gives one answer; false when there is none to give.
func (c *change) obeyOne() bool {
	for _, d := range c.after.Match.Pending() {
		armed := func(o Order) bool { return o.Seat == d.Seat && o.Off == "" }
		if c.after.Players[d.Seat].Left || !slices.ContainsFunc(c.after.Orders, armed) {
			continue
		}
		var facts orders.Facts
		if safely(func() error { facts = c.after.facts(d); return nil }) != nil {
			continue
		}
		refused := -1
		if i := slices.IndexFunc(c.after.Orders, func(o Order) bool { return armed(o) && o.Steps != nil }); i >= 0 {
			if c.step(i, d, facts) {
				return true
			}
			refused = c.after.Orders[i].N
		}
		if c.standing(d, facts) {
			return true
		}
		if i := slices.IndexFunc(c.after.Orders, func(o Order) bool { return armed(o) && o.N == refused }); i >= 0 && !awayTurn(facts) {
			c.disarm(&c.after.Orders[i], OffRefused, game.Text{})
		}
	}
	return false
}

// step plays a plan's next step; false when it is refused.
func (c *change) step(i int, d game.Decision, facts orders.Facts) bool {
	o := &c.after.Orders[i]
	g, err := c.try(d, o.N, o.Steps[0])
	if err != nil {
		return false
	}
	if !g.cut {
		o.Steps = o.Steps[1:]
	}
	if ownTurn(facts) {
		o.Turn = facts[factTurn].Number
	}
	c.adopt(g)
	return true
}

// standing gives the answer of the seat's first order that has one, unless one before it
// says that the player is asked. The game's orders give way to what he says himself.
func (c *change) standing(d game.Decision, facts orders.Facts) bool {
	himself := false
	for i := 0; i < len(c.after.Orders); i++ {
		o := &c.after.Orders[i]
		if o.Seat != d.Seat || o.Steps != nil {
			continue
		}
		rule, ok := o.Rule()
		if ok && o.asksHimself(rule, facts) {
			himself = true
		}
		switch {
		case o.Off != "", o.Preset != "" && (himself || d.ID <= o.After):
			continue
		case !ok:
			c.disarm(o, OffBroken, game.Text{})
			continue
		}
		if c.after.ended(*o, rule, c.now) {
			c.after.Orders = slices.Delete(c.after.Orders, i, i+1)
			i--
			continue
		}
		if !rule.Meets(facts) {
			continue
		}
		if c.answerBy(i, rule, d) {
			return true
		}
		if rule.Ask && c.after.Orders[i].Off == "" {
			return false
		}
	}
	return false
}

// answerBy gives the first legal answer of the order i, unless news keep it back.
func (c *change) answerBy(i int, rule orders.Order, d game.Decision) bool {
	o := &c.after.Orders[i]
	for _, answer := range rule.Answers {
		g, err := c.try(d, o.N, answer)
		text := c.news[d.Seat]
		switch {
		case errors.Is(err, ErrBroken):
			c.disarm(o, OffBroken, game.Text{})
			return false
		case err != nil:
			continue
		case !rule.Regardless && !text.IsZero():
			c.disarm(o, OffNews, text)
			return false
		}
		switch {
		case g.cut || o.Left == 0: // it rests, or answers as many as come
		case o.Left == 1:
			c.after.Orders = slices.Delete(c.after.Orders, i, i+1)
		default:
			o.Left--
		}
		c.adopt(g)
		return true
	}
	if rule.Asked != "" && !rule.Ask { // he named this very question, and has no answer to it
		c.disarm(o, OffRefused, game.Text{})
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
	c.dropOrders(func(o Order) bool { return o.Steps != nil && len(o.Steps) == 0 })
	if i := slices.IndexFunc(a.Orders, func(o Order) bool { return o.Seat == g.seat && o.N == g.order }); i >= 0 {
		switch circles := c.circles(g); {
		case g.cut:
			c.disarm(&a.Orders[i], OffRefused, game.Text{})
		case circles:
			c.disarm(&a.Orders[i], OffCircle, game.Text{})
		}
	}
	c.learn(before)
}

// disarm lets an order rest and owes its player a word, unless it was he.
func (c *change) disarm(o *Order, off Off, text game.Text) {
	if o.Off != "" {
		return
	}
	o.Off, o.OffAt, o.OffSince = off, c.after.Entries(), c.now
	o.Owed = off != OffPaused && off != OffUndone
	o.Why, o.Count = text.Key, countOf(text)
}

// countOf is the number of a sentence, 0 if it has none.
func countOf(text game.Text) int {
	for i := 0; i+1 < len(text.Args); i += 2 {
		if n, ok := text.Args[i+1].(int); ok && text.Args[i] == "n" {
			return n
		}
	}
	return 0
}

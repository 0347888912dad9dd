package orders

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

// maxObeyed is the maximum number of answers by orders after one act.
const maxObeyed = 100

// answering adds the answers of standing orders and plans to a change of a table. They are ordinary entries
// of the journal.
type answering struct {
	*table.Change
	list   List
	news   map[game.Seat]game.Text // news for a seat since its orders last answered
	run    Run                     // the answers of the seat that answered last
	obeyed int                     // the number of all answers given so far
}

// decide drops the orders of seats that were given up, gives a game's presets to new players, and lets the
// orders answer. A line that a player has typed stops when other players are asked. Once orders have
// answered for these players, decide plays the rest of the line.
func decide(c *table.Change) error {
	a := answering{Change: c, list: All(*c.After()), news: map[game.Seat]game.Text{}}
	had := len(a.list) > 0
	a.vacate()
	a.provide()
	if t := c.After(); t.Status == table.Playing && t.Begun() && len(a.list) > 0 {
		a.review()
		a.answerAll()
		for before := *t; c.TypeOn(); before = *t {
			a.learn(before)
			a.answerAll()
		}
	}
	if had || len(a.list) > 0 {
		piece.Set(c.After(), a.list)
	}
	return nil
}

// answerAll adds answers by orders until no order answers, or until there are maxObeyed answers.
func (a *answering) answerAll() {
	for ; a.obeyed < maxObeyed; a.obeyed++ {
		if !a.answerOne() {
			return
		}
	}
}

// vacate deletes the orders of seats that were given up, or passed to another player.
func (a *answering) vacate() {
	if len(a.list) == 0 {
		return
	}
	before, t := a.Before(), a.After()
	a.list.Drop(func(o Standing) bool {
		if int(o.Seat) >= len(t.Players) || t.Players[o.Seat].Left || t.Out(o.Seat) {
			return true
		}
		return before.UserOf(o.Seat) != t.UserOf(o.Seat) && before.Begun()
	})
}

// review updates the orders before they answer. Orders end if their player has acted, and are
// disarmed after an undo or news.
func (a *answering) review() {
	before, t := a.Before(), a.After()
	if !before.Begun() || t.Entries() == before.Entries() {
		return
	}
	var back []game.Seat // seats that have undone something
	for _, e := range t.Public().Acts(before.Entries()) {
		if e.Strike != nil {
			back = append(back, e.Seat)
		}
		if user := a.By().User; e.Strike != nil || user != "" && user == t.UserOf(e.Seat) {
			a.list.Acted(e.Seat)
		}
	}
	if back != nil {
		a.list.Rewound(back, a.answersAgain, momentOf(a.Change))
		return
	}
	a.learn(before)
}

// learn records the news since an earlier position, and disarms the plans of the seats with news.
// Plans whose turn is over are disarmed or deleted: see Outlived.
func (a *answering) learn(before table.Table) {
	for _, o := range a.list {
		if o.Off != "" {
			continue
		}
		var text game.Text
		if sound(func() { text = a.After().Seen(o.Seat).News(before) }) && !text.IsZero() {
			a.news[o.Seat] = text
		}
	}
	a.list.Learn(a.news, momentOf(a.Change))
	a.list.Outlived(a.happened, momentOf(a.Change))
}

// happened says whether a plan has nothing left to do, because all its remaining steps have already been done
// in another way.
func (a *answering) happened(o Standing) bool {
	rest, err := a.After().Attempt(game.Line{Seat: o.Seat, Text: strings.Join(o.Steps, " "), Further: true})
	return err == nil && len(rest.Actions) == 0
}

// answerOne adds one answer by an order. It returns false if no order answers.
func (a *answering) answerOne() bool {
	t := a.After()
	for _, d := range t.Public().Pending() {
		if _, armed := a.list.First(d.Seat); t.Players[d.Seat].Left || !armed {
			continue
		}
		q := Question{Seat: d.Seat, ID: d.ID, News: a.news[d.Seat]}
		if !sound(func() { q.Facts = t.FactsOf(d.Seat) }) {
			continue
		}
		var g given
		answered := a.list.Answer(q, momentOf(a.Change), func(n int, answer string) Tried {
			g = attempt(*t, d, n, answer)
			return g.tried
		})
		if answered {
			a.adopt(g)
			return true
		}
	}
	return false
}

// adopt adds an answer to the change.
func (a *answering) adopt(g given) {
	before := *a.After()
	a.Obey(g.taken)
	delete(a.news, g.seat)
	a.list.Answered(g.seat, g.reply, g.tried, &a.run, momentOf(a.Change))
	a.learn(before)
}

// given is an order's answer that was tried, but is not in the change yet.
type given struct {
	seat  game.Seat
	reply Reply
	taken table.Attempt
	tried Tried
}

// attempt plays an order's answer as if the order's player had typed it. The answer can only answer
// the question: it cannot undo an action or resign.
func attempt(t table.Table, d game.Decision, n int, answer string) given {
	g := given{seat: d.Seat, reply: Reply{Order: n, Answer: answer, Ask: fmt.Sprint(d.Ask)}}
	var err error
	g.taken, err = t.Attempt(game.Line{Seat: d.Seat, Text: answer, Answers: true})
	switch {
	case errors.Is(err, table.ErrBroken):
		g.tried = Broken
	case len(g.taken.Actions) == 0:
		g.tried = Refused
	case err != nil:
		g.tried = Cut
	default:
		g.tried = Played
	}
	return g
}

// sound runs f, which calls the rules. It returns false if the rules panicked.
func sound(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return true
}

// answersAgain says whether a preset would at once answer the question that its player has after an
// undo. It returns true if the rules panic.
func (a *answering) answersAgain(o Standing) bool {
	d, asked := a.After().Seen(o.Seat).Asked()
	again := false
	whole := sound(func() { again = asked && d.ID > o.After && o.Meets(a.After().FactsOf(o.Seat)) })
	return again || !whole
}

// settle deletes the orders when the game ends.
func settle(c *table.Change) {
	if !c.After().Live() {
		piece.Set(c.After(), nil)
	}
}

// tell tells players once about each disarmed order. A player who is asked is mentioned anyway, and
// reads about the order in the panel. A player who has just changed their orders reads about it in
// the answer. The others get a notice when they are awake.
func tell(c *table.Change) {
	t := c.After()
	if t.Status != table.Playing || t.Halt.Paused || !piece.Has(*t, fieldOwed) {
		return
	}
	list, told := All(*t), false
	var users []string
	for i := range list {
		o := &list[i]
		if !o.Owed {
			continue
		}
		user := t.UserOf(o.Seat)
		reads := c.Asks(user) || shown.Of(c) && user == c.By().User
		if !reads && c.Outside.People()(user).Asleep(c.Now()) {
			continue
		}
		if o.Owed, told = false, true; !reads && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	if told {
		piece.Set(t, list)
		c.Address(postDisarmed, users)
	}
}

// due returns the time at which the next player must be told of a disarmed order. It returns zero
// if nobody must be told.
func due(t table.Table, by table.Outside, _ time.Time) (first time.Time) {
	if !piece.Has(t, fieldOwed) {
		return first
	}
	for _, o := range piece.Of(t) {
		if o.Owed {
			first = clock.First(first, by.People()(t.UserOf(o.Seat)).Awake(o.OffSince))
		}
	}
	return first
}

// disarmed returns the orders of a seat that were disarmed since the seat last acted, except those
// that its player has disarmed. The player's panel shows them.
func disarmed(t table.Table, seat game.Seat) List {
	list := slices.DeleteFunc(Of(t, seat), func(o Standing) bool {
		return o.Off == "" || o.Off == OffPaused || o.Off == OffUndone
	})
	if len(list) == 0 {
		return nil
	}
	last := -1
	for i, e := range t.Public().Acts(0) {
		if e.Seat == seat {
			last = i
		}
	}
	return slices.DeleteFunc(list, func(o Standing) bool { return o.OffAt <= last })
}

package table

import (
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// Deadline returns when the agreed time of an open question ends. It returns false if no time was
// agreed, while the time stands still, and if the computer answers for the seat.
func (by Outside) Deadline(t Table, a clock.Question) (time.Time, bool) {
	return t.deadline(a, by.outages)
}

func (t Table) deadline(a clock.Question, outages []clock.Outage) (time.Time, bool) {
	if t.Status != Playing || t.Auto(a.Seat) > 0 {
		return time.Time{}, false
	}
	return a.Deadline(t.terms(outages))
}

// terms returns the conditions under which the time of a table's answers runs.
func (t Table) terms(outages []clock.Outage) clock.Terms {
	return clock.Terms{Limit: t.Limit, Resting: t.Halt.Resting, Outages: outages}
}

// Terms returns the conditions under which the time of a table's answers runs.
func (by Outside) Terms(t Table) clock.Terms { return t.terms(by.outages) }

// Rest stops the time of all open questions for a pause.
func (c *Change) Rest() {
	a := &c.after
	a.Halt.Resting = true
	for n := range a.Asks {
		a.Asks[n].Stop(c.Terms(*a), c.now)
	}
}

// Open returns the open question of a user. It returns false if there is none.
func (t *Table) Open(user string) (*clock.Question, bool) {
	i := slices.IndexFunc(t.Asks, func(a clock.Question) bool { return t.UserOf(a.Seat) == user })
	if i < 0 {
		return nil, false
	}
	return &t.Asks[i], true
}

// tellResumed posts that a pause is over. It mentions the players with open questions, since their
// time runs again, but not those whom the change's PostTurn mentions.
func (c *Change) tellResumed() {
	a := &c.after
	if !c.before.Halt.Resting || a.Halt.Resting || a.Status != Playing {
		return
	}
	users := slices.DeleteFunc(a.Asked(), func(u string) bool { return u == c.by.User || c.Calls(u) })
	if len(users) > 0 || a.Entries() == c.before.Entries() {
		c.post(outbox.PostResume, c.Awake(users)).Users = []string{c.by.User}
	}
}

// SetLimit sets the agreed time limit. All open questions get the full time from now on.
func (c *Change) SetLimit(limit time.Duration) {
	a := &c.after
	a.Limit = limit
	for n := range a.Asks {
		a.Asks[n].Refill(c.Terms(*a), c.now)
	}
}

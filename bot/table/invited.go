package table

import (
	"slices"
	"time"
)

// tellInvited calls those for whom a seat is kept by the card of a new lobby. Who is not
// to be told anything now is named there without a mention, and told when he wakes.
func (s *Tables) tellInvited(c *change) {
	a := &c.after
	awake := s.wakeful(c, a.Invited)
	a.Uncalled = slices.DeleteFunc(slices.Clone(a.Invited), func(u string) bool { return slices.Contains(awake, u) })
	c.join = append(c.join, a.Uncalled...) // so that the table hears of it when he changes his wishes
	c.post(PostCard, awake)
}

// toCall are those who are still to be told that a seat is kept for them.
func (t Table) toCall() []string {
	if t.Status != Lobby {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(t.Uncalled), func(u string) bool { return t.Has(u) || Player{User: u}.Forgotten() })
}

// uncalled is when the first of them wakes; zero if there is none.
func (s *Tables) uncalled(t Table) time.Time {
	var first time.Time
	for _, user := range t.toCall() {
		if at := s.wishes(user).awake(s.now()); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

// callInvited tells those who have woken, each once.
func (s *Tables) callInvited(c *change) {
	users := c.after.toCall()
	awake := s.wakeful(c, users)
	was := c.after.Uncalled
	c.after.Uncalled = slices.DeleteFunc(users, func(u string) bool { return slices.Contains(awake, u) })
	for _, u := range was {
		if !slices.Contains(c.after.Uncalled, u) && !c.after.Has(u) {
			c.leave = append(c.leave, u)
		}
	}
	if len(awake) > 0 {
		c.post(PostInvite, awake)
	}
}

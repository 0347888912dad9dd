package table

import (
	"slices"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Awake returns the users who may be mentioned now. The others are told about their question at
// the end of their quiet hours, or in their digest.
func (c *Change) Awake(users []string) []string {
	var awake []string
	for _, user := range users {
		if !c.after.mayCall(user) {
			continue
		}
		if i := c.after.PlaceOf(user); i >= 0 && !c.after.Players[i].Here() {
			continue // they are not on the server, and are told when they return
		}
		if !c.people(user).Asleep(c.now) && !c.digests(user) {
			awake = append(awake, user)
			continue
		}
		for n := range c.after.Asks {
			if c.after.UserOf(c.after.Asks[n].Seat) == user {
				c.after.Asks[n].Owed = true
			}
		}
	}
	return awake
}

// digests says whether all of a user's questions can wait for their digest.
func (c *Change) digests(user string) bool {
	digests := false
	for _, a := range c.after.Asks {
		if a.Owed = true; c.after.UserOf(a.Seat) == user {
			if digests = c.after.told(a, c.Outside).Digest.On; !digests {
				return false
			}
		}
	}
	return digests
}

// Address posts a notice to users: a direct message to those who want direct messages, and one post
// in the channel for the others.
func (c *Change) Address(kind outbox.Kind, users []string) {
	var here []string
	for _, user := range users {
		if !person(user) {
			continue
		}
		if c.people(user).Direct {
			c.post(kind, []string{user}).Direct = user
		} else {
			here = append(here, user)
		}
	}
	if len(here) > 0 {
		c.post(kind, here)
	}
}

// notifyLast tells a player who wants it that all others have answered: once for each question,
// however often the others change their answers.
func (c *Change) notifyLast() {
	left := c.after.Asked()
	if !person(c.by.User) {
		return // the computer answers at once, without any waiting
	}
	if len(left) != 1 || len(c.before.Asked()) < 2 || !c.before.WaitsFor(left[0]) ||
		left[0] == c.by.User || c.calls(left[0]) {
		return
	}
	ask, _ := c.after.Open(left[0])
	if w := c.people(left[0]); w.Last && !w.Asleep(c.now) && !ask.Last {
		ask.Last = true
		c.Address(outbox.PostLast, left)
	}
}

// notifyNext tells a player who wants it that their turn is next: once for each turn before it,
// also if that turn passes to another person, or goes on after a pause.
func (c *Change) notifyNext() {
	user := c.after.next()
	if user == "" || !c.turned() && user == c.before.next() && c.before.Asks[0].Seat == c.after.Asks[0].Seat {
		return
	}
	a := &c.after
	if w := c.people(user); a.mayCall(user) && user != c.by.User && w.Next && !w.Asleep(c.now) {
		c.Address(outbox.PostNext, []string{user})
	}
}

// next returns the user whose turn is next; "" if it is not known. It is known only if rivals take
// turns in seat order.
func (t Table) next() string {
	if t.Match == nil || len(t.Asks) != 1 || !t.several() || t.Match.Game.Info().Coop {
		return ""
	}
	return t.UserOf(t.following(t.Asks[0].Seat))
}

// several says whether three or more play. With two, each knows that they are next.
func (t Table) several() bool {
	return len(slices.DeleteFunc(seated(t), func(u string) bool { return !t.Plays(u) })) > 2
}

// following returns the next remaining seat at the table; Spectator if there is none.
func (t Table) following(seat game.Seat) game.Seat {
	n := game.Seat(len(t.Players))
	for i := seat + 1; i < seat+n; i++ {
		if next := i % n; !t.Players[next].Left && !t.Out(next) {
			return next
		}
	}
	return game.Spectator
}

// comes says whether a user's turn, announced by outbox.PostNext, has not come yet.
func (t Table) comes(user string) bool {
	return t.Status == Playing && !t.WaitsFor(user) && t.Plays(user)
}

package table

import (
	"bivouac/bot/table/outbox"
)

// Awake returns the users who may be mentioned now. For users who are asleep or have a digest, it
// marks their open questions as Owed, so that they are told when they wake, or in the digest.
func (c *Change) Awake(users []string) []string {
	var awake []string
	for _, user := range users {
		if !c.after.MayCall(user) {
			continue
		}
		if i := c.after.PlaceOf(user); i >= 0 && !c.after.Players[i].Here() {
			continue // the user is not on the server, and is told on their return
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
			if digests = c.WishesFor(c.after, a).Digest.On; !digests {
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

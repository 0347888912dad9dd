package table

import "bivouac/bot/table/outbox"

import "slices"

// tellInvited mentions invited users on the card of a new lobby. Those who must not be disturbed
// now are named without a mention, and told when they wake.
func (c *change) tellInvited() {
	a := &c.after
	awake := c.wakeful(a.Invited)
	a.Uncalled = without(a.Invited, awake)
	c.post(outbox.PostCard, awake)
	c.mention(a.Host, appealRematch, a.Invited)
	if a.Role != "" {
		c.appeal(a.Host, appealRole, []string{roleAsUser(a.Role)})
	}
}

// Called returns the invited users whom the card of a lobby pings: not those asleep, nor those whom
// its host has pinged recently.
func (t Table) Called() []string { return without(without(t.Invited, t.Uncalled), t.Hushed) }

// toCall returns the users without a place at the table who must still be told of an invitation or
// an offered seat.
func (t Table) toCall() []string {
	var users []string
	switch {
	case t.Status == Lobby:
		users = slices.Clone(t.Uncalled)
	case t.Status == Playing && t.Offer != nil && t.Offer.Owed:
		users = []string{t.Offer.asked()}
	}
	return slices.DeleteFunc(users, func(u string) bool { return t.Has(u) || Player{User: u}.Forgotten() })
}

// callInvited tells invited users who have woken up, each once.
func (c *change) callInvited() {
	users := c.after.toCall()
	awake := c.wakeful(users)
	c.after.Uncalled = without(users, awake)
	if len(awake) > 0 {
		c.post(outbox.PostInvite, awake)
	}
}

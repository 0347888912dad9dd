package table

import "bivouac/bot/table/outbox"

import "slices"

// tellInvited calls those for whom a seat is kept by the card of a new lobby. Who is not
// to be told anything now is named there without a mention, and told when he wakes.
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

// Called are those for whom a seat is kept and whom the card of a lobby pings: neither those
// who slept nor those whom its host has called a short while ago.
func (t Table) Called() []string { return without(without(t.Invited, t.Uncalled), t.Hushed) }

// toCall are those without a place at the table who are still to be told that a seat is
// kept for them, or offered to them.
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

// callInvited tells those who have woken, each once.
func (c *change) callInvited() {
	users := c.after.toCall()
	awake := c.wakeful(users)
	c.after.Uncalled = without(users, awake)
	if len(awake) > 0 {
		c.post(outbox.PostInvite, awake)
	}
}

package table

import (
	"cmp"
	"context"
	"slices"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Offer is a seat that its player offers to a friend, including its secrets. It lapses after
// Config.VoteExpiry and with the table.
type Offer struct {
	From   string    `json:"from"`           // the player
	To     string    `json:"to"`             // the friend; "" for anybody, if the others offer it
	Plea   bool      `json:"plea,omitempty"` // the friend asks for it: From decides
	Name   string    `json:"name,omitempty"` // To's, of a plea
	Opened time.Time `json:"opened"`
	Owed   bool      `json:"owed,omitempty"` // the user to decide was asleep and is called when he wakes
	// Messages are those that ask about it: they lose their buttons when it ends.
	Messages []string `json:"messages,omitempty"`
}

// asked returns the user who decides about an offer; "" if anybody may take the seat.
func (o Offer) asked() string {
	if o.Plea {
		return o.From
	}
	return o.To
}

// putOffer calls the user who decides about the open offer.
func (c *Change) putOffer() {
	o := c.after.Offer
	switch {
	case o.Plea:
		c.post(outbox.PostPlea, []string{o.From}).Users = []string{o.To, o.Name}
	case o.To == "":
		c.post(outbox.PostOffer, nil).Users = []string{o.From}
	default:
		c.post(outbox.PostOffer, []string{o.To}).Users = []string{o.From}
	}
}

// OfferSeat offers a user's seat to anybody, at the others' wish.
func (c *Change) OfferSeat(user string) {
	c.after.Offer = &Offer{From: user, Opened: c.now}
	c.putOffer()
}

// same says whether an offer is another one's later state.
func (o *Offer) same(earlier *Offer) bool {
	return o != nil && o.From == earlier.From && o.To == earlier.To && o.Plea == earlier.Plea &&
		o.Opened.Equal(earlier.Opened)
}

// tidyOffer has the buttons removed of an offer that has ended.
func (c *Change) tidyOffer() {
	o := c.before.Offer
	if o == nil || len(o.Messages) == 0 || c.after.Offer.same(o) || c.after.Homeless ||
		c.after.Channel != c.before.Channel {
		return
	}
	for i := range c.posts {
		if says := &c.posts[i]; says.Kind == outbox.PostSwap || says.Kind == outbox.PostDeclined {
			says.Old = o.Messages
			return
		}
	}
	c.post(outbox.PostTidy, nil).Old = o.Messages
}

// offered records a message that asks about the offer; false if the post is about another.
func (t *Table) offered(p outbox.Post, message string) bool {
	if !t.Offer.puts(p) {
		return false
	}
	offer := *t.Offer
	offer.Messages = append(slices.Clip(offer.Messages), message)
	t.Offer = &offer
	return true
}

// offersNoMore says whether a message asks about an offer that ended while it was sent.
func (t *Table) offersNoMore(p outbox.Post, message string) bool {
	asks := p.Kind == outbox.PostOffer || p.Kind == outbox.PostPlea
	return asks && message != "" && p.Direct == "" && t.Channel == p.Channel && !t.Offer.puts(p)
}

// puts says whether a post calls a user to this offer.
func (o *Offer) puts(p outbox.Post) bool {
	switch {
	case o == nil || p.Made.Before(o.Opened):
		return false
	case o.Plea:
		return p.Kind == outbox.PostPlea && p.Users[0] == o.To
	}
	return p.Kind == outbox.PostOffer && p.Users[0] == o.From
}

// Offer offers the user's seat to a friend, who is asked in the channel; it replaces an earlier
// offer at the table. Errors: ErrNotSeated, ErrSeated when the friend plays already, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Offer(ctx context.Context, by Actor, id ID, friend string) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		if c.before.Has(friend) {
			return ErrSeated
		}
		c.after.Offer = &Offer{From: by.User, To: friend, Opened: c.now}
		c.putOffer()
		c.Appeal(by.User, appealSeat, []string{friend})
		return nil
	}))
}

// Take accepts an offer: the friend gets the seat; a plea is accepted by the seat's player. Errors:
// ErrNoOffer, ErrSeated, ErrNotPlaying, ErrEnded, game.ErrOver.
func (s *Tables) Take(ctx context.Context, by Actor, id ID, name string) (Outcome, error) {
	return s.Change(ctx, by, id, func(c *Change) error {
		if err := c.before.playing(); err != nil {
			return err
		}
		o := c.before.Offer
		if o == nil || o.Plea && o.From != by.User || !o.Plea && o.To != by.User && o.To != "" {
			return ErrNoOffer
		}
		friend := Player{User: by.User, Name: name}
		if o.Plea {
			friend = Player{User: o.To, Name: cmp.Or(s.NameIn(c.before.Guild, o.To), o.Name)} // the name may have changed
		}
		seat, ok := c.before.SeatOf(o.From)
		if !ok {
			return ErrNoOffer
		}
		return c.swap(seat, friend)
	})
}

// Decline ends an offer: the friend does not want the seat, or its player keeps it. Errors:
// ErrNoOffer.
func (s *Tables) Decline(ctx context.Context, by Actor, id ID) (Outcome, error) {
	return s.Change(ctx, by, id, func(c *Change) error {
		o := c.before.Offer
		if o == nil || o.From != by.User && (o.To == "" || o.To != by.User) {
			return ErrNoOffer
		}
		c.after.Offer = nil
		c.post(outbox.PostDeclined, nil).Users = []string{by.User, o.From}
		return nil
	})
}

// swap replaces a player by a friend.
func (c *Change) swap(seat game.Seat, friend Player) error {
	a := &c.after
	if slices.ContainsFunc(a.Players, func(p Player) bool { return p.User == friend.User }) {
		return ErrSeated
	}
	old := a.Players[seat].User
	a.Former = slices.DeleteFunc(a.Former, func(f Former) bool { return f.User == friend.User || f.User == old })
	a.Former = append(a.Former, Former{User: old, Name: a.Players[seat].Name, Seat: seat})
	a.Players[seat], a.Offer = friend, nil
	if a.Host == old {
		a.Host = friend.User
	}
	var mentions []string
	if !c.before.WaitsFor(old) {
		mentions = []string{friend.User} // otherwise the turn's message mentions him
	}
	c.post(outbox.PostSwap, mentions).Users = []string{old, friend.User}
	return nil
}

// endStaleOffer ends an offer made obsolete by time, the end, or the player's leaving.
func (c *Change) endStaleOffer() {
	o := c.after.Offer
	if o == nil {
		return
	}
	if o.To == "" && o.From == c.by.User && c.after.Entries() > c.before.Entries() {
		c.after.Offer = nil // he is back: his seat is offered no more
	}
	if _, ok := c.after.SeatOf(o.From); !ok || c.after.Status != Playing || !c.now.Before(o.Opened.Add(c.spans.Vote)) {
		c.after.Offer = nil
	}
}

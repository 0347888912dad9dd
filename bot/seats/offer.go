package seats

import (
	"cmp"
	"slices"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Offer is a seat that its player offers to a friend, or that the friend asks for.
type Offer struct {
	From   table.User `json:"from"`           // the player
	To     table.User `json:"to"`             // the friend; "" if the others offer the seat to anybody
	Plea   bool       `json:"plea,omitempty"` // the friend asks for the seat, and From decides
	Name   string     `json:"name,omitempty"` // the name of To, only in a plea
	Opened time.Time  `json:"opened"`
	Owed   bool       `json:"owed,omitempty"` // the user who decides was asleep, and is asked when they wake
	// Messages are the messages about an offer that an older program stored: see table.Control.
	Messages []string `json:"messages,omitempty"`
}

// offers has the open offer of a table, if any. The offer is deleted when one of its users is
// forgotten.
var offers = table.Piece[*Offer]{Name: "offer", Personal: true}

// asksForSeat identifies messages that ask about a seat: see table.Control.
const asksForSeat = "seat"

// Subjects of appeals, which are pings at a player's wish: see table.Change.Appeal.
const (
	appealSeat = "seat" // a seat that is offered
	appealBack = "back" // a seat that its former player asks for
)

// asked returns the user who decides about an offer. It returns "" if anybody may take the seat.
func (o Offer) asked() string {
	if o.Plea {
		return string(o.From)
	}
	return string(o.To)
}

// same says whether the offer is the same as the parameter earlier, which was stored before.
func (o *Offer) same(earlier *Offer) bool {
	return o != nil && earlier != nil && o.From == earlier.From && o.To == earlier.To && o.Plea == earlier.Plea &&
		o.Opened.Equal(earlier.Opened)
}

// The method puts says whether a post asks about this offer.
func (o *Offer) puts(p outbox.Post) bool {
	switch {
	case o == nil || p.Made.Before(o.Opened):
		return false
	case o.Plea:
		return p.Kind == postPlea && p.Users[0] == string(o.To)
	}
	return p.Kind == postOffer && p.Users[0] == string(o.From)
}

// put stores an offer, and posts it to the user who decides about it.
func put(c *table.Change, o Offer) {
	offers.Set(c.After(), &o)
	from, to := string(o.From), string(o.To)
	switch {
	case o.Plea:
		p := c.Post(postPlea)
		p.Mentions, p.Users = []string{from}, []string{to, o.Name}
	case to == "":
		c.Post(postOffer).Users = []string{from}
	default:
		p := c.Post(postOffer)
		p.Mentions, p.Users = []string{to}, []string{from}
	}
}

// ToAnybody offers a user's seat to anybody, since the others have agreed to that.
func ToAnybody(c *table.Change, user string) { put(c, Offer{From: table.User(user), Opened: c.Now()}) }

// Give returns the change by which a player offers their seat to a friend. The friend is asked in
// the channel. The offer replaces an earlier one at the table. Errors: table.ErrSeated if the
// friend already plays, those of table.InPlay.
func Give(friend string) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		by := c.By().User
		if b := c.Before(); b.Has(friend) {
			return table.ErrSeated
		}
		put(c, Offer{From: table.User(by), To: table.User(friend), Opened: c.Now()})
		c.Appeal(by, appealSeat, []string{friend})
		return nil
	})
}

// Take returns the change by which a user accepts an offer, so that the friend gets the seat: the friend
// accepts an offered seat, or the seat's player accepts a plea. The parameter name is the name of the user
// who accepts, and the function nameOf returns the name of any user on a server. Errors of the change:
// ErrNoOffer, table.ErrSeated, those of table.Table.Running.
func Take(name string, nameOf func(guild, user string) string) func(*table.Change) error {
	return func(c *table.Change) error {
		b, by := c.Before(), table.User(c.By().User)
		if err := b.Running(); err != nil {
			return err
		}
		o := offers.Of(b)
		if o == nil || o.Plea && o.From != by || !o.Plea && o.To != by && o.To != "" {
			return ErrNoOffer
		}
		friend := table.Player{User: string(by), Name: name}
		if o.Plea { // the name may have changed
			friend = table.Player{User: string(o.To), Name: cmp.Or(nameOf(b.Place.Guild, string(o.To)), o.Name)}
		}
		seat, ok := b.SeatOf(string(o.From))
		if !ok {
			return ErrNoOffer
		}
		return swap(c, seat, friend)
	}
}

// Decline returns the change that ends an offer: the friend does not want the seat, or its player
// keeps it. Errors: ErrNoOffer.
func Decline() func(*table.Change) error {
	return func(c *table.Change) error {
		o, by := offers.Of(c.Before()), table.User(c.By().User)
		if o == nil || o.From != by && (o.To == "" || o.To != by) {
			return ErrNoOffer
		}
		offers.Set(c.After(), nil)
		p := c.Post(postDeclined)
		p.Users = []string{string(by), string(o.From)}
		c.Answered(asksForSeat, p, o.Messages...)
		return nil
	}
}

// swap gives a player's seat to a friend.
func swap(c *table.Change, seat game.Seat, friend table.Player) error {
	a := c.After()
	if slices.ContainsFunc(a.Players, func(p table.Player) bool { return p.User == friend.User }) {
		return table.ErrSeated
	}
	old := a.Players[seat]
	gave := slices.DeleteFunc(formers.Of(*a), func(f Former) bool {
		return f.User == table.User(friend.User) || f.User == table.User(old.User)
	})
	formers.Set(a, append(gave, Former{User: table.User(old.User), Name: old.Name, Seat: seat}))
	a.Players[seat] = friend
	offers.Set(a, nil)
	if a.Host == old.User {
		a.Host = friend.User
	}
	p := c.Post(postSwap)
	p.Users = []string{old.User, friend.User}
	if b := c.Before(); !b.WaitsFor(old.User) {
		p.Mentions = []string{friend.User} // if the seat is asked, the turn's message mentions the friend
	}
	if o := offers.Of(c.Before()); o != nil {
		c.Answered(asksForSeat, p, o.Messages...)
	}
	return nil
}

// Rejoin returns the change that brings a former player back. They get their reserved seat, or a seat for
// which the game has room, or the friend who has their seat now is asked to give it back. Errors of the
// change: table.ErrSeated, ErrNoReturn if the game has no room for the player, table.ErrNotSeated if they
// never had a seat, those of table.Table.Running.
func Rejoin(name string) func(*table.Change) error {
	return func(c *table.Change) error {
		b, a, by := c.Before(), c.After(), c.By().User
		if err := b.Running(); err != nil {
			return err
		}
		if i := a.PlaceOf(by); i >= 0 && !a.Out(game.Seat(i)) {
			if a.Players[i].Gone.IsZero() && a.Players[i].Held == 0 {
				return table.ErrSeated
			}
			return nil // acting brings a player back
		}
		left := slices.ContainsFunc(a.Players, func(p table.Player) bool { return p.User == by })
		gave := formers.Of(*a)
		f := slices.IndexFunc(gave, func(f Former) bool { return string(f.User) == by })
		if !left && f < 0 {
			return table.ErrNotSeated
		}
		if _, room := a.Public().Room(); room {
			return c.JoinLate(name)
		}
		if left {
			return ErrNoReturn
		}
		return plead(c, gave[f].Seat, name)
	}
}

// plead asks the player who has a seat now to give it back.
func plead(c *table.Change, seat game.Seat, name string) error {
	a, by := c.After(), c.By().User
	if int(seat) >= len(a.Players) || a.Players[seat].Left || a.Out(seat) {
		return ErrNoReturn
	}
	holder := a.Players[seat].User
	put(c, Offer{From: table.User(holder), To: table.User(by), Name: name, Plea: true, Opened: c.Now()})
	c.Appeal(by, appealBack, []string{holder})
	return nil
}

// settle ends an offer that is stale, or whose table has lost its channel. It removes the controls
// of an offer that has ended in any way.
func settle(c *table.Change) {
	a, b := c.After(), c.Before()
	o := offers.Of(*a)
	if o != nil && (a.Place.Homeless || stale(c, *o)) {
		offers.Set(a, nil)
		o = nil
	}
	if was := offers.Of(b); was != nil && !o.same(was) && a.Place.Channel == b.Place.Channel {
		c.Answered(asksForSeat, nil, was.Messages...)
	}
}

// stale says whether an offer must end: its time is over, the game has ended, the seat's player has
// left the game, or they have acted after the others offered their seat to anybody.
func stale(c *table.Change, o Offer) bool {
	a, b, from := c.After(), c.Before(), string(o.From)
	if o.To == "" && from == c.By().User && a.Entries() > b.Entries() {
		return true // the seat's player is back
	}
	seat, ok := a.SeatOf(from)
	return !ok || a.Status != table.Playing || a.Out(seat) && !b.Out(seat) || !c.Now().Before(lapses(c.Outside, o))
}

// lapses returns the time at which an unanswered offer ends.
func lapses(by table.Outside, o Offer) time.Time { return o.Opened.Add(by.Spans().Vote) }

// due returns the time at which an offer lapses. But if the user who decides about it was in their
// quiet hours or away when the offer was posted, and can be reached again before the offer lapses,
// due returns the time from which they can be reached.
func due(t table.Table, by table.Outside, now time.Time) time.Time {
	o := offers.Of(t)
	if o == nil {
		return time.Time{}
	}
	first := lapses(by, *o)
	if o.Owed {
		first = clock.First(first, by.People()(o.asked()).Awake(now))
	}
	return first
}

// ring posts an offer again if the user who decides about it was asleep (in their quiet hours, or
// away) when it was posted, and is not asleep now.
func ring(c *table.Change) {
	o := offers.Of(*c.After())
	if o != nil && o.Owed && !stale(c, *o) && !c.People()(o.asked()).Asleep(c.Now()) {
		o.Owed = false
		put(c, *o)
	}
}

// calls returns the user who must be told of an offer as soon as they are no longer in their quiet
// hours or away.
func calls(t table.Table) []string {
	if o := offers.Of(t); t.Status == table.Playing && o != nil && o.Owed {
		return []string{o.asked()}
	}
	return nil
}

func still(t table.Table, p *outbox.Post) bool { return offers.Of(t).puts(*p) }

// asks returns what the controls of a post about an offer ask for: a seat.
func asks(table.Table, outbox.Post) string { return asksForSeat }

// missed is called when the user who decides about an offer was asleep (in their quiet hours, or
// away) as they were asked. It stores this in the offer. It returns false if the post is not about
// the open offer.
func missed(t *table.Table, p outbox.Post, _ []string) bool {
	o := offers.Of(*t)
	if !o.puts(p) {
		return false
	}
	o.Owed = true
	offers.Set(t, o)
	return true
}

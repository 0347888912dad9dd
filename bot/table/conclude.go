package table

import (
	"maps"
	"slices"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// conclude completes a change. It decides whether the match is over, which questions are open and
// since when, what to post, and when the table is due next.
func (c *Change) conclude() error {
	a := &c.after
	a.forgetLuck()
	c.welcome(c.by.User) // a player who acts is back
	if a.match != nil && a.Status == Playing {
		result, over := a.match.State.Result()
		switch {
		case over:
			a.Status, a.Result.Winners, a.Result.Void = Over, result.Winners, result.Void
		case !c.goesOn():
			a.Status = Cancelled
		}
		if a.Entries() > c.before.Entries() {
			a.Times.Moved = c.now
			a.Halt.Resting = a.Halt.Resting && !c.before.Halt.Resting // a pause begun in this change stays
		}
		if c.clocked() {
			a.Times.Clock = c.now
		}
		c.quit()
		a.Asks = c.asks()
	}
	if !a.Live() {
		a.Asks = nil
		if a.Times.Ended.IsZero() {
			a.Times.Ended = c.now
		}
	}
	c.rules.settle(c)
	if !c.silent {
		c.tell()
		c.rules.tell(c)
	}
	c.due = a.due(c.Outside, c.now)
	return nil
}

// asks returns the open questions with the times that are left for them. A seat gets a new question
// with the full time if it was not asked before, if it has acted in this change, or if it has
// another player now. If a seat's question was replaced by another one without its answer, the seat
// gets the full time too. Otherwise the seat keeps its time. A seat that was given up is never
// asked.
func (c *Change) asks() []clock.Question {
	if c.after.Status != Playing {
		return nil
	}
	var acted []game.Seat
	if m := c.after.match; m != c.before.match && c.before.match != nil {
		for _, e := range m.Journal[c.before.Entries():] {
			acted = append(acted, e.Seat)
		}
	}
	woken := c.before.Halt.Resting && !c.after.Halt.Resting
	var asks []clock.Question
	for _, d := range c.after.match.Pending() {
		i := slices.IndexFunc(c.before.Asks, func(a clock.Question) bool { return a.Seat == d.Seat })
		switch {
		case c.after.Players[d.Seat].Left:
		case i < 0 || slices.Contains(acted, d.Seat) || c.before.UserOf(d.Seat) != c.after.UserOf(d.Seat):
			asks = append(asks, c.Terms(c.after).Ask(d.Seat, c.now))
		case woken && !c.Renews(d.Seat):
			asks = append(asks, c.before.Asks[i].Resume(c.Terms(c.after), c.now))
		default:
			ask := c.after.Asks[i] // same index as in before.Asks; this change may have counted a reminder
			if c.Renews(d.Seat) {
				ask.Renew(c.Terms(c.after), c.now)
			}
			asks = append(asks, ask)
		}
	}
	return asks
}

// tell adds the posts that tell the channel about the change.
func (c *Change) tell() {
	b, a := &c.before, &c.after
	switch {
	case a.Status == Lobby:
		c.tellLobby()
	case a.Status == Over && (b.Status == Playing || c.fresh):
		c.post(outbox.PostEnd, present(*a))
	case a.Status == Playing && b.Status != Playing:
		c.post(outbox.PostStart, c.Awake(a.Asked()))
	case a.Place.Homeless || c.before.Place.Channel != a.Place.Channel && !c.fresh:
	case a.Status == Playing:
		c.tellResumed()
		users := slices.DeleteFunc(a.Asked(), func(u string) bool { return !a.MayCall(u) || !c.Calls(u) })
		if len(users) > 0 || c.Turned() || len(c.quitters()) > 0 {
			c.post(outbox.PostTurn, c.Awake(users))
		}
	case b.Live() && !a.Place.Homeless:
		c.post(outbox.PostClosed, nil)
	}
}

// Turned says whether a new turn has begun. The channel then gets a new message, even if the turn is
// the same player's and nobody is mentioned. Otherwise the channel of a game with one player would
// have only one old message, edited again and again.
func (c *Change) Turned() bool {
	was, _ := c.before.Counted()
	now, _ := c.after.Counted()
	return now > was
}

// quitters returns the users who have left the running game by their own act in this change. The
// channel is told at once, no matter whose turn it is.
func (c *Change) quitters() []string {
	if c.after.match == c.before.match {
		return nil
	}
	var users []string
	for i, p := range c.after.Players {
		seat := game.Seat(i)
		if c.before.UserOf(seat) == p.User && !p.Left && c.after.Out(seat) && !c.before.Out(seat) {
			users = append(users, p.User)
		}
	}
	return users
}

// quit makes another player the host if the host has left the game.
func (c *Change) quit() {
	for _, user := range c.quitters() {
		c.passHost(user)
	}
}

// Calls says whether a user must be mentioned about their open question. They must if they had no
// question before, unless they have just undone their own action. They must also be mentioned if
// their question was replaced by another one without an act of theirs in this change: a vote
// answered it, an answer arranged in advance was given, or another player or the clock ended the
// phase.
func (c *Change) Calls(user string) bool {
	if !c.before.WaitsFor(user) {
		return !c.takesBack(user)
	}
	seat, _ := c.after.SeatOf(user)
	return user != c.by.User && c.Renews(seat)
}

// Renews says whether a seat's question was replaced by another one. An undo does not count.
func (c *Change) Renews(seat game.Seat) bool {
	if c.before.match == nil || c.after.match == c.before.match {
		return false
	}
	added := c.after.match.Journal[c.before.Entries():]
	if !slices.ContainsFunc(added, func(e game.Entry) bool { return e.Strike == nil }) {
		return false
	}
	was, asked := c.before.match.Asked(seat)
	is, still := c.after.match.Asked(seat)
	return asked && still && was.ID != is.ID
}

// takesBack says whether the user has just undone their own action, so that they need no mention.
func (c *Change) takesBack(user string) bool {
	journal := c.after.match.Journal
	if user != c.by.User || len(journal) == c.before.Entries() {
		return false
	}
	last := journal[len(journal)-1]
	return last.Strike != nil && c.after.UserOf(last.Seat) == user
}

// tellLobby posts the card of a lobby that has changed. The card of a new lobby mentions invited
// users. Invited users who are asleep are named without a mention, and told when they wake.
func (c *Change) tellLobby() {
	if !c.fresh {
		if c.card || !c.before.sameCard(c.after) {
			c.post(outbox.PostCard, nil)
		}
		return
	}
	a := &c.after
	awake := c.Awake(a.Guests.Invited)
	a.Guests.Uncalled = without(a.Guests.Invited, awake)
	c.post(outbox.PostCard, awake)
	c.Mention(a.Host, appealInvite, a.Guests.Invited)
	if a.Guests.Role != "" {
		c.Appeal(a.Host, appealRole, []string{roleAsUser(a.Guests.Role)})
	}
}

// sameCard says whether the card of the lobby is unchanged.
func (t Table) sameCard(u Table) bool {
	return slices.EqualFunc(t.Players, u.Players, sameOnCard) && t.Host == u.Host && t.Deal.Offered == u.Deal.Offered &&
		t.Deal.KeepOrder == u.Deal.KeepOrder && t.Unaided == u.Unaided && t.Limit == u.Limit &&
		t.Locale == u.Locale &&
		slices.Equal(t.Deal.Seating, u.Deal.Seating) &&
		maps.Equal(t.Options, u.Options) && t.Deal.Secret == u.Deal.Secret
}

// sameOnCard says whether two players look the same on the card.
func sameOnCard(a, b Player) bool {
	return a.User == b.User && a.Name == b.Name && a.Left == b.Left && a.Level == b.Level
}

// post adds a post to the change. If posts of the kind tell what has happened (Kind.Tells), the
// post covers the journal's entries since the last such post.
func (c *Change) post(kind outbox.Kind, mentions []string) *outbox.Post {
	a := &c.after
	c.posts = append(c.posts, outbox.Post{
		Kind: kind, Table: a.ID, Guild: a.Place.Guild, Channel: a.Place.Channel, Made: c.now,
		N: a.Entries(), Since: a.Posts.Told, Mentions: mentions,
	})
	if kind.Tells() {
		a.Posts.Told = a.Entries()
	}
	return &c.posts[len(c.posts)-1]
}

// Here returns the people who have not left the game, the table or the server.
func (t Table) Here() []string {
	return slices.DeleteFunc(present(t), func(u string) bool {
		i := t.PlaceOf(u)
		return !t.Players[i].Here() || t.Out(game.Seat(i))
	})
}

// present returns the people who have not left and can be reached.
func present(t Table) []string {
	return slices.DeleteFunc(seated(t), func(u string) bool { return !person(u) })
}

// seated returns the players who have not left and are not forgotten, computers included.
func seated(t Table) []string {
	var users []string
	for _, p := range t.Players {
		if !p.Left && !p.Forgotten() {
			users = append(users, p.User)
		}
	}
	return users
}

// goesOn says whether a game still has at least one person as a player. If a computer plays, a
// person whose seat is out of the game does not count.
func (c *Change) goesOn() bool {
	a := &c.after
	return slices.ContainsFunc(present(*a), func(u string) bool { return !a.withComputer() || a.Plays(u) })
}

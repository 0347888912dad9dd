package table

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// An appeal is a member's wish that pings others: a proposal, an offer, an invitation, or the
// mention of a role. The number of appeals is limited. Pings about whose turn it is are no appeals.
// Each appeal is recorded for an hour, with its author and the users whom it pinged. An appeal that
// comes too soon is refused, with the time from which it is possible. If its post is useful without
// pings, the post is made without pings instead.

const (
	// pingsKept is how long a ping counts. During this time a user may not ping the same role
	// twice.
	pingsKept = time.Hour
	// pingAgain is the pause before the same user may ping the same users about the same thing,
	// such as a refused vote or a declined seat.
	pingAgain = 15 * time.Minute
	// pingsSent is the number of appeals that a user may make within pingsKept.
	pingsSent = 6
)

// An appeal is a member's wish that pings other users.
type appeal struct {
	by    string
	to    []string // users to ping, now or when they wake; or one role, see roleAsUser
	what  string   // the subject, such as appealRole: see pingAgain
	post  int      // index in Change.posts of the post that pings
	quiet bool     // what happens if it is too soon: true: no pings; false: the change is refused
}

// Subjects of appeals (appeal.what). Package votes has the subjects of votes.
const (
	appealRole   = "role"
	appealInvite = "rematch"
)

// Appeal records that the change's last post pings users at a user's wish. Pinging oneself does not
// count. If the appeal comes too soon, the change is refused with a *TooOften.
func (c *Change) Appeal(by, what string, to []string) {
	c.appeals = append(c.appeals, c.appealed(by, what, to)...)
}

// Mention is Appeal for a post that is useful without pings: if the appeal comes too soon, the post
// is made and names the users without a ping.
func (c *Change) Mention(by, what string, to []string) {
	for _, a := range c.appealed(by, what, to) {
		a.quiet = true
		c.appeals = append(c.appeals, a)
	}
}

func (c *Change) appealed(by, what string, to []string) []appeal {
	if to = without(to, []string{by}); by == "" || len(to) == 0 {
		return nil
	}
	return []appeal{{by: by, to: to, what: what, post: len(c.posts) - 1}}
}

// hush makes an appeal's post name the appeal's users without a ping.
func (c *Change) hush(a appeal) {
	p := &c.posts[a.post]
	p.Hushed, _ = with(p.Hushed, a.to)
	if p.Kind == outbox.PostCard {
		c.after.Guests.Hushed, _ = with(c.after.Guests.Hushed, a.to)
	}
}

// roleMark is the prefix of a role's id in a list of users' ids.
const roleMark = "&"

func roleAsUser(role string) string { return roleMark + role }

// role returns the role that an appeal pings. It returns false if the appeal pings users.
func (a appeal) role() (string, bool) { return strings.CutPrefix(a.to[0], roleMark) }

// TooOften is the error of an appeal that comes too soon.
type TooOften struct {
	Users []string  // users whom the author has pinged about the same subject too recently
	Role  string    // the role that was pinged too recently; if Users and Role are empty: too many appeals
	Until time.Time // the time from which the appeal is possible
}

func (e *TooOften) Error() string {
	return fmt.Sprintf("pings %v%s too often until %s", e.Users, e.Role, e.Until.Format(time.RFC3339))
}

// A ping records that a user, or a role, was pinged.
type ping struct {
	To   string    `json:"to"`
	What string    `json:"what"`
	At   time.Time `json:"at"`
}

// A pingBook has one user's pings of others within pingsKept, oldest first.
type pingBook struct {
	Sent []ping `json:"sent,omitempty"`
}

// pingBooks are the books of users on servers, by memberKey. Older programs also stored books of
// roles; their pings become outdated, and the books are deleted.
var pingBooks = Record[pingBook]{
	Prefix: "pings:",
	Empty:  func(b pingBook) bool { return len(b.Sent) == 0 },
}

// fresh returns the book without outdated pings. If the clock was set back, a ping may have a time
// in the future. Such a ping counts as made now.
func (b pingBook) fresh(now time.Time) pingBook {
	b.Sent = slices.Clone(b.Sent)
	for n := range b.Sent {
		if b.Sent[n].At.After(now) {
			b.Sent[n].At = now
		}
	}
	b.Sent = slices.DeleteFunc(b.Sent, func(p ping) bool { return !now.Before(p.At.Add(pingsKept)) })
	return b
}

// forbids returns an error if an appeal of the book's owner comes too soon, and nil otherwise.
func (b pingBook) forbids(a appeal, now time.Time) *TooOften {
	same, pause := &TooOften{Users: a.to}, pingAgain
	if role, called := a.role(); called {
		same, pause = &TooOften{Role: role}, pingsKept
	}
	var acts []time.Time // the times of the appeals; one appeal may have several pings
	for _, p := range b.Sent {
		if !slices.ContainsFunc(acts, p.At.Equal) {
			acts = append(acts, p.At)
		}
		if p.What == a.what && slices.Contains(a.to, p.To) {
			same.Until = p.At.Add(pause)
		}
	}
	no := same
	if n := len(acts); n >= pingsSent && acts[n-pingsSent].Add(pingsKept).After(same.Until) {
		no = &TooOften{Until: acts[n-pingsSent].Add(pingsKept)}
	}
	if !now.Before(no.Until) {
		return nil
	}
	return no
}

// note adds the pings of an appeal to the book.
func (b *pingBook) note(a appeal, now time.Time) {
	for _, user := range a.to {
		b.Sent = append(b.Sent, ping{To: user, What: a.what, At: now})
	}
}

// Pings limits how often users ping each other.
type Pings struct {
	effects *Effects
	now     func() time.Time
}

// ration compares each appeal of a change with its author's earlier pings. If the appeal is not too
// soon, ration records its pings. Otherwise it removes the pings from the post (appeal.quiet) or
// refuses the change. The server's pingBooks stay locked until release is called.
func (s *Pings) ration(c *Change) (release func(), err error) {
	if len(c.appeals) == 0 {
		return func() {}, nil
	}
	guild := c.after.Place.Guild
	release = pingBooks.lock(s.effects, guild)
	now := s.now() // not c.now: pings in other channels may be newer than c.now
	var keys []string
	for _, a := range c.appeals {
		keys = append(keys, memberKey(guild, a.by))
	}
	slices.Sort(keys)
	all, err := pingBooks.several(s.effects.store, slices.Compact(keys)...)
	if err != nil && !store.IsDamage(err) {
		return release, err
	}
	books := map[string]*pingBook{}
	for _, k := range all {
		k.value = k.value.fresh(now)
		books[k.key()] = &k.value
	}
	for _, a := range c.appeals {
		book := books[memberKey(guild, a.by)]
		no := book.forbids(a, now)
		switch {
		case no == nil:
			book.note(a, now)
		case a.quiet:
			c.hush(a)
		default:
			return release, no
		}
	}
	changed, err := pingBooks.change(all...)
	c.records = append(c.records, changed.People...)
	return release, err
}

// MayCall returns a *TooOften if a user may not ping a role now, and nil if they may. A command
// calls it before it changes anything.
func (s *Pings) MayCall(guild, user, role string) error {
	now, call := s.now(), appeal{by: user, to: []string{roleAsUser(role)}, what: appealRole}
	book, _ := pingBooks.Read(s.effects.store, memberKey(guild, user)) // ration reports a read error later
	if no := book.fresh(now).forbids(call, now); no != nil {
		return no
	}
	return nil
}

// prunePings deletes outdated pings.
func (s *Pings) prunePings(ctx context.Context, now time.Time) error {
	if !s.effects.shelf.held.Has("") {
		return nil // the process with shard 0 does it for all servers
	}
	return s.each(func(guild string) error {
		return pingBooks.Sweep(ctx, s.effects, guild, nil, func(_ string, b *pingBook) { *b = b.fresh(now) })
	})
}

// forgetPings deletes the pings that a user has made, and others' pings of the user.
func (s *Pings) forgetPings(ctx context.Context, m anonymiser) error {
	return s.each(func(guild string) error {
		return pingBooks.Forget(ctx, s.effects, guild, m.user, func(b *pingBook) {
			b.Sent = slices.DeleteFunc(b.Sent, func(p ping) bool {
				return p.To == m.user || strings.Contains(p.What, m.user)
			})
		})
	})
}

// The method each calls the function f for every server that has a pingBook.
func (s *Pings) each(f func(guild string) error) error {
	guilds, err := pingBooks.guilds(s.effects.store)
	for n := 0; n < len(guilds) && err == nil; n++ {
		err = f(guilds[n])
	}
	return err
}

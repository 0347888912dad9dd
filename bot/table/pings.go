package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Limits of pings that a user causes with a wish, by proposing, offering, inviting or mentioning a
// role, as opposed to taking turns. Each such appeal is recorded for an hour, with its author and
// whom it pinged. An appeal that comes too soon is refused, with the time from which it is
// possible. If its post is useful without pings, it is made without them.

const (
	// pingsKept is how long a ping counts. Within it a user may not ping the same role twice.
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
	to    []string // pinged now or at the end of their quiet hours; or one role, see roleAsUser
	what  string   // the subject, about which they may not be asked again too soon
	post  int      // index of the post that pings, in the change
	quiet bool     // if it comes too soon it is posted without pings; otherwise it is refused
}

// Subjects of appeals. Votes have their own: see Vote.Subject.
const (
	appealRole   = "role"
	appealInvite = "rematch"
)

// Appeal records that the change's last post pings users at a user's wish. Pinging oneself does not
// count. If it comes too soon, the change is refused with a *TooOften.
func (c *Change) Appeal(by, what string, to []string) {
	c.appeals = append(c.appeals, c.appealed(by, what, to)...)
}

// Mention is Appeal for a post that is useful without pings: if it comes too soon, the post is made
// and names the users without a ping.
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

// hush makes the post of an appeal name its users without a ping.
func (c *Change) hush(a appeal) {
	p := &c.posts[a.post]
	p.Hushed, _ = with(p.Hushed, a.to)
	if p.Kind == outbox.PostCard {
		c.after.Hushed, _ = with(c.after.Hushed, a.to)
	}
}

// roleMark is the prefix of a role in the place of a user's id.
const roleMark = "&"

func roleAsUser(role string) string { return roleMark + role }

// role returns the role that an appeal pings; false if it pings users.
func (a appeal) role() (string, bool) { return strings.CutPrefix(a.to[0], roleMark) }

// TooOften is the error of an appeal that comes too soon.
type TooOften struct {
	Users []string  // users who were asked the same a short while ago
	Role  string    // or the role that was pinged; if both are empty, there were too many appeals
	Until time.Time // the time from which it is possible
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

	version store.Version // version of the record when it was read
}

// fresh returns the book without outdated pings. Pings of the future, which a corrected clock
// leaves, count as of now.
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

// forbids returns the error if the owner's appeal comes too soon; else nil.
func (b pingBook) forbids(a appeal, now time.Time) *TooOften {
	same, pause := &TooOften{Users: a.to}, pingAgain
	if role, called := a.role(); called {
		same, pause = &TooOften{Role: role}, pingsKept
	}
	var acts []time.Time // the times of appeals; one may ping several users
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

// note records an appeal.
func (b *pingBook) note(a appeal, now time.Time) {
	for _, user := range a.to {
		b.Sent = append(b.Sent, ping{To: user, What: a.what, At: now})
	}
}

// write encodes the book with a key. An empty book is deleted.
func (b pingBook) write(key string) (p store.Person, err error) {
	p = store.Person{User: key, Version: b.version}
	if len(b.Sent) > 0 {
		if p.Record, err = json.Marshal(b); err != nil {
			return p, fmt.Errorf("write pings: %w", err)
		}
	}
	return p, nil
}

// Pings limits how often users ping each other.
type Pings struct {
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	held     *store.Held
}

// pingsPrefix begins the keys of pingBooks among the records about people. The server, a colon and
// the user follow. Books of roles, which older programs kept, become outdated and are deleted.
const pingsPrefix = "pings:"

func pingsKey(guild, who string) string { return pingsPrefix + guild + ":" + who }

// readPings decodes a book. A damaged one counts as empty, so that it does not block a table.
func readPings(p store.Person) (b pingBook) {
	if json.Unmarshal(p.Record, &b) != nil {
		b = pingBook{}
	}
	b.version = p.Version
	return b
}

// pingBook returns the stored book of a user on a server.
func (s *Pings) pingBook(guild, who string, now time.Time) pingBook {
	p, _ := s.store.Person(pingsKey(guild, who))
	return readPings(p).fresh(now)
}

// ration checks the appeals of a change against earlier ones. It refuses the change, removes pings,
// or records them. The books stay locked until release is called.
func (s *Pings) ration(c *Change) (release func(), err error) {
	if len(c.appeals) == 0 {
		return func() {}, nil
	}
	release = s.channels.lock(pingsPrefix)
	now := s.now() // pings of another channel may be newer than the change
	books := map[string]pingBook{}
	for _, a := range c.appeals {
		book, known := books[a.by]
		if !known {
			book = s.pingBook(c.after.Guild, a.by, now)
		}
		no := book.forbids(a, now)
		switch {
		case no == nil:
			book.note(a, now)
			books[a.by] = book
		case a.quiet:
			c.hush(a)
		default:
			return release, no
		}
	}
	for _, who := range slices.Sorted(maps.Keys(books)) {
		p, err := books[who].write(pingsKey(c.after.Guild, who))
		if err != nil {
			return release, err
		}
		c.records = append(c.records, p)
	}
	return release, nil
}

// MayCall says whether a user may ping a role now, before anything is changed. Error: *TooOften.
func (s *Pings) MayCall(guild, user, role string) error {
	now, call := s.now(), appeal{by: user, to: []string{roleAsUser(role)}, what: appealRole}
	if no := s.pingBook(guild, user, now).forbids(call, now); no != nil {
		return no
	}
	return nil
}

// prunePings deletes outdated pings.
func (s *Pings) prunePings(ctx context.Context, now time.Time) error {
	if !s.held.Has("") {
		return nil // one process does it for all
	}
	return s.sweepPings(ctx, func(_ string, b pingBook) pingBook { return b.fresh(now) })
}

// forgetPings deletes a user's pings of others and by others.
func (s *Pings) forgetPings(ctx context.Context, m anonymiser) error {
	return s.sweepPings(ctx, func(who string, b pingBook) pingBook {
		if who == m.user {
			return pingBook{version: b.version}
		}
		b.Sent = slices.DeleteFunc(slices.Clone(b.Sent), func(p ping) bool {
			return p.To == m.user || strings.Contains(p.What, m.user)
		})
		return b
	})
}

// sweepPings applies f, which only removes pings, to all books.
func (s *Pings) sweepPings(ctx context.Context, f func(who string, b pingBook) pingBook) error {
	defer s.channels.lock(pingsPrefix)()
	return again(func() error { return s.sweepOnce(ctx, f) })
}

func (s *Pings) sweepOnce(ctx context.Context, f func(who string, b pingBook) pingBook) error {
	stored, err := s.store.People(pingsPrefix)
	if err != nil && !store.IsDamage(err) {
		return fmt.Errorf("read pings: %w", err)
	}
	var c store.Change
	for _, p := range stored {
		was := readPings(p)
		_, who, _ := strings.Cut(strings.TrimPrefix(p.User, pingsPrefix), ":")
		now := f(who, was)
		if len(now.Sent) > 0 && slices.Equal(now.Sent, was.Sent) {
			continue
		}
		if p, err = now.write(p.User); err != nil {
			return err
		}
		c.People = append(c.People, p)
	}
	if len(c.People) == 0 {
		return nil
	}
	_, err = s.store.Commit(detached(ctx), c)
	return err
}

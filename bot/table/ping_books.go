package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// appeal records that the change's last post pings users at a user's request. Pinging oneself does
// not count.
func (c *change) appeal(by, what string, to []string) {
	c.appeals = append(c.appeals, c.appealed(by, what, to)...)
}

// mention is appeal for a post that is still made if it comes too soon, without pings.
func (c *change) mention(by, what string, to []string) {
	for _, a := range c.appealed(by, what, to) {
		a.quiet = true
		c.appeals = append(c.appeals, a)
	}
}

func (c *change) appealed(by, what string, to []string) []appeal {
	if to = without(to, []string{by}); by == "" || len(to) == 0 {
		return nil
	}
	return []appeal{{by: by, to: to, what: what, post: len(c.posts) - 1}}
}

// agrees records that a user agrees with a request he was pinged for.
func (c *change) agrees(by, user string) {
	if by != "" && by != user {
		c.agreed = append(c.agreed, [2]string{by, user})
	}
}

// Pings rate-limits pings between users.
type Pings struct {
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	held     *store.Held
}

// ration checks the appeals of a change against earlier ones: it refuses the change, removes pings,
// or records them. The books stay locked until release.
func (s *Pings) ration(c *change) (release func(), err error) {
	if len(c.appeals)+len(c.agreed) == 0 {
		return func() {}, nil
	}
	release = s.channels.lock(pingsPrefix)
	books := s.pingBooks(c.after.Guild, s.now()) // by now: those of another channel may be newer than the change
	for _, pair := range c.agreed {
		books.forgive(pair[0], pair[1])
	}
	for _, a := range c.appeals {
		no, full := books.judge(a)
		switch {
		case no != nil && !a.quiet:
			return release, no
		case no != nil:
			c.hush(a, a.to)
		default:
			c.hush(a, full)
			books.note(a, full)
		}
	}
	people, err := books.records()
	c.records = append(c.records, people...)
	return release, err
}

// hush makes the post of an appeal name users without a ping.
func (c *change) hush(a appeal, users []string) {
	p := &c.posts[a.post]
	p.Hushed, _ = with(p.Hushed, users)
	if p.Kind == outbox.PostCard {
		c.after.Hushed, _ = with(c.after.Hushed, users)
	}
}

// MayCall says whether a user may ping a role now, before anything is changed. Errors: *TooOften.
func (s *Pings) MayCall(guild, user, role string) error {
	no, _ := s.pingBooks(guild, s.now()).judge(appeal{by: user, to: []string{roleAsUser(role)}, what: appealRole})
	if no != nil {
		return no
	}
	return nil
}

// pingsPrefix begins the keys of pingBooks among the records about people; the server, a colon and
// the user or role follow.
const pingsPrefix = "pings:"

func pingsKey(guild, who string) string { return pingsPrefix + guild + ":" + who }

// pingBook returns the stored book of a user on a server. A damaged one counts as empty, so that it
// does not block a table.
func (s *Pings) pingBook(guild, who string) (b pingBook) {
	p, err := s.store.Person(pingsKey(guild, who))
	if err != nil || json.Unmarshal(p.Record, &b) != nil {
		b = pingBook{}
	}
	b.version, b.stored = p.Version, !b.empty()
	return b
}

// pingBooks is the set of a server's books in use.
type pingBooks struct {
	pings *Pings
	guild string
	now   time.Time
	all   map[string]pingBook
}

func (s *Pings) pingBooks(guild string, now time.Time) pingBooks {
	return pingBooks{pings: s, guild: guild, now: now, all: map[string]pingBook{}}
}

func (b pingBooks) of(who string) pingBook {
	book, known := b.all[who]
	if !known {
		book = b.pings.pingBook(b.guild, who).fresh(b.now)
		b.all[who] = book
	}
	return book
}

// judge returns why an appeal comes too soon, or which of its users have been pinged enough.
func (b pingBooks) judge(a appeal) (no *TooOften, full []string) {
	if no = b.of(a.by).forbids(a, b.now); no != nil {
		return no, nil
	}
	for _, user := range a.to {
		until := b.of(user).fullUntil(a)
		if until.IsZero() {
			continue
		}
		if _, called := a.role(); called {
			return tooOften(a, until, false, nil), nil
		}
		full = append(full, user)
	}
	return nil, full
}

// note records that an appeal pings its users except but.
func (b pingBooks) note(a appeal, but []string) {
	sender := b.of(a.by)
	for _, user := range without(a.to, but) {
		sender.Sent = append(sender.Sent, ping{To: user, What: a.what, At: b.now})
		owner := b.of(user)
		owner.Got = append(owner.Got, b.now)
		b.all[user] = owner
	}
	b.all[a.by] = sender
}

// forgive deletes the pings between two users, since the second agrees with the first.
func (b pingBooks) forgive(by, user string) {
	sender, owner := b.of(by), b.of(user)
	sender.Sent = slices.DeleteFunc(sender.Sent, func(p ping) bool {
		if p.To != user {
			return false
		}
		if i := slices.IndexFunc(owner.Got, p.At.Equal); i >= 0 {
			owner.Got = slices.Delete(owner.Got, i, i+1)
		}
		return true
	})
	b.all[by], b.all[user] = sender, owner
}

// records encodes the books.
func (b pingBooks) records() (people []store.Person, err error) {
	for who, book := range b.all {
		p := store.Person{User: pingsKey(b.guild, who), Version: book.version}
		switch {
		case !book.empty():
			if p.Record, err = json.Marshal(book); err != nil {
				return nil, fmt.Errorf("write pings: %w", err)
			}
		case !book.stored:
			continue // there is none
		}
		people = append(people, p)
	}
	slices.SortFunc(people, func(a, b store.Person) int { return strings.Compare(a.User, b.User) })
	return people, nil
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
			return pingBook{}
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
		var was pingBook
		_ = json.Unmarshal(p.Record, &was) // an unreadable one may be lost
		_, who, _ := strings.Cut(strings.TrimPrefix(p.User, pingsPrefix), ":")
		now := f(who, was)
		if slices.Equal(now.Sent, was.Sent) && slices.Equal(now.Got, was.Got) && !now.empty() {
			continue
		}
		p.Record = nil
		if !now.empty() {
			if p.Record, err = json.Marshal(now); err != nil {
				return fmt.Errorf("write pings: %w", err)
			}
		}
		c.People = append(c.People, p)
	}
	if len(c.People) == 0 {
		return nil
	}
	_, err = s.store.Commit(detached(ctx), c)
	return err
}

package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Actor is who does something, and because of which interaction.
type Actor struct {
	// Interaction is Discord's id of it. The same one again answers what the
	// first did. Empty: a repeat is not recognised.
	Interaction string
	User        string
	Moderator   bool // the server lets this user manage messages: he may do what a host may
}

// Outcome is what a change did.
type Outcome struct {
	Before, After Table
	Events        []game.Event // all of them: screens filter with VisibleTo
	Entries       int          // journal entries added
	// Repeat says that the interaction was seen before and nothing was done now:
	// After is the table of today, Events and Entries are the first outcome's.
	Repeat bool
}

// circumstances are what is decided by besides the table itself.
type circumstances struct {
	spans   clock.Spans
	people  clock.People   // who is in quiet hours or away
	outages []clock.Outage // ascending; never changed after New
	held    *store.Held    // which servers are this process's
}

// Grace is how long the seat of somebody who left the server is kept.
func (by circumstances) Grace() time.Duration { return by.spans.Grace }

// change is one change of a table in the making, while its channel is held.
type change struct {
	circumstances
	by            Actor
	now           time.Time
	before, after Table
	events        []game.Event
	posts         []outbox.Post
	bind          []store.Binding
	fresh         bool // the table is made by this change
	crosses       bool // it is about a person, wherever the table is: see owned.go
	silent        bool // the channel is gone: nothing can be said there
	shown         bool // the answer to this change shows its user how his orders stand
	stopped       *Stopped
	rest          *rest                   // of a typed line, where it has stopped
	records       []store.Person          // about users that change with the table
	news          map[game.Seat]game.Text // what has come up for a seat that has orders
	run           orders.Run              // of answers that orders have given
	obeyed        int                     // how many those are
	due           time.Time               // when the table wants to be looked at again; zero: never
	appeals       []appeal                // pings on somebody's wish
	agreed        [][2]string             // users of whom the second does what the first had him pinged for
}

// outcome is what the store keeps about an interaction.
type outcome struct {
	From    int    `json:"from"` // journal entries before
	To      int    `json:"to"`   // and after
	Stopped string `json:"stopped,omitempty"`
	Words   int    `json:"words,omitempty"`
	Last    string `json:"last,omitempty"`
	Kept    int    `json:"kept,omitempty"`
	Of      int    `json:"of,omitempty"`
	// Seat is whose line has Stopped; User is what an older program noted instead.
	Seat game.Seat `json:"seat,omitempty"`
	User string    `json:"user,omitempty"`
	// What was changed if it was no table: see Effect. The other fields are empty then.
	What EffectKind `json:"what,omitempty"`
}

// change runs f on a table of which no other change is under way, and stores what f
// made of it. f may be run twice, so it does nothing but alter its argument.
func (s *Tables) change(ctx context.Context, by Actor, id ID, f func(*change) error) (Outcome, error) {
	for {
		t, err := s.glance(id)
		if err != nil {
			return Outcome{}, err
		}
		out, err := s.locked(ctx, by, t.Channel, func() (*change, error) {
			now, err := s.load(id)
			if err != nil {
				return nil, err
			}
			if now.Channel != t.Channel {
				return nil, errElsewhere // it moved while we waited
			}
			c := &change{circumstances: s.circumstances, by: by, now: s.now(), before: now, after: now.clone()}
			err = safely(func() error { return f(c) })
			if err == nil {
				err = c.undone()
			}
			if err != nil && s.outdated(now) {
				s.hot.drop(id)
				err = fmt.Errorf("%w: refused by an older table: %w", store.ErrConflict, err)
			}
			return c, err
		})
		if errors.Is(err, errElsewhere) {
			continue
		}
		s.Watchers.tell(out, err)
		return out, err
	}
}

// mostTries is how often a change is decided anew because the store held something else than
// it was decided on. Each time another process, or another channel, has got on.
const mostTries = 10

// again does something that reads, decides and commits until it meets no conflict.
func again(do func() error) (err error) {
	for range mostTries {
		if err = do(); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return err
}

// held makes a change and stores it, while it holds the channel. It reads and decides again
// when the store knows better than the memory did.
func (s *Tables) locked(ctx context.Context, by Actor, channel string, plan func() (*change, error)) (Outcome, error) {
	release := s.channels.lock(channel)
	defer release()
	var unknown error
	var before Table // of the change of which it is not known whether the disk kept it
	kept := func(out Outcome) Outcome {
		if unknown != nil && out.Repeat { // it did
			out.Before, out.Repeat = before, false
		}
		return out
	}
	for tries := 1; ; tries++ {
		out, seen, err := s.seen(by)
		if unknown != nil && err != nil && !seen {
			return out, unknown // nor can the disk be asked
		}
		if seen || err != nil {
			return kept(out), err
		}
		c, err := plan()
		if err == nil {
			out, err = s.concludeAndStore(ctx, c)
		}
		if errors.Is(err, store.ErrConflict) && tries < mostTries {
			continue
		}
		if errors.Is(err, store.ErrUnknown) && unknown == nil && by.Interaction != "" {
			unknown, before = err, c.before
			continue // if the disk kept it, seen says so; if not, once more
		}
		return kept(out), err
	}
}

func (s *Tables) concludeAndStore(ctx context.Context, c *change) (Outcome, error) {
	if err := safely(func() error { return c.recountVote() }); err != nil {
		return Outcome{}, err
	}
	s.provide(c)
	c.hold(s.Holdable)
	c.answerByOrders()
	c.typeOn()
	if err := safely(func() error { return c.conclude() }); err != nil {
		return Outcome{}, err
	}
	release, err := s.count(c)
	defer release()
	if err != nil {
		return Outcome{}, err
	}
	release, err = s.ration(c)
	defer release()
	if err != nil {
		return Outcome{}, err
	}
	if out, err := s.commit(ctx, c); err != nil || out.Repeat {
		return out, err
	}
	out := Outcome{Before: c.before, After: c.after, Events: c.events, Entries: c.after.Entries() - c.before.Entries()}
	if c.stopped != nil {
		return out, c.stopped
	}
	return out, nil
}

// commit writes the change and adopts it, in this order.
func (s *Tables) commit(ctx context.Context, c *change) (Outcome, error) {
	sc, err := c.stored()
	if err != nil {
		return Outcome{}, err
	}
	result, err := s.store.Commit(detached(ctx), sc)
	if err != nil {
		s.hot.drop(c.after.ID)
		if errors.Is(err, store.ErrUnknown) {
			s.box.Doubt()
		}
		return Outcome{}, fmt.Errorf("store table %s: %w", c.after.ID, err)
	}
	if result.Repeat != nil {
		return s.repeated(*result.Repeat)
	}
	c.after.version = result.Version
	if c.after.Match != nil {
		c.after.Match = c.after.Match.Kept()
	}
	s.hot.put(c.after)
	for n := range c.posts {
		c.posts[n].ID = result.Posts[n]
	}
	s.box.Add(c.posts)
	return Outcome{}, nil
}

// stored is the change as the store takes it.
func (c *change) stored() (store.Change, error) {
	sc := store.Change{
		Interaction: c.by.Interaction, At: c.now, Match: uint64(c.after.ID), New: c.fresh,
		Version: c.before.version, Server: c.after.Guild, Bind: c.bind, People: c.records,
	}
	if !c.crosses || c.held.Has(c.after.Guild) {
		sc.Lease = c.held.Lease(c.after.Guild)
	}
	sc.Join, sc.Leave = c.after.relisted(c.before)
	var err error
	if sc.Record, err = c.after.record(); err != nil {
		return sc, err
	}
	if c.after.Match != c.before.Match && c.after.Match != nil {
		if sc.Append, err = writeJournal(c.after.Match, c.before.Entries()); err != nil {
			return sc, err
		}
		if sc.Snapshot, err = c.after.Match.Snapshot(); err != nil {
			return sc, err
		}
	}
	if sc.Posts, err = writePosts(c.posts); err != nil {
		return sc, err
	}
	setDue(&sc, c.after, c.due)
	setThinking(&sc, c.before, c.after)
	sc.Outcome, err = json.Marshal(c.outcome())
	return sc, err
}

func (c *change) outcome() outcome {
	o := outcome{From: c.before.Entries(), To: c.after.Entries()}
	if c.stopped != nil {
		o.Seat, _ = c.before.SeatOf(c.by.User)
		o.Stopped, o.Words, o.Last = c.stopped.Part, c.stopped.Words, c.stopped.Last
		o.Kept, o.Of = c.stopped.Kept, c.stopped.Of
	}
	return o
}

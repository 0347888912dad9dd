package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Mail is the queue of outgoing posts.
type Mail struct {
	outside  Outside
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	shelf    *Shelf
	box      *outbox.Box

	reading sync.Mutex    // held while the store's outbox is read
	read    []store.Lease // the leases at the last reading
	reads   clock.Rhythm  // limits how often the store's outbox is read again
}

// Posts signals new posts. After each receipt call Next until it returns false.
func (s *Mail) Posts() <-chan struct{} { return s.box.Ready() }

// Next returns a post to be sent. A channel's posts are sent one at a time, the oldest first. Next
// prefers the server with the fewest posts being sent. The caller must report the post's result
// with Done, Drop or Retry. Several senders may call Next at the same time. If there is no post, ok
// is false. Next must then be called again at the time in callAt or, if callAt is zero, when Posts
// signals.
func (s *Mail) Next() (p outbox.Post, callAt time.Time, ok bool) {
	for {
		if err := s.readOutbox(); err != nil { // earlier posts of a channel may be only in the store
			return outbox.Post{}, s.now().Add(time.Second), false
		}
		p, callAt, ok = s.box.Next(s.now())
		if ok && !owns(s.outside.held, p) {
			s.drop(p)
			continue
		}
		if ok && !s.hasRead(p.Server()) {
			s.box.Doubt() // another process served this server before; its unsent posts come first
			s.box.Release(p, s.now(), 0)
			continue
		}
		if ok && s.putOff(p) {
			continue
		}
		if !ok || p.Current(s.still, s.outside.rules.controls(p.Kind), s.now()) {
			return p, callAt, ok
		}
		var more []outbox.Post
		if len(p.Old) > 0 { // p is dropped, so another post must remove these controls
			more = append(more, p.Tidy(p.Old, s.now()))
		}
		if err := s.replace(context.Background(), p, more); err != nil {
			s.Retry(p, time.Minute)
		}
	}
}

// readOutbox reads the unsent posts from the store and adds the missing ones to the box. It does
// nothing if the box is complete (Box.Settled). Concurrent calls wait for each other.
func (s *Mail) readOutbox() error {
	s.reading.Lock()
	defer s.reading.Unlock()
	if s.box.Settled() {
		return nil
	}
	s.read = s.outside.held.Leases()
	s.reads.Done(s.now())
	err := s.box.Refill(func() (posts []outbox.Post, err error) {
		stored, err := s.store.Outbox(s.outside.held.Scope(), 0, 0)
		var damaged *store.Damaged
		if err != nil && !errors.As(err, &damaged) {
			return nil, err // but damaged posts are only left out: the store's Check reports them
		}
		for _, one := range stored {
			p, err := outbox.Read(one.ID, one.Record)
			l := s.outside.held.Lease(p.Server())
			if err == nil && s.readUnder(l) { // a post that cannot be read cannot be sent
				p.Epoch = l.Epoch
				posts = append(posts, p)
			}
		}
		for _, p := range posts {
			if !s.box.Knows(p) {
				s.catchUp(p)
			}
		}
		return posts, nil
	})
	if err != nil {
		s.box.Unsettle()
	}
	return err
}

// lookAgain requests that the store's outbox is read again, once a minute, if the store is shared.
// The reason: a change with an unknown result may have been made later, with posts that are not in
// the box.
func (s *Mail) lookAgain(now time.Time) {
	s.reading.Lock()
	defer s.reading.Unlock()
	if s.outside.held != nil && s.reads.Due(now, time.Minute) {
		s.box.Doubt()
	}
}

// catchUp makes sure that the cached table is not older than the post. It waits until the change
// that made the post has updated the cache. If the store has another version of the table, another
// process may have made the post, so catchUp drops the cached table.
func (s *Mail) catchUp(p outbox.Post) {
	h, ok := s.shelf.hot.get(p.Table)
	if !ok {
		return
	}
	release := s.channels.lock(h.table.Place.Channel)
	defer release()
	if h, ok = s.shelf.hot.get(p.Table); !ok {
		return
	}
	if m, err := s.store.Record(uint64(p.Table)); err != nil || m.Version != h.table.version {
		s.shelf.hot.drop(p.Table)
	}
}

// hasRead says whether the store's outbox was read under this process's present lease of a server.
func (s *Mail) hasRead(server string) bool {
	s.reading.Lock()
	defer s.reading.Unlock()
	return s.readUnder(s.outside.held.Lease(server))
}

// readUnder says whether the store's outbox was read under a lease. The caller holds the lock
// s.reading.
func (s *Mail) readUnder(l store.Lease) bool {
	return s.outside.held == nil || slices.Contains(s.read, l)
}

// The method still says whether a post must still be sent. It removes from the post users who have
// answered: see Life.Still. If the table cannot be read, it returns true. The sender then reads the
// table too and gets the error.
func (s *Mail) still(p *outbox.Post) bool {
	life := s.outside.rules.life(p.Kind)
	if life.Still == nil {
		return true
	}
	read := s.shelf.glance
	if life.Position {
		read = s.shelf.Get
	}
	t, err := read(p.Table)
	return err != nil || life.Still(t, p)
}

// Plays says whether the messages of posts of a kind have the buttons to play.
func (s *Mail) Plays(k outbox.Kind) bool { return s.outside.rules.plays(k) }

// Reachable returns the users who may be mentioned now: not in quiet hours and not away. The others
// are named without a ping.
func (s *Mail) Reachable(users []string) []string { return s.outside.people.Awake(users, s.now()) }

// Pinged returns the users in a post's Mentions whom its message pings. A message shows the present
// questions, so a user whom a later post also mentions is pinged only by the later post.
func (s *Mail) Pinged(p outbox.Post) []string {
	release := s.channels.lock(p.Channel) // waits until a change in progress has put its posts into the box
	later := s.box.CalledLater(p, s.outside.rules.questions)
	release()
	return s.Reachable(without(p.Mentions, append(later, p.Hushed...)))
}

// Sending records that the post is about to be sent. A sender who gets the post again, after a
// Retry or a crash, then knows from Post.Sending that it may already be in the channel. ErrNoPost
// means that the post was removed meanwhile. The sender must then neither send it nor report a
// result, and Next returns again the posts that were combined in it.
func (s *Mail) Sending(ctx context.Context, p outbox.Post) error {
	p.Sending, p.Sent = true, s.now()
	p.Missed = s.missed(p, p.Sent)
	again, err := writePosts([]outbox.Post{p})
	if err != nil {
		return err
	}
	// Posts combined in this one are deleted now, so that a crash does not bring them back.
	c := store.Change{Lease: s.leaseFor(p), Repost: again, Done: p.Superseded()}
	_, err = s.store.Commit(ctx, c)
	if errors.Is(err, store.ErrConflict) {
		s.box.Lost(p)
		return fmt.Errorf("%w: %d", ErrNoPost, p.ID)
	}
	if err != nil {
		return fmt.Errorf("note that post %d is being sent: %w", p.ID, err)
	}
	s.box.Suspect(p)
	return nil
}

// Done records that the post was sent. The parameter message is the id of its message ("" if the id
// is not needed). The table stores the id of the card, of the board, and of a message that asks
// something (Control). The parameter remaining has older messages whose controls could not be
// removed yet: a PostTidy will remove them.
func (s *Mail) Done(ctx context.Context, p outbox.Post, message string, remaining ...string) error {
	release := s.channels.lock(p.Channel)
	defer release()
	var more []outbox.Post
	var result store.Result
	err := again(func() (err error) {
		c := store.Change{Lease: s.leaseFor(p), Done: p.IDs()}
		t, unread := s.shelf.load(p.Table)
		if errors.Is(unread, store.ErrUnavailable) {
			return unread
		}
		old := remaining
		if asks, answered := s.outside.rules.asks(t, p, message); unread == nil && asks != "" && answered {
			old = append(slices.Clip(remaining), message)
		}
		if more = nil; len(old) > 0 {
			more = []outbox.Post{p.Tidy(old, s.now())}
		}
		under(s.outside.held, more...)
		if c.Posts, err = writePosts(more); err != nil {
			return err
		}
		was := t
		if unread == nil && s.said(&t, p, message, s.box.Missed(p)) {
			c.Match, c.Version, c.Server = uint64(t.ID), t.version, t.Place.Guild
			c.Join, c.Leave = s.outside.rules.relisted(was, t)
			setDue(&c, t, t.due(s.outside, s.now()))
			if c.Record, err = t.record(); err != nil {
				return err
			}
		}
		sweep := s.shelf.hot.sweep()
		result, err = s.store.Commit(detached(ctx), c)
		switch {
		case err != nil:
			s.shelf.hot.drop(p.Table)
		case c.Match != 0:
			t.version = result.Version
			s.shelf.hot.put(t, sweep)
		}
		return err
	})
	if err != nil {
		if errors.Is(err, store.ErrUnknown) && len(more) > 0 {
			s.box.Doubt() // the new posts may be in the store
		}
		return fmt.Errorf("note post %d: %w", p.ID, err)
	}
	s.box.Replace(p, more, result.Posts)
	doubtStale(s.box, s.outside.held, more)
	return nil
}

// The method said updates a table after a post was sent. It returns false if there is nothing to
// store.
func (s *Mail) said(t *Table, p outbox.Post, message string, missed []string) bool {
	life := s.outside.rules.life(p.Kind)
	board, open := t.remember(p, message, s.Plays(p.Kind)), t.reopened(p)
	owed := t.recordMissed(p, s.outside.rules.questions(p.Kind), missed)
	if asks, answered := s.outside.rules.asks(*t, p, message); asks != "" && !answered {
		t.Posts.Controls, board = append(slices.Clone(t.Posts.Controls), Control{asks, message}), true
	}
	if life.Missed != nil && len(missed) > 0 {
		owed = life.Missed(t, p, missed) || owed
	}
	return board || open || owed
}

// The method reopened is called when a post was sent. A post to the table's channel shows that the
// bot may post there again, so reopened clears Place.Shut. It returns false if nothing has changed.
func (t *Table) reopened(p outbox.Post) bool {
	was := t.Place.Shut && p.Direct == "" && t.Place.Channel == p.Channel
	t.Place.Shut = t.Place.Shut && !was
	return was
}

// remember stores the id of a message that the table still needs. It returns false if there is
// nothing to store. The parameter plays is true if the message has the buttons to play.
func (t *Table) remember(p outbox.Post, message string, plays bool) bool {
	switch {
	case message == "":
		return false
	case t.Place.Channel != p.Channel || p.Direct != "":
		return false // the message is not in the table's present channel
	case p.Kind == outbox.PostCard:
		t.Posts.Card = message
	case p.Kind.Tells():
		t.Posts.Board, t.Posts.Call = message, ""
	case plays:
		t.Posts.Call = message
	default:
		return false
	}
	return true
}

// Drop deletes a post that cannot be sent at all, for example because its channel is gone.
func (s *Mail) Drop(ctx context.Context, p outbox.Post) error {
	if err := s.replace(ctx, p, nil); err != nil {
		return fmt.Errorf("drop post %d: %w", p.ID, err)
	}
	return nil
}

// replace deletes a post without sending it, and stores the posts in the parameter more instead.
func (s *Mail) replace(ctx context.Context, p outbox.Post, more []outbox.Post) error {
	under(s.outside.held, more...)
	posts, err := writePosts(more)
	if err != nil {
		return err
	}
	result, err := s.store.Commit(detached(ctx), store.Change{Lease: s.leaseFor(p), Done: p.IDs(), Posts: posts})
	if err != nil {
		if errors.Is(err, store.ErrUnknown) && len(more) > 0 {
			s.box.Doubt() // the new posts may be in the store
		}
		return err
	}
	s.box.Replace(p, more, result.Posts)
	doubtStale(s.box, s.outside.held, more)
	return nil
}

// writePosts encodes posts for the store.
func writePosts(posts []outbox.Post) ([]store.Post, error) {
	var records []store.Post
	for _, p := range posts {
		b, err := json.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("write a post: %w", err)
		}
		records = append(records, store.Post{ID: p.ID, Record: b, Server: p.Server()})
	}
	return records, nil
}

// Retry gives a post back without sending it. Nothing is sent in the post's lane (its channel, or a
// user's direct messages) during the given pause. If another process has served the post's server
// meanwhile, even for a short time, the post is read from the store again.
func (s *Mail) Retry(p outbox.Post, pause time.Duration) {
	if !owns(s.outside.held, p) {
		s.drop(p)
		return
	}
	s.box.Release(p, s.now(), pause)
}

// drop removes from the box a post that another process may have changed in the store.
func (s *Mail) drop(p outbox.Post) {
	s.box.Lost(p)
	s.box.Doubt()
}

// Hurry ends the pause of a lane: a channel, or a user's direct messages (outbox.DirectLane).
func (s *Mail) Hurry(channel string) { s.box.Hurry(channel) }

// Backlog is the amount of pending work.
type Backlog struct {
	OldestPost time.Time // when the oldest post in the outbox was made; zero: there is none
	Late       int       // number of overdue timers (store.Due), at most 1000
	OldestDue  time.Time // when the first overdue timer was due; zero: there is none
}

// Backlog counts the pending work. The call is cheap. Direct messages that wait for the end of
// quiet hours do not count.
func (s *Mail) Backlog() (Backlog, error) {
	var b Backlog
	posts, err := s.store.Outbox(s.outside.held.Scope(), 0, 1000)
	if err != nil {
		return b, err
	}
	for _, post := range posts {
		var p outbox.Post
		if err := json.Unmarshal(post.Record, &p); err != nil {
			return b, fmt.Errorf("read post %d: %w", post.ID, err)
		}
		if p.Direct == "" || !s.outside.people(p.Direct).Asleep(s.now()) {
			b.OldestPost = p.Made
			break
		}
	}
	late, err := s.store.Due(s.outside.held.Scope(), s.now(), 1000)
	if err != nil {
		return b, err
	}
	if b.Late = len(late); b.Late > 0 {
		b.OldestDue = late[0].At
	}
	return b, nil
}

package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// Posts wakes whoever sends: after each receipt call Next until it says no.
func (s *Tables) Posts() <-chan struct{} { return s.outbox.ready }

// Next hands out the oldest post of a channel in which nothing is being sent, in turns that
// are fair to servers; it must be given back by Done, Drop or Retry. Several senders may call it. If
// there is none, again says when to call it next (zero: when Posts wakes).
func (s *Tables) Next() (p Post, again time.Time, ok bool) {
	if !s.outbox.settled() {
		if err := s.outbox.rescan(); err != nil {
			s.outbox.doubt()
		}
	}
	for {
		p, again, ok = s.outbox.next(s.now())
		if ok && s.putOff(p) {
			continue
		}
		if !ok || s.current(&p) {
			return p, again, ok
		}
		if err := s.Drop(context.Background(), p); err != nil {
			s.Retry(p, time.Minute)
		}
	}
}

// lateSpan is for how long a message may still arrive that was given up: more than
// the time of its last try and the time that a line holds it back.
const lateSpan = 2 * time.Minute

// current leaves out whoever has answered since the post was made. False: there
// is nothing left to say. A post that may still be on its way to the channel stays:
// sent again, with its nonce, it is one message and is there before the next post;
// taken out, it would arrive behind that. One that was sent long ago and has buttons to
// play is looked for, so that they are taken away.
func (s *Tables) current(p *Post) bool {
	fresh := *p
	asked := s.stillAsked
	if p.Direct != "" && !p.Sending {
		asked = s.pruneJoined
	}
	if !asked(&fresh) {
		passed := s.now().Sub(p.Sent)
		p.Stale = p.Sending && p.Direct == "" && p.Kind.Plays() && passed >= lateSpan
		return p.Sending && passed < lateSpan || p.Stale // also where the clock was set back
	}
	*p = fresh
	return true
}

// stillAsked leaves out whoever has answered; false: nobody and nothing is left.
func (s *Tables) stillAsked(p *Post) bool {
	if slices.Contains([]PostKind{PostHomeless, PostShut, PostIdle}, p.Kind) {
		t, err := s.glance(p.Table)
		return err != nil || t.outlives(p.Kind)
	}
	if !slices.Contains([]PostKind{PostTurn, PostRemind, PostAbsent, PostLate, PostBeg, PostLast, PostNext, PostSoon, PostShort, PostFade, PostInvite, PostOffer, PostPlea}, p.Kind) {
		return true
	}
	t, err := s.Get(p.Table)
	if err != nil {
		return true // the sender will see
	}
	if (t.Homeless || t.Paused) && p.Direct != "" {
		return false // there is no board to go to
	}
	switch p.Kind {
	case PostNext:
		return t.comes(p.Mentions[0])
	case PostOffer, PostPlea:
		return t.Offer.puts(*p)
	case PostInvite:
		p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), t.Has)
		return t.Status == Lobby && len(p.Mentions) > 0
	case PostSoon, PostShort, PostFade:
		return t.Status == Lobby
	}
	answered := func(user string) bool {
		if p.Kind == PostRemind || p.Kind == PostLast { // the post of another question calls him itself
			return !t.WaitsFor(user) || t.askedAnew(user, p.Made)
		}
		return !t.WaitsFor(user)
	}
	if p.Kind != PostLate && p.Kind != PostBeg {
		p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), answered)
	}
	p.Users = slices.DeleteFunc(slices.Clone(p.Users), answered)
	switch p.Kind {
	case PostTurn:
		return true
	case PostRemind, PostLast:
		return len(p.Mentions) > 0
	}
	return len(p.Users) > 0
}

// askedAnew says that a user's question took the place of another not before a time.
func (t Table) askedAnew(user string, at time.Time) bool {
	return slices.ContainsFunc(t.Asks, func(a clock.Question) bool {
		return t.UserOf(a.Seat) == user && !a.Anew.IsZero() && !a.Anew.Before(at)
	})
}

// Sending notes that the post is about to be sent: whoever gets it again, after a
// Retry or a crash, knows by Post.Sending that it may be in the channel already.
// ErrNoPost: it was taken out meanwhile, do not send it.
func (s *Tables) Sending(ctx context.Context, p Post) error {
	p.Sending, p.Sent = true, s.now()
	p.Missed = s.missed(p, p.Sent)
	b, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("write post %d: %w", p.ID, err)
	}
	// What this post makes superfluous goes now, lest a crash bring it back.
	c := store.Change{Repost: []store.Post{{ID: p.ID, Record: b}}, Done: p.also}
	_, err = s.store.Commit(ctx, c)
	if errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("%w: %d", ErrNoPost, p.ID)
	}
	if err != nil {
		return fmt.Errorf("note that post %d is being sent: %w", p.ID, err)
	}
	s.outbox.suspect(p)
	return nil
}

// Done notes that the channel has been told, and the message that tells it (the
// card's, the board's or the vote's; "" if there is none to remember). Left are older
// messages whose buttons could not be taken away yet: a PostTidy will.
func (s *Tables) Done(ctx context.Context, p Post, message string, left ...string) error {
	release := s.channels.hold(p.Channel)
	defer release()
	c := store.Change{Done: p.ids()}
	var more []Post
	if len(left) > 0 {
		more = append(more, Post{Kind: PostTidy, Table: p.Table, Guild: p.Guild, Channel: p.Channel, Made: s.now(), Old: left})
	}
	var err error
	if c.Posts, err = writePosts(more); err != nil {
		return err
	}
	t, err := s.load(p.Table)
	was := t
	if err == nil && t.said(p, message, s.outbox.missed(p)) {
		c.Match, c.Entries = uint64(t.ID), t.Entries()
		c.Join, c.Leave = t.relisted(was)
		setDue(&c, t.ID, t.due(s.circumstances, s.now()))
		if c.Record, err = t.record(); err != nil {
			return err
		}
	}
	result, err := s.store.Commit(detached(ctx), c)
	if err != nil {
		s.hot.drop(p.Table)
		if errors.Is(err, store.ErrUnknown) && len(more) > 0 {
			s.outbox.doubt() // they may be in the store
		}
		return fmt.Errorf("note post %d: %w", p.ID, err)
	}
	if c.Match != 0 {
		s.hot.put(t)
	}
	s.outbox.replace(p, more, result.Posts)
	return nil
}

// said notes in the table that a post was sent; false if nothing is to be kept.
func (t *Table) said(p Post, message string, missed []string) bool {
	board, open, owed := t.remember(p, message), t.reopened(p), t.owe(p, missed)
	return board || open || owed
}

// reopened notes that something could be posted in a channel that was shut.
func (t *Table) reopened(p Post) bool {
	was := t.Shut && p.Direct == "" && t.Channel == p.Channel
	t.Shut = t.Shut && !was
	return was
}

// remember keeps the id of a living message; false if nothing is to be kept.
func (t *Table) remember(p Post, message string) bool {
	switch {
	case message == "":
		return false
	case t.Channel != p.Channel || p.Direct != "":
		return false // the table has moved meanwhile; or the message is in no channel of its
	case p.Kind == PostCard:
		t.Card = message
	case p.Kind.Tells():
		t.Board, t.Call = message, ""
	case p.Kind.Plays():
		t.Call = message
	case (p.Kind == PostVote || p.Kind == PostLate) && t.Vote.Same(p.Vote):
		v := *t.Vote
		v.Ballot(message)
		t.Vote = &v
	default:
		return false
	}
	return true
}

// SetBoard notes which message shows the board now, when a screen has posted one
// outside the outbox.
func (s *Tables) SetBoard(ctx context.Context, id ID, message string) error {
	_, err := s.change(ctx, By{}, id, func(c *change) error {
		c.after.Board, c.after.Call = message, ""
		return nil
	})
	return err
}

// Shown are the messages that show a live table to its channel: the card of a lobby, the
// last board of a game and what has its buttons. None where there is to be none any more.
func (t Table) Shown() []string {
	var shown []string
	switch t.Status {
	case Lobby:
		shown = []string{t.Card}
	case Playing:
		shown = []string{t.Board, t.Call}
	}
	return slices.DeleteFunc(shown, func(message string) bool { return message == "" })
}

// ShowAgain posts what shows a table once more, since its message is gone from the
// channel. Nothing is done where that is no longer the one: whoever came first has done
// it, or the game has gone on. Nobody is called.
func (s *Tables) ShowAgain(ctx context.Context, by By, id ID, gone string) (Outcome, error) {
	return s.change(ctx, by, id, func(c *change) error {
		a := &c.after
		switch {
		case !slices.Contains(a.Shown(), gone):
		case a.Status == Lobby:
			c.post(PostCard, nil)
		default:
			if a.Board == gone { // it has no controls that are to be taken away
				a.Board = ""
			} else {
				a.Call = ""
			}
			c.post(PostTurn, nil)
		}
		return nil
	})
}

// Drop takes a post out that cannot be sent at all (the channel is gone).
func (s *Tables) Drop(ctx context.Context, p Post) error {
	if _, err := s.store.Commit(detached(ctx), store.Change{Done: p.ids()}); err != nil {
		return fmt.Errorf("drop post %d: %w", p.ID, err)
	}
	s.outbox.remove(p)
	return nil
}

// Retry gives a post back unsent; nothing is sent in its channel for the pause.
func (s *Tables) Retry(p Post, pause time.Duration) {
	s.outbox.release(p, s.now(), pause)
}

// Hurry ends the pause of a channel that a Retry asked for.
func (s *Tables) Hurry(channel string) { s.outbox.hurry(channel) }

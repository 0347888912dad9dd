package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"bivouac/bot/table/clock"
)

// maxJoined is how many notices one direct message tells at most.
const maxJoined = 8

// lane names the queue of a post: its channel's, or that of the user whom it tells in
// a direct message. Notices of one user from several tables stand in one lane. What only
// takes buttons away says nothing, so that nothing waits for it: it has a lane beside the
// channel's.
func (p Post) lane() string {
	switch {
	case p.Direct != "":
		return "@" + p.Direct
	case p.Kind == PostTidy:
		return tidyLane(p.Channel)
	}
	return p.Channel
}

func tidyLane(channel string) string { return "tidy " + channel }

// joined is the first notice of a user's lane together with those behind it, as one
// message. What may already be on its way stays as it is.
func joined(posts []Post) Post {
	p := posts[0]
	if p.Sending {
		return p
	}
	p.Joined = slices.Clone(p.Joined)
	for _, q := range posts[1:] {
		if q.Sending || len(p.Joined) >= maxJoined-1 {
			break
		}
		p.also = append(p.also, q.ID)
		p.Joined = append(p.Joined, q)
	}
	return p
}

// calls says that a post of a table waits in a lane that calls a user to his question.
func (o *outbox) calls(lane string, id ID, user string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[lane]
	return q != nil && slices.ContainsFunc(q.posts, func(p Post) bool {
		return p.Table == id && (p.Kind.Tells() || p.Kind == PostRemind) && slices.Contains(p.Mentions, user)
	})
}

// remindLane is the lane in which a reminder of a user would be. What would remind the user may
// still be on its way there, behind an outage of Discord or in a channel that is closed: once
// it is there, it reminds.
func remindLane(t Table, user string, w clock.Wishes) string {
	if w.Direct {
		return Post{Direct: user}.lane()
	}
	return t.Channel
}

// cork holds direct messages back while what is due is being done, so that all that
// comes due together for one user is one message.
func (o *outbox) cork(on bool) {
	o.mu.Lock()
	o.corked = on
	o.mu.Unlock()
	if !on {
		o.wake()
	}
}

// pruneJoined leaves out of a joined message what is no longer so; false: nothing is left.
func (s *Tables) pruneJoined(p *Post) bool {
	all := append([]Post{*p}, p.Joined...)
	all = slices.DeleteFunc(all, func(q Post) bool {
		q.Joined = nil
		return !s.stillAsked(&q)
	})
	if len(all) == 0 {
		return false
	}
	first := all[0]
	p.Kind, p.Table, p.Guild, p.Channel, p.Made = first.Kind, first.Table, first.Guild, first.Channel, first.Made
	p.N, p.Since, p.Mentions, p.Users = first.N, first.Since, first.Mentions, first.Users
	p.Joined = all[1:]
	return true
}

// gather brings forward what is due in a moment for users who are told something in
// direct messages now, so that it is one message.
func (s *Tables) gather(ctx context.Context, now time.Time) error {
	var failed []error
	for _, user := range s.outbox.told(now) {
		tables, err := s.Games(user)
		failed = append(failed, err)
		for _, t := range tables {
			if !t.soon(user, s.circumstances, now) {
				continue
			}
			_, err := s.change(ctx, By{}, t.ID, func(c *change) error {
				c.remind(now.Add(clock.Together), user, s.outbox)
				return nil
			})
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// soon says whether a user is to be reminded at a table in a moment.
func (t Table) soon(user string, by circumstances, now time.Time) bool {
	w := by.people(user)
	if t.Status != Playing || t.Paused || t.Resting || t.Homeless || w.Asleep(now) {
		return false
	}
	return slices.ContainsFunc(t.Asks, func(a clock.Question) bool {
		return t.UserOf(a.Seat) == user && by.spans.Soon(w, a, now)
	})
}

// told are the users for whom a direct message was made at a time and not sent yet.
func (o *outbox) told(now time.Time) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	var users []string
	for _, q := range o.queues {
		if last := q.posts[len(q.posts)-1]; last.Direct != "" && !last.Made.Before(now) {
			users = append(users, last.Direct)
		}
	}
	slices.Sort(users)
	return users
}

package table

import (
	"slices"
	"time"
)

// A post may wait: Discord is down, the channel is closed. Whoever sleeps by the time at
// which it is sent is named without a ping, and what he was to be told is owed to him.

// missed are those whom a post would call, and who sleep at the moment at which it is sent.
func (s *Tables) missed(p Post, now time.Time) []string {
	if p.Direct != "" {
		return nil // it waits for him
	}
	return slices.DeleteFunc(slices.Clone(p.Mentions), func(u string) bool { return !s.wishes(u).asleep(now) })
}

// missed are those who slept when a post was last sent.
func (o *outbox) missed(p Post) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.lane()]
	if q == nil {
		return nil
	}
	i := slices.IndexFunc(q.posts, func(sent Post) bool { return sent.ID == p.ID })
	if i < 0 {
		return nil
	}
	return q.posts[i].Missed
}

// asks says whether a post tells its Mentions what they are asked.
func (k PostKind) asks() bool {
	return k.Tells() || slices.Contains([]PostKind{PostRemind, PostResume, PostSwap, PostBack}, k)
}

// owe notes whom a post that was sent has not called; false if nobody is to be told later.
func (t *Table) owe(p Post, users []string) bool {
	owed := false
	if v := t.Vote; v != nil && p.Vote != nil && v.Opened.Equal(p.Vote.Opened) && (p.Kind == PostVote || p.Kind == PostLate) {
		for _, u := range users {
			if !slices.Contains(v.Owed, u) && slices.Contains(t.Voters(), u) {
				vote := *t.Vote
				vote.Owed = append(slices.Clone(vote.Owed), u)
				t.Vote, owed = &vote, true
			}
		}
	}
	if !p.Kind.asks() || t.Channel != p.Channel {
		return owed
	}
	t.Asks = slices.Clone(t.Asks)
	for n, a := range t.Asks {
		if !a.Owed && slices.Contains(users, t.UserOf(a.Seat)) {
			t.Asks[n].Owed, owed = true, true
		}
	}
	return owed
}

// putOff leaves a direct message for somebody who sleeps until he wakes. His lane is his
// alone: nobody else waits for it.
func (s *Tables) putOff(p Post) bool {
	if p.Direct == "" {
		return false
	}
	now := s.now()
	at := s.wishes(p.Direct).awake(now)
	if !at.After(now) {
		return false
	}
	s.Retry(p, at.Sub(now))
	return true
}

// outlives says whether a direct message of a kind that asks nothing is still so: a table
// without a channel may have one again, and in an idle game somebody may have acted.
func (t Table) outlives(kind PostKind) bool {
	switch kind {
	case PostHomeless:
		return t.Homeless
	case PostShut:
		return t.Shut
	case PostIdle:
		return t.Idle.Told > 0 && t.Status == Playing
	}
	return true
}

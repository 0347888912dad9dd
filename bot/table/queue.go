package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/store"
)

// outbox is the store's outbox in memory, by lane (a channel, or who is told
// in direct messages): each lane's posts are sent in their order, one at a time, and
// lanes do not wait for each other.
type outbox struct {
	store  *store.Store
	ready  chan struct{} // holds one token while there may be something to send
	mu     sync.Mutex
	queues map[string]*queue
	paused map[string]bool // guilds that the bot is not in at present
	unsure bool            // the store may hold posts that are not here
	corked bool            // direct messages wait for more of their kind
}

type queue struct {
	posts  []Post    // ascending
	leased bool      // the first one is being sent
	since  time.Time // the channel is left alone from then
	before time.Time // until then
}

func newOutbox(s *store.Store) *outbox {
	return &outbox{store: s, ready: make(chan struct{}, 1), queues: map[string]*queue{}, paused: map[string]bool{}}
}

// rescan reads the store's outbox and adds what is not known here.
func (o *outbox) rescan() error {
	stored, err := o.store.Outbox(0, 0)
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) {
		return err // a damaged post is lost, the others are not; the store's Check tells
	}
	var posts []Post
	for _, s := range stored {
		p := Post{ID: s.ID}
		if err := json.Unmarshal(s.Record, &p); err != nil {
			return fmt.Errorf("read post %d: %w", s.ID, err)
		}
		posts = append(posts, p)
	}
	o.add(posts)
	return nil
}

// doubt says that a commit ended in the unknown.
func (o *outbox) doubt() {
	o.mu.Lock()
	o.unsure = true
	o.mu.Unlock()
	o.wake()
}

func (o *outbox) wake() {
	select {
	case o.ready <- struct{}{}:
	default:
	}
}

// add takes posts in; one that is known is passed over.
func (o *outbox) add(posts []Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range posts {
		q := o.queues[p.lane()]
		if q == nil {
			q = &queue{}
			o.queues[p.lane()] = q
		}
		at, known := slices.BinarySearchFunc(q.posts, p.ID, func(q Post, id uint64) int {
			return int(int64(q.ID) - int64(id))
		})
		if !known {
			q.posts = slices.Insert(q.posts, at, p)
		}
	}
	if len(posts) > 0 {
		o.wake()
	}
}

// GuildPosts is how many posts of one server are sent at a time, so that a server whose
// channels Discord slows down does not hold up the posts of others.
const GuildPosts = 6

// next leases a post that may be sent now: of the server of which the fewest are being
// sent, the oldest. If there is none it says when to ask again: zero for when the outbox
// wakes.
func (o *outbox) next(now time.Time) (p Post, again time.Time, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	sent := map[string]int{} // by server
	for _, q := range o.queues {
		if q.leased {
			sent[q.posts[0].Guild]++
		}
	}
	var best *queue
	for _, q := range o.queues {
		switch guild := q.posts[0].Guild; {
		case q.leased || sent[guild] >= GuildPosts || o.paused[q.posts[0].Guild] && q.posts[0].Direct == "" || o.corked && q.posts[0].Direct != "":
		case q.before.After(now) && !now.Before(q.since): // a clock that was set back ends the pause
			if again.IsZero() || q.before.Before(again) {
				again = q.before
			}
		case best == nil || sent[guild] < sent[best.posts[0].Guild],
			sent[guild] == sent[best.posts[0].Guild] && q.posts[0].ID < best.posts[0].ID:
			best = q
		}
	}
	if best == nil {
		return Post{}, again, false
	}
	best.leased = true
	return merged(best.posts), time.Time{}, true
}

// merged is the first post together with those right behind it that it can tell
// at once: after an outage a channel gets one card and one board.
func merged(posts []Post) Post {
	p := posts[0]
	if p.Direct != "" {
		return joined(posts)
	}
	for _, q := range posts[1:] {
		if q.Table != p.Table || !p.Kind.swallowedBy(q.Kind) || p.Sending || q.Sending {
			break
		}
		p.also = append(p.also, q.ID)
		p.N, p.Kind = q.N, q.Kind
		mentions := slices.Clone(p.Mentions)
		for _, u := range q.Mentions {
			if !slices.Contains(mentions, u) {
				mentions = append(mentions, u)
			}
		}
		p.Mentions = mentions
	}
	return p
}

// swallowedBy says that the next post tells all that this one does.
func (k PostKind) swallowedBy(next PostKind) bool {
	return k == PostCard && next == PostCard || k == PostTurn && (next == PostTurn || next == PostEnd)
}

// ids are the posts that this one stands for.
func (p Post) ids() []uint64 { return append([]uint64{p.ID}, p.also...) }

// release ends a lease; the channel is left alone for the pause.
func (o *outbox) release(p Post, now time.Time, pause time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if q := o.queues[p.lane()]; q != nil {
		q.leased, q.since, q.before = false, now, now.Add(pause)
	}
	o.wake()
}

// hurry ends the pause of a channel.
func (o *outbox) hurry(channel string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, lane := range []string{channel, tidyLane(channel)} {
		if q := o.queues[lane]; q != nil {
			q.before = time.Time{}
			o.wake()
		}
	}
}

// replace takes a post out for good and puts those that follow from it in.
func (o *outbox) replace(p Post, more []Post, ids []uint64) {
	for i := range more {
		more[i].ID = ids[i]
	}
	o.add(more)
	o.remove(p)
}

// remove takes posts out for good and ends the lease.
func (o *outbox) remove(p Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.lane()]
	if q == nil {
		return
	}
	gone := p.ids()
	q.posts = slices.DeleteFunc(q.posts, func(p Post) bool { return slices.Contains(gone, p.ID) })
	q.leased, q.before = false, time.Time{}
	if len(q.posts) == 0 {
		delete(o.queues, p.lane())
	}
	o.wake()
}

// suspect replaces the first posts of a channel by the one that is being sent.
func (o *outbox) suspect(p Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.lane()]
	if q == nil {
		return
	}
	q.posts = slices.DeleteFunc(q.posts, func(old Post) bool { return slices.Contains(p.also, old.ID) })
	p.also = nil
	if i := slices.IndexFunc(q.posts, func(old Post) bool { return old.ID == p.ID }); i >= 0 {
		q.posts[i] = p
	}
}

// clear forgets a channel, but for what tidies it if that is wished, and answers the ids
// of its posts.
func (o *outbox) clear(channel string, tidy bool) []uint64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	lanes := []string{channel}
	if !tidy {
		lanes = append(lanes, tidyLane(channel))
	}
	var ids []uint64
	for _, lane := range lanes {
		if q := o.queues[lane]; q != nil {
			for _, p := range q.posts {
				ids = append(ids, p.ID)
			}
		}
		delete(o.queues, lane)
	}
	return ids
}

// away says whether a guild's posts are stopped.
func (o *outbox) away(guild string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.paused[guild]
}

// pause stops or resumes the posts of a guild.
func (o *outbox) pause(guild string, stop bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if stop {
		o.paused[guild] = true
		return
	}
	delete(o.paused, guild)
	o.wake()
}

// settled says whether the memory can be trusted; a rescan makes it so.
func (o *outbox) settled() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := !o.unsure
	o.unsure = false
	return was
}

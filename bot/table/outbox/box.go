package outbox

import (
	"slices"
	"sync"
	"time"
)

// Box is the queue of unsent posts, by lane. A lane is a channel, or a user's direct messages. Each
// lane's posts are sent in order, one at a time. Lanes do not wait for each other. Box is safe for
// concurrent use.
type Box struct {
	ready  chan struct{} // holds one token while there may be something to send
	mu     sync.Mutex
	queues map[string]*queue
	paused map[string]bool // guilds that have removed the bot
	unsure bool            // the store may hold posts that are not in the box
	refill int             // number of readings of the store that are running
	gone   map[uint64]bool // ids of the posts that were removed while readings were running
	mine   func(Post) bool // says whether the box takes a post; nil: it takes all
	corked bool            // direct messages are held back: see Cork
}

type queue struct {
	posts  []Post    // in ascending order of their ids
	leased bool      // the first post is being sent
	since  time.Time // start of the lane's pause
	before time.Time // end of the pause
}

// sent returns the id of the post that is being sent, or 0 if none is.
func (q *queue) sent() uint64 {
	if !q.leased {
		return 0
	}
	return q.posts[0].ID
}

// New returns an empty box. The box takes the posts for which the function mine returns true, or
// all posts if mine is nil. The store may already hold posts for the box.
func New(mine func(Post) bool) *Box {
	return &Box{
		unsure: true, mine: mine, ready: make(chan struct{}, 1), queues: map[string]*queue{}, paused: map[string]bool{},
	}
}

// Ready signals new posts. After each receipt call Next until it returns false.
func (o *Box) Ready() <-chan struct{} { return o.ready }

// Doubt records that the store may hold posts that are not in the box, and signals that the store
// must be read again.
func (o *Box) Doubt() {
	o.mu.Lock()
	o.unsure = true
	o.mu.Unlock()
	o.wake()
}

// Unsettle is Doubt without a signal. It is called if the store could not be read, so that the
// store is read again before the next post is sent.
func (o *Box) Unsettle() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.unsure = true
}

func (o *Box) wake() {
	select {
	case o.ready <- struct{}{}:
	default:
	}
}

// Add adds posts. It ignores posts that the box already has, and posts that the box does not take
// (see New).
func (o *Box) Add(posts []Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(posts)
}

// add adds posts as Add does. The caller has the lock.
func (o *Box) add(posts []Post) {
	for _, p := range posts {
		if o.mine != nil && !o.mine(p) {
			continue
		}
		q := o.queues[p.Lane()]
		if q == nil {
			q = &queue{}
			o.queues[p.Lane()] = q
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

// Refill adds posts of the store to the box. It calls the function read to get them. It leaves out
// posts that were removed from the box during the reading: a post that was sent meanwhile must not
// be sent again.
func (o *Box) Refill(read func() ([]Post, error)) error {
	o.mu.Lock()
	if o.refill++; o.refill == 1 {
		o.gone = map[uint64]bool{}
	}
	o.mu.Unlock()
	posts, err := read()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refill--
	o.add(slices.DeleteFunc(posts, func(p Post) bool { return o.gone[p.ID] }))
	return err
}

// GuildPosts is the largest number of posts of one server that are sent at the same time, so that a
// server for which Discord is slow does not delay the posts of other servers.
const GuildPosts = 6

// Next leases a post that may be sent now. It prefers servers of which fewer posts are being sent,
// and then older posts. If there is no such post, ok is false. Next must then be called again at
// the time in callAt or, if callAt is zero, when Ready signals.
func (o *Box) Next(now time.Time) (p Post, callAt time.Time, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	sent := map[string]int{} // posts being sent, by server
	for _, q := range o.queues {
		if q.leased {
			sent[q.posts[0].Guild]++
		}
	}
	var best *queue
	for _, q := range o.queues {
		switch guild := q.posts[0].Guild; {
		case q.leased || sent[guild] >= GuildPosts || o.paused[q.posts[0].Guild] && q.posts[0].Direct == "",
			o.corked && q.posts[0].Direct != "":
		case q.before.After(now) && !now.Before(q.since): // a clock that was set back ends the pause
			if callAt.IsZero() || q.before.Before(callAt) {
				callAt = q.before
			}
		case best == nil || sent[guild] < sent[best.posts[0].Guild],
			sent[guild] == sent[best.posts[0].Guild] && q.posts[0].ID < best.posts[0].ID:
			best = q
		}
	}
	if best == nil {
		return Post{}, callAt, false
	}
	best.leased = true
	return merged(best.posts), time.Time{}, true
}

// Release ends the lease of a post without removing it. No post of its lane is sent during the pause.
func (o *Box) Release(p Post, now time.Time, pause time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if q := o.queues[p.Lane()]; q != nil {
		q.leased, q.since, q.before = false, now, now.Add(pause)
	}
	o.wake()
}

// Hurry ends the pause of a lane. If the lane is a channel, it also ends the pause of the channel's
// PostTidy lane.
func (o *Box) Hurry(channel string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, lane := range []string{channel, tidyLane(channel)} {
		if q := o.queues[lane]; q != nil {
			q.before = time.Time{}
			o.wake()
		}
	}
}

// Replace removes the post p and adds the posts more. It gives the post more[i] the id ids[i].
func (o *Box) Replace(p Post, more []Post, ids []uint64) {
	for i := range more {
		more[i].ID = ids[i]
	}
	o.Add(more)
	o.Remove(p)
}

// Remove removes a sent or dropped post and the posts that are combined in it, and ends the lease.
func (o *Box) Remove(p Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended(p.IDs())
	q := o.queues[p.Lane()]
	if q == nil {
		return
	}
	q.leased, q.before = false, time.Time{}
	o.takeOut(p.Lane(), q, func(old Post) bool { return slices.Contains(p.IDs(), old.ID) })
	o.wake()
}

// If the store is being read, the method ended records that posts were removed, since the reading
// may still return them. The caller holds the lock.
func (o *Box) ended(ids []uint64) {
	if o.refill > 0 {
		for _, id := range ids {
			o.gone[id] = true
		}
	}
}

// Lost removes a post that the store no longer has, or has in another form, and ends the lease.
// Posts that are combined in it stay in the box.
func (o *Box) Lost(p Post) {
	p.also = nil
	o.Remove(p)
}

// takeOut removes from a lane the posts for which the function fits returns true. If the lane is
// empty then, takeOut removes it. The caller has the lock.
func (o *Box) takeOut(lane string, q *queue, fits func(Post) bool) {
	q.posts = slices.DeleteFunc(q.posts, func(p Post) bool {
		is := fits(p)
		if is {
			o.ended([]uint64{p.ID})
		}
		return is
	})
	if len(q.posts) == 0 {
		delete(o.queues, lane)
	}
}

// Suspect records that the post p, which is being sent, may already be on Discord. The posts that
// are combined in p are removed from the box.
func (o *Box) Suspect(p Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended(p.also)
	q := o.queues[p.Lane()]
	if q == nil {
		return
	}
	o.takeOut(p.Lane(), q, func(old Post) bool { return slices.Contains(p.also, old.ID) })
	p.also = nil
	if i := slices.IndexFunc(q.posts, func(old Post) bool { return old.ID == p.ID }); i >= 0 {
		q.posts[i] = p
	}
}

// Clear removes the posts of a channel and returns their ids and server. If tidy is true, the posts
// that remove buttons stay.
func (o *Box) Clear(channel string, tidy bool) (ids []uint64, server string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	lanes := []string{channel}
	if !tidy {
		lanes = append(lanes, tidyLane(channel))
	}
	for _, lane := range lanes {
		if q := o.queues[lane]; q != nil {
			o.takeOut(lane, q, func(p Post) bool {
				ids, server = append(ids, p.ID), p.Guild
				return true
			})
		}
	}
	return ids, server
}

// Away says whether a guild's posts are paused.
func (o *Box) Away(guild string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.paused[guild]
}

// Pause stops the posts of a guild if stop is true, and resumes them if it is false.
func (o *Box) Pause(guild string, stop bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if stop {
		o.paused[guild] = true
		return
	}
	delete(o.paused, guild)
	o.wake()
}

// PauseOnly stops the posts of exactly these guilds.
func (o *Box) PauseOnly(guilds []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.paused)
	for _, guild := range guilds {
		o.paused[guild] = true
	}
	o.wake()
}

// Forget removes from memory the posts for which the function fits returns true, except posts being
// sent. The store keeps the removed posts.
func (o *Box) Forget(fits func(Post) bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for lane, q := range o.queues {
		sent := q.sent()
		o.takeOut(lane, q, func(p Post) bool { return p.ID != sent && fits(p) })
	}
}

// Settled says whether the box holds all posts of the store. If it returns false, the caller must
// read the store or call Unsettle, because later calls of Settled return true.
func (o *Box) Settled() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := !o.unsure
	o.unsure = false
	return was
}

// Knows says whether the box holds a post.
func (o *Box) Knows(p Post) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.Lane()]
	return q != nil && slices.ContainsFunc(q.posts, func(known Post) bool { return known.ID == p.ID })
}

// Holds says whether a lane has an unsent post for which the function fits returns true.
func (o *Box) Holds(lane string, fits func(Post) bool) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[lane]
	return q != nil && slices.ContainsFunc(q.posts, fits)
}

// CalledLater returns the users whom later posts of the same table, in the same lane as p, tell
// about their questions. The function asks reports whether posts of a kind tell their Mentions
// about their questions. If asks returns false for the kind of p, CalledLater returns nobody.
func (o *Box) CalledLater(p Post, asks func(Kind) bool) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.Lane()]
	if q == nil || !asks(p.Kind) {
		return nil
	}
	var users []string
	for _, later := range q.posts {
		if later.ID > p.ID && later.Table == p.Table && asks(later.Kind) && !slices.Contains(p.also, later.ID) {
			users = append(users, later.Mentions...)
		}
	}
	return users
}

// Cork holds back direct messages while hold is true. The bot calls Cork(true) before it does due
// work and Cork(false) after it, so that a user gets one message about everything that was due.
func (o *Box) Cork(hold bool) {
	o.mu.Lock()
	o.corked = hold
	o.mu.Unlock()
	if !hold {
		o.wake()
	}
}

// Told returns the users whose newest unsent direct message was made at the time start or later.
func (o *Box) Told(start time.Time) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	var users []string
	for _, q := range o.queues {
		if last := q.posts[len(q.posts)-1]; last.Direct != "" && !last.Made.Before(start) {
			users = append(users, last.Direct)
		}
	}
	slices.Sort(users)
	return users
}

// Missed returns the users in a post's Mentions who were asleep when the post was last sent.
func (o *Box) Missed(p Post) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	q := o.queues[p.Lane()]
	if q == nil {
		return nil
	}
	i := slices.IndexFunc(q.posts, func(sent Post) bool { return sent.ID == p.ID })
	if i < 0 {
		return nil
	}
	return q.posts[i].Missed
}

// Tells says whether a table has unsent posts to its channel. It returns true if it cannot know,
// because the box may lack posts of the store.
func (o *Box) Tells(id TableID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.unsure || o.refill > 0 {
		return true
	}
	for _, q := range o.queues {
		for _, p := range q.posts {
			if p.Table == id && p.Direct == "" {
				return true
			}
		}
	}
	return false
}

// Untold returns the index of the first entry of a table's journal that the channel was not told.
// The parameter length is how many entries are told by all posts, sent or unsent. If there are
// unsent posts that tell entries, the result is the first entry that they tell. Otherwise it is
// length.
func (o *Box) Untold(channel string, id TableID, length int) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if q := o.queues[channel]; q != nil {
		for _, p := range q.posts {
			if p.Table == id && p.Kind.Tells() {
				length = min(length, p.Since)
			}
		}
	}
	return length
}

// Take removes the unsent posts of a table, and returns their ids.
func (o *Box) Take(id TableID) (ids []uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for lane, q := range o.queues {
		o.takeOut(lane, q, func(p Post) bool {
			if p.Table == id {
				ids = append(ids, p.ID)
			}
			return p.Table == id
		})
	}
	return ids
}

// Anonymised removes a user from posts, except from posts being sent. It calls the function rewrite
// for each post. The result rewritten replaces the post; nil means that the post does not name the
// user. If the result alone is true, the post was only for this user, and is removed. Anonymised
// returns the posts that have changed, and the ids of those that were removed.
func (o *Box) Anonymised(rewrite func(Post) (rewritten *Post, alone bool)) (keep []Post, drop []uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for lane, q := range o.queues {
		sent := q.sent()
		o.takeOut(lane, q, func(p Post) bool {
			if p.ID == sent {
				return false
			}
			now, alone := rewrite(p)
			if alone {
				drop = append(drop, p.ID)
			} else if now != nil {
				keep = append(keep, *now)
			}
			return alone
		})
		for i, p := range q.posts {
			if at := slices.IndexFunc(keep, func(now Post) bool { return now.ID == p.ID }); at >= 0 {
				q.posts[i] = keep[at]
			}
		}
	}
	return keep, drop
}

// Lane returns the name of the queue of a post: its channel's queue, or the queue of all direct
// messages to a user, whichever table they are about. Posts that only remove buttons (PostTidy)
// have a second lane for each channel, so that no other post waits for them.
func (p Post) Lane() string {
	switch {
	case p.Direct != "":
		return "@" + p.Direct
	case p.Kind == PostTidy:
		return tidyLane(p.Channel)
	}
	return p.Channel
}

func tidyLane(channel string) string { return "tidy " + channel }

// DirectLane returns the lane of a user's direct messages.
func DirectLane(user string) string { return Post{Direct: user}.Lane() }

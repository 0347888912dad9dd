package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Actor is the user who does something, and the interaction by which they do it.
type Actor struct {
	// Interaction is Discord's id of the interaction. A repeat of the interaction has the same id
	// and returns the first outcome. If the id is empty, repeats are not detected.
	Interaction string
	User        string
	Moderator   bool // the user may manage messages on the server, and so may do what the host may
}

// Outcome is the result of a change.
type Outcome struct {
	Before, After Table
	Events        []game.Event // all events: screens filter them with VisibleTo
	Entries       int          // journal entries added
	// Repeat says that the interaction was seen before and nothing was done now. After is then the
	// present table; Events and Entries are those of the first outcome.
	Repeat bool
}

// Outside holds everything that a change depends on, except the table itself: the configured
// durations, users' settings, outages, the features' rules.
type Outside struct {
	spans   clock.Spans
	people  clock.People // users' settings, for quiet hours and absences
	person  func(user string) (Person, error)
	outages []clock.Outage // in ascending order; never changed after New
	held    *store.Held    // the servers that this process serves
	rules   Rules          // the features' rules
	dealer  *dealer        // starts games
	// The function unsent is Mail.unsent. It reports whether there is an unsent post for which the
	// function fits returns true. It is nil in the Outside that Mail itself has.
	unsent func(t Table, user string, direct bool, fits func(outbox.Post) bool) bool
}

// Before returns the table before the change.
func (c *Change) Before() Table { return c.before }

// After returns the table as the change makes it.
func (c *Change) After() *Table { return &c.after }

// By returns the actor who makes the change. It returns the zero Actor if the clock makes it.
func (c *Change) By() Actor { return c.by }

// Now returns the time of the change.
func (c *Change) Now() time.Time { return c.now }

// Post adds a message to the channel, without mentions. It is stored with the change.
func (c *Change) Post(kind outbox.Kind) *outbox.Post { return c.post(kind, nil) }

// Card requests an edit of the lobby's card. A feature calls it if its lines on the card have
// changed.
func (c *Change) Card() { c.card = true }

// Play makes a move in the game. Errors: those of game.Match.Act.
func (c *Change) Play(move game.Move) error {
	m, events, err := c.after.match.Act(move)
	if err != nil {
		return err
	}
	c.after.match, c.events = m, append(c.events, events...)
	return nil
}

// TellEach posts a direct message of a kind to each of the users. It is for a table in whose
// channel nothing can be posted.
func (c *Change) TellEach(kind outbox.Kind, users []string) {
	for _, user := range users {
		c.post(kind, nil).Direct = user
	}
}

// People returns the users' settings.
func (by Outside) People() clock.People { return by.people }

// Spans returns the configured durations.
func (by Outside) Spans() clock.Spans { return by.spans }

// PersonOf returns a user's record.
func (by Outside) PersonOf(user string) (Person, error) { return by.person(user) }

// Grace returns how long the seat of a player who left the server is kept.
func (by Outside) Grace() time.Duration { return by.spans.Grace }

// Undo undoes a seat's last action: see Table.Undone.
func (c *Change) Undo(seat game.Seat, agreed bool) error {
	undone, err := c.before.Undone(seat, agreed)
	if err == nil {
		c.after.match = undone.match
	}
	return err
}

// Obey adds to the change the answers that a feature has given for a player. The player had
// arranged these answers in advance.
func (c *Change) Obey(attempt Attempt) {
	taken := attempt.taken
	a := &c.after
	for i := a.Entries(); i < len(taken.Match.Journal); i++ {
		a.Unattended.Obeyed = append(slices.Clip(a.Unattended.Obeyed), i)
	}
	a.match, c.events = taken.Match, append(slices.Clip(c.events), taken.Events...)
}

// Asks says whether this change tells the user about a question, now or at the end of quiet hours.
func (c *Change) Asks(user string) bool {
	owed := func(a clock.Question) bool { return a.Owed && c.after.UserOf(a.Seat) == user }
	said := func(p outbox.Post) bool {
		return slices.Contains(p.Mentions, user) && (p.Kind.Tells() || c.rules.life(p.Kind).Questions)
	}
	return slices.ContainsFunc(c.after.Asks, owed) || slices.ContainsFunc(c.posts, said)
}

// Unsent says whether there is an unsent post for which the function fits returns true. It looks at
// the posts to the table's channel or, if direct is true, at the direct messages to the user.
func (c *Change) Unsent(user string, direct bool, fits func(outbox.Post) bool) bool {
	return c.unsent(c.after, user, direct, fits)
}

// A Memo is a value that a feature remembers within one change. The feature sets it when it carries
// out a member's request, and reads it later in the same change, in its Rule. It is not stored.
type Memo[T any] struct{ Name string }

// Of returns the value that was remembered in a change, or the zero value if none was.
func (m Memo[T]) Of(c *Change) (v T) {
	v, _ = c.memos[m.Name].(T)
	return v
}

// Set remembers the value v in a change.
func (m Memo[T]) Set(c *Change, v T) {
	if c.memos == nil {
		c.memos = map[string]any{}
	}
	c.memos[m.Name] = v
}

// Change is a change of a table in progress, while its channel is locked. A feature may alter After
// and add posts. Nothing is stored or said unless the whole change is stored.
type Change struct {
	Outside
	by            Actor
	now           time.Time
	before, after Table
	events        []game.Event
	posts         []outbox.Post
	bind          []store.Binding
	fresh         bool // the table is made by this change
	card          bool // the card of the lobby is to be edited: see Card
	// crosses says that the change follows from a change of a person's data, such as their
	// settings. The table may then be on a server that another process serves, and the change is
	// made without a lease: see owned.go.
	crosses bool
	silent  bool // the usual posts are left out, for example because the channel is gone
	stopped *Stopped
	rest    *rest          // the rest of a typed line, from where it stopped
	records []store.Person // records about users that are stored with the table
	due     time.Time      // when something is due at the table next; zero: never
	appeals []appeal       // members' wishes that ping others
	memos   map[string]any // what features remember: see Memo
}

// outcome is the stored record of an interaction.
type outcome struct {
	From    int       `json:"from"` // length of the journal before
	To      int       `json:"to"`   // length of the journal after
	Stopped string    `json:"stopped,omitempty"`
	Words   int       `json:"words,omitempty"`
	Last    string    `json:"last,omitempty"`
	Kept    int       `json:"kept,omitempty"`
	Of      int       `json:"of,omitempty"`
	Seat    game.Seat `json:"seat,omitempty"` // the seat whose line has stopped
	// The field What has the kind of a change outside tables: see Effect. The other fields are then
	// empty. For a change of a table, What is "".
	What EffectKind `json:"what,omitempty"`
}

// Change changes a table with the function f, lets the features add their share, and stores the
// result. The table's channel is locked meanwhile. The function f may run several times, so it must
// only alter its argument.
func (s *Tables) Change(ctx context.Context, by Actor, id ID, f func(*Change) error) (Outcome, error) {
	for {
		t, err := s.Shelf.glance(id)
		if err != nil {
			return Outcome{}, err
		}
		out, err := s.locked(ctx, by, t.Place.Channel, func() (*Change, error) {
			now, err := s.Shelf.load(id)
			if err != nil {
				return nil, err
			}
			if now.Place.Channel != t.Place.Channel {
				return nil, errElsewhere // the table moved while this call waited for the lock
			}
			c := &Change{Outside: s.Outside, by: by, now: s.now(), before: now, after: now.clone()}
			err = Safely(func() error { return f(c) })
			if err == nil {
				err = c.undone()
			}
			if err != nil && s.Shelf.outdated(now) {
				s.Shelf.hot.drop(id)
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

// Limits for the retries of a change after a version conflict, which means that another process, or
// another channel, has stored a change. The first three retries are made at once. Before each later
// retry there is a wait, so that a process that writes again and again does not always win. All
// waits together take at most 0.54 s.
const (
	mostTries   = 25
	promptTries = 3
	longestWait = 32 * time.Millisecond
)

// again(attempt) calls the function attempt, which reads, decides and commits. It repeats the call as
// long as attempt returns a version conflict, with at most mostTries calls in all.
func again(attempt func() error) (err error) {
	for tries := 1; ; tries++ {
		if err = attempt(); !errors.Is(err, store.ErrConflict) || tries == mostTries {
			return err
		}
		standBack(tries)
	}
}

// standBack waits a random time, which grows with the number of conflicts.
func standBack(conflicts int) {
	if most := longestPause(conflicts); most > 0 {
		time.Sleep(rand.N(most))
	}
}

// longestPause returns the longest wait after a number of conflicts. It is zero up to promptTries
// conflicts, a millisecond for the next one, and doubles with each later conflict up to
// longestWait.
func longestPause(conflicts int) time.Duration {
	wait := time.Duration(0)
	for range conflicts - promptTries {
		wait = min(max(2*wait, time.Millisecond), longestWait)
	}
	return wait
}

// locked stores the change that the function plan returns. It holds the lock of the channel
// meanwhile. On a version conflict it calls plan again, which reads the store and decides again.
func (s *Tables) locked(ctx context.Context, by Actor, channel string, plan func() (*Change, error)) (Outcome, error) {
	release := s.channels.lock(channel)
	defer release()
	var unknown error
	var before Table // the table before a change whose result is unknown
	kept := func(out Outcome) Outcome {
		if unknown != nil && out.Repeat { // the disk had kept the change
			out.Before, out.Repeat = before, false
		}
		return out
	}
	for tries := 1; ; tries++ {
		out, seen, err := s.Effects.seen(by)
		if unknown != nil && err != nil && !seen {
			return out, unknown // the disk cannot be read either
		}
		if seen || err != nil {
			return kept(out), err
		}
		c, err := plan()
		if err == nil {
			out, err = s.concludeAndStore(ctx, c)
		}
		if errors.Is(err, store.ErrConflict) && tries < mostTries {
			standBack(tries)
			continue
		}
		if errors.Is(err, store.ErrUnknown) && unknown == nil && by.Interaction != "" {
			unknown, before = err, c.before
			continue // if the disk kept the change, the next try finds a repeat; otherwise it makes the change
		}
		return kept(out), err
	}
}

func (s *Tables) concludeAndStore(ctx context.Context, c *Change) (Outcome, error) {
	if err := c.rules.decide(c); err != nil {
		return Outcome{}, err
	}
	if err := Safely(func() error { return c.conclude() }); err != nil {
		return Outcome{}, err
	}
	release, err := s.Scorebook.count(c)
	defer release()
	if err != nil {
		return Outcome{}, err
	}
	release, err = s.Pings.ration(c)
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

// commit writes the change and then updates the cache.
func (s *Tables) commit(ctx context.Context, c *Change) (Outcome, error) {
	sc, err := c.stored()
	if err != nil {
		return Outcome{}, err
	}
	sweep := s.Shelf.hot.sweep()
	result, err := s.store.Commit(detached(ctx), sc)
	if err != nil {
		s.Shelf.hot.drop(c.after.ID)
		if errors.Is(err, store.ErrUnknown) {
			s.box.Doubt()
		}
		return Outcome{}, fmt.Errorf("store table %s: %w", c.after.ID, err)
	}
	if result.Repeat != nil { // the store already has this interaction's change and posts, but memory does not
		s.Shelf.hot.drop(c.after.ID)
		s.box.Doubt()
		return s.Effects.repeated(*result.Repeat)
	}
	c.after.version = result.Version
	if c.after.match != nil {
		c.after.match = c.after.match.Kept()
	}
	s.Shelf.hot.put(c.after, sweep)
	for n := range c.posts {
		c.posts[n].ID = result.Posts[n]
	}
	s.box.Add(c.posts)
	doubtStale(s.box, c.held, c.posts)
	return Outcome{}, nil
}

// stored returns the change in the form that the store takes.
func (c *Change) stored() (store.Change, error) {
	sc := store.Change{
		Interaction: c.by.Interaction, At: c.now, Match: uint64(c.after.ID), New: c.fresh,
		Version: c.before.version, Server: c.after.Place.Guild, Bind: c.bind, People: c.records,
	}
	if sc.Lease = leaseOf(c.held, c.after.Place.Guild); c.crosses && !c.held.Has(c.after.Place.Guild) {
		sc.Lease = store.Lease{}
	}
	sc.Join, sc.Leave = c.rules.relisted(c.before, c.after)
	var err error
	if sc.Record, err = c.after.record(); err != nil {
		return sc, err
	}
	if c.after.match != c.before.match && c.after.match != nil {
		if sc.Append, err = writeJournal(c.after.match, c.before.Entries()); err != nil {
			return sc, err
		}
		if sc.Snapshot, err = c.after.match.Snapshot(); err != nil {
			return sc, err
		}
	}
	under(c.held, c.posts...)
	if sc.Posts, err = writePosts(c.posts); err != nil {
		return sc, err
	}
	setDue(&sc, c.after, c.due)
	c.setThinking(&sc)
	sc.Outcome, err = json.Marshal(c.outcome())
	return sc, err
}

func (c *Change) outcome() outcome {
	o := outcome{From: c.before.Entries(), To: c.after.Entries()}
	if c.stopped != nil {
		o.Seat, _ = c.before.SeatOf(c.by.User)
		o.Stopped, o.Words, o.Last = c.stopped.Part, c.stopped.Words, c.stopped.Last
		o.Kept, o.Of = c.stopped.Kept, c.stopped.Of
	}
	return o
}

// channelLocks is a set of mutexes by channel. Each exists only while it is used.
type channelLocks struct {
	mu sync.Mutex
	by map[string]*channelLock
}

type channelLock struct {
	mu   sync.Mutex
	want int
}

// lock locks the channel. The returned function unlocks it.
func (h *channelLocks) lock(channel string) (release func()) {
	h.mu.Lock()
	if h.by == nil {
		h.by = map[string]*channelLock{}
	}
	one := h.by[channel]
	if one == nil {
		one = &channelLock{}
		h.by[channel] = one
	}
	one.want++
	h.mu.Unlock()
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		h.mu.Lock()
		defer h.mu.Unlock()
		if one.want--; one.want == 0 {
			delete(h.by, channel)
		}
	}
}

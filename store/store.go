package store

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"bivouac/store/kv"
)

// Store keeps the bot's matches, tables and promises in an engine. It is safe for concurrent use, and for several
// processes if the engine is. Each read is consistent as of one moment and returns copies, unless its comment says
// otherwise.
type Store struct {
	direct  // methods of the engine that the store has without change
	engine  kv.Engine
	group   *kv.Group
	ids     *ids
	applied *atomic.Uint64 // changes that this process made
	looked  *atomic.Uint64 // values that were read
	through Commits        // see Through; nil to commit directly
}

type direct interface {
	kv.Leases // TakeLease and Attend are the store's own
	Available() error
	Compact(ctx context.Context, within time.Duration) (done bool, err error)
}

// The comments on leases in package kv apply here too. A shard is a part of all servers: see Scope.
type (
	Lease  = kv.Lease
	Census = kv.Census
	Given  = kv.Given
)

// Settings are those of New. The zero value is right for an engine of one process.
type Settings struct {
	// Committed, if set, is called after each transaction with its duration and number of changes. It must return at
	// once.
	Committed func(took time.Duration, changes int)
	// Shared says that the engine is across a network and perhaps used by other processes too. Two
	// transactions may then run at once, and ids of posts are reserved in blocks. The unused rest of a block
	// is never used.
	Shared bool
}

// New returns a store over an engine, which Close closes.
func New(e kv.Engine, o Settings) *Store {
	s := &Store{direct: e, engine: e, group: &kv.Group{Engine: e, Flying: 1, Most: 1024, Committed: o.Committed},
		ids: &ids{block: 1}, applied: new(atomic.Uint64), looked: new(atomic.Uint64)}
	if o.Shared {
		s.group.Flying, s.ids.block = 2, 1000
	}
	return s
}

// Commits is the signature of Store.Commit.
type Commits func(context.Context, Change) (Result, error)

// Through returns a store that calls f for each change in place of Commit. f may call commit, which is the
// Commit of s.
func (s *Store) Through(f func(_ context.Context, _ Change, commit Commits) (Result, error)) *Store {
	through := *s
	through.through = func(ctx context.Context, c Change) (Result, error) { return f(ctx, c, s.Commit) }
	return &through
}

// Over returns a store like s that uses the engine returned by wrap, for tests and proofs.
func (s *Store) Over(wrap func(kv.Engine) kv.Engine) *Store {
	e := wrap(s.engine)
	over := New(e, Settings{Committed: s.group.Committed})
	over.ids = s.ids
	return over
}

// TakeLease does what kv.Leases.TakeLease does, or returns ErrInvalid. After it, the posts of changes get
// higher ids than all posts before.
func (s *Store) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (Lease, error) {
	if err := validKey(owner); err != nil || shard >= of || of > 1<<32 {
		return Lease{}, fmt.Errorf("%w: a lease of shard %d of %d", ErrInvalid, shard, of)
	}
	l, err := s.engine.TakeLease(ctx, shard, of, owner, life)
	if err == nil {
		s.ids.renew()
	}
	return l, err
}

// Attend does what kv.Leases.Attend does, or returns ErrInvalid.
func (s *Store) Attend(ctx context.Context, owner string, life time.Duration) (Census, error) {
	if err := validKey(owner); err != nil {
		return Census{}, err
	}
	return s.engine.Attend(ctx, owner, life)
}

// ReadCount returns how many values were read since opening, a measure of a query's cost.
func (s *Store) ReadCount() uint64 { return s.looked.Load() }

// Close waits for queued changes. Later calls of any method return ErrClosed.
func (s *Store) Close() error {
	if err := s.group.Close(); err != nil {
		return err
	}
	return s.engine.Close()
}

// NextMatch returns an unused id for Change.Match, from 1 upwards. A file may return one again after a restart if no
// change was made since.
func (s *Store) NextMatch(ctx context.Context) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	id, err := s.engine.Next(ctx, seqMatches, 1, 0)
	s.ids.given(id)
	return id, err
}

// Assigned says whether an id was ever returned by NextMatch, or used by a match.
func (s *Store) Assigned(id uint64) bool {
	if id > s.ids.match.Load() {
		last, _ := s.engine.Next(context.Background(), seqMatches, 0, 0)
		s.ids.given(last)
	}
	return id != 0 && id <= s.ids.match.Load()
}

// ids hands out ascending ids for posts, from blocks that no other process has. It also knows the highest id
// of a match that this process has seen.
type ids struct {
	block      uint64
	match      atomic.Uint64
	mu         sync.Mutex
	next, upTo uint64 // the ids left in the block: next <= id < upTo
}

// posts reserves n consecutive ids for posts and returns the first.
func (i *ids) posts(ctx context.Context, e kv.Engine, n uint64) (first uint64, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.next+n > i.upTo {
		size := max(i.block, n) // exactly n if the block is 1, so that a file has no gaps
		last, err := e.Next(ctx, seqPosts, size, 0)
		if err != nil {
			return 0, err
		}
		i.next, i.upTo = last+1-size, last+1
	}
	i.next += n
	return i.next - n, nil
}

// renew gives up the rest of a block.
func (i *ids) renew() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.next, i.upTo = 0, 0
}

// given records that a match has this id.
func (i *ids) given(id uint64) {
	for have := i.match.Load(); have < id && !i.match.CompareAndSwap(have, id); have = i.match.Load() {
	}
}

package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/kv"
)

// How several processes share a bot: each process has the leases of some shards (store.Leases),
// keeps one gateway connection for each of them, and serves their servers. There is no coordinator.
// Each process sends heartbeats to the store, sees the heartbeats of the others, takes free shards
// up to its fair share, and gives back the shards beyond that share. A lease that is not renewed
// expires. The next owner of the shard begins a new session. Until then presses fail visibly, and
// nothing acknowledged is lost. Discord allows one new session every five seconds, so shards change
// their owner one by one: each is served until its next owner can connect at once.

const (
	// leaseLife is how long a lease and a heartbeat are valid. leaseEvery is how often they are
	// renewed.
	leaseLife  = 2 * time.Second
	leaseEvery = 500 * time.Millisecond
	// atOnce is the maximum number of shards that one turn takes, so that each of them is connected
	// well before its lease expires.
	atOnce = 16
	// connectEvery is the time between the connections of two shards that must take turns (all shards,
	// unless Discord allows several at once): Discord's minimum, with a margin.
	connectEvery = 5100 * time.Millisecond
	// A process that ends gives its shards back one after the other, during at most giveWithin. Then
	// it gives back the rest at once, since supervisors kill it after ten seconds or more.
	giveWithin = 6 * time.Second
)

// connection is a shard's connection to the gateway: a *wire.Shell after Begin.
type connection interface {
	Close()
	Healthy() error
	Done() <-chan struct{}
	Err() error
}

// keeping is the part of the tables that must know the leases.
type keeping interface {
	Took(store.Lease) error
	Lost(store.Lease)
}

// fleet manages the shards of one process. Its first fields are set before run.
type fleet struct {
	owner  string
	leases kv.Leases
	tables keeping
	held   *store.Held
	log    *slog.Logger
	// ask asks Discord for the recommended number of shards, once, before any shard is taken.
	ask func(context.Context) (shards uint64, err error)
	// connect opens the connection of a shard.
	connect func(shard, shards uint64) (connection, error)
	// next asks for permission to give a shard away. All processes share one order, so that the
	// shard's next owner can connect at once. next returns false while another shard is first.
	next func(ctx context.Context, shard uint64) bool
	// share is called each time the leases are checked. Its argument is the part of the bot that
	// this process runs: the number of its shards (at least 1) divided by the number of all shards.
	share       func(share float64)
	life, every time.Duration
	// apart is the minimum time for which a shard is served, unless its lease ends. Discord would
	// not let the shard's next owner connect earlier.
	apart time.Duration

	of     uint64 // number of shards
	wanted uint64 // number of shards that Discord recommends

	mu      sync.Mutex          // also protects the fields of serving
	serves  map[uint64]*serving // by shard
	why     error               // why the last turn failed
	others  bool                // other processes are alive
	refused chan error          // permanent failures of connections
	giving  sync.WaitGroup      // running goroutines that give and take shards
	order   sync.Mutex          // held while the tables are told of a lease, to keep these calls in order
}

// serving is a shard that this process serves, or whose lease it is taking.
type serving struct {
	shard   uint64
	lease   store.Lease
	conn    connection // nil until this process has connected the shard
	since   time.Time  // when the connection began
	taking  bool       // the shard's lease is being taken
	leaving bool
}

// run takes and renews leases until the context ends, or until Discord refuses the bot permanently.
// Then it gives all of them back.
func (f *fleet) run(ctx context.Context) error {
	f.serves, f.refused = map[uint64]*serving{}, make(chan error, 1)
	tick := time.NewTicker(f.every)
	defer tick.Stop()
	var err error
	for err == nil && ctx.Err() == nil {
		turned := f.turn(ctx)
		f.tell(turned)
		if errors.Is(turned, wire.ErrFatal) {
			err = turned
			break
		}
		select {
		case <-ctx.Done():
		case err = <-f.refused:
		case <-tick.C:
		}
	}
	f.end()
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// tell records the error of the method turn, or nil if it succeeded. It logs the first error after
// a success, and the first success after an error.
func (f *fleet) tell(err error) {
	f.mu.Lock()
	was := f.why
	f.why = err
	f.mu.Unlock()
	switch {
	case err != nil && was == nil && !errors.Is(err, context.Canceled):
		f.log.Warn("the leases cannot be looked after", "err", err)
	case err == nil && was != nil:
		f.log.Info("the leases are looked after again")
	}
}

// turn renews leases, and takes or gives back shards to balance them.
func (f *fleet) turn(ctx context.Context) error {
	if err := f.renew(ctx); err != nil {
		return err
	}
	now, err := f.leases.Attend(ctx, f.owner, f.life)
	if err != nil {
		return err
	}
	f.mu.Lock()
	f.others = len(now.Owners) > 1
	f.mu.Unlock()
	if err := f.number(ctx, now); err != nil {
		return err
	}
	mine := fairShare(f.of, now.Owners, f.owner)
	have := len(f.mine())
	f.giveSome(ctx, have-mine)
	free := f.free(now, mine-have)
	for _, shard := range free[:min(len(free), atOnce)] {
		s := &serving{shard: shard, taking: true}
		f.with(s, func() { f.serves[shard] = s })
		f.take(ctx, s, f.of)
	}
	// A process without shards may still make requests, so it has a share too.
	f.share(float64(max(1, len(f.all()))) / float64(max(1, f.of)))
	return nil
}

// renew renews every lease. If a lease has expired, renew tells the tables that it is lost, and
// takes it again.
func (f *fleet) renew(ctx context.Context) error {
	held := f.held.Leases()
	for _, s := range f.all() {
		now := f.with(s, nil)
		if now.taking {
			continue
		}
		err := store.ErrFenced
		if slices.Contains(held, now.lease) { // a lease is missing if a change under it was refused
			err = f.leases.RenewLease(ctx, now.lease, f.life)
		}
		if errors.Is(err, store.ErrFenced) {
			f.tables.Lost(now.lease)
			// if the shard is being given back, give ends its lease
			if !f.with(s, func() { s.taking = !s.leaving }).leaving {
				f.take(ctx, s, now.lease.Of)
			}
		} else if err != nil {
			return err
		}
	}
	return nil
}

// take takes the lease of a shard and connects the shard. If a served shard's lease has expired,
// for example in an outage of the database, take takes the lease again. The connection then
// continues, unless another process had the lease. take does its work in a goroutine: TakeLease
// waits until changes under the previous lease have ended, and other leases must be renewed
// meanwhile.
func (f *fleet) take(ctx context.Context, s *serving, of uint64) {
	again := f.with(s, nil).conn != nil
	f.giving.Go(func() {
		l, err := f.leases.TakeLease(ctx, s.shard, of, f.owner, f.life)
		if err == nil {
			err = f.tookLease(s, l)
		}
		if err == nil && !again {
			err = f.begin(s, l)
		}
		locked := errors.Is(err, store.ErrLocked) // another process has the lease
		if again {
			f.with(s, func() { s.taking = false })
		}
		switch {
		case err == nil && !again:
			f.log.Info("serving a shard", "shard", s.shard, "shards", of)
		case again && locked:
			f.lose(s)
		case again && err != nil:
			f.log.Warn("the lease of a shard is not taken again yet", "shard", s.shard, "err", err)
		case !again:
			f.forget(s)
			if !locked {
				f.log.Warn("a shard is not served yet", "shard", s.shard, "err", err)
			}
		}
	})
}

// tookLease serves a shard under a new lease. If the shard is being given back, it drops the lease
// and returns store.ErrLocked.
func (f *fleet) tookLease(s *serving, l store.Lease) error {
	f.order.Lock()
	defer f.order.Unlock()
	if f.with(s, func() { s.lease = l }).leaving {
		ctx, stop := context.WithTimeout(context.Background(), f.life)
		defer stop()
		return errors.Join(store.ErrLocked, f.leases.DropLease(ctx, l))
	}
	if err := f.tables.Took(l); err != nil {
		f.log.Warn("not all that a shard's last owner left could be read", "shard", s.shard, "err", err)
	}
	return nil
}

// number sets the number of shards: the number with which other processes run, or Discord's
// recommendation if this is the first process.
func (f *fleet) number(ctx context.Context, now store.Census) error {
	if f.wanted == 0 {
		wanted, err := f.ask(ctx)
		if err != nil {
			return fmt.Errorf("ask Discord for the number of shards: %w", err)
		}
		f.of, f.wanted = wanted, wanted
	}
	if len(now.Given) > 0 && f.of != now.Given[0].Of && !strings.HasPrefix(now.Given[0].Owner, aCommand) {
		f.of = now.Given[0].Of
		f.log.Warn("the bot runs with another number of shards than Discord advises; "+
			"to change it, end all of its processes and start them again", "shards", f.of, "advised", f.wanted)
	}
	return nil
}

// fairShare returns how many shards an owner should have: an equal share, and one more for the
// first owners if there is a remainder.
func fairShare(shards uint64, owners []string, owner string) int {
	at := slices.Index(owners, owner)
	if at < 0 {
		return 0
	}
	return (int(shards) + len(owners) - 1 - at) / len(owners)
}

// free returns shards without an owner, at most limit. Each process begins at a different shard.
func (f *fleet) free(now store.Census, limit int) (free []uint64) {
	taken := map[uint64]bool{}
	for _, g := range now.Given {
		taken[g.Shard] = true
	}
	for _, s := range f.all() {
		taken[s.shard] = true
	}
	for shard := range f.of {
		if !taken[shard] {
			free = append(free, shard)
		}
	}
	if limit <= 0 || len(free) == 0 {
		return nil
	}
	first := max(0, slices.Index(now.Owners, f.owner)) * limit % len(free)
	return slices.Concat(free[first:], free[:first])[:min(limit, len(free))]
}

// begin connects a shard whose lease was taken for the first time.
func (f *fleet) begin(s *serving, l store.Lease) error {
	conn, err := f.connect(s.shard, l.Of)
	if err != nil {
		f.tables.Lost(l)
		return err
	}
	was := f.with(s, func() { s.conn, s.since, s.taking, s.leaving = conn, time.Now(), false, false })
	go func() { // a permanent failure ends this process
		<-conn.Done()
		if err := conn.Err(); err != nil && !errors.Is(err, wire.ErrClosed) {
			select {
			case f.refused <- err:
			default:
			}
		}
	}()
	if was.leaving {
		f.give(s)
	}
	return nil
}

// with calls the function change, unless it is nil, while it holds the lock f.mu. The function
// change may change the state of the shard s. The method with returns the state before the change.
func (f *fleet) with(s *serving, change func()) (was serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if was = *s; change != nil {
		change()
	}
	return was
}

// giveSome gives back shards, at most limit of them. It gives back a shard that is not connected.
// It gives back a connected shard if the shard was served long enough and the function f.next
// permits it.
func (f *fleet) giveSome(ctx context.Context, limit int) {
	for _, s := range slices.Backward(f.mine()) {
		if limit <= 0 {
			return
		}
		if now := f.with(s, nil); now.conn == nil || time.Since(now.since) >= f.apart && f.next(ctx, s.shard) {
			f.give(s)
			limit--
		}
	}
}

// give gives a shard back: first the connection ends, then running work, then the lease. It returns
// at once. A shard that is still connecting is given back once it is connected.
func (f *fleet) give(s *serving) {
	was := f.with(s, func() { s.leaving = true })
	if was.leaving || was.conn == nil {
		return
	}
	f.giving.Go(func() {
		was.conn.Close()
		f.tables.Lost(was.lease)
		ctx, stop := context.WithTimeout(context.Background(), f.life)
		defer stop()
		if err := f.leases.DropLease(ctx, was.lease); err != nil {
			f.log.Warn("a shard is not given back, its lease ends by itself", "shard", s.shard, "err", err)
		}
		f.forget(s)
		f.log.Info("gave a shard back", "shard", s.shard)
	})
}

// lose closes the connection of a shard whose lease has expired and now belongs to another process.
func (f *fleet) lose(s *serving) {
	was := f.with(s, func() { s.leaving = true })
	f.tables.Lost(was.lease)
	if was.leaving {
		return // give ends the serving of the shard
	}
	f.log.Warn("the lease of a shard is over", "shard", s.shard)
	f.forget(s)
	f.giving.Go(was.conn.Close)
}

func (f *fleet) forget(s *serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.serves[s.shard] == s {
		delete(f.serves, s.shard)
	}
}

// all returns the served shards by number, including those being given back.
func (f *fleet) all() []*serving {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.SortedFunc(maps.Values(f.serves), func(a, b *serving) int { return cmp.Compare(a.shard, b.shard) })
}

// mine returns the served shards by number, without those being given back.
func (f *fleet) mine() []*serving {
	return slices.DeleteFunc(f.all(), func(s *serving) bool { return f.with(s, nil).leaving })
}

// end ends the heartbeat, so that the shares of the other processes grow. Then it gives all shards
// back: one after the other if there are other processes, otherwise all at once. The leases are
// renewed until all running work has ended.
func (f *fleet) end() {
	ctx, stop := context.WithTimeout(context.Background(), giveWithin+f.life+5*time.Second)
	defer stop()
	left, err := f.leases.Attend(ctx, f.owner, 0)
	if err != nil {
		f.log.Warn("the other processes learn by themselves that this one ends", "err", err)
	}
	tick := time.NewTicker(f.every)
	defer tick.Stop()
	began := time.Now()
	for done := (<-chan struct{})(nil); ctx.Err() == nil; {
		if len(left.Owners) > 0 && time.Since(began) < giveWithin {
			f.giveSome(ctx, len(f.mine()))
		} else {
			for _, s := range f.all() {
				f.give(s)
			}
		}
		if done == nil && len(f.mine()) == 0 {
			done = begun(f.giving.Wait)
		}
		select {
		case <-done:
			return
		case <-ctx.Done():
		case <-tick.C:
			_ = f.renew(ctx)
		}
	}
}

// Healthy returns nil while every served shard is connected and the leases are renewed. A process
// without shards is healthy if other processes serve all shards.
func (f *fleet) Healthy() error {
	f.mu.Lock()
	err, others, of := f.why, f.others, len(f.serves)
	f.mu.Unlock()
	if err != nil {
		return fmt.Errorf("the leases cannot be looked after: %w", err)
	}
	if of == 0 && !others {
		return errors.New("no shard is served yet")
	}
	for _, s := range f.all() {
		conn := f.with(s, nil).conn
		if conn == nil {
			return fmt.Errorf("shard %d: its lease is being taken", s.shard)
		}
		if err := conn.Healthy(); err != nil {
			return fmt.Errorf("shard %d: %w", s.shard, err)
		}
	}
	return nil
}

package processes

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Kind is a kind of trouble.
type Kind string

// The kinds of trouble. A trouble may make a shard silent for some time: the shard acknowledges
// nothing. The kinds are in the order of how long such a silence may last, the shortest first. The
// kind Nothing stands for a silence that no trouble has caused.
const (
	Nothing   Kind = "nothing"
	Ended     Kind = "SIGTERM"           // a process is asked to end, and another one begins
	Killed    Kind = "SIGKILL"           // a process is killed, and another begins
	Stopped   Kind = "SIGSTOP"           // a process is stopped for a while, then continues
	Stuck     Kind = "a change stuck"    // a process is killed while the database is slow with its changes
	Fast      Kind = "restart fast"      // the database ends its connections, shuts down and starts again
	Immediate Kind = "restart immediate" // the database dies and starts again
)

// often maps each kind to its weight. A kind with the weight 6 is drawn three times as often as a kind
// with the weight 2.
var often = map[Kind]int{Ended: 2, Killed: 6, Stopped: 5, Stuck: 2, Fast: 2, Immediate: 2}

// limits are the longest times for which a shard may be silent, if no worse trouble comes
// meanwhile. A lease ends two seconds after its process. When another process takes over a shard,
// the process waits up to five seconds until Discord lets it connect.
var limits = map[Kind]time.Duration{
	Nothing: 7 * time.Second, Ended: 7 * time.Second, Killed: 9 * time.Second, Stopped: 9 * time.Second,
	Stuck: 15 * time.Second, Fast: 15 * time.Second, Immediate: 15 * time.Second,
}

// deed is a trouble drawn from the seed.
type deed struct {
	kind  Kind
	after time.Duration // time since the previous deed
	slot  int           // the slot of the process that it hits
	lasts time.Duration // how long the process, or the database, does not work
}

// trouble is a deed that was carried out.
type trouble struct {
	kind       Kind
	from, till time.Time
}

// drawn returns a function that draws a new deed at each call. All deeds have the kind Nothing if
// Options.Only is empty but not nil.
func drawn(rng *rand.Rand, o Options) func() deed {
	var kinds []Kind
	for _, k := range []Kind{Ended, Killed, Stopped, Stuck, Fast, Immediate} {
		if o.Only == nil || slices.Contains(o.Only, k) {
			kinds = append(kinds, slices.Repeat([]Kind{k}, often[k])...)
		}
	}
	if len(kinds) == 0 {
		return func() deed { return deed{kind: Nothing} }
	}
	between := func(from, to time.Duration) time.Duration {
		return from + time.Duration(rng.Float64()*float64(to-from))
	}
	return func() deed {
		d := deed{kind: kinds[rng.IntN(len(kinds))], after: between(o.Every/3, o.Every), slot: rng.IntN(living)}
		switch d.kind {
		case Stopped: // evenly by the logarithm: from 2 to 4 s is as likely as from 4 to 8 s
			least := 2 * time.Second
			d.lasts = time.Duration(float64(least) * math.Pow(float64(max(o.Stopped, least))/float64(least), rng.Float64()))
		case Stuck:
			d.lasts = between(3*time.Second, 5*time.Second)
		default:
			d.lasts = between(0, 2*time.Second)
		}
		return d
	}
}

// harmed are the slots whose process does not serve: it has ended, is stopped, or is still
// starting.
type harmed struct {
	mu      sync.Mutex
	slots   [living]bool
	stopped bool
}

// take chooses a healthy process for a deed. It returns false if only one healthy process is left.
// Only one process is stopped at a time: a deed that would stop a second one kills it instead.
func (h *harmed) take(d *deed) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	ill := 0
	for _, is := range h.slots {
		if is {
			ill++
		}
	}
	if ill >= living-1 {
		return false
	}
	for h.slots[d.slot] {
		d.slot = (d.slot + 1) % living
	}
	if d.kind == Stopped && h.stopped {
		d.kind, d.lasts = Killed, 0
	}
	h.slots[d.slot] = true
	h.stopped = h.stopped || d.kind == Stopped
	return true
}

func (h *harmed) heals(d deed) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.slots[d.slot] = false
	h.stopped = h.stopped && d.kind != Stopped
}

// chaos carries out the drawn deeds until the context ends. When it returns, all processes run
// again.
func (r *run) chaos(ctx context.Context) {
	next := drawn(r.rng, r.o)
	var h harmed
	var under sync.WaitGroup
	defer under.Wait()
	for {
		d := next()
		if d.kind == Nothing {
			d.after = r.o.For
		}
		pause(ctx, d.after)
		if ctx.Err() != nil {
			return
		}
		if d.kind == Fast || d.kind == Immediate {
			r.does(ctx, d)
		} else if h.take(&d) {
			under.Go(func() {
				defer h.heals(d)
				r.does(ctx, d)
			})
		}
	}
}

// The method named does carries out a deed and records it as a trouble of the run.
func (r *run) does(ctx context.Context, d deed) {
	t := trouble{kind: d.kind, from: time.Now()}
	r.o.Log.Info(string(d.kind), "at", t.from.Sub(r.began).Round(time.Millisecond),
		"process", d.slot, "lasts", d.lasts.Round(time.Millisecond))
	if err := r.hits(ctx, d); err != nil {
		r.wrong("%s: %v", d.kind, err)
	}
	t.till = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.trouble = append(r.trouble, t)
}

func (r *run) hits(ctx context.Context, d deed) error {
	l := r.bots.in(d.slot)
	switch d.kind {
	case Fast, Immediate:
		mode := "fast"
		if d.kind == Immediate {
			mode = "immediate"
		}
		r.starting.Lock() // no process is started meanwhile: without a database it would end at once
		defer r.starting.Unlock()
		if err := r.engine.server.Stop(mode); err != nil {
			return err
		}
		pause(ctx, d.lasts)
		return r.engine.server.Up()
	case Stopped:
		l.signal(syscall.SIGSTOP)
		pause(ctx, d.lasts)
		l.signal(syscall.SIGCONT)
		return nil
	case Ended:
		if err := l.end(); err != nil {
			return err
		}
	case Killed:
		l.kill()
	case Stuck:
		if err := r.sticks(ctx, l, d.lasts); err != nil {
			return err
		}
	}
	if d.kind != Stuck {
		pause(ctx, d.lasts)
	}
	r.starting.RLock()
	defer r.starting.RUnlock()
	if err := r.bots.start(d.slot); err != nil {
		return err
	}
	if err := r.engine.serves(ctx, r.bots.in(d.slot), 1); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// The method sticks kills a process while the database works slowly on one of the process's changes.
// The database stays slow for the time lasts. If the database does not answer, sticks only kills the
// process.
func (r *run) sticks(ctx context.Context, l *life, lasts time.Duration) error {
	shards, err := r.engine.shards(ctx, l.cmd.Process.Pid)
	var goOn func()
	if err == nil {
		goOn, err = r.engine.slow(ctx, shards)
	}
	if err != nil { // the database is being restarted
		l.kill()
		return nil
	}
	defer goOn()
	within, stop := context.WithTimeout(ctx, time.Second)
	r.engine.stuck(within)
	stop()
	l.kill()
	pause(ctx, lasts)
	return nil
}

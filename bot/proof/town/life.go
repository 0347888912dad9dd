package town

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"bivouac/bot/wire"
	"bivouac/store"
)

// start starts the bot. It opens the store and the gateway.
func (t *Town) start() error {
	t.asleep = false
	t.Pace = &Pace{now: t.Server.Clock().Now()}
	if err := t.assemble(); err != nil {
		return fmt.Errorf("start the bot: %w", err)
	}
	t.feed = t.Server.Connect()
	// The intents for guilds and members, as the bot itself asks for them.
	if code := t.feed.Send([]byte(`{"op":2,"d":{"token":"t","properties":{},"intents":3}}`)); code != 0 {
		return fmt.Errorf("the gateway closes with %d", code)
	}
	t.Settle()
	t.Bot.Step(context.Background())
	t.Settle()
	return nil
}

// Restart ends the bot as SIGTERM does, when nothing is in progress, and starts it again.
func (t *Town) Restart() error {
	t.Settle()
	t.o.Tape.Deed("the bot is restarted")
	return t.end()
}

// Kill lets some steps of the present work happen, ends the bot in the middle of the rest, and
// starts it again.
func (t *Town) Kill(steps int) error {
	t.o.Tape.Deed("the bot is killed after %d steps", steps)
	for range steps {
		if !t.step() {
			break
		}
	}
	return t.end()
}

// end ends the bot at once, and starts it again.
func (t *Town) end() error {
	if err := t.sleep(); err != nil {
		return err
	}
	return t.start()
}

// sleep ends the bot at once.
func (t *Town) sleep() error {
	t.asleep = true
	t.feed.Close(true)
	return t.store.Close()
}

// Stop ends the bot as SIGTERM does. Until Start nothing reaches the bot, and time passes without
// it.
func (t *Town) Stop() error {
	t.Settle()
	t.o.Tape.Deed("the bot is stopped")
	return t.sleep()
}

// Start starts the bot after Stop.
func (t *Town) Start() error {
	t.o.Tape.Deed("the bot is started")
	return t.start()
}

// Settle lets everything in progress happen.
func (t *Town) Settle() {
	for t.step() {
	}
}

// step does one thing that is in progress. It returns false if nothing is.
func (t *Town) step() bool {
	if t.asleep {
		return false
	}
	if f := t.Pace.Job(); f != nil {
		f()
		return true
	}
	if p, ok := t.feed.Next(); ok {
		if p.Type != "" {
			t.Shell.Deliver(p.Type, p.Data)
		}
		return true
	}
	some := false
	t.Bot.Post(context.Background(), func(f func()) { some = true; f() })
	return some
}

// Hear sends the bot a gateway event that this Discord does not produce itself.
func (t *Town) Hear(kind string, data any) {
	b, err := json.Marshal(data)
	if err != nil {
		panic(err) // callers pass plain values
	}
	t.Shell.Deliver(kind, b)
}

// Pass lets time pass in one step. At its end the bot does what came due meanwhile.
func (t *Town) Pass(d time.Duration) {
	t.Server.Clock().Advance(d)
	if t.asleep {
		return
	}
	t.Pace.Pass(d)
	t.Settle()
	t.Bot.Step(context.Background())
	t.Settle()
}

// Now returns the town's time.
func (t *Town) Now() time.Time { return t.Server.Clock().Now() }

// Unsaid returns the records of the posts that wait in the store.
func (t *Town) Unsaid() ([]string, error) {
	left, err := t.store.Outbox(store.Everywhere, 0, 0)
	var told []string
	for _, p := range left {
		told = append(told, string(p.Record))
	}
	return told, err
}

// Close ends the town; the store's file stays. The error also reports requests of the bot that the
// playground does not know, or that break Discord's specification.
func (t *Town) Close() error {
	var err error
	if t.store != nil {
		err = t.store.Close()
	}
	if unknown := t.Server.Unsupported(); len(unknown) > 0 {
		err = errors.Join(err, fmt.Errorf("the bot used what the playground does not know: %q", unknown))
	}
	if wrong := t.Server.Violations(); len(wrong) > 0 {
		err = errors.Join(err, fmt.Errorf("the bot broke Discord's specification: %q", wrong))
	}
	return errors.Join(err, t.Server.Close())
}

// Check calls Sound for the town's store.
func (t *Town) Check() error { return Sound(t.store) }

// Sound reads a whole store. The error reports damage, or why the store could not be read.
func Sound(s *store.Store) error {
	r, err := s.Check()
	if err == nil && len(r.Damage) > 0 {
		err = fmt.Errorf("%d pieces of damage, the first: %w", len(r.Damage), r.Damage[0])
	}
	if err != nil {
		return err
	}
	return lists(s)
}

// Pace is a wire.Pace in virtual time. Time passes when a goroutine sleeps or when the town lets it
// pass. Only the goroutine of its town uses it.
type Pace struct {
	now    time.Time
	jobs   []func()
	timers []*timer
}

var _ wire.Pace = (*Pace)(nil)

type timer struct {
	due  time.Time
	run  func()
	done bool
}

// Now returns the time of the bot's machine.
func (p *Pace) Now() time.Time { return p.now }

// Sleep returns at once, as if d had passed.
func (p *Pace) Sleep(ctx context.Context, d time.Duration) bool {
	p.now = p.now.Add(max(d, 0))
	return ctx.Err() == nil
}

// Timeout returns a context that no deadline ends.
func (p *Pace) Timeout(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}

// After runs f when d has passed. The returned function cancels this, and reports whether f had not
// run yet.
func (p *Pace) After(d time.Duration, f func()) func() bool {
	t := &timer{due: p.now.Add(d), run: f}
	p.timers = append(p.timers, t)
	return func() bool {
		prevented := !t.done
		t.done = true
		return prevented
	}
}

// Go runs f after the town's present job: see Job.
func (p *Pace) Go(f func()) { p.jobs = append(p.jobs, f) }

// Take panics if it would have to wait, because no other goroutine could end the waiting.
func (p *Pace) Take(_ context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
		panic(fmt.Sprintf("town: a turn of %d is never free", cap(turn)))
	}
}

// Spread returns half of d.
func (p *Pace) Spread(d time.Duration) time.Duration { return d / 2 }

// Job removes and returns the next job, or returns nil if there is none.
func (p *Pace) Job() func() {
	if len(p.jobs) == 0 {
		return nil
	}
	f := p.jobs[0]
	p.jobs = p.jobs[1:]
	return f
}

// Pass lets time pass, and runs what became due, in the order in which After was called.
func (p *Pace) Pass(d time.Duration) {
	p.now = p.now.Add(d)
	waiting := p.timers
	p.timers = nil
	for _, t := range waiting {
		switch {
		case t.done:
		case t.due.After(p.now):
			p.timers = append(p.timers, t)
		default:
			t.done = true
			t.run()
		}
	}
}

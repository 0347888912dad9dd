package faults

import (
	"context"
	"fmt"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/wire"
)

// door is how interactions come to the bot: once, twice, later, or never. It
// stands behind the gateway, which lets an interaction in once.
type door struct {
	*bot.Bot
	life   *life
	client *wire.Client
}

// How an interaction comes.
const (
	comesOnce  = "once"
	comesTwice = "twice"
	comesLate  = "late"
	comesNever = "never"
)

// A visit is one thing that a member does: how it shall come to the bot, and what
// became of it.
type visit struct {
	how    string
	cancel context.CancelFunc // ends the member's waiting
	once   sync.Once
}

// ended says that nobody will answer any more: the member waits a little (what
// the watchdog sends still comes) and gives up.
func (v *visit) ended(after time.Duration) {
	v.once.Do(func() { time.AfterFunc(after, v.cancel) })
}

// grace is how long an answer may still be on its way when the handler is done: the
// watchdog defers after 1.5 s.
const grace = 3 * time.Second

// Interaction lets one in.
func (d *door) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	if d.life.over() {
		return // a dead process may still be connected; the living one hears it too
	}
	s := d.life.sim
	v := s.visitOf(in)
	switch v.how {
	case comesNever:
		v.ended(0)
		return
	case comesLate:
		s.keep(in)
		v.ended(0)
		return
	case comesTwice:
		again := *in
		if s.o.Plant == PlantDouble {
			again.ID += "x" // the key is what the bot knows a repeat by
		}
		s.known(&again)
		s.running.Go(func() { d.alone(&again) })
	}
	d.enter(ctx, in, a)
	v.ended(grace)
}

// Ready follows each connection.
func (d *door) Ready(ctx context.Context, r wire.Ready) {
	d.life.hears.Add(1)
	d.Bot.Ready(ctx, r)
}

// enter hands an interaction to the bot. A panic is a broken promise.
func (d *door) enter(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	defer func() {
		if p := recover(); p != nil {
			d.life.sim.broken("a handler panicked: %v", p)
		}
	}()
	if !d.life.over() {
		d.Bot.Interaction(ctx, in, a)
	}
}

// alone lets in what comes outside of the gateway: a second time, or late, perhaps
// in another life than the one that it came in.
func (d *door) alone(in *wire.Interaction) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	d.enter(ctx, in, wire.NewAnswer(d.client, in, wire.DeferByKind))
}

// visitOf finds what the member who does this has planned.
func (s *sim) visitOf(in *wire.Interaction) *visit {
	s.known(in)
	s.mu.Lock()
	defer s.mu.Unlock()
	if v := s.visits[in.User.ID+" "+in.Channel]; v != nil && !s.heard[in.ID] {
		return v
	}
	return &visit{how: comesOnce, cancel: func() {}}
}

// known notes an interaction that reached the bot.
func (s *sim) known(in *wire.Interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, is := s.came[in.ID]; !is {
		s.came[in.ID] = in
		s.order = append(s.order, in.ID)
	}
	s.byToken[in.Token.Reveal()] = in
}

// keep holds an interaction back for later.
func (s *sim) keep(in *wire.Interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, in)
}

// broken notes a broken promise; the first one is what the run ends with.
func (s *sim) broken(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil {
		s.failure = &Failure{Seed: s.o.Seed, Steps: s.o.Steps, Channels: s.o.Channels, Step: s.step, What: fmt.Sprintf(format, args...),
			Plant: s.o.Plant, Sockets: s.exact == nil}
	}
}

package faults

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bivouac/bot/playground"
	"bivouac/store"
)

// RunSockets plays one run over true sockets, in true time and with the bot's own
// goroutines: a seed does not repeat such a run exactly (doc.go). Otherwise as Run.
func RunSockets(ctx context.Context, o Options) (Report, error) {
	began := time.Now()
	o = o.defaults()
	dir, done, err := temporary(o.Dir)
	if err != nil {
		return Report{Seed: o.Seed}, err
	}
	defer done()
	o.Dir = dir
	s, err := newSim(o)
	if err == nil {
		err = s.play(ctx)
	}
	if s == nil {
		return Report{Seed: o.Seed}, err
	}
	if e := s.close(); err == nil && e != nil {
		err = fmt.Errorf("close the bot: %w", e)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report.Took = time.Since(began)
	if s.failure != nil {
		return s.report, s.failure
	}
	return s.report, err
}

// play makes the steps and then looks at what has come of them.
func (s *sim) play(ctx context.Context) error {
	s.stir()
	for n := range s.o.Steps {
		s.mu.Lock()
		s.step = n
		s.mu.Unlock()
		if err := s.one(); err != nil {
			return err
		}
		if err := s.failed(ctx); err != nil {
			return err
		}
	}
	if err := s.settle(); err != nil {
		return err
	}
	s.last()
	return s.failed(ctx)
}

func (s *sim) failed(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure != nil {
		return s.failure
	}
	return ctx.Err()
}

// stir lets the faults begin.
func (s *sim) stir() {
	s.life.mu.Lock()
	defer s.life.mu.Unlock()
	s.calm, s.life.calm = false, false
}

// still ends them.
func (s *sim) still() {
	s.calm = true
	s.life.rest()
}

// one is a step: trouble, a few members at once, then a look at everything.
func (s *sim) one() error {
	rng := s.luck.at("step", s.step)
	if err := s.remember(); err != nil {
		return err
	}
	s.trouble(rng)
	s.late(rng)
	var wg sync.WaitGroup
	busy := map[string]bool{}
	for n := range 1 + rng.IntN(4) {
		m := &member{sim: s, rng: s.luck.at("member", s.step, n), proc: s.proc}
		m.key, m.channel = pick(m.rng, s.members), pick(m.rng, s.channels)
		m.id = s.srv.As(m.key).ID()
		if busy[m.channel] && chance(m.rng, 0.5) || busy[m.key+m.channel] {
			continue
		}
		busy[m.channel], busy[m.key+m.channel] = true, true
		wg.Go(m.act)
	}
	wg.Wait()
	if err := s.recover(); err != nil {
		return err
	}
	s.srv.Clock().Advance(time.Second)
	return s.look()
}

// recover starts the bot again if it was killed, and waits until it hears.
func (s *sim) recover() error {
	for s.life.over() {
		s.life.buried()
		if rng := s.luck.at("down", s.step, s.life.n); chance(rng, 0.2) {
			s.jump(rng) // the machine was off for a while
		}
		if err := s.restart(); err != nil && !s.life.over() {
			return err
		}
		if err := s.checkAll(); err != nil && !s.life.over() {
			return err
		}
	}
	for began := time.Now(); s.proc.shell.Healthy() != nil || s.life.hears.Load() < s.life.wants; pause() {
		if time.Since(began) > s.o.Patience {
			s.broken("the gateway did not come back within %s: %v", s.o.Patience, s.proc.shell.Healthy())
			return nil
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shaken = false
	return nil
}

// deaf says whether the gateway was disturbed in this step.
func (s *sim) deaf() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shaken
}

// settle ends the trouble and waits until the bot has nothing left to say.
func (s *sim) settle() error {
	s.still()
	s.srv.ClearFaults()
	if err := s.recover(); err != nil {
		return err
	}
	s.still()
	s.running.Wait()
	for began := time.Now(); time.Since(began) < s.o.Patience; time.Sleep(50 * time.Millisecond) {
		left, err := s.proc.store.Outbox(store.Everywhere, 0, 1)
		if err == nil && len(left) == 0 {
			return s.look()
		}
		s.srv.Clock().Advance(3 * time.Second) // not so fast that a nonce dies between two tries
	}
	left, err := s.proc.store.Outbox(store.Everywhere, 0, 0)
	s.broken("%d posts were not made within %s without any fault (%v)", len(left), s.o.Patience, err)
	return nil
}

var errTrouble = errors.New("the simulation itself failed")

// fault hands a fault to the playground's server.
func (s *sim) fault(f playground.Fault) {
	if err := s.srv.Fault(f); err != nil {
		s.broken("%v: %v", errTrouble, err)
	}
}

package faults

import (
	"math/rand/v2"
	"time"

	"bivouac/bot/playground"
	"bivouac/store"
)

// How often a step begins with each trouble.
const (
	jumpRate    = 0.08
	killRate    = 0.02
	doomRate    = 0.06
	gatewayRate = 0.06
)

// jumps are how far the clock leaps: past the answer's 3 s, a token's 15 min, an
// edit's hour, a reminder, a lobby's week.
var jumps = []time.Duration{4 * time.Second, 2 * time.Minute, 20 * time.Minute, 2 * time.Hour, 26 * time.Hour, 80 * time.Hour, 8 * 24 * time.Hour}

// gateway are the faults of the gateway.
var gateway = []playground.Fault{
	{Kind: "drop"}, {Kind: "op7"}, {Kind: "op9", Resumable: true}, {Kind: "op9"}, {Kind: "close", Code: 4000}, {Kind: "close", Code: 4009},
}

// trouble is what happens before the members of a step do anything.
func (s *sim) trouble(rng *rand.Rand) {
	if chance(rng, jumpRate) && s.quiet() {
		s.jump(rng)
	}
	if chance(rng, doomRate) {
		at, n := pick(rng, moments), rng.IntN(5)
		s.trace("the bot dies at the %d. next moment %s", n+1, at)
		s.life.doomed(at, n)
	}
	if chance(rng, killRate) {
		s.life.kill("between")
	}
	if chance(rng, gatewayRate) {
		f := pick(rng, gateway)
		if chance(rng, 0.3) {
			s.fault(playground.Fault{Kind: pick(rng, []string{"resume7", "resume9"})})
			s.count("gateway refuses a resume")
		}
		s.mu.Lock()
		s.shaken = true
		s.mu.Unlock()
		s.life.wants = s.life.hears.Load() + 1
		s.count("gateway " + f.Kind)
		s.trace("gateway: %+v", f)
		s.fault(f)
	}
}

func (s *sim) jump(rng *rand.Rand) {
	jump := pick(rng, jumps)
	s.count("clock jump")
	s.trace("the clock jumps by %s", jump)
	s.srv.Clock().Advance(jump)
}

// quiet waits a while until everything is said. Days do not pass between two tries
// of one request, which go by real time.
func (s *sim) quiet() bool {
	for range 50 {
		left, err := s.proc.store.Outbox(store.Everywhere, 0, 1)
		if err == nil && len(left) == 0 || s.life.over() {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// late lets in some of the interactions that were kept, in this life or the next.
func (s *sim) late(rng *rand.Rand) {
	s.mu.Lock()
	kept := s.kept
	s.kept = nil
	s.mu.Unlock()
	for _, in := range kept {
		if !chance(rng, 0.4) {
			s.keep(in)
			continue
		}
		s.count("late interaction")
		d := &door{Bot: s.proc.bot, life: s.proc.life, client: s.proc.client}
		s.running.Go(func() { d.alone(in) })
	}
}

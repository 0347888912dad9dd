package crash

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

const (
	killChannels = 4
	killSteps    = 160 // steps of each channel before a new store is begun
)

// Kills kills n children at random moments: most while they write, some while they open the store.
// After each kill everything acknowledged must be there.
func Kills(ctx context.Context, o Options, n int) (r Report, err error) {
	r.What = "kills at random moments"
	defer r.timed(time.Now())
	p, err := newPlan(o.Games, killChannels, killSteps, o.Dir)
	if err != nil {
		return r, err
	}
	var w *world
	for ; r.Tries < n; r.Tries++ {
		if w == nil {
			if w, err = o.newWorld(p, killSteps); err != nil {
				return r, err
			}
			r.add("stores", 1)
		}
		if err := w.kill(ctx, o.random(r.Tries), &r); err != nil {
			return r, err
		}
		if w.finished() {
			w.remove()
			w = nil
		}
	}
	if w != nil {
		w.remove()
	}
	if n > 10 && r.Count["steps acknowledged"] == 0 {
		return r, errors.New("no child acknowledged anything: that proves nothing")
	}
	return r, nil
}

// kill runs a child and kills it. Seven times in eight it does so up to 12 ms after the child's
// first line of output, otherwise up to 40 ms after the child's start.
func (w *world) kill(ctx context.Context, random *rand.Rand, r *Report) error {
	p, err := w.start(ctx, w.task(false))
	if err != nil {
		return err
	}
	kill := func(most time.Duration) {
		time.AfterFunc(rand.N(most), func() { _ = p.cmd.Process.Kill() })
	}
	began := random.IntN(8) == 0
	if began {
		kill(40 * time.Millisecond)
	}
	before := w.count[sayAck]
	for p.out.Scan() {
		if !began {
			began = true
			kill(12 * time.Millisecond)
		}
		w.hear(p.out.Text())
	}
	e := p.wait()
	if err := w.judge(ctx, e); err != nil {
		return err
	}
	unheard, err := w.look()
	r.add("steps acknowledged", w.count[sayAck]-before)
	r.add("durable but not acknowledged", unheard)
	if !e.killed {
		r.add("children that ended before their death", 1)
	}
	return err
}

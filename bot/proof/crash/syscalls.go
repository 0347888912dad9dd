package crash

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"
)

// sessionSteps is how many steps a session under strace has: long enough for two
// tables, votes and undos.
const sessionSteps = 32

// mapping are calls of the Go runtime too; dying there is the same.
const mapping = "mmap,munmap,openat,flock"

// Syscalls kills a session right before its n-th call of each kind that alters the
// disk or maps the file: for every n, at most `most` of each kind (0: all). A new
// process goes on where the first one died, to the end.
func Syscalls(ctx context.Context, o Options, most int) (r Report, err error) {
	r.What = "kills at the n-th call"
	defer r.timed(time.Now())
	if err := hasStrace(); err != nil {
		return r, err
	}
	p, err := newPlan(o.Games, 1, sessionSteps, o.Dir)
	if err != nil {
		return r, err
	}
	calls, err := census(ctx, o, p, sessionSteps, writing+","+mapping)
	if err != nil {
		return r, err
	}
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		last := calls[call]
		if most > 0 {
			last = min(last, most)
		}
		for n := 1; n <= last; n++ {
			if err := dieAt(ctx, o, p, call, n, &r); err != nil {
				return r, err
			}
		}
	}
	if r.Count["pwrite64"] == 0 || r.Count["fdatasync"] == 0 {
		return r, errors.New("no child was killed at a write and a sync: that proves nothing")
	}
	return r, nil
}

// dieAt has a session die at a call, looks, and has another go on to the end.
func dieAt(ctx context.Context, o Options, p *plan, call string, n int, r *Report) error {
	w, err := o.newWorld(p, sessionSteps)
	if err != nil {
		return err
	}
	e, err := w.run(ctx, true, strace("/dev/null", inject(call, "signal=KILL", n, 1)...)...)
	if err != nil {
		return err
	}
	r.Tries++
	if e.killed {
		r.add(call, 1)
	}
	unheard, err := w.look()
	if err != nil {
		return err
	}
	r.add("durable but not acknowledged", unheard)
	if _, err := w.run(ctx, false); err != nil {
		return err
	}
	if _, err := w.look(); err != nil {
		return err
	}
	if !w.finished() {
		return w.broken(errors.New("the second process did not go on to the end"))
	}
	w.remove()
	return nil
}

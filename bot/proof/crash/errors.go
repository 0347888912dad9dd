package crash

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// bursts lists how many calls in a row fail. Each of these numbers is tried.
var bursts = []int{1, 2, 7}

// failing are the calls that fail, and their errors.
var failing = []struct{ call, with string }{
	{"pwrite64", "EIO"}, {"pwrite64", "ENOSPC"},
	{"fdatasync", "EIO"}, {"fdatasync", "ENOSPC"},
	{"ftruncate", "ENOSPC"}, {"fsync", "EIO"},
}

// Errors makes the n-th write or sync of a session fail, for each n up to the parameter limit. Each n
// is tried with one, two and seven failures in a row (bursts). When the disk works again, the session
// must go on without help and without any wrong answer.
func Errors(ctx context.Context, o Options, limit int) (r Report, err error) {
	r.What = "write errors"
	defer r.timed(time.Now())
	if err := hasStrace(); err != nil {
		return r, err
	}
	p, err := newPlan(o.Games, 1, sessionSteps, o.Dir)
	if err != nil {
		return r, err
	}
	calls, err := census(ctx, o, p, sessionSteps, writing)
	if err != nil {
		return r, err
	}
	for _, f := range failing {
		for n := 1; n <= min(limit, calls[f.call]); n++ {
			for _, times := range bursts {
				if err := failAt(ctx, o, p, f.call, f.with, n, times, &r); err != nil {
					return r, fmt.Errorf("%s at %s %d to %d: %w", f.with, f.call, n, n+times-1, err)
				}
			}
		}
	}
	if limit > 10 && r.Count["steps refused for certain"] == 0 {
		return r, errors.New("no step was ever refused: that proves nothing")
	}
	return r, nil
}

// failAt plays a session in which calls of one name fail. The first that fails is the n-th. The
// parameter times is how many calls in a row fail. The session must still finish. failAt then
// checks its result.
func failAt(ctx context.Context, o Options, p *plan, call, with string, n, times int, r *Report) error {
	w, err := o.newWorld(p, sessionSteps)
	if err != nil {
		return err
	}
	args := append(inject(call, "error="+with, n, times), quick)
	if _, err := w.run(ctx, true, strace("/dev/null", args...)...); err != nil {
		return err
	}
	return w.ended(r)
}

// ended requires that a session came to its end although calls failed or the disk was full, and
// that its store is sound. It counts the session in the report.
func (w *world) ended(r *Report) error {
	if _, err := w.look(); err != nil {
		return err
	}
	if !w.finished() {
		return w.broken(errors.New("the session did not come to its end"))
	}
	r.Tries++
	r.add("steps refused for certain", w.count[sayRefused])
	r.add("steps in doubt", w.count[sayUnknown])
	r.add("times that the store said it takes no changes", w.count[sayIll])
	r.add("times that it got well by itself", w.count[sayWell])
	r.add("times that it could not be opened at first", w.count[sayClosed])
	w.remove()
	return nil
}

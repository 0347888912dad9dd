package faults

import (
	"context"
	"errors"
)

// shrinkTries is how many runs a failing one is tried to be made shorter in.
const shrinkTries = 12

// Shrink finds a shorter run that fails, if it can: a run of fewer steps is the
// beginning of the longer one, with its end. It answers the failure of the shortest.
func Shrink(ctx context.Context, o Options, failure *Failure) error {
	best := failure
	fails := func(steps int) bool {
		o.Steps = steps
		_, err := Run(ctx, o)
		var f *Failure
		if errors.As(err, &f) {
			best = f
		}
		return f != nil
	}
	o.Steps = best.Steps
	low, high := 0, best.Steps // it fails at high
	if at := best.Step + 1; at < high && fails(at) {
		high = at
	}
	for range shrinkTries {
		middle := (low + high) / 2
		if high-low <= 1 || middle == 0 || ctx.Err() != nil {
			break
		}
		if fails(middle) {
			high = middle
			continue
		}
		low = middle
	}
	return best
}

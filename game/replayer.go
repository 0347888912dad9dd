package game

import (
	"context"
	"slices"
)

// A replayer replays a journal entry by entry. For a strike it returns to a kept position, so that
// a journal with many strikes costs little more than its length.
type replayer struct {
	ctx   context.Context
	m     *Match
	live  []int  // the effective entries of the present part, ascending
	marks []mark // ascending; the first is the start of the part
}

// A mark is an immutable position to which a strike may return.
type mark struct {
	entries int // number of journal entries before it
	rigged  int // the first entry at which rigs are yet to be applied
	taught  int // see Match
	state   State
}

// All of the last recentMarks marks are kept. Of the older ones, about one is kept for each
// markEvery entries.
const (
	recentMarks = 32
	markEvery   = 16
)

// newReplayer returns a replayer that starts at a match without entries in its present part.
func newReplayer(ctx context.Context, m *Match) *replayer {
	r := &replayer{ctx: ctx, m: m}
	r.keep()
	return r
}

// follow applies the next entry.
func (r *replayer) follow(e Entry) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if e.Strike != nil {
		return r.strike(e)
	}
	next, _, err := r.m.act(Move{e.Decision, e.Seat, e.Action}, e.With)
	if err != nil {
		return err
	}
	r.live = append(r.live, len(r.m.Journal))
	r.m = next
	if err := applyRigs(next.State, next.Setup.Rigs, len(next.Journal), len(next.Journal)); err != nil {
		return err
	}
	r.keep()
	return nil
}

// strike takes entries back and replays the effective ones after them.
func (r *replayer) strike(e Entry) error {
	if _, over := r.m.State.Result(); over {
		return ErrOver
	}
	first := slices.Min(e.Strike)
	if first < r.marks[0].entries {
		return ErrOldRules
	}
	for r.marks[len(r.marks)-1].entries > first {
		r.marks = r.marks[:len(r.marks)-1]
	}
	next, from := r.m.struck(e), r.marks[len(r.marks)-1]
	gone := make(map[int]bool, len(e.Strike))
	for _, i := range e.Strike {
		gone[i] = true
	}
	at, _ := slices.BinarySearch(r.live, first)
	r.live = append(r.live[:at], slices.DeleteFunc(r.live[at:], func(i int) bool { return gone[i] })...)
	at, _ = slices.BinarySearch(r.live, from.entries)
	var stopped error
	kept := from
	state, err := next.walkFrom(from.state.Clone(), from.rigged, r.live[at:],
		func(i int, asked []Decision, after State, events []Event) bool {
			if teaches(next.Journal[i].Seat, asked, after.Pending(), events) {
				from.taught = i + 1
			}
			if i+1-kept.entries >= markEvery {
				kept = mark{entries: i + 1, rigged: max(from.rigged, i+1), taught: from.taught, state: after.Clone()}
				r.note(kept)
			}
			stopped = r.ctx.Err()
			return stopped == nil
		})
	if err == nil {
		err = stopped
	}
	if err != nil {
		return err
	}
	next.State, next.taught = state, from.taught
	next.high = next.highest()
	r.m = next
	r.keep()
	return nil
}

// keep stores a mark at the current position.
func (r *replayer) keep() {
	n := len(r.m.Journal)
	r.note(mark{entries: n, rigged: n + 1, taught: r.m.taught, state: r.m.State})
}

func (r *replayer) note(m mark) {
	r.marks = append(r.marks, m)
	if n := len(r.marks) - 1 - recentMarks; n > 0 && r.marks[n].entries-r.marks[n-1].entries < markEvery {
		r.marks = slices.Delete(r.marks, n, n+1)
	}
}

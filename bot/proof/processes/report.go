package processes

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Report is the result of a run.
type Report struct {
	Took         time.Duration
	Presses      int // presses of all kinds
	Failed       int // presses without an answer, which Discord shows as failed
	Away         int // presses answered with "try again"
	Refused      int // presses answered with "not your turn"
	Acknowledged int // acts that the bot acknowledged
	Wishes       int // acknowledged changes of a user's settings
	Entries      int // entries of all journals
	Tables       int
	Ended        int // games that ended
	Posts        int
	Commits      int64 // commits under a lease
	Given        int64 // leases given
	Owners       int64 // processes that had a lease

	Lost    int // acts that were acknowledged and not kept
	Doubled int // acts that were kept twice
	Masters int // commits under a lease after the next lease of the shard was given
	Twice   int // posts that were made twice in a channel, or out of order
	Late    int // answers that a process gave after it had lost the shard
	Wrong   []string

	Troubles map[Kind]int
	Silence  map[Kind]*Silence
}

// Silence describes pauses in which a shard acknowledged no act. Pauses are grouped by the worst of
// the troubles that happened in them.
type Silence struct {
	Times   int           // pauses longer than a second
	Longest time.Duration // the longest pause; several troubles may have happened in it
	// Since is the longest time from the last trouble in a pause to the end of the pause. If there was
	// no trouble within the pause, the time counts from the beginning of the pause.
	Since time.Duration
	Shard int           // the shard of the pause with the time Since
	At    time.Duration // when this pause ended, counted from the first press
}

// worst lists the kinds, the worst first. A pause with several troubles counts for the worst of
// them.
var worst = []Kind{Immediate, Fast, Stuck, Stopped, Killed, Ended, Nothing}

// silences measures the pauses between the acts of each shard.
func (r *run) silences() {
	r.report.Troubles = map[Kind]int{}
	for _, t := range r.trouble {
		r.report.Troubles[t.kind]++
	}
	for shard, served := range r.served {
		last := r.began
		for _, at := range append(served, r.began.Add(r.report.Took)) {
			if at.Sub(last) > time.Second {
				kind, since := r.during(last, at)
				s := r.report.Silence[kind]
				if s == nil {
					s = &Silence{}
					r.report.Silence[kind] = s
				}
				s.Times++
				s.Longest = max(s.Longest, at.Sub(last))
				if at.Sub(since) > s.Since {
					s.Since, s.Shard, s.At = at.Sub(since), shard, at.Sub(r.began)
				}
			}
			last = at
		}
	}
}

// echo is how long after a trouble a pause may begin that the trouble may have caused.
const echo = 3 * time.Second

// during returns the kind of the worst trouble in a pause, and the moment of the last trouble. The
// kinds Stopped and Stuck count twice, when the trouble begins and when it ends. Every other kind
// counts when it begins.
func (r *run) during(from, till time.Time) (kind Kind, last time.Time) {
	kind, last = Nothing, from
	for _, t := range r.trouble {
		moments := []time.Time{t.from}
		if t.kind == Stopped || t.kind == Stuck {
			moments = append(moments, t.till)
		}
		for _, m := range moments {
			if m.Before(from.Add(-echo)) || m.After(till) {
				continue
			}
			if slices.Index(worst, t.kind) < slices.Index(worst, kind) {
				kind = t.kind
			}
			if m.After(last) {
				last = m
			}
		}
	}
	return kind, last
}

// broken returns the promises that were broken.
func (r *Report) broken() error {
	var all []error
	promise := func(n int, what string) {
		if n > 0 {
			all = append(all, fmt.Errorf("%s: %d", what, n))
		}
	}
	promise(r.Lost, "lost")
	promise(r.Doubled, "doubled")
	promise(r.Masters, "two masters")
	promise(r.Twice, "told twice or out of turn")
	for i, what := range r.Wrong {
		if i == 10 {
			all = append(all, fmt.Errorf("and %d more", len(r.Wrong)-i))
			break
		}
		all = append(all, errors.New(what))
	}
	return errors.Join(all...)
}

// Silent returns an error if a shard was silent for too long after any kind of trouble.
func (r *Report) Silent() error {
	var all []error
	for _, kind := range worst {
		if s := r.Silence[kind]; s != nil && s.Since > limits[kind] {
			all = append(all, fmt.Errorf("shard %d was silent for %s until %s (%s; at most %s)",
				s.Shard, s.Since.Round(10*time.Millisecond), s.At.Round(time.Second), kind, limits[kind]))
		}
	}
	return errors.Join(all...)
}

// Print writes the report as a table.
func (r *Report) Print(w io.Writer) {
	fmt.Fprintf(w,
		"%s: %d presses, %d acts acknowledged, %d wishes, %d refused by the rules, %d told to try again, %d not answered\n",
		r.Took.Round(time.Second), r.Presses, r.Acknowledged, r.Wishes, r.Refused, r.Away, r.Failed)
	fmt.Fprintf(w,
		"kept: %d tables with %d entries, %d games ended, %d commits under %d leases of %d processes, %d posts\n",
		r.Tables, r.Entries, r.Ended, r.Commits, r.Given, r.Owners, r.Posts)
	fmt.Fprintf(w,
		"lost %d, doubled %d, two masters %d, told twice or out of turn %d; answered after the shard was lost %d\n",
		r.Lost, r.Doubled, r.Masters, r.Twice, r.Late)
	fmt.Fprintf(w, "%-18s %6s %20s %9s %22s %8s\n", "trouble", "times", "silences above 1 s", "longest",
		"since the last trouble", "at most")
	for _, kind := range slices.Backward(worst) {
		s := r.Silence[kind]
		if s == nil {
			s = &Silence{}
		}
		times := fmt.Sprint(r.Troubles[kind])
		if kind == Nothing {
			times = "-"
		}
		fmt.Fprintf(w, "%-18s %6s %20d %9s %22s %8s\n", kind, times, s.Times,
			s.Longest.Round(10*time.Millisecond), s.Since.Round(10*time.Millisecond), limits[kind])
	}
}

package processes

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Report is what was seen.
type Report struct {
	Took         time.Duration
	Presses      int // on anything
	Failed       int // of these not answered, as Discord shows it: press again
	Away         int // answered: not at present
	Refused      int // not your turn
	Acknowledged int // acts of which was said that they are done
	Wishes       int // changes of a person's wishes that were acknowledged
	Entries      int // of all journals
	Tables       int
	Ended        int // games
	Posts        int
	Commits      int64 // under a lease
	Given        int64 // leases
	Owners       int64 // processes that had one

	Lost    int // acknowledged and not kept
	Doubled int // kept twice
	Masters int // commits under a lease after the next was given
	Twice   int // told twice in a channel, or not in turn
	Late    int // answers that a process gave after it had lost the shard
	Wrong   []string

	Troubles map[Kind]int
	Silence  map[Kind]*Silence
}

// Silence is how long shards had no act acknowledged, by the worst that happened meanwhile.
type Silence struct {
	Times   int           // longer than a second
	Longest time.Duration // in which several may have happened
	// Since is the longest from the last thing that happened in it to its end.
	Since time.Duration
	Shard int           // of Since
	At    time.Duration // of its end, since members began to press
}

// worst are kinds from the worst, with which a silence goes that several happened in.
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

// echo is how long before a silence what made it may have happened.
const echo = 3 * time.Second

// during is the worst that happened in a silence, and when the last thing did. A process that is stopped
// happens twice, when it is stopped and when it wakes; so does a change that is stuck. A restart lasts
// from its beginning.
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

// broken is what was promised and not kept.
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

// Silent is an error for each shard that was silent for longer than it may be.
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

// Print tells it as a table.
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

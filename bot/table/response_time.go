package table

import (
	"math"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// ResponseTimes is a histogram of a user's times to his first answer of each question, from which a
// median can be estimated.
type ResponseTimes struct {
	// Counts[i] is the number of times from 2^(i/2) to 2^((i+1)/2) seconds; the last one of all
	// longer ones.
	Counts []int `json:"counts,omitempty"`
	// Kept is how long the others have waited for him in total, over whole turns.
	Kept time.Duration `json:"kept,omitempty"`
}

// mostCounts is the length of Counts: the last one begins at 12 days.
const mostCounts = 41

// Answers returns the number of answers.
func (p ResponseTimes) Answers() int {
	n := 0
	for _, c := range p.Counts {
		n += c
	}
	return n
}

// Median returns the median time, within a fifth; false without answers.
func (p ResponseTimes) Median() (time.Duration, bool) {
	left := (p.Answers() + 1) / 2
	for i, c := range p.Counts {
		if left -= c; c > 0 && left <= 0 {
			return time.Duration(math.Pow(2, (float64(i)+0.5)/2) * float64(time.Second)), true
		}
	}
	return 0, false
}

// with returns the response times with another answer: how long the others had waited, and how old
// the question was. The receiver is unchanged.
func (p ResponseTimes) with(kept, wait time.Duration, first bool) ResponseTimes {
	p.Kept += max(kept, 0)
	if !first {
		return p
	}
	wait = max(wait, 0)
	i := 0
	if s := wait.Seconds(); s > 1 {
		i = min(int(2*math.Log2(s)), mostCounts-1)
	}
	counts := make([]int, max(len(p.Counts), i+1))
	copy(counts, p.Counts)
	counts[i]++
	p.Counts = counts
	return p
}

// plus returns the sum of both.
func (p ResponseTimes) plus(q ResponseTimes) ResponseTimes {
	counts := make([]int, max(len(p.Counts), len(q.Counts)))
	for i := range counts {
		if i < len(p.Counts) {
			counts[i] += p.Counts[i]
		}
		if i < len(q.Counts) {
			counts[i] += q.Counts[i]
		}
	}
	return ResponseTimes{Counts: counts, Kept: p.Kept + q.Kept}
}

// countResponse counts the response time of this change's answer. Answers by a vote, a standing
// order or the clock, and questions from before a pause, are not counted.
func (c *change) countResponse() {
	a, b := &c.after, &c.before
	seat, ok := b.SeatOf(c.by.User)
	if !ok || !person(c.by.User) || a.Match == nil || b.Match == nil || a.Entries() <= b.Entries() || b.Resting {
		return
	}
	e := a.Match.Journal[b.Entries()]
	i := slices.IndexFunc(b.Asks, func(k clock.Question) bool { return k.Seat == seat })
	if i < 0 || e.Seat != seat || e.Decision == 0 || e.Strike != nil {
		return
	}
	if a.Responses == nil {
		a.Responses = map[string]ResponseTimes{}
	}
	ask := b.Asks[i]
	a.Responses[c.by.User] = a.Responses[c.by.User].with(c.now.Sub(ask.Since), c.now.Sub(ask.Begun()), !ask.On)
}

// ResponsesOf returns the response times of a seat's present player at this table.
func (t Table) ResponsesOf(seat game.Seat) ResponseTimes { return t.Responses[t.UserOf(seat)] }

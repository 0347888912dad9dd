package clock

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock/clocktest"
	"bivouac/game/amount"
)

// shown is what the clocks of a place show minute by minute around a change, walked one by one. It
// is all that the laws know about zones.
type shown struct {
	place   *time.Location
	change  time.Time
	moments []time.Time
	dates   []int       // the days that the clocks show, counted
	minutes []int       // of these days
	first   map[int]int // minute of a day
	last    map[int]int
}

// count numbers the days of the calendar.
func count(year int, month time.Month, day int) int {
	return int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// walk is the minutes of eight days around a change.
func walk(place *time.Location, change time.Time) shown {
	s := shown{place: place, change: change, first: map[int]int{}, last: map[int]int{}}
	for at := change.Add(-4 * Day); at.Before(change.Add(4 * Day)); at = at.Add(time.Minute) {
		local := at.In(place)
		date := count(local.Date())
		if _, known := s.first[date]; !known {
			s.first[date] = len(s.moments)
		}
		s.last[date] = len(s.moments)
		s.moments, s.dates = append(s.moments, at), append(s.dates, date)
		s.minutes = append(s.minutes, local.Hour()*60+local.Minute())
	}
	return s
}

// index is the first minute that does not begin before a moment.
func (s shown) index(at time.Time) int {
	n, _ := slices.BinarySearchFunc(s.moments, at, time.Time.Compare)
	return n
}

// near are minutes of the day around what the clocks show before and after the change: the ends of
// the gap or of what comes twice, between them, and beside them.
func (s shown) near() []int {
	at := s.index(s.change)
	before, after := s.minutes[at-1]+1, s.minutes[at]
	all := []int{0, 18 * 60, 23*60 + 59}
	for _, end := range []int{before, after} {
		for _, more := range []int{-30, -1, 0, 1, 30} {
			all = append(all, (end+more+24*60)%(24*60))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// at is the first minute of a day at which the clocks show a minute of the day, or are past it; the
// one after its last if no minute of that day is.
func (s shown) at(date, minute int) int {
	for n := s.first[date]; n <= s.last[date]; n++ {
		if s.dates[n] == date && s.minutes[n] >= minute {
			return n
		}
	}
	return s.last[date] + 1
}

// TestLaws tries the laws at each change of each zone.
func TestLaws(t *testing.T) {
	for _, place := range clocktest.Zones(t) {
		t.Run(place.String(), func(t *testing.T) {
			for _, change := range clocktest.Changes(place) {
				s := walk(place, change)
				s.localTimes(t)
				s.digests(t)
				s.digestsInQuietHours(t)
				s.awake(t)
			}
		})
	}
}

// localTimes: the time of a day is the first minute of it at which the clocks show that, or
// are past it; if no minute of that day is, it is the next day's first.
func (s shown) localTimes(t *testing.T) {
	year, month, day := s.change.In(s.place).Date()
	for n := day - 2; n <= day+2; n++ {
		for _, minute := range s.near() {
			want := s.moments[s.at(count(year, month, n), minute)]
			if got := Local(s.place, year, month, n, minute); !got.Equal(want) {
				t.Errorf("%s %d, minute %d: %s, want %s", month, n, minute, got, want.UTC())
			}
		}
	}
}

// digests: from each quarter of an hour on, the next digest is later; each day that the
// clocks show has exactly one, when they show its minute first, or else as near to it as that day allows.
func (s shown) digests(t *testing.T) {
	for _, minute := range s.near() {
		w := Wishes{Digest: Digest{On: true, At: minute}, Quiet: Quiet{Zone: s.place.String()}}
		var days []int
		var all []time.Time
		for at := s.change.Add(-3 * Day); at.Before(s.change.Add(3 * Day)); {
			next := w.NextDigest(at)
			n := s.index(next)
			if !next.After(at) || n == len(s.moments) || !s.moments[n].Equal(next) {
				t.Fatalf("at %d after %s: %s", minute, at, next)
			}
			if want := min(s.at(s.dates[n], minute), s.last[s.dates[n]]); n != want {
				t.Errorf("at %d: %s, want %s", minute, next.In(s.place), s.moments[want].In(s.place))
			}
			at, days, all = next, append(days, s.dates[n]), append(all, next)
		}
		for n := range days[1:] {
			if days[n+1] != days[n]+1 {
				t.Errorf("at %d: %s, then %s: not one on each day", minute, all[n].In(s.place), all[n+1].In(s.place))
			}
		}
		for _, quarter := range clocktest.Around(s.change) {
			n, exact := slices.BinarySearchFunc(all, quarter, time.Time.Compare)
			if exact {
				n++
			}
			if got := w.NextDigest(quarter); !got.Equal(all[n]) {
				t.Fatalf("at %d after %s: %s, want %s", minute, quarter.UTC(), got, all[n])
			}
		}
	}
}

// digestsInQuietHours: the digest of a person with quiet hours is after now, and outside of them.
func (s shown) digestsInQuietHours(t *testing.T) {
	for _, q := range s.quiet() {
		w := Wishes{Digest: Digest{On: true, At: q.From}, Quiet: q}
		for _, quarter := range clocktest.Around(s.change) {
			if next := w.NextDigest(quarter); !next.After(quarter) || w.Asleep(next) {
				t.Errorf("%+v at %d, after %s: %s, asleep %t", q, q.From, quarter, next, w.Asleep(next))
			}
		}
	}
}

// quiet are quiet hours that begin or end around a change.
func (s shown) quiet() []Quiet {
	var all []Quiet
	at := s.index(s.change)
	all = append(all, Quiet{s.minutes[at-1], s.minutes[at], s.place.String()})
	for _, end := range s.near() {
		all = append(all, Quiet{22 * 60, end, s.place.String()}, Quiet{end, 8 * 60, s.place.String()},
			Quiet{end, (end + 24*60 - 1) % (24 * 60), s.place.String()})
	}
	return amount.Some(all, 5)
}

// awake: a person in quiet hours may be told something from the first minute on that is
// free as the clocks show it, and no later.
func (s shown) awake(t *testing.T) {
	for _, q := range s.quiet() {
		free := make([]int, len(s.moments)) // the first free minute from each one on
		none := len(s.moments)
		for n := len(s.moments) - 1; n >= 0; n-- {
			since, long := s.minutes[n]-q.From, q.To-q.From
			if (since+24*60)%(24*60) >= (long+24*60)%(24*60) {
				none = n
			}
			free[n] = none
		}
		for _, quarter := range clocktest.Around(s.change) {
			n := s.index(quarter)
			if got, want := (Wishes{Quiet: q}).Awake(quarter), s.moments[free[n]]; !got.Equal(want) {
				t.Fatalf("%+v at %s: %s, want %s", q, quarter.UTC(), got, want.UTC())
			}
			within := quarter.Add(-17*time.Second - time.Millisecond)
			want := s.moments[free[n]]
			if free[n-1] == n-1 {
				want = within
			}
			if got := (Wishes{Quiet: q}).Awake(within); !got.Equal(want) {
				t.Fatalf("%+v at %s: %s, want %s", q, within.UTC(), got, want.UTC())
			}
		}
	}
}

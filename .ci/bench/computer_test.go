package bench

import (
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
)

// computers is how many tables wait for the computer at once.
const computers = 20

// level is the computer's in these measurements.
const level = "3"

// BenchmarkComputers is one run on a bot that is idle but for what it measures: the presses of
// people, alone and while twenty tables of all titles wait for the computer at once; a turn of the
// computer, alone and the last of the twenty, from the answer of a person that hands over to it
// until people are asked again.
func BenchmarkComputers(b *testing.B) {
	for b.Loop() {
		w := newWhole(b, titles.Offered...)
		var channels []string
		for n := range computers {
			channels = append(channels, "#"+place(n))
			w.against(channels[n], titles.Offered[n%len(titles.Offered)].Game.Info().ID)
		}
		for range 5 { // past the preparations, to questions with much to think about
			w.turns(channels)
		}
		idle := w.presses(func(n int) bool { return n < 200 })
		b.ReportMetric(part(idle, 99), "ms/idle-p99")

		alone := 0.0
		for n := range titles.Offered {
			alone = max(alone, w.turns(channels[n : n+1])[0])
		}
		b.ReportMetric(alone, "s/turn-alone")

		over, told := make(chan []float64), 0
		go func() { over <- w.turns(channels) }()
		var took []float64
		busy := w.presses(func(int) bool {
			for _, c := range channels {
				if t, err := w.tables.Shelf.In(w.srv.ChannelID(c)); err == nil {
					if _, _, thinks := t.Thinks(); thinks {
						told++
						break
					}
				}
			}
			select {
			case took = <-over:
			default:
			}
			return took == nil
		})
		b.ReportMetric(part(busy, 50), "ms/busy-p50")
		b.ReportMetric(part(busy, 99), "ms/busy-p99")
		b.ReportMetric(float64(len(busy)), "presses")
		b.ReportMetric(float64(told), "presses-beside")
		b.ReportMetric(slices.Max(took), "s/turn-last")
	}
}

// atRest is how many tables with a computer wait for people in BenchmarkComputersAtRest.
const atRest = 100

// BenchmarkComputersAtRest is the processor's time of half a minute without a press: without a computer,
// and beside a hundred tables where it waits for people.
func BenchmarkComputersAtRest(b *testing.B) {
	for b.Loop() {
		w := newWhole(b, titles.Offered...)
		before, running := idle(b), runtime.NumGoroutine()
		for n := range atRest {
			channel := "#" + place(n)
			w.against(channel, titles.Offered[n%len(titles.Offered)].Game.Info().ID)
			w.until(func() bool { _, _, thinks := w.in(channel).Thinks(); return !thinks })
		}
		b.ReportMetric(before, "ms-cpu/without")
		b.ReportMetric(idle(b), "ms-cpu/beside-100")
		b.ReportMetric(float64(runtime.NumGoroutine()-running), "goroutines-more")
	}
}

// idle is how many ms of the processor this process takes in half a minute of rest, once what was
// begun before is done.
func idle(b *testing.B) float64 {
	for took(b, 5*time.Second) > 20 {
	}
	return took(b, 30*time.Second)
}

// took is how many ms of the processor this process takes in so long.
func took(b *testing.B, long time.Duration) float64 {
	began := spent(b)
	time.Sleep(long)
	return float64(spent(b)-began) / float64(time.Millisecond)
}

// spent is the processor's time that this process has taken.
func spent(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// place names the channel of a table against the computer.
func place(n int) string { return fmt.Sprint("computer-", n) }

// part is a percentile of some times, in ms.
func part(all []time.Duration, percent int) float64 {
	slices.Sort(all)
	return float64(all[(len(all)*percent+99)/100-1]) / float64(time.Millisecond)
}

// presses are the times of presses of Play at the table of two people, as long as more says so.
func (w *whole) presses(more func(n int) bool) []time.Duration {
	var took []time.Duration
	for more(len(took)) {
		began := time.Now()
		if _, err := w.srv.As("bruno").Press(w.b.Context(), room, "Play"); err != nil {
			w.b.Error(err)
			return took
		}
		took = append(took, time.Since(began))
	}
	return took
}

// turns has Alice answer in each channel until the computer is asked, all at once, and is for how
// many seconds each then waited until she was asked again.
func (w *whole) turns(channels []string) []float64 {
	took := make([]float64, len(channels))
	all := make(chan int)
	for _, c := range channels {
		w.until(func() bool { _, _, thinks := w.in(c).Thinks(); return !thinks })
	}
	for n, c := range channels {
		w.until(func() bool { return w.handsOver(c) })
		go func() {
			began := time.Now()
			w.until(func() bool {
				t := w.in(c)
				_, _, thinks := t.Thinks()
				return !thinks
			})
			took[n] = time.Since(began).Seconds()
			all <- n
		}()
	}
	for range channels {
		<-all
	}
	return took
}

// handsOver takes an answer of Alice's, the first that there is, and says whether the computer is
// asked now.
func (w *whole) handsOver(channel string) bool {
	t := w.in(channel)
	if _, _, thinks := t.Thinks(); thinks || t.Status != table.Playing {
		return true
	}
	user := w.srv.As("alice").ID()
	seat, ok := t.SeatOf(user)
	legal := t.Seen(seat).Legal()
	if !ok || len(legal) == 0 {
		return false
	}
	_, err := w.tables.Act(w.b.Context(), table.Click{Actor: table.Actor{User: user}, Table: t.ID,
		Decision: table.Now, Action: ends(t.Unveiled(), seat, legal)})
	w.check(err)
	_, _, thinks := w.in(channel).Thinks()
	return thinks
}

// ends is an answer behind which the seat is not asked any more, or else the last that there is.
func ends(m *game.Match, seat game.Seat, legal []game.Action) game.Action {
	for _, a := range slices.Backward(legal) {
		next, _, err := m.Act(m.MoveOf(seat, a))
		if err == nil && !slices.ContainsFunc(next.Pending(), func(d game.Decision) bool { return d.Seat == seat }) {
			return a
		}
	}
	return legal[len(legal)-1]
}

func (w *whole) in(channel string) table.Table {
	t, err := w.tables.Shelf.In(w.srv.ChannelID(channel))
	w.check(err)
	return t
}

// until waits for something for at most two minutes.
func (w *whole) until(done func() bool) {
	for end := time.Now().Add(2 * time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			panic("waited in vain")
		}
	}
}

// against begins a table of Alice's against the computer.
func (w *whole) against(channel, game string) {
	_, err := w.srv.As("alice").Command(w.b.Context(), channel, "play", playground.Opts{"game": game, "computer": level})
	w.check(err)
	w.until(func() bool { _, err := w.srv.As("alice").Press(w.b.Context(), channel, "Start"); return err == nil })
	w.until(func() bool { return w.in(channel).Status == table.Playing })
}

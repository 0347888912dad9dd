package turns

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// wall is the machine's time: in a bubble that of the bubble.
type wall struct{}

func (wall) Now() time.Time                              { return time.Now() }
func (wall) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
func (wall) Go(f func())                                 { go f() }

// bench is a queue whose works a test ends one by one.
type bench struct {
	t     *testing.T
	queue *Queue
	mu    sync.Mutex
	log   []string // what began, and what lapsed with a "-"
	gates map[string]chan struct{}
}

// onBench runs a test in a bubble and ends the work that is still under way.
func onBench(t *testing.T, l Limits, test func(*bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{t: t, queue: New(wall{}, l), gates: map[string]chan struct{}{}}
		test(b)
		b.queue.Shut()
		for _, gate := range b.gates {
			close(gate)
		}
		b.queue.Wait()
		if waiting, running := b.queue.Len(); waiting+running+len(b.queue.flows) != 0 {
			t.Errorf("in the end %d wait, %d run, %d flows are left", waiting, running, len(b.queue.flows))
		}
	})
}

// add adds a work whose name tells its person, server and place: "p1 g1 c1 A".
func (b *bench) add(name string, latest bool) error {
	gate := make(chan struct{})
	b.mu.Lock()
	b.gates[name] = gate
	b.mu.Unlock()
	leaves := strings.Contains(name, "leaves")
	run := func(leave func()) {
		b.note(name)
		if leaves {
			leave()
			leave()
		}
		<-gate
	}
	w := Work{Latest: latest, Run: run, Lapse: func() { b.note("-" + name) }}
	for _, part := range strings.Fields(name) {
		switch part[0] {
		case 'p':
			w.Person = part
		case 'b':
			w.Behind = true
		case 'g':
			w.Guild = part
		case 'c':
			w.Place = part
		}
	}
	err := b.queue.Add(w)
	synctest.Wait()
	return err
}

func (b *bench) note(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.log = append(b.log, what)
}

// adds adds works of which none is refused.
func (b *bench) adds(names ...string) {
	b.t.Helper()
	for _, name := range names {
		if err := b.add(name, false); err != nil {
			b.t.Fatalf("%s: %v", name, err)
		}
	}
}

// ends ends works that run.
func (b *bench) ends(names ...string) {
	for _, name := range names {
		b.mu.Lock()
		gate := b.gates[name]
		delete(b.gates, name)
		b.mu.Unlock()
		close(gate)
		synctest.Wait()
	}
}

// began wants to have seen this since it was asked last.
func (b *bench) began(want ...string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Equal(b.log, want) {
		b.t.Errorf("began %q, want %q", b.log, want)
	}
	b.log = nil
}

func TestTurnsOfPersons(t *testing.T) {
	onBench(t, Limits{Workers: 1}, func(b *bench) {
		b.adds("p1 A", "p1 B", "p1 C", "p1 D", "p2 E", "p2 F", "p3 G")
		b.began("p1 A")
		b.ends("p1 A", "p2 E", "p3 G", "p1 B", "p2 F", "p1 C")
		b.began("p2 E", "p3 G", "p1 B", "p2 F", "p1 C", "p1 D")
	})
}

// TestTurnsOfServers: however many members a server has, its second work is behind another's
// first.
func TestTurnsOfServers(t *testing.T) {
	onBench(t, Limits{Workers: 1}, func(b *bench) {
		b.adds("p1 g1 A", "p2 g1 B", "p3 g1 C", "p4 g2 D", "p5 g2 E", "p6 F")
		b.ends("p1 g1 A", "p4 g2 D", "p6 F", "p2 g1 B", "p5 g2 E")
		b.began("p1 g1 A", "p4 g2 D", "p6 F", "p2 g1 B", "p5 g2 E", "p3 g1 C")
	})
}

// TestTurnsOfPlaces: of a place one runs at a time, in the order of arrival but for those
// of whom one came before another's first; other places do not wait.
func TestTurnsOfPlaces(t *testing.T) {
	onBench(t, Limits{}, func(b *bench) {
		b.adds("p1 c1 A", "p1 c1 B", "p1 c1 C", "p2 c1 D", "p3 c1 E", "p1 c2 F", "c1 G")
		b.began("p1 c1 A", "p1 c2 F")
		b.ends("p1 c1 A", "p2 c1 D", "p3 c1 E", "c1 G", "p1 c1 B")
		b.began("p2 c1 D", "p3 c1 E", "c1 G", "p1 c1 B", "p1 c1 C")
	})
}

func TestTurnsEach(t *testing.T) {
	onBench(t, Limits{Each: 2}, func(b *bench) {
		b.adds("p1 c1 A", "p1 c2 B", "p1 c3 C", "p2 c3 D", "p1 c4 E")
		b.began("p1 c1 A", "p1 c2 B", "p2 c3 D")
		b.ends("p1 c1 A")
		b.began("p1 c4 E") // the third place still belongs to another goroutine
		b.ends("p2 c3 D")
		b.began()
		b.ends("p1 c2 B")
		b.began("p1 c3 C")
	})
}

// TestTurnsAreFull: each limit, and after how long there is room, by what works took lately.
func TestTurnsAreFull(t *testing.T) {
	l := Limits{Workers: 2, Waiting: 4, Person: 1, Guild: 3, Guess: 40 * time.Second}
	onBench(t, l, func(b *bench) {
		wants := func(name string, why Why, in time.Duration) {
			t.Helper()
			var busy *Busy
			if err := b.add(name, false); !errors.As(err, &busy) || busy.Why != why || busy.In != in {
				t.Errorf("%s: %v, want %d in %s", name, err, why, in)
			}
		}
		b.adds("p1 g1 A", "p2 g2 B", "p3 g3 C")
		time.Sleep(10 * time.Second)
		wants("p1 g1 Z", Own, 30*time.Second)
		wants("p3 g3 Z", Own, 30*time.Second+40*time.Second) // both cameras are free then, and it takes its time
		b.adds("p4 g1 D", "p5 g1 E")
		wants("p6 g1 Z", Server, 30*time.Second)
		b.adds("p7 F")
		wants("p8 Z", All, 30*time.Second)
		time.Sleep(10 * time.Second)
		b.ends("p1 g1 A") // after 20 s: works take 35 s
		b.adds("p8 H")
		wants("p9 Z", All, 15*time.Second)
		b.queue.Shut()
		wants("p9 Z", Shut, 0)
	})
}

func TestTurnsOfPlacesAreFull(t *testing.T) {
	onBench(t, Limits{Place: 2}, func(b *bench) {
		b.adds("c1 A", "c1 B", "c1 C", "c2 D")
		if err := b.add("c1 E", false); err == nil {
			t.Error("a third one waits")
		}
		b.ends("c1 A")
		b.adds("c1 F")
	})
}

// TestTurnsLatest: of what is of use once, the last is done, in the turn of the first.
func TestTurnsLatest(t *testing.T) {
	onBench(t, Limits{Workers: 1, Each: 1, Person: 2, Waiting: 2}, func(b *bench) {
		for _, name := range []string{"p1 A", "p1 B", "p2 C", "p1 D", "p1 E"} {
			if err := b.add(name, true); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		b.began("p1 A", "-p1 B", "-p1 D")
		if err := b.add("p1 F", false); err == nil {
			t.Error("what is no newer form of another is too much")
		}
		b.ends("p1 A")
		b.began("p2 C")
		b.ends("p2 C")
		b.began("p1 E")
	})
}

// TestTurnsBehind: work that is put behind begins where nothing else waits, in its own order.
func TestTurnsBehind(t *testing.T) {
	onBench(t, Limits{Workers: 1}, func(b *bench) {
		b.adds("behind B", "behind C", "p1 D", "p1 E")
		b.began("behind B")
		b.ends("behind B")
		b.adds("p2 F")
		b.ends("p1 D", "p2 F", "p1 E")
		b.began("p1 D", "p2 F", "p1 E", "behind C")
	})
}

func TestTurnsLapse(t *testing.T) {
	onBench(t, Limits{Workers: 1, Life: time.Minute}, func(b *bench) {
		b.adds("p1 A", "p2 B")
		time.Sleep(30 * time.Second)
		b.adds("p3 C")
		time.Sleep(31 * time.Second)
		synctest.Wait()
		b.began("p1 A", "-p2 B")
		b.ends("p1 A")
		time.Sleep(time.Hour)
		b.began("p3 C") // what runs has no end
	})
}

// TestTurnsLeave: whose work counts no more may add another; its worker is still taken.
func TestTurnsLeave(t *testing.T) {
	onBench(t, Limits{Workers: 2, Person: 1, Guild: 1, Each: 1}, func(b *bench) {
		b.adds("p1 g1 leaves A")
		b.adds("p1 g1 B")
		b.began("p1 g1 leaves A", "p1 g1 B")
		if err := b.add("p1 C", false); err == nil {
			t.Error("one more is taken")
		}
		b.adds("p2 D")
		b.began()
		b.ends("p1 g1 leaves A")
		b.began("p2 D")
	})
}

func TestTurnsClear(t *testing.T) {
	onBench(t, Limits{Workers: 1, Life: time.Minute}, func(b *bench) {
		b.adds("p1 g1 A", "p2 g1 B", "p3 g1 C")
		b.queue.Clear()
		time.Sleep(time.Hour)
		b.began("p1 g1 A")
		if waiting, running := b.queue.Len(); waiting != 0 || running != 1 {
			t.Errorf("%d wait, %d run", waiting, running)
		}
	})
}

// TestTurnsOfAny: works are added, end and lapse in any order; the limits hold, nothing is done twice
// or forgotten, and of one person in one place all is done in order.
func TestTurnsOfAny(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		limits := Limits{
			Workers: rapid.IntRange(0, 3).Draw(r, "workers"), Each: rapid.IntRange(0, 2).Draw(r, "each"),
			Person: rapid.IntRange(0, 3).Draw(r, "person"), Waiting: rapid.IntRange(0, 6).Draw(r, "waiting"),
		}
		synctest.Test(t, func(*testing.T) {
			b := &bench{queue: New(wall{}, limits), gates: map[string]chan struct{}{}}
			taken := map[string]bool{}
			for n := range rapid.IntRange(1, 40).Draw(r, "steps") {
				if rapid.Bool().Draw(r, "add") {
					name := fmt.Sprintf("p%d g%d c%d %03d", rapid.IntRange(1, 3).Draw(r, "p"), rapid.IntRange(1, 2).Draw(r, "g"),
						rapid.IntRange(1, 3).Draw(r, "c"), n)
					taken[name] = b.add(name, false) == nil
				} else if running := b.running(taken); len(running) > 0 {
					b.ends(rapid.SampledFrom(running).Draw(r, "end"))
				}
				b.holds(r, limits, b.running(taken))
			}
			b.queue.Shut()
			for running := b.running(taken); len(running) > 0; running = b.running(taken) {
				b.ends(running[0])
				b.holds(r, limits, b.running(taken))
			}
			b.queue.Wait()
			done := map[string][]string{}
			for _, name := range b.log {
				done[name[:8]] = append(done[name[:8]], name)
				if !taken[name] {
					r.Errorf("%q is done twice, or though it was refused", name)
				}
				taken[name] = false
			}
			for name, left := range taken {
				if left {
					r.Errorf("%q is never done", name)
				}
			}
			for _, of := range done {
				if !slices.IsSorted(of) {
					r.Errorf("one person's in one place: %q", of)
				}
			}
		})
	})
}

// running are the works under way, by name.
func (b *bench) running(taken map[string]bool) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(b.log), func(name string) bool { return !taken[name] || b.gates[name] == nil })
}

// holds checks the limits of the running work.
func (b *bench) holds(r *rapid.T, l Limits, running []string) {
	persons, places := map[string]int{}, map[string]int{}
	for _, name := range running {
		parts := strings.Fields(name)
		persons[parts[0]]++
		places[parts[2]]++
		if places[parts[2]] > 1 || l.Each > 0 && persons[parts[0]] > l.Each {
			r.Errorf("%q run at the same time", running)
		}
	}
	if l.Workers > 0 && len(running) > l.Workers {
		r.Errorf("%q are run by %d", running, l.Workers)
	}
	if waiting, _ := b.queue.Len(); l.Waiting > 0 && waiting > l.Waiting {
		r.Errorf("%d wait, and at most %d may", waiting, l.Waiting)
	}
}

// TestTurnsBeside: many callers at a time, who also ask how much there is; for the race detector.
func TestTurnsBeside(t *testing.T) {
	q := New(wall{}, Limits{Workers: 4, Each: 1, Life: time.Hour})
	var all sync.WaitGroup
	done := make(chan int, 1000)
	for n := range 20 {
		all.Go(func() {
			for m := range 50 {
				w := Work{
					Person: fmt.Sprint(m % 7), Guild: fmt.Sprint(n % 3), Place: fmt.Sprint(m % 5), Run: func(func()) { done <- m },
				}
				if err := q.Add(w); err != nil {
					t.Error(err)
				}
				q.Len()
			}
		})
	}
	all.Wait()
	q.Shut()
	q.Wait()
	if len(done) != 1000 {
		t.Errorf("%d works are done", len(done))
	}
}

package crash

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync/atomic"
	"time"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store"
)

// damaging is a child's task to try damaged copies.
type damaging struct {
	Used   string `json:"used"`   // the file to damage
	Backup string `json:"backup"` // the last good backup
	From   int    `json:"from"`
	To     int    `json:"to"`
	Seed   uint64 `json:"seed"`
}

// harms are functions that damage the content of a file, each in its own way.
var harms = []func(r *rand.Rand, b []byte) []byte{
	func(r *rand.Rand, b []byte) []byte { // a wrong bit
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a sector of garbage
		at := r.IntN(len(b)/sector) * sector
		for n := range sector {
			b[at+n] = byte(r.Uint32())
		}
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a page of zeros
		at := r.IntN(len(b)/page) * page
		clear(b[at : at+page])
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a page in the place of another page
		from, to := r.IntN(len(b)/page)*page, r.IntN(len(b)/page)*page
		copy(b[to:to+page], b[from:from+page])
		return b
	},
	func(r *rand.Rand, b []byte) []byte { return b[:r.IntN(len(b))] }, // a missing end
}

// damage makes the damaged copies of the task and tries each.
func (c *child) damage(games []game.Game) error {
	used, err := os.ReadFile(c.Damage.Used)
	if err != nil {
		return err
	}
	var progress atomic.Int64
	go c.watch(&progress)
	for n := c.Damage.From; n < c.Damage.To; n++ {
		progress.Store(int64(n))
		c.say(sayTry, n)
		random := rand.New(rand.NewPCG(c.Damage.Seed, uint64(n)))
		hurt := harms[n%len(harms)](random, bytes.Clone(used))
		if err := c.tryDamaged(games, used, hurt, n); err != nil {
			return fmt.Errorf("damaged copy %d: %w", n, err)
		}
	}
	return nil
}

// note makes the parent count an outcome.
func (c *child) note(what string) { c.say(sayCount, strings.ReplaceAll(what, " ", "-")) }

// tryDamaged tries a damaged copy: it opens the store, compares each channel with the plan and
// plays on. Half of the copies are damaged before the store is opened, half while the store is
// open. In either case, half of the copies are then replaced by the backup.
func (c *child) tryDamaged(games []game.Game, used, hurt []byte, n int) error {
	under := n/len(harms)%2 == 0
	before := hurt
	if under {
		before = used
	}
	if err := errors.Join(writeImage(c.Store, nil), writeImage(c.Store, before)); err != nil {
		return err
	}
	clear(c.went)
	s, err := store.Open(c.Store, store.Options{RetryEvery: -1})
	if err == nil {
		err = c.lookAtDamaged(s, games, hurt, under)
		_ = s.Close() // the store's complaint was already reported
		if err == nil {
			err = c.lookAgain(games)
		}
	} else if store.IsDamage(err) && !under {
		c.note("refused at the start")
		err = nil
	}
	if err == nil && n/len(harms)%4 < 2 {
		err = c.restore(games)
	}
	return err
}

// lookAtDamaged compares each channel with the plan and plays one more step in it. If whileOpen is
// true, it first damages the file while the store is open.
func (c *child) lookAtDamaged(s *store.File, games []game.Game, hurt []byte, whileOpen bool) error {
	if whileOpen {
		if err := writeImage(c.Store, hurt); err != nil {
			return err
		}
	}
	ts, err := seat(s, games)
	if err != nil {
		if !store.IsDamage(err) {
			return fmt.Errorf("the tables: %w", err)
		}
		c.note("refused at the start")
		return nil
	}
	bad := 0
	for n := range c.plan.Lines {
		ok, err := c.damagedChannel(s, ts, &c.plan.Lines[n])
		if err != nil {
			return fmt.Errorf("channel %s: %w", c.plan.Lines[n].Channel, err)
		}
		if !ok {
			bad++
		}
	}
	report, err := s.Check()
	told := err != nil || len(report.Damage) > 0
	switch {
	case bad > 0 && !told && s.Doubt() == nil:
		return errors.New("a channel is gone, and nothing tells it")
	case told || s.Doubt() != nil:
		c.note("opened with damage told")
	default:
		c.note("harmless")
	}
	return nil
}

// damagedChannel requires that a channel is either correct or refused. In a correct channel it
// plays one more step, which damage elsewhere in the file may prevent. ok is true if the channel is
// correct.
func (c *child) damagedChannel(s *store.File, ts *table.Tables, l *line) (ok bool, err error) {
	done := c.Done[l.Channel]
	want := l.Marks[done-1]
	got, err := markOfLast(s, ts, l.Channel)
	// A store that finds damage while writing closes its file and says why.
	closed := errors.Is(err, store.ErrUnavailable) && store.IsDamage(s.Available())
	if closed || store.IsDamage(err) || errors.Is(err, table.ErrNoTable) || errors.Is(err, store.ErrNotFound) {
		c.note("channels that were refused")
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("neither damage nor absence: %w", err)
	}
	if got.Sum != want.Sum || got.Shot != want.Shot && got.Shot != "" {
		return false, fmt.Errorf("WRONG DATA: it is %+v, want %+v", got, want)
	}
	_, err = l.play(ts, done)
	switch {
	case err == nil:
		c.note("channels that went on")
		c.went[l.Channel] = true
		want = l.Marks[done]
	case store.IsDamage(err), errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrUnknown):
		c.note("channels that could not write")
	default:
		return false, fmt.Errorf("going on: %w", err)
	}
	got, again := markOfLast(s, ts, l.Channel)
	if again == nil && err == nil && got.Sum != want.Sum {
		return false, fmt.Errorf("WRONG DATA after a step more: it is %+v, want %+v", got, want)
	}
	return true, nil
}

// lookAgain opens the store again. The store may refuse this because of damage. A channel in which
// damagedChannel played one more step must have this step, unless the channel is refused too. All
// other channels must be as planned, unless the store reports damage.
func (c *child) lookAgain(games []game.Game) (err error) {
	s, err := store.Open(c.Store, store.Options{RetryEvery: -1})
	if err != nil {
		if !store.IsDamage(err) {
			return fmt.Errorf("open it again: %w", err)
		}
		c.note("refused when opened again")
		return nil
	}
	defer s.Close()
	report, err := s.Check()
	told := err != nil || len(report.Damage) > 0 || s.Doubt() != nil
	ts, err := seat(s, games)
	if store.IsDamage(err) {
		c.note("refused when opened again")
		return nil
	}
	if err != nil {
		return fmt.Errorf("the tables, opened again: %w", err)
	}
	for n := range c.plan.Lines {
		l := &c.plan.Lines[n]
		want := l.Marks[c.Done[l.Channel]-1]
		if c.went[l.Channel] {
			want = l.Marks[c.Done[l.Channel]]
		}
		got, err := markOfLast(s, ts, l.Channel)
		if err == nil && got.Sum != want.Sum && (c.went[l.Channel] || !told) {
			return fmt.Errorf("channel %s: WRONG DATA when opened again (damage told: %t): it is %+v, want %+v",
				l.Channel, told, got, want)
		}
	}
	return nil
}

// restore replaces the damaged file by the last good backup, and audits the result.
func (c *child) restore(games []game.Game) error {
	f, err := os.Open(c.Damage.Backup)
	if err != nil {
		return err
	}
	defer f.Close()
	aside, err := store.Restore(c.Store, f)
	if err != nil {
		return fmt.Errorf("restore the backup: %w", err)
	}
	_ = os.Remove(aside)
	then := map[string]int{}
	for _, l := range c.plan.Lines {
		then[l.Channel] = backupSteps
	}
	if _, err := c.plan.audit(c.Store, games, then, false); err != nil {
		return fmt.Errorf("the backup after it was restored: %w", err)
	}
	c.note("restored from the backup")
	return nil
}

const (
	mostMemory = 1 << 30         // bytes that a child may have in use while it reads damaged files
	mostLooks  = 100             // how many checks in a row may find more than mostMemory; there is a check every 100 ms
	mostTime   = 2 * time.Minute // for one damaged file
)

// watch prints the stacks and ends the process if one damaged copy costs too much memory or time.
// Damage to an open file may change the size of a value. bbolt then allocates as many bytes as this
// size says, up to 4 GiB, and copies the value into them. The copying fails at the end of the mapped
// file, and the bytes become garbage. Until then seconds may pass on a busy machine. So watch ends
// the process only if more than mostLooks checks in a row find too much memory in use.
func (c *child) watch(progress *atomic.Int64) {
	seen, since, high := int64(0), time.Now(), 0
	for range time.Tick(100 * time.Millisecond) {
		if now := progress.Load(); now != seen {
			seen, since = now, time.Now()
		}
		if high++; heapInUse() <= mostMemory {
			high = 0
		}
		why := ""
		switch {
		case high > mostLooks:
			why = "it takes all memory"
		case time.Since(since) > mostTime:
			why = "it hangs"
		default:
			continue
		}
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		c.say(sayWrong, "damaged copy", seen, why)
		os.Exit(exitWrong)
	}
}

// heapInUse returns how many bytes of the heap are in use. If they are more than mostMemory, it
// collects garbage and measures again.
func heapInUse() uint64 {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapInuse > mostMemory {
		runtime.GC()
		runtime.ReadMemStats(&m)
	}
	return m.HeapInuse
}

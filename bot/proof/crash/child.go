package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"time"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store"
)

// task is the work of a child, passed to it as a JSON file.
type task struct {
	Store string `json:"store"`
	Plan  string `json:"plan"`
	// Done has, by channel, the number of steps that are known to be done. The child repeats the last
	// of these steps, and the tables must recognise the repeat.
	Done  map[string]int `json:"done"`
	Steps int            `json:"steps"` // the number of steps in each channel
	// Single makes the child do everything in one thread, one channel after the other, so that
	// strace can count calls.
	Single bool `json:"single"`
	// Compact makes the child compact the store after some steps. After some other steps the child
	// leaves this work to the next start of the store.
	Compact bool `json:"compact"`
	// If Damage is set, the child tries damaged copies of a store and does nothing else.
	Damage *damaging `json:"damage,omitempty"`
}

// patience is how long a child waits for the store to accept changes again.
const patience = 30 * time.Second

// The exit codes of a child.
const (
	exitDone  = 0
	exitWrong = 3 // a promise was broken; the last line of output says which one
)

// Each line of a child's output is one of these words and its arguments, written by one call. The
// comments list the arguments.
const (
	sayAck     = "ack"     // channel, step: the caller was told that the step is done
	sayRefused = "refused" // channel, step: the caller was told that the step is not done
	sayUnknown = "unknown" // channel, step: the caller was told that nobody knows whether the step is done
	sayTold    = "told"    // table, Since, N and Sending of an outbox.Post that tells what was done
	sayIll     = "ill"     // the store's reason for refusing changes
	sayWell    = "well"
	sayClosed  = "closed" // why the store could not be opened
	sayWrong   = "wrong"  // the promise that was broken
	sayTry     = "try"    // number of a damaged copy
	sayCount   = "count"  // an outcome for the parent to count, with dashes for spaces
	sayEnd     = "end"
)

// child is one process at work.
type child struct {
	task
	plan  *plan
	store *store.File
	ts    *table.Tables
	mu    sync.Mutex
	ill   bool
	went  map[string]bool // channels of a damaged store that have played a further step
}

// Child does the task in the file and returns the exit code for its process. The process is started
// by the command line Options.Child. It ends when its standard input is closed, so that no child
// outlives its parent.
func Child(games []game.Game, file string) int {
	runtime.LockOSThread()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	c := &child{went: map[string]bool{}}
	err := c.read(file)
	switch {
	case err != nil:
	case c.Damage != nil:
		err = c.damage(games)
	default:
		err = c.work(games)
	}
	if err != nil {
		c.say(sayWrong, err)
		return exitWrong
	}
	c.say(sayEnd)
	return exitDone
}

func (c *child) read(file string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, &c.task); err != nil {
		return err
	}
	c.plan, err = readPlan(c.Plan)
	return err
}

// say writes a line in one call, so that the parent never reads half a line.
func (c *child) say(words ...any) { _, _ = os.Stdout.WriteString(fmt.Sprintln(words...)) }

// work plays the remaining steps of all channels. It does not close the store.
func (c *child) work(games []game.Game) error {
	if err := c.open(games); err != nil {
		return err
	}
	if c.Single {
		for n := range c.plan.Lines {
			if err := c.playLine(&c.plan.Lines[n]); err != nil {
				return err
			}
		}
		return nil
	}
	go c.compact()
	errs := make([]error, len(c.plan.Lines))
	var group sync.WaitGroup
	for n := range c.plan.Lines {
		group.Go(func() { errs[n] = c.playLine(&c.plan.Lines[n]) })
	}
	group.Wait()
	return errors.Join(errs...)
}

// compact compacts the store again and again, so that some children die during a compaction.
func (c *child) compact() {
	for {
		if _, err := c.store.Compact(context.Background(), time.Second); err != nil {
			c.say(sayWrong, "compact:", err)
			return
		}
		time.Sleep(rand.N(8 * time.Millisecond))
	}
}

// open opens the store and its tables. It tries again while opening fails, for as long as patience.
// Errors of the disk must not make the store report damage.
func (c *child) open(games []game.Game) error {
	for end := time.Now().Add(patience); ; {
		err := c.begin(games)
		if err == nil {
			return nil
		}
		if store.IsDamage(err) || time.Now().After(end) {
			return fmt.Errorf("open: %w", err)
		}
		c.say(sayClosed, err)
		time.Sleep(time.Millisecond)
	}
}

// begin tries once to open the store and its tables, as a process does at its start.
func (c *child) begin(games []game.Game) error {
	s, err := store.Open(c.Store, store.Options{RetryEvery: 2 * time.Millisecond})
	if err != nil {
		return err
	}
	ts, err := seat(s, games) // if the store has no lists of tables yet, seat writes them
	if err != nil {
		return errors.Join(err, s.Close())
	}
	c.store, c.ts = s, ts
	return nil
}

// playLine plays the remaining steps of a channel.
func (c *child) playLine(l *line) error {
	done := c.Done[l.Channel]
	for k := max(0, done-1); k < min(c.Steps, len(l.Steps)); k++ {
		out, err := c.insist(l, k)
		if err == nil && k < done && !out.Repeat {
			err = errors.New("it was acknowledged, and is done a second time")
		}
		if err != nil {
			return fmt.Errorf("step %d of %s: %w", k, l.Channel, err)
		}
		c.say(sayAck, l.Channel, k)
		if err := c.tell(); err != nil {
			return fmt.Errorf("posts after step %d of %s: %w", k, l.Channel, err)
		}
		if err := c.compactAt(k); err != nil {
			return fmt.Errorf("compact after step %d of %s: %w", k, l.Channel, err)
		}
	}
	return nil
}

// compactAt compacts the store after the steps 5 and 7 of every eight, if the task wants it. After
// the steps 1 and 6 it leaves this work to the next start of the store.
func (c *child) compactAt(k int) error {
	within, due := map[int]time.Duration{1: 0, 5: time.Minute, 6: 0, 7: time.Minute}[k%8]
	if !c.Compact || !due {
		return nil
	}
	if _, err := c.store.Compact(context.Background(), within); store.IsDamage(err) {
		return err
	}
	return c.wait()
}

// insist repeats a step until it is acknowledged. If every earlier try was refused for certain
// (ErrUnavailable, never ErrUnknown), the step must not turn out to be done already.
func (c *child) insist(l *line, k int) (table.Outcome, error) {
	refused, unknown := false, false
	for end := time.Now().Add(patience); ; {
		out, err := l.play(c.ts, k)
		switch {
		case err == nil && out.Repeat && refused && !unknown:
			return out, errors.New("it was refused for certain, and was done all the same")
		case err == nil:
			return out, nil
		case errors.Is(err, store.ErrUnknown):
			unknown = true
			c.say(sayUnknown, l.Channel, k)
		case errors.Is(err, store.ErrUnavailable):
			refused = true
			c.say(sayRefused, l.Channel, k)
		default:
			return out, err
		}
		if err := c.wait(); err != nil {
			return out, err
		}
		if time.Now().After(end) {
			return out, fmt.Errorf("it is refused again and again: %w", err)
		}
	}
}

// wait waits until the store accepts changes again. The store must recover without help.
func (c *child) wait() error {
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		why := c.store.Available()
		if c.turn(why != nil) {
			c.say(sayIll, why)
		}
		if why == nil {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("the store does not get well: %w", why)
		}
	}
}

// turn records whether the store refuses changes now. It returns true if the store accepted them at
// the last call and refuses them now.
func (c *child) turn(ill bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ill && !ill {
		c.say(sayWell)
	}
	news := ill && !c.ill
	c.ill = ill
	return news
}

// tell sends all posts (outgoing messages) that wait, as the bot does.
func (c *child) tell() error {
	for {
		p, _, ok := c.ts.Mail.Next()
		if !ok {
			return nil
		}
		err := c.tellOne(p)
		switch {
		case err == nil:
		case errors.Is(err, store.ErrUnknown), errors.Is(err, store.ErrUnavailable):
			c.ts.Mail.Retry(p, 0)
			if err := c.wait(); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

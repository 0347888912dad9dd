package crash

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"bivouac/store"
)

const (
	damageChannels = 6
	damageSteps    = 40
	backupSteps    = 30 // steps of each channel at the time of the backup
	damageBatch    = 100
)

// counted are the outcomes that children count by calling note: the first five for a whole damaged
// copy, the others for one of its channels.
var counted = []string{
	"refused at the start", "opened with damage told", "harmless", "restored from the backup",
	"refused when opened again",
	"channels that went on", "channels that were refused", "channels that could not write",
}

// Damage makes n damaged copies of a store. In each copy a bit, a sector or a page is changed, a
// page is copied over another, or the end is missing. The damage happens before the store is opened
// or while it is open. No process may die of the damage. A channel must
// show what was played, or be refused. Missing data must be reported. The store must accept the last
// backup in place of the file.
func Damage(ctx context.Context, o Options, n int) (r Report, err error) {
	r.What = "damaged files"
	defer r.timed(time.Now())
	p, err := newPlan(o.Games, damageChannels, damageSteps+1, o.Dir)
	if err != nil {
		return r, err
	}
	w, err := o.newWorld(p, damageSteps)
	if err != nil {
		return r, err
	}
	d := &damaging{Used: filepath.Join(w.dir, "used"), Backup: filepath.Join(w.dir, "backup"), Seed: o.Seed}
	for _, copy := range []struct {
		steps int
		to    string
	}{{backupSteps, d.Backup}, {damageSteps, d.Used}} {
		if err := w.playAndCopy(copy.steps, copy.to); err != nil {
			return r, err
		}
	}
	t := w.task(false)
	t.Damage = d
	for r.Tries < n {
		d.From, d.To = r.Tries, min(n, r.Tries+damageBatch)
		if err := w.batch(ctx, t); err != nil {
			return r, err
		}
		r.Tries = d.To
	}
	for _, name := range counted {
		r.add(name, w.count[name])
	}
	w.remove()
	return r, nil
}

// playAndCopy plays each channel until it has done the given number of steps. It then writes a
// backup of the store to a file.
func (w *world) playAndCopy(steps int, to string) (err error) {
	s, err := store.Open(w.store, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	ts, err := seat(s, w.o.Games)
	if err != nil {
		return err
	}
	for n := range w.plan.Lines {
		l := &w.plan.Lines[n]
		for k := w.acked[l.Channel]; k < steps; k++ {
			if _, err := l.play(ts, k); err != nil {
				return fmt.Errorf("step %d of %s: %w", k, l.Channel, err)
			}
		}
		w.acked[l.Channel] = steps
	}
	// The last transaction belongs to no channel, so losing it loses no step.
	if err := ts.Met(context.Background(), "", "last", "", fmt.Sprint("after ", steps)); err != nil {
		return err
	}
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	return errors.Join(s.Backup(f), f.Close())
}

// batch lets a child try the damaged copies that the task names. No copy may end the child's process.
func (w *world) batch(ctx context.Context, t task) error {
	e, err := w.runs(ctx, t)
	if err != nil {
		return fmt.Errorf("damaged copy %d: %w", w.try, err)
	}
	if e.killed || w.count[sayEnd] == 0 {
		return w.broken(fmt.Errorf("damaged copy %d killed the process: %s", w.try, e.last))
	}
	return nil
}

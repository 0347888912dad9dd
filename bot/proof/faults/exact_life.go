package faults

import (
	"fmt"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// begin begins a new life of the bot on the same store.
func (x *exact) begin() error {
	n := 1
	if x.life != nil {
		n = x.life.n + 1
	}
	x.life = newLife(x.sim, n)
	p := &process{life: x.life}
	if err := x.assemble(p); err != nil {
		return fmt.Errorf("start the bot: %w", err)
	}
	x.proc = p
	x.connect(0)
	return nil
}

// furnish gives the bot's parts the run's own time and line.
func (x *exact) furnish(p *process, t *table.Config, w *wire.Config) {
	t.Clock = wall{x}
	t.Changed = func(before, after table.Table) { x.model.changed(x, before, after) }
	w.API, w.Transport, w.Pace = "http://localhost/api/v10", &air{x, p.life}, pace{x, p.life}
	if x.o.Plant != PlantOld {
		w.Now = x.srv.Clock().Now // goes on while the machine sleeps, as the Pace does not
	}
}

// wall is the bot's own clock, which may be wrong by a day.
type wall struct{ x *exact }

func (w wall) Now() time.Time { return w.x.srv.Clock().Now().Add(w.x.skew) }

// revive begins a new life when the last one is over: what was under way ends
// without reaching anything, and a new process finds what is on the disk.
func (x *exact) revive() error {
	for x.life.over() {
		old := x.proc
		for x.sched.alive(x.life) > 0 {
			before := x.sched.alive(x.life)
			if x.sched.settle(); x.sched.alive(x.life) == before {
				return fmt.Errorf("%w: %d tasks of a dead process wait for each other", errTrouble, before)
			}
		}
		x.gate.close(true)
		if err := old.store.Close(); err != nil {
			x.trace("closing a dead store: %v", err) // its disk is dead too
		}
		x.report.Kills++
		if chance(x.rng, 0.2) && !x.calm {
			x.leap() // the machine was off for a while
		} else {
			x.sched.run(time.Duration(x.rng.IntN(5000)) * time.Millisecond)
		}
		if err := x.forget(); err != nil {
			return err
		}
		if err := x.begin(); err != nil {
			return err
		}
		if err := x.onDisk(); err != nil {
			return err
		}
	}
	return nil
}

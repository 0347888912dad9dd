package crash

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// imageSteps is how many steps a recorded session has.
const imageSteps = 24

// scripts are the sessions that are recorded: undisturbed, with the n-th sync
// failing, and with a process killed at a call, after which another goes on. In
// what the second says rests on what the first has left, synced or not.
var scripts = []struct {
	call, what string
	n, times   int
}{
	{},
	{"fdatasync", "signal=KILL", 8, 1},
	{"fdatasync", "error=EIO", 5, 1},
	{"fdatasync", "signal=KILL", 13, 1},
	{"fdatasync", "error=EIO", 10, 1},
	{"pwrite64", "signal=KILL", 31, 1},
	{"fdatasync", "error=EIO", 12, 3},
	{"fdatasync", "signal=KILL", 2, 1},
	{"pwrite64", "error=ENOSPC", 25, 4},
	{"fsync", "error=EIO", 1, 2},
}

// Images records every write of sessions, and audits n files in all as power cuts
// at any moment of them may leave them.
func Images(ctx context.Context, o Options, n int) (r Report, err error) {
	r.What = "power cuts"
	defer r.timed(time.Now())
	if err := hasStrace(); err != nil {
		return r, err
	}
	p, err := newPlan(o.Games, 1, imageSteps, o.Dir)
	if err != nil {
		return r, err
	}
	for s := range scripts {
		w, err := o.newWorld(p, imageSteps)
		if err != nil {
			return r, err
		}
		ops, err := w.record(ctx, s)
		if err != nil {
			return r, fmt.Errorf("record session %d: %w", s, err)
		}
		most := n*(s+1)/len(scripts) - n*s/len(scripts)
		if err := w.cut(ctx, ops, most, s, &r); err != nil {
			return r, fmt.Errorf("session %d (%v): %w", s, scripts[s], err)
		}
		r.add("sessions", 1)
		w.remove()
	}
	return r, nil
}

// record plays a session to its end under strace and answers what it did to its
// file.
func (w *world) record(ctx context.Context, s int) (ops []writeOp, err error) {
	script := scripts[s]
	log := filepath.Join(w.dir, "strace")
	var args []string
	if script.call != "" {
		args = inject(script.call, script.what, script.n, script.times)
	}
	for process := 0; process < 2 && !w.finished(); process++ {
		args = append(args, "-y", "-xx", "-s", "16777216", "-e", "trace="+recorded)
		if _, err := w.run(ctx, true, strace(log, args...)...); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(log)
		if err != nil {
			return nil, err
		}
		more, err := readRecording(text, w.store)
		if err != nil {
			return nil, err
		}
		ops, args = append(ops, more...), nil
	}
	if !w.finished() {
		return nil, w.broken(errors.New("the session did not come to its end"))
	}
	return ops, nil
}

// cut audits n images of power cuts, spread evenly over the moments after each op.
func (w *world) cut(ctx context.Context, ops []writeOp, n, s int, r *Report) error {
	moments := 0
	for _, op := range ops {
		if op.kind != opSay {
			moments++
		}
	}
	d, heard := &drive{}, newHearing()
	tried, at := 0, 0
	for _, op := range ops {
		if op.kind == opSay {
			heard.hear(op.said)
			continue
		}
		d.take(op)
		at++
		for ; tried < n*at/moments; tried++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := w.auditImage(d, heard.acked, s<<32|tried, r); err != nil {
				return fmt.Errorf("image %d, cut after call %d of %d: %w", tried, at, moments, err)
			}
		}
	}
	return nil
}

// auditImage audits one image, and has the channel go on.
func (w *world) auditImage(d *drive, acked map[string]int, try int, r *Report) error {
	b := d.image(w.o.random(try))
	path := filepath.Join(w.dir, "image.db")
	if err := writeImage(path, b); err != nil {
		return err
	}
	r.Tries++
	durable, err := w.plan.audit(path, w.o.Games, acked, true)
	if err != nil {
		return errors.Join(w.broken(err), writeImage(path+".broken", b))
	}
	for channel, n := range durable {
		r.add("with a step more than acknowledged", n-acked[channel])
	}
	return nil
}

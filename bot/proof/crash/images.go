package crash

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// imageSteps is the number of steps of a recorded session.
const imageSteps = 24

// perSession is the approximate number of images made from one recording.
const perSession = 800

// fault is a failure that strace injects while a session is recorded, in addition to the power cut.
// If the fault kills the process, a second process plays on. The second process trusts what the
// first has left in the file, synced or not.
type fault struct {
	call, what string // the name of the call, and what strace does to it; both are "" without a fault
	times      int
}

// faults are used by the recorded sessions in turn. Each fault begins at a random call, one of the
// first fifty of its name.
var faults = []fault{
	{},
	{"fdatasync", "signal=KILL", 1},
	{"fdatasync", "error=EIO", 1},
	{"fdatasync", "signal=KILL", 1},
	{"pwrite64", "error=ENOSPC", 4},
	{"pwrite64", "signal=KILL", 1},
	{"fdatasync", "error=EIO", 3},
}

// Images records every write of sessions that compact the store again and again. It then audits n
// images in all. An image is a file of the store as a power cut at some moment may leave it.
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
	sessions := max(len(faults), n/perSession)
	for s := range sessions {
		w, err := o.newWorld(p, imageSteps)
		if err != nil {
			return r, err
		}
		f, at := faults[s%len(faults)], 1+o.random(s).IntN(50)
		ops, err := w.record(ctx, f, at)
		if err != nil {
			return r, fmt.Errorf("record session %d, %v at call %d: %w", s, f, at, err)
		}
		most := n*(s+1)/sessions - n*s/sessions
		if err := w.cut(ctx, ops, most, s, &r); err != nil {
			return r, fmt.Errorf("session %d, %v at call %d: %w", s, f, at, err)
		}
		r.add("sessions", 1)
		w.remove()
	}
	return r, nil
}

// record plays a session to its end under strace and returns its file operations. If a fault ends
// the first process, a second one plays the rest.
func (w *world) record(ctx context.Context, f fault, at int) (ops []writeOp, err error) {
	log := filepath.Join(w.dir, "strace")
	var args []string
	if f.call != "" {
		args = inject(f.call, f.what, at, f.times)
	}
	for process := 0; process < 2 && !w.finished(); process++ {
		args = append(args, "-y", "-xx", "-s", "16777216", "-e", "trace="+recorded)
		t := w.task(true)
		t.Compact = true
		if _, err := w.runs(ctx, t, strace(log, args...)...); err != nil {
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

// The method cut makes n images of what a power cut may leave, and audits each. The power cuts are
// spread evenly over the moments after each op. The parameter s is the number of the session.
func (w *world) cut(ctx context.Context, ops []writeOp, n, s int, r *Report) error {
	moments := 0
	for _, op := range ops {
		if op.kind != opSay {
			moments++
		}
	}
	d, heard := newDrive(), newHearing()
	tried, at := 0, 0
	for _, op := range ops {
		if op.kind == opSay {
			heard.hear(op.said)
			continue
		}
		d.take(op)
		at++
		if compacted := strings.HasPrefix(op.file, ".unfinished-copy-"); compacted && op.kind == opName {
			r.add("compactions", 1)
		} else if compacted {
			r.add("cut while a compaction wrote", n*at/moments-tried)
		}
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

// auditImage audits one image and plays a further step in the channel.
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

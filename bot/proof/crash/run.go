package crash

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"bivouac/game"
)

// Options has the settings that all proofs of this package share.
type Options struct {
	// Games are given to the channels in turn. There is at least one.
	Games []game.Game
	// Child is the command line of a process that calls the function Child. The name of the task's
	// file is appended.
	Child []string
	// Dir is the folder of the stores. After a broken promise the files stay there.
	Dir string
	// Seed decides which moments, bits and images are chosen.
	Seed uint64
}

// Report counts what was tried without a broken promise.
type Report struct {
	What  string
	Tries int
	Took  time.Duration
	Count map[string]int // how often each outcome came, by its name
}

// String returns the report in a line.
func (r Report) String() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "%s: %d tries in %.1f s, no promise broken", r.What, r.Tries, r.Took.Seconds())
	for _, name := range slices.Sorted(maps.Keys(r.Count)) {
		fmt.Fprintf(b, "; %d %s", r.Count[name], name)
	}
	return b.String()
}

// add adds n to a count.
func (r *Report) add(name string, n int) {
	if r.Count == nil {
		r.Count = map[string]int{}
	}
	r.Count[name] += n
}

// timed records how long all tries took together. The parameter began is the time at which the first
// try started.
func (r *Report) timed(began time.Time) { r.Took = time.Since(began) }

// ErrSkipped means that a proof was not made, because this machine lacks something that it needs.
var ErrSkipped = errors.New("skipped")

var scratched atomic.Int64

// scratch returns a path in dir that is not used yet.
func scratch(dir, what string) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%d-%d", what, os.Getpid(), scratched.Add(1)))
}

// random returns a separate random generator for one try.
func (o Options) random(try int) *rand.Rand { return rand.New(rand.NewPCG(o.Seed, uint64(try))) }

// world is a store, its plan, and what was heard from the processes that used it.
type world struct {
	*hearing
	o     Options
	plan  *plan
	steps int
	dir   string
	store string
	file  string // file of the plan
}

// newWorld makes a world whose store does not exist yet.
func (o Options) newWorld(p *plan, steps int) (*world, error) {
	w := &world{hearing: newHearing(), o: o, plan: p, steps: steps, dir: scratch(o.Dir, "world")}
	w.store, w.file = filepath.Join(w.dir, "bivouac.db"), filepath.Join(w.dir, "plan.json")
	if err := os.MkdirAll(w.dir, 0o700); err != nil {
		return nil, err
	}
	return w, p.write(w.file)
}

// remove removes the world's files.
func (w *world) remove() { _ = os.RemoveAll(w.dir) }

// broken returns the error of a broken promise, with the folder that has the world's files.
func (w *world) broken(err error) error { return fmt.Errorf("%w (see %s)", err, w.dir) }

// ending describes how a child ended.
type ending struct {
	killed bool
	code   int
	last   string // the child's error output
}

// process is a running child.
type process struct {
	cmd  *exec.Cmd
	out  *bufio.Scanner
	errs bytes.Buffer
	hold interface{ Close() error } // the child's standard input; closing it ends the child
}

// start starts a child with a task. If tracer is given, it is the program that runs the child, such
// as strace.
func (w *world) start(ctx context.Context, t task, tracer ...string) (*process, error) {
	file := filepath.Join(w.dir, "task.json")
	b, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(file, b, 0o600); err != nil {
		return nil, err
	}
	argv := slices.Concat(tracer, w.o.Child, []string{file})
	p := &process{cmd: exec.CommandContext(ctx, argv[0], argv[1:]...)}
	p.cmd.Stderr = &p.errs
	if p.hold, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	return p, p.cmd.Start()
}

// wait waits for the child's end. All of its output must have been read before.
func (p *process) wait() ending {
	_ = p.cmd.Wait()
	_ = p.hold.Close()
	code := p.cmd.ProcessState.ExitCode()
	return ending{killed: code < 0 || code == 137, code: code, last: strings.TrimSpace(p.errs.String())}
}

// task returns the next task for a child of this world.
func (w *world) task(single bool) task {
	return task{Store: w.store, Plan: w.file, Done: maps.Clone(w.acked), Steps: w.steps, Single: single}
}

// run lets a child play on until it ends or dies. The parameter tracer is passed to the method start.
func (w *world) run(ctx context.Context, single bool, tracer ...string) (ending, error) {
	return w.runs(ctx, w.task(single), tracer...)
}

// runs lets a child do a task, until it ends or dies. The parameter tracer is passed to the method
// start.
func (w *world) runs(ctx context.Context, t task, tracer ...string) (ending, error) {
	p, err := w.start(ctx, t, tracer...)
	if err != nil {
		return ending{}, err
	}
	for p.out.Scan() {
		w.hear(p.out.Text())
	}
	e := p.wait()
	return e, w.judge(ctx, e)
}

// judge requires that a child was killed or ended well, and that it reported no broken promise.
func (w *world) judge(ctx context.Context, e ending) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case w.wrong != nil:
		return w.broken(w.wrong)
	case !e.killed && e.code != exitDone:
		return w.broken(fmt.Errorf("the process died by itself with code %d: %s", e.code, e.last))
	}
	return nil
}

// look audits the store after a child's end. All steps that it finds count as done, acknowledged or
// not. It returns how many were not acknowledged.
func (w *world) look() (unheard int, err error) {
	durable, err := w.plan.audit(w.store, w.o.Games, w.acked, false)
	if err != nil {
		return 0, w.broken(err)
	}
	for channel, n := range durable {
		unheard += n - w.acked[channel]
		w.acked[channel] = n
	}
	return unheard, nil
}

// finished says whether all steps are done.
func (w *world) finished() bool {
	for _, l := range w.plan.Lines {
		if w.acked[l.Channel] < min(w.steps, len(l.Steps)) {
			return false
		}
	}
	return true
}

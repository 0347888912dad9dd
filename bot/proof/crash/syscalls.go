package crash

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// sessionSteps is the number of steps of a session under strace: enough for two tables, votes and
// undos.
const sessionSteps = 32

// mapping lists the system calls that open, lock and map the store's file. A session is killed at
// these calls too. Some of these calls are made by the Go runtime and not for the store. A kill at
// such a call is a valid try as well.
const mapping = "mmap,munmap,openat,flock"

// Syscalls kills a session right before its n-th call of each name that changes the disk or maps
// the file, for every n. If the parameter limit is above 0, it is the highest n. A new process then
// plays on to the end.
func Syscalls(ctx context.Context, o Options, limit int) (r Report, err error) {
	r.What = "kills at the n-th call"
	defer r.timed(time.Now())
	if err := hasStrace(); err != nil {
		return r, err
	}
	p, err := newPlan(o.Games, 1, sessionSteps, o.Dir)
	if err != nil {
		return r, err
	}
	calls, err := census(ctx, o, p, sessionSteps, writing+","+mapping)
	if err != nil {
		return r, err
	}
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		last := calls[call]
		if limit > 0 {
			last = min(last, limit)
		}
		for n := 1; n <= last; n++ {
			if err := dieAt(ctx, o, p, call, n, &r); err != nil {
				return r, err
			}
		}
	}
	if r.Count["pwrite64"] == 0 || r.Count["fdatasync"] == 0 {
		return r, errors.New("no child was killed at a write and a sync: that proves nothing")
	}
	return r, nil
}

// dieAt kills a session at a call and audits the store. A new process then plays on to the end.
func dieAt(ctx context.Context, o Options, p *plan, call string, n int, r *Report) error {
	w, err := o.newWorld(p, sessionSteps)
	if err != nil {
		return err
	}
	e, err := w.run(ctx, true, strace("/dev/null", inject(call, "signal=KILL", n, 1)...)...)
	if err != nil {
		return err
	}
	r.Tries++
	if e.killed {
		r.add(call, 1)
	}
	unheard, err := w.look()
	if err != nil {
		return err
	}
	r.add("durable but not acknowledged", unheard)
	if _, err := w.run(ctx, false); err != nil {
		return err
	}
	if _, err := w.look(); err != nil {
		return err
	}
	if !w.finished() {
		return w.broken(errors.New("the second process did not go on to the end"))
	}
	w.remove()
	return nil
}

// writing lists the system calls by which bbolt and the store change the disk.
const writing = "pwrite64,ftruncate,fdatasync,fsync,link,linkat,rename,renameat,renameat2"

// strace returns the command line that traces a child. The program strace counts the calls of each
// thread separately, so traced children use one thread (task.Single).
func strace(log string, args ...string) []string {
	return append([]string{"strace", "-f", "-qq", "-o", log}, args...)
}

// quick makes strace stop the child only at calls that are traced. strace then cannot send signals,
// so quick is not used for killing.
const quick = "--seccomp-bpf"

// hasStrace returns ErrSkipped if strace is missing or may not trace.
func hasStrace() error {
	if _, err := exec.LookPath("strace"); err != nil {
		return fmt.Errorf("%w: strace is not installed", ErrSkipped)
	}
	out, err := exec.Command("strace", "-f", quick, "-qq", "-e", "trace=none", "true").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: strace may not trace here: %s", ErrSkipped, strings.TrimSpace(string(out)))
	}
	return nil
}

// inject returns the options of strace that inject a fault into calls of one name. The parameter
// first is the number of the first call with the fault. The parameter times is how many calls in a
// row have the fault.
func inject(call, what string, first, times int) []string {
	when := fmt.Sprintf("%d..%d", first, first+times-1)
	return []string{"-e", "trace=" + call, "-e", "inject=" + call + ":" + what + ":when=" + when}
}

var callName = regexp.MustCompile(`(?m)^\d+ +(\w+)\(`)

// census plays an undisturbed session. It returns, by the name of a system call, how many of these
// calls the session made. It counts only the calls whose names are in the parameter set.
func census(ctx context.Context, o Options, p *plan, steps int, set string) (map[string]int, error) {
	w, err := o.newWorld(p, steps)
	if err != nil {
		return nil, err
	}
	defer w.remove()
	log := filepath.Join(w.dir, "strace")
	e, err := w.run(ctx, true, strace(log, quick, "-e", "trace="+set)...)
	if err != nil {
		return nil, err
	}
	if e.killed || !w.finished() {
		return nil, fmt.Errorf("a session under strace did not end: %s", e.last)
	}
	text, err := os.ReadFile(log)
	if err != nil {
		return nil, err
	}
	count := map[string]int{}
	for _, m := range callName.FindAllStringSubmatch(string(text), -1) {
		count[m[1]]++
	}
	return count, nil
}

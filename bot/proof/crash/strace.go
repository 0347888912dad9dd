package crash

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// writing are the calls by which bbolt and the store alter the disk.
const writing = "pwrite64,ftruncate,fdatasync,fsync,link,linkat,rename,renameat,renameat2"

// strace is the command line before a child that is to be traced; it counts calls
// by thread, which is why such children use one.
func strace(log string, args ...string) []string {
	return append([]string{"strace", "-f", "-qq", "-o", log}, args...)
}

// quick has strace stop the child at the calls asked for only. With it strace sends
// no signals, so that it is not for killing.
const quick = "--seccomp-bpf"

// hasStrace says, if not, that what is to be done is skipped.
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

// inject are strace's options for a fault at some calls of a name.
func inject(call, what string, from, times int) []string {
	when := fmt.Sprintf("%d..%d", from, from+times-1)
	return []string{"-e", "trace=" + call, "-e", "inject=" + call + ":" + what + ":when=" + when}
}

var callName = regexp.MustCompile(`(?m)^\d+ +(\w+)\(`)

// census counts the calls of an undisturbed session, by name, from those that
// strace lists as set. It takes the busiest thread, which is the one that works.
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

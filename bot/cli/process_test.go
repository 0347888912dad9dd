package cli

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// process is the program as a process of its own.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	said said // both streams
	done chan struct{}
}

// said is what a process has printed so far.
type said struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// start starts the program in the shell's folder with the shell's environment.
func (s *shell) start(args ...string) *process {
	s.t.Helper()
	p := &process{t: s.t, cmd: exec.Command(os.Args[0], args...), done: make(chan struct{})}
	p.cmd.Dir, p.cmd.Stdout, p.cmd.Stderr = s.dir, &p.said, &p.said
	p.cmd.Env = []string{asProgram + "=1", "HOME=" + s.dir, "TMPDIR=" + s.dir}
	for name, value := range s.env {
		p.cmd.Env = append(p.cmd.Env, name+"="+value)
	}
	s.check(p.cmd.Start())
	go func() {
		defer close(p.done)
		_ = p.cmd.Wait() // the code is asked of the process's state
	}()
	s.t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		<-p.done
		if strings.Contains(p.said.String(), canary) {
			s.t.Errorf("the token is in the log:\n%s", &p.said)
		}
	})
	return p
}

// until waits until the process has said something, and answers all that it said.
func (p *process) until(text string) string {
	p.t.Helper()
	p.wait(text, func() bool { return strings.Contains(p.said.String(), text) })
	return p.said.String()
}

func (p *process) wait(what string, done func() bool) {
	p.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); { // the machine may be busy
		if done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatalf("waited in vain for %q; the process said:\n%s", what, &p.said)
}

// stop sends SIGTERM and answers the exit code. A process that hangs is killed and
// the test fails.
func (p *process) stop() int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.done:
	case <-time.After(time.Minute):
		p.t.Fatalf("SIGTERM did not stop the process:\n%s", &p.said)
	}
	return p.cmd.ProcessState.ExitCode()
}

// kill is the end without warning.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// ended waits for the end and answers the exit code.
func (p *process) ended() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(time.Minute):
		p.t.Fatalf("the process goes on:\n%s", &p.said)
	}
	return p.cmd.ProcessState.ExitCode()
}

package processes

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// token is the bot's token at the local Discord.
const token = "proof-token"

// bots are the processes that serve the bot, at most one at a time in each slot.
type bots struct {
	o     Options
	api   func(life int) string // the address of Discord for the process with the number life
	store string                // URL of the database

	mu    sync.Mutex
	lives []*life
	slots [living]*life // the newest process of each slot; nil before the first one starts
}

// life is one process.
type life struct {
	n    int // number of the process, from 0, counted over all slots
	cmd  *exec.Cmd
	log  string // the file with its output
	held io.Closer
	done chan struct{}
}

// start begins a new process in a slot.
func (b *bots) start(slot int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := len(b.lives)
	l := &life{
		n: n, cmd: exec.Command(b.o.Bot[0], b.o.Bot[1:]...), done: make(chan struct{}),
		log: filepath.Join(b.o.Dir, fmt.Sprintf("life%d.log", n)),
	}
	log, err := os.Create(l.log)
	if err != nil {
		return err
	}
	defer log.Close()
	l.cmd.Dir, l.cmd.Stdout, l.cmd.Stderr = b.o.Dir, log, log
	l.cmd.Env = append(os.Environ(), "DISCORD_TOKEN="+token, "DISCORD_API_URL="+b.api(n), "BIVOUAC_STORE_URL="+b.store,
		"BIVOUAC_HTTP=", "BIVOUAC_STORE="+filepath.Join(b.o.Dir, fmt.Sprintf("life%d.db", n)))
	if l.held, err = l.cmd.StdinPipe(); err != nil {
		return err
	}
	if err := l.cmd.Start(); err != nil {
		return err
	}
	go func() {
		defer close(l.done)
		_ = l.cmd.Wait() // the exit code is read from the process's state
	}()
	b.lives, b.slots[slot] = append(b.lives, l), l
	return nil
}

// The method in returns the process in a slot.
func (b *bots) in(slot int) *life {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.slots[slot]
}

// byPID returns the number (life.n) of the process with the process id pid, or false if there is
// none.
func (b *bots) byPID(pid int) (int, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range b.lives {
		if l.cmd.Process.Pid == pid {
			return l.n, true
		}
	}
	return 0, false
}

// alive returns an error with the end of the process's output if the process has ended.
func (l *life) alive() error {
	select {
	case <-l.done:
		return fmt.Errorf("process %d ended by itself, %v: %s", l.n, l.cmd.ProcessState, l.said())
	default:
		return nil
	}
}

// said returns the end of what the process has written.
func (l *life) said() string {
	const most = 2000
	all, err := os.ReadFile(l.log)
	if err != nil {
		return err.Error()
	}
	return string(all[max(0, len(all)-most):])
}

func (l *life) signal(s syscall.Signal) { _ = l.cmd.Process.Signal(s) }

// kill ends the process without warning.
func (l *life) kill() {
	_ = l.cmd.Process.Kill()
	<-l.done
}

// end asks the process to end. It returns an error if the process does not end, or fails.
func (l *life) end() error {
	l.signal(syscall.SIGTERM)
	select {
	case <-l.done:
	case <-time.After(30 * time.Second):
		l.kill()
		return fmt.Errorf("process %d went on for 30 s after SIGTERM; see %s", l.n, l.log)
	}
	how := l.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if early := how.Signaled() && how.Signal() == syscall.SIGTERM; early {
		return nil // the signal came before the process could handle it
	}
	if code := l.cmd.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("process %d ended with code %d; see %s", l.n, code, l.log)
	}
	return nil
}

// end asks all processes to end.
func (b *bots) end() (err error) {
	for slot := range living {
		err = errors.Join(err, b.in(slot).end())
	}
	return err
}

// kill kills the processes that still run.
func (b *bots) kill() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range b.lives {
		l.kill()
		l.held.Close()
	}
}

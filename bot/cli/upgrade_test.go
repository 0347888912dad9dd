package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

// presser presses a button again and again until told to stop, and writes down what
// became of each press.
type presser struct {
	stop    atomic.Bool
	done    sync.WaitGroup
	mu      sync.Mutex
	answers map[string]int // outcomes
	slowest time.Duration
}

// presses has members press the board's buttons and use commands, each one as soon as
// the last is answered.
func (s *shell) presses(srv *playground.Server) *presser {
	p := &presser{answers: map[string]int{}}
	for i, who := range []string{"alice", "bruno", "chloe", "dev", "emma"} {
		p.done.Go(func() {
			for n := i; !p.stop.Load(); n++ {
				began := time.Now()
				outcome := s.pressOnce(srv, who, n)
				p.mu.Lock()
				p.answers[outcome]++
				p.slowest = max(p.slowest, time.Since(began))
				p.mu.Unlock()
			}
		})
	}
	return p
}

// pressOnce answers the outcome of one press.
func (s *shell) pressOnce(srv *playground.Server, who string, n int) string {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	var r playground.Reply
	var err error
	switch n % 3 {
	case 0:
		r, err = srv.As(who).Command(ctx, "#table", "help", nil)
	case 1:
		r, err = srv.As(who).Press(ctx, "#table", "Jouer")
	default:
		r, err = srv.As(who).Command(ctx, "#salon", "games", nil)
	}
	if err != nil {
		return err.Error()
	}
	return r.Outcome
}

func (p *presser) count() (all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, n := range p.answers {
		all += n
	}
	return all
}

// ends stops pressing and demands that no press was lost.
func (p *presser) ends(t *testing.T) {
	t.Helper()
	p.stop.Store(true)
	p.done.Wait()
	lost := 0
	for outcome, n := range p.answers {
		switch outcome {
		case playground.OutcomeMessage, playground.OutcomeDefer, playground.OutcomeLater:
		default:
			lost += n
		}
	}
	t.Logf("%d presses, %d lost; the slowest answer took %v", p.count(), lost, p.slowest.Round(time.Millisecond))
	if lost > 0 {
		t.Errorf("what became of the presses: %v", p.answers)
	}
}

// more waits until so many more presses are answered.
func (p *presser) more(proc *process, n int) {
	proc.t.Helper()
	want := p.count() + n
	proc.wait(fmt.Sprintf("%d presses", want), func() bool { return p.count() >= want })
}

// upgraded is a bot on a local Discord with a match under way.
func upgraded(t *testing.T) (*shell, *playground.Server, *process) {
	t.Helper()
	s := newShell(t)
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
	s.press(srv, "dev", "Rejoindre")
	s.press(srv, "alice", "Commencer")
	_, err := srv.As("alice").Wait(t.Context(), "#table", func(m playground.Message) bool {
		_, ok := m.Button("Jouer")
		return ok
	})
	s.check(err)
	return s, srv, p
}

func wantSessions(t *testing.T, srv *playground.Server, identifies, resumes int) {
	t.Helper()
	if i, r := srv.Identifies(); i != identifies || r != resumes {
		t.Errorf("%d new sessions and %d resumed, want %d and %d", i, r, identifies, resumes)
	}
	if u, v := srv.Unsupported(), srv.Violations(); len(u)+len(v) > 0 {
		t.Errorf("unsupported %q, violations %q", u, v)
	}
}

// TestUpgradeByRestart: the old process is terminated and the new one started behind
// it, as supervisors do.
func TestUpgradeByRestart(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s, srv, old := upgraded(t)
	press := s.presses(srv)
	for range 2 {
		press.more(old, 30)
		if code := old.stop(); code != 0 {
			t.Errorf("SIGTERM: %d", code)
		}
		old = s.start("run")
		old.until("commands registered")
		press.more(old, 60)
	}
	press.ends(t)
	wantSessions(t, srv, 1, 2)
}

// line is the first line that holds a text.
func line(all, text string) string {
	for l := range strings.Lines(all) {
		if strings.Contains(l, text) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// TestAStartSaysItsStore, so that one in another folder is noticed.
func TestAStartSaysItsStore(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	path := s.env["BIVOUAC_STORE"]
	s.env["BIVOUAC_STORE"] = filepath.Base(path)
	for _, want := range []string{"a new store was made", "tables=0"} {
		p := s.start("run")
		p.online(srv)
		if l := line(p.said.String(), want); !strings.Contains(l, "store="+path) {
			t.Errorf("no %q with %s:\n%s", want, path, &p.said)
		}
		p.stop()
	}
}

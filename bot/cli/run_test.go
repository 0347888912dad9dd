package cli

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

// use uses a slash command in the room to play in.
func (s *shell) use(srv *playground.Server, who, command string, o playground.Opts) playground.Reply {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	r, err := srv.As(who).Command(ctx, "#table", command, o)
	if err != nil {
		s.t.Fatalf("%s /%s: %v", who, command, err)
	}
	return r
}

// press presses the newest button of that label.
func (s *shell) press(srv *playground.Server, who, label string) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	_, err := srv.As(who).Wait(ctx, "#table", func(m playground.Message) bool {
		b, ok := m.Button(label)
		return ok && !b.Disabled
	})
	s.check(err)
	_, err = srv.As(who).Press(ctx, "#table", label)
	s.check(err)
}

// online waits until the bot listens and its commands are registered.
func (p *process) online(srv *playground.Server) {
	p.t.Helper()
	p.until("msg=ready")
	p.wait("the commands", func() bool {
		st, err := srv.As("alice").State()
		return err == nil && st.Online && strings.Contains(string(st.Commands), `"play"`)
	})
}

// TestRunStopsAndGoesOn: the bot runs against a server of the API, is stopped by
// SIGTERM behind an answer, killed behind another, and has lost neither.
func TestRunStopsAndGoesOn(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	p := s.start()
	p.online(srv)
	s.acted(srv)
	if code := p.stop(); code != 0 {
		t.Fatalf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
	if out := s.does("check"); !strings.Contains(out, "1 journal entries") {
		t.Errorf("after SIGTERM: %s", out)
	}
	p = s.start("run")
	p.online(srv)
	s.use(srv, "dev", "do", playground.Opts{"line": s.first(srv, "dev")})
	p.kill()
	if out := s.does("check"); !strings.Contains(out, "2 journal entries") {
		t.Errorf("after SIGKILL: %s", out)
	}
	p = s.start("run")
	p.online(srv)
	if r := s.use(srv, "emma", "board", nil); r.Message == nil || len(r.Message.Attachments) != 1 {
		t.Errorf("/board answers %+v", r)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM ends with code %d", code)
	}
	if u, v := srv.Unsupported(), srv.Violations(); len(u)+len(v) > 0 {
		t.Errorf("unsupported %q, violations %q", u, v)
	}
}

// duels begins a game of two in #table.
func (s *shell) duels(srv *playground.Server) {
	s.t.Helper()
	s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
	s.press(srv, "dev", "Rejoindre")
	s.press(srv, "alice", "Commencer")
}

// acted begins a game of two and has alice act.
func (s *shell) acted(srv *playground.Server) {
	s.t.Helper()
	s.duels(srv)
	s.use(srv, "alice", "do", playground.Opts{"line": s.first(srv, "alice")})
}

// asked waits until the board asks for an action.
func (s *shell) asked(srv *playground.Server) {
	s.t.Helper()
	_, err := srv.As("alice").Wait(s.t.Context(), "#table", func(m playground.Message) bool {
		_, ok := m.Button("Jouer")
		return ok
	})
	s.check(err)
}

// first is the first action that the completion of /do offers.
func (s *shell) first(srv *playground.Server, who string) string {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	choices, err := srv.As(who).Complete(ctx, "#table", "do", playground.Opts{"line": ""}, "line")
	s.check(err)
	if len(choices) == 0 {
		s.t.Fatalf("%s is offered nothing", who)
	}
	return choices[0].Value.(string)
}

func TestHealthPort(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	url := "http://" + regexp.MustCompile(`address=(\S+)`).FindStringSubmatch(p.until("health port open"))[1]
	for path, want := range map[string]string{
		"/healthz": "ok\n", "/readyz": "ok\n", "/metrics": "bivouac_tables 0\n",
	} {
		if code, body := s.get(url + path); code != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: %d %q, want %q", path, code, body, want)
		}
	}
	if code, _ := s.get(url + "/"); code != http.StatusNotFound {
		t.Errorf("/ answers %d", code)
	}
	s.check(srv.Close())
	p.wait("not ready", func() bool { code, _ := s.get(url + "/readyz"); return code == http.StatusServiceUnavailable })
	if code, body := s.get(url + "/healthz"); code != http.StatusOK {
		t.Errorf("without Discord /healthz answers %d %q", code, body)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM while Discord is gone ends with code %d", code)
	}
}

// TestHealthPortHost: a page of the web whose name was bound to this machine reads nothing;
// names of this machine, and those that the configuration lists, are answered.
func TestHealthPortHost(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	s.local()
	p := s.start("--config", s.write("hosts.toml", "[http]\nhosts = [\"bivouac\", \"Metrics.Example.org\"]\n"), "run")
	address := regexp.MustCompile(`address=(\S+)`).FindStringSubmatch(p.until("health port open"))[1]
	_, port, err := net.SplitHostPort(address)
	s.check(err)
	for host, want := range map[string]int{
		"": http.StatusOK, address: http.StatusOK, "localhost": http.StatusOK, "LOCALHOST:" + port: http.StatusOK,
		"127.0.0.1:9190": http.StatusOK, "127.0.0.2": http.StatusOK, "[::1]:" + port: http.StatusOK, "::1": http.StatusOK,
		"localhost.": http.StatusOK, "bivouac": http.StatusOK, "bivouac:9190": http.StatusOK, "BIVOUAC": http.StatusOK,
		"metrics.example.org": http.StatusOK, "evil.example": http.StatusForbidden,
		"evil.example:" + port: http.StatusForbidden, "localhost.evil.example": http.StatusForbidden,
		"127.0.0.1.evil.example": http.StatusForbidden, "bivouac.evil.example": http.StatusForbidden,
		"10.0.0.7": http.StatusForbidden, "0.0.0.0:" + port: http.StatusForbidden,
	} {
		for _, path := range []string{"/healthz", "/readyz", "/metrics", "/nothing"} {
			c, err := net.Dial("tcp", address)
			s.check(err)
			line := "GET " + path + " HTTP/1.0\r\n"
			if host != "" {
				line = "GET " + path + " HTTP/1.1\r\nConnection: close\r\nHost: " + host + "\r\n"
			}
			_, err = io.WriteString(c, line+"\r\n")
			s.check(err)
			r, err := http.ReadResponse(bufio.NewReader(c), nil)
			s.check(err)
			body, err := io.ReadAll(r.Body)
			s.check(err)
			s.check(c.Close())
			told := r.StatusCode
			if path == "/readyz" && told == http.StatusServiceUnavailable || path == "/nothing" && told == http.StatusNotFound {
				told = http.StatusOK // it was looked at
			}
			if told != want || want != http.StatusOK && strings.Contains(string(body), "bivouac_") {
				t.Errorf("%s of host %q: %d %.60q, want %d", path, host, r.StatusCode, body, want)
			}
		}
	}
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM ends with code %d", code)
	}
}

// TestRunWritesBesideItsStoreAlone: in a container or a unit whose file system is read-only
// there may be no folder for temporary files.
func TestRunWritesBesideItsStoreAlone(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	s.env["TMPDIR"], s.env["HOME"] = s.path("none"), s.path("none")
	p := s.start("--config", s.write("config.toml", "[store]\nbackup_dir = \""+s.path("backups")+"\"\n"), "run")
	p.online(srv)
	s.duels(srv)
	if r := s.use(srv, "alice", "replay", playground.Opts{"what": "game"}); r.Message == nil ||
		len(r.Message.Attachments) != 1 {
		t.Errorf("a film: %+v", r.Message)
	}
	p.wait("a backup", func() bool { old, _ := savedIn(s.path("backups"), time.Now()); return len(old) == 1 })
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
}

func (s *shell) get(url string) (int, string) {
	s.t.Helper()
	r, err := http.Get(url)
	s.check(err)
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	s.check(err)
	return r.StatusCode, string(body)
}

func TestRunIsRefused(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.local()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	s.check(err)
	defer taken.Close()
	for _, c := range []struct{ name, variable, value, says string }{
		{"a wrong token", "DISCORD_TOKEN", canary + "x", "token"},
		{"a token with spaces", "DISCORD_TOKEN", canary + " x", "discord.token"},
		{"a health port that is taken", "BIVOUAC_HTTP", taken.Addr().String(), "http.listen"},
		{"a damaged store", "BIVOUAC_STORE", s.write("bad.db", "spilt coffee"), "damaged"},
		{"a folder in the store's place", "BIVOUAC_STORE", s.dir, "it is a folder, no file: name a file in it as store.path"},
		{"a store in no folder", "BIVOUAC_STORE", s.path("none/x.db"), "none/x.db"},
	} {
		t.Run(c.name, func(t *testing.T) {
			one := &shell{t, s.dir, map[string]string{}}
			for n, v := range s.env {
				one.env[n] = v
			}
			one.env[c.variable] = c.value
			p := one.start("run")
			if code := p.ended(); code != 1 {
				t.Errorf("code %d", code)
			}
			last := regexp.MustCompile(`(?m)^bivouac: .*\n`).FindAllString(p.said.String(), -1)
			if len(last) != 1 || !strings.Contains(last[0], c.says) || !strings.HasSuffix(p.said.String(), last[0]) {
				t.Errorf("want one last line that says %q:\n%s", c.says, &p.said)
			}
		})
	}
}

// TestRunWithoutDiscord: a bot that cannot reach Discord says so and tries again,
// and stops when it is told to.
func TestRunWithoutDiscord(t *testing.T) {
	s := newShell(t)
	srv := s.local()
	s.check(srv.Close())
	p := s.start("run")
	p.until("connection refused")
	if code := p.stop(); code != 0 || strings.Contains(p.said.String(), "bivouac: ") {
		t.Errorf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
}

// TestPlaygroundRuns is what `go run .` does without a token.
func TestPlaygroundRuns(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	file := s.write("config.toml", "[playground]\nlisten = \"127.0.0.1:0\"\n")
	p := s.start("--config", file)
	p.until("no token (config file, DISCORD_TOKEN): this is the playground")
	url := regexp.MustCompile(`http://\S+`).FindString(p.until("playground: http://"))
	if code, body := s.get(url + "/"); code != http.StatusOK || !strings.Contains(body, "<html") {
		t.Fatalf("the page answers %d %.200q", code, body)
	}
	p.wait("the bot", func() bool {
		_, body := s.get(url + "/play/state?as=alice")
		return strings.Contains(body, `"debug"`)
	})
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
	if left, err := filepath.Glob(s.path("bivouac-playground-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q %v", left, err)
	}
	p = s.start("--config", file, "playground", "--store", s.env["BIVOUAC_STORE"])
	p.until("playground: http://")
	p.wait("the store", func() bool { _, err := os.Stat(s.env["BIVOUAC_STORE"]); return err == nil })
	p.stop()
	s.does("check")
	s.fails(1, "loopback", "playground", "--listen", "0.0.0.0:8080")
}

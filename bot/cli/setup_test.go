package cli

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// types runs setup at a terminal at which a user types these tokens, which are not shown.
func (s *shell) types(tokens []string, args ...string) result {
	s.t.Helper()
	var out, errs bytes.Buffer
	a := &app{titles: titles, out: &out, err: &errs, lookup: s.lookup, hidden: func() ([]byte, error) {
		if len(tokens) == 0 {
			return nil, io.EOF
		}
		next := tokens[0]
		tokens = tokens[1:]
		return []byte(next), nil
	}}
	args = append([]string{"--config", s.path("config.toml"), "setup"}, args...)
	r := result{code: execute(a, args), out: out.String(), err: errs.String()}
	if strings.Contains(r.out+r.err, canary) {
		s.t.Errorf("setup shows the token:\n%s%s", r.out, r.err)
	}
	return r
}

// unset is a shell whose environment holds nothing of a bot but the API's address.
func unset(t *testing.T) (*shell, *playground.Server) {
	s := newShell(t)
	srv := s.local()
	s.env = map[string]string{"DISCORD_API_URL": srv.URL() + "/api/v10", "BIVOUAC_HTTP": "127.0.0.1:0"}
	return s, srv
}

// TestSetup: from nothing to a bot that runs, with a wrong token on the way.
func TestSetup(t *testing.T) {
	s, srv := unset(t)
	r := s.types([]string{canary + "x", canary}, "--store", s.path("games.db"), "--backups", s.path("kept/here"))
	if r.code != 0 {
		t.Fatalf("code %d, %s\n%s", r.code, r.err, r.out)
	}
	for _, want := range []string{"Discord does not know this token", "https://discord.com/oauth2/authorize?client_id=",
		"bivouac doctor", "games in " + s.path("games.db")} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in\n%s", want, r.out)
		}
	}
	if info, err := os.Stat(s.path("config.toml")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	p := s.start("--config", s.path("config.toml"), "run")
	p.online(srv)
	p.wait("a backup", func() bool { old, _ := savedIn(s.path("kept/here"), time.Now()); return len(old) == 1 })
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM: %d", code)
	}
}

// TestSetupKeepsWhatIsThere unless told otherwise.
func TestSetupKeepsWhatIsThere(t *testing.T) {
	s, _ := unset(t)
	s.write("config.toml", "# mine\n")
	if r := s.types([]string{canary}); r.code != 1 || !strings.Contains(r.err, "stays as it is") ||
		s.read("config.toml") != "# mine\n" {
		t.Errorf("code %d, %s", r.code, r.err)
	}
	r := s.types([]string{canary}, "--yes", "--env", "--store", s.path("g.db"), "--backups", "none")
	if text := s.read("config.toml"); r.code != 0 || strings.Contains(text, canary) ||
		strings.Contains(text, "backup_dir") || !strings.Contains(r.out, "DISCORD_TOKEN") {
		t.Errorf("code %d, %s\n%s\n%s", r.code, r.err, r.out, text)
	}
}

// TestSetupByScript: no question, the two links as output, and the same file.
func TestSetupByScript(t *testing.T) {
	s, _ := unset(t)
	script := func(token string, args ...string) result {
		var out, errs bytes.Buffer
		a := &app{titles: titles, out: &out, err: &errs, lookup: s.lookup, in: strings.NewReader(token)}
		code := execute(a, append([]string{"--config", s.path("config.toml"), "setup"}, args...))
		return result{code, out.String(), errs.String()}
	}
	if r := script(canary + "\n"); r.code != 1 || !strings.Contains(r.err, "--token-stdin") {
		t.Errorf("without a terminal: %d %s", r.code, r.err)
	}
	r := script(canary+"\n", "--token-stdin", "--store", s.path("g.db"), "--backups", "none")
	if r.code != 0 || strings.Count(r.out, "\n") != 2 || !strings.Contains(r.out, "integration_type=1") ||
		!strings.HasPrefix(r.out, "https://discord.com/oauth2/") {
		t.Errorf("code %d, %q, %s", r.code, r.out, r.err)
	}
	if r := script(canary, "--token-stdin", "--store", s.path("g.db")); r.code != 1 ||
		!strings.Contains(r.err, "--yes overwrites") {
		t.Errorf("over a file: %d %s", r.code, r.err)
	}
	if r := script(canary, "--token-stdin", "--yes", "--store", s.path("h.db"), "--backups", s.path("b")); r.code != 0 ||
		!strings.Contains(s.read("config.toml"), "h.db") {
		t.Errorf("with --yes: %d %s", r.code, r.err)
	}
}

// nowhere is an address at which nothing listens: a port that was free once may be another test's by now.
const nowhere = "http://127.0.0.1:1"

// TestSetupIsRefused: each trouble has a sentence, and leaves no file.
func TestSetupIsRefused(t *testing.T) {
	t.Parallel()
	s, _ := unset(t)
	down := func(status int, body string) string {
		h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}))
		t.Cleanup(h.Close)
		return h.URL + "/api/v10"
	}
	api := s.env["DISCORD_API_URL"]
	for _, c := range []struct {
		name, api, says string
		tokens          []string
	}{
		{"three wrong tokens", api, "does not know this token", []string{"x", "y", "z"}},
		{"no token", api, "nothing was given", []string{"", "", ""}},
		{"a token with more around it", api, "discord.token holds spaces or quotes",
			[]string{"Bot x", "B " + canary + " ", "\"x\""}},
		{"the terminal is closed", api, "the input ended", nil},
		{"no network", nowhere + "/api/v10", "Discord cannot be reached", []string{canary}},
		{"a rate limit", down(429, `{"message":"slow","retry_after":3600}`), "Discord asks to wait", []string{canary}},
		{"a fault", down(500, ""), "Discord has a fault", []string{canary}},
		{"no API", down(404, "<html>"), "not Discord's API", []string{canary}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t, s.env["DISCORD_API_URL"] = t, c.api
			r := s.types(c.tokens)
			if r.code != 1 || !strings.Contains(r.err, c.says) || !strings.HasPrefix(r.err, "bivouac: ") ||
				strings.Count(r.err, "\n") != 1 {
				t.Errorf("code %d, %q; want %q\n%s", r.code, r.err, c.says, r.out)
			}
			if _, err := os.Stat(s.path("config.toml")); err == nil {
				t.Error("a file was written")
			}
		})
	}
}

// TestSetupLooksAtThePlaces of games and backups: where the bot could not use them, no file is written.
func TestSetupLooksAtThePlaces(t *testing.T) {
	s, _ := unset(t)
	empty := s.write("empty.db", "")
	for _, c := range []struct{ store, backups, says string }{
		{empty, "none", "empty.db is there and empty, which the bot refuses"},
		{s.dir, "none", "is a folder; give a file's name"},
		{s.path("none/g.db"), "none", "choose a folder that is there"},
		{s.path("g.db"), empty, "choose another folder, or none"},
	} {
		r := s.types([]string{canary}, "--store", c.store, "--backups", c.backups)
		if _, err := os.Stat(s.path("config.toml")); r.code != 1 || !strings.Contains(r.err, c.says) || err == nil {
			t.Errorf("%+v: code %d, %s", c, r.code, r.err)
		}
	}
}

package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	paintduel "bivouac/render/duel"
	paintinvade "bivouac/render/invade"
)

var titles = []bot.Title{
	{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts(), Scenarios: invade.Scenarios()},
	{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts(), Scenarios: duel.Scenarios()},
}

// asProgram in the environment makes the test binary be the program itself, so
// that tests can run it as a process of its own and send it signals.
const asProgram = "BIVOUAC_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Main(titles, nil, os.Args[1:]))
	}
	if err := flag.Set("test.parallel", "8"); err != nil { // these tests mostly wait
		fmt.Println(err)
	}
	os.Exit(m.Run())
}

// canary is a token that must never be seen anywhere.
const canary = "canary-token"

// result is what a command did.
type result struct {
	code     int
	out, err string
}

// shell runs commands in a folder with a store of its own.
type shell struct {
	t   testing.TB
	dir string
	env map[string]string
}

func newShell(t testing.TB) *shell {
	dir := t.TempDir()
	return &shell{
		t, dir, map[string]string{"BIVOUAC_STORE": filepath.Join(dir, "games.db"), "BIVOUAC_HTTP": "127.0.0.1:0"},
	}
}

func (s *shell) path(name string) string { return filepath.Join(s.dir, name) }

// lookup is the shell's environment.
func (s *shell) lookup(name string) (string, bool) {
	value, set := s.env[name]
	return value, set
}

// run runs one command line in this process.
func (s *shell) run(args ...string) result {
	s.t.Helper()
	var out, errs bytes.Buffer
	code := execute(&app{titles: titles, out: &out, err: &errs, lookup: s.lookup}, args)
	r := result{code, out.String(), errs.String()}
	if strings.Contains(r.out+r.err, canary) {
		s.t.Errorf("%q shows the token:\n%s%s", args, r.out, r.err)
	}
	return r
}

// does demands that a command does its work.
func (s *shell) does(args ...string) string {
	s.t.Helper()
	r := s.run(args...)
	if r.code != 0 || r.err != "" {
		s.t.Fatalf("%q: code %d, %s", args, r.code, r.err)
	}
	return r.out
}

// fails demands an exit code and one line that begins with the program's name and
// holds a text.
func (s *shell) fails(code int, says string, args ...string) {
	s.t.Helper()
	r := s.run(args...)
	if r.code != code || !strings.Contains(r.err, says) {
		s.t.Errorf("%q: code %d, %q; want %d and %q", args, r.code, r.err, code, says)
	}
	if !strings.HasPrefix(r.err, "bivouac: ") || strings.Count(r.err, "\n") != 1 {
		s.t.Errorf("%q says more or less than one line: %q", args, r.err)
	}
}

func (s *shell) write(name, text string) string {
	s.t.Helper()
	s.check(os.WriteFile(s.path(name), []byte(text), 0o600))
	return s.path(name)
}

func (s *shell) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(s.path(name))
	s.check(err)
	return string(text)
}

func (s *shell) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

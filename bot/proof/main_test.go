package main

import (
	"bytes"
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

var some = []bot.Title{
	{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts(), Scenarios: invade.Scenarios()},
	{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts(), Scenarios: duel.Scenarios()},
}

// asProgram in the environment makes the test binary be the command itself, for the children
// that crash and processes start.
const asProgram = "BIVOUAC_TEST_AS_PROOF"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(execute(&app{titles: some, out: os.Stdout, err: os.Stderr}, os.Args[1:]))
	}
	os.Setenv(asProgram, "1") // for the children
	os.Exit(m.Run())
}

// result is what a command did.
type result struct {
	code     int
	out, err string
}

// shell runs commands in a folder of its own.
type shell struct {
	t      *testing.T
	dir    string
	titles []bot.Title
}

func newShell(t *testing.T) *shell { return &shell{t, t.TempDir(), some} }

func (s *shell) path(name string) string { return filepath.Join(s.dir, name) }

// run runs one command line in this process.
func (s *shell) run(args ...string) result {
	s.t.Helper()
	var out, errs bytes.Buffer
	code := execute(&app{titles: s.titles, out: &out, err: &errs}, args)
	return result{code, out.String(), errs.String()}
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

// fails demands an exit code and one line that begins with the program's name and holds a
// text.
func (s *shell) fails(code int, says string, args ...string) {
	s.t.Helper()
	r := s.run(args...)
	if r.code != code || !strings.Contains(r.err, says) {
		s.t.Errorf("%q: code %d, %q; want %d and %q", args, r.code, r.err, code, says)
	}
	if !strings.HasPrefix(r.err, "proof: ") || strings.Count(r.err, "\n") != 1 {
		s.t.Errorf("%q says more or less than one line: %q", args, r.err)
	}
}

func (s *shell) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func TestUsageThatIsWrong(t *testing.T) {
	s := newShell(t)
	for args, says := range map[string]string{
		"fly": "unexpected argument fly", "faults --fast": "unknown flag --fast", "simulate": "<game>",
		"simulate duel -n ten": "ten",
	} {
		s.fails(80, says, strings.Fields(args)...)
	}
}

package main

import (
	"os"
	"strings"
	"testing"
)

// TestDiffCommand: equal tapes are a sentence, others an error and the first difference.
func TestDiffCommand(t *testing.T) {
	s := newShell(t)
	for name, text := range map[string]string{
		"old": "== a\n> anna plays\n< POST\n", "same": "== a\n> anna plays\n< POST\n", "new": "== a\n> anna plays\n< PATCH\n",
	} {
		s.check(os.WriteFile(s.path(name), []byte(text), 0o600))
	}
	if out := s.does("diff", s.path("old"), s.path("same")); out != "the tapes are equal: 3 lines\n" {
		t.Errorf("equal tapes: %q", out)
	}
	s.fails(1, "the tapes differ", "diff", s.path("old"), s.path("new"))
	if r := s.run("diff", s.path("old"), s.path("new")); !strings.Contains(r.out, "after: anna plays") ||
		!strings.Contains(r.out, "- < POST\n+ < PATCH\n") {
		t.Errorf("other tapes: %q", r.out)
	}
	s.fails(80, "no such file", "diff", s.path("old"), s.path("none"))
}

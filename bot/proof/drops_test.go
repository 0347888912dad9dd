package main

import (
	"strings"
	"testing"
)

func TestDropsCommand(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	out := s.does("drops", "--every", "400ms", "--for", "500ms", "--pause", "50ms", "--most", "100", "--blank")
	for _, want := range []string{"drops (cut) in", "resumed; away for", "without an answer within 3 s"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q", out, want)
		}
	}
	s.fails(1, "must be above 0", "drops", "--for", "0s")
	s.fails(80, "--how must be one of", "drops", "--how", "x")
}

package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestMonthCommand: titles live through a day with members and trouble.
func TestMonthCommand(t *testing.T) {
	s := newShell(t)
	out := s.does("month", "--tables", "2", "--days", "1", "--tape", s.path("tape"))
	if !strings.Contains(out, "2 tables in 1 days") || !strings.Contains(out, "told twice 0, woken 0") {
		t.Errorf("printed %q", out)
	}
	tape, err := os.ReadFile(s.path("tape"))
	s.check(err)
	for _, line := range []string{"== 2026-03-06 09:", "> m", "< POST /channels/room-", "+ stored duel@room-"} {
		if !bytes.Contains(tape, []byte("\n"+line)) && !bytes.HasPrefix(tape, []byte(line)) {
			t.Errorf("the tape has no line that begins with %q", line)
		}
	}
	s.fails(1, "must be at least 1", "month", "--days", "0")
	s.fails(1, "there are", "month", "--plant", "nothing")
}

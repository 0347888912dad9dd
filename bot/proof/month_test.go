package main

import (
	"strings"
	"testing"
)

// TestMonthCommand: all titles live through a few days with members and trouble.
func TestMonthCommand(t *testing.T) {
	s := newShell(t)
	out := s.does("month", "--tables", "12", "--days", "5")
	if !strings.Contains(out, "12 tables in 5 days") || !strings.Contains(out, "told twice 0, woken 0") {
		t.Errorf("printed %q", out)
	}
	s.fails(1, "must be at least 1", "month", "--days", "0")
	s.fails(1, "there are", "month", "--plant", "nothing")
}

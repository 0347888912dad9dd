package main

import "testing"

func TestUsageOfProcesses(t *testing.T) {
	s := newShell(t)
	s.fails(1, "--tables at least as many", "processes", "--tables", "3")
	s.fails(1, "there are [fence version wait]", "processes", "--plant", "weeds")
}

//go:build !unix

package pgtest

import "os/exec"

func own(string) error { return nil }

func (s *Server) command(name string, args ...string) *exec.Cmd { return exec.Command(name, args...) }

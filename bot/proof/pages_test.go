package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/proof/pagetest"
)

// page is that of the proofs.
const page = "bot/proof/README.md"

// TestPagesNameProofs: each command line of the proofs that a page names is one, and each flag that the
// proofs' own page names alone. What else the pages name is judged in package cli.
func TestPagesNameProofs(t *testing.T) {
	commands := 0
	for _, p := range pagetest.Read(t, "../..") {
		for _, wrong := range judge(t, p) {
			t.Error(wrong)
		}
		for _, line := range p.Lines() {
			for _, c := range line.Commands {
				if _, is := c.Of("./bot/proof"); is && p.Name == page {
					commands++
				}
			}
		}
	}
	if commands < 20 {
		t.Errorf("%s has only %d command lines", page, commands)
	}
	for _, c := range []struct{ text, says string }{
		{"```sh\ngo run ./bot/proof fly\n```", "unexpected argument fly"},
		{"```sh\ngo run ./bot/proof simulate\n```", "<game>"},
		{"```sh\ngo run ./bot/proof month --fast && true\n```", "unknown flag --fast"},
		{"`go run ./bot/proof month --days many`", "many"},
		{"`go run ./bot/proof taps rois --language de`", "--language"},
		{"`--fast`", "--fast"},
	} {
		wrong := judge(t, pagetest.Page{Name: page, Text: c.text})
		if len(wrong) != 1 || !strings.Contains(wrong[0], c.says) {
			t.Errorf("%q: %q", c.text, wrong)
		}
	}
}

// judge says what is wrong with a page.
func judge(t *testing.T, p pagetest.Page) (wrong []string) {
	t.Helper()
	for _, line := range p.Lines() {
		for _, c := range line.Commands {
			if args, is := c.Of("./bot/proof"); is {
				if err := pagetest.Parse(&commands{}, args, line.Whole); err != nil {
					wrong = append(wrong, fmt.Sprintf("%s:%d: %s: %v", p.Name, line.At, line.Text, err))
				}
			}
		}
	}
	if p.Name != page {
		return wrong
	}
	known, err := pagetest.Flags(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	known["-update"], known["-v"], known["-run"] = true, true, true // of go test
	for _, s := range p.Spans() {
		name, _, _ := strings.Cut(s.Text, " ")
		if regexp.MustCompile(`^--?[a-z]`).MatchString(s.Text) && !known[name] {
			wrong = append(wrong, fmt.Sprintf("%s:%d: no proof has a flag %s", p.Name, s.Line, name))
		}
	}
	return wrong
}

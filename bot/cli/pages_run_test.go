//go:build unix

package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bivouac/bot/proof/pagetest"
	"bivouac/game/amount"
)

// How long a command may run: one that serves until it is told to end, and any other, which is
// ended too and counts as well until then.
const (
	serveFor = 5 * time.Second
	workFor  = 15 * time.Second
)

// TestPagesRun runs the commands in the ```sh fences of all pages, page by page in a folder of a new clone,
// with a store and a match (match.txt) of an earlier bot. Not run are those which need Discord, a
// database or another machine's names, and other programs; go test and .ci run what they name.
func TestPagesRun(t *testing.T) {
	amount.OnlyLong(t)
	programs := buildPrograms(t)
	ran := 0
	for _, page := range pagetest.Read(t, top) {
		t.Run(page.Name, func(t *testing.T) {
			dir := clone(t)
			for _, line := range page.Lines() {
				if !line.Here || !runs(line) {
					continue
				}
				if ran++; !runLine(t, programs, dir, line) {
					return // what follows may build on it
				}
			}
		})
	}
	if ran == 0 {
		t.Error("no line was run")
	}
}

// buildPrograms builds the bot and the proofs once, beside a stand-in for go which knows them.
func buildPrograms(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, of := range map[string]string{"bivouac": ".", "proof": "./bot/proof"} {
		build := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(dir, name), of)
		build.Dir = top
		if said, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
	script := strings.ReplaceAll(`#!/bin/sh
case "$1 $2" in
"run .") shift 2; exec DIR/bivouac "$@" ;;
"run ./bot/proof") shift 2; exec DIR/proof "$@" ;;
"build -o") cp DIR/bivouac "$3" ;;
*) echo "go $*: not run here" >&2; exit 2 ;;
esac
`, "DIR", dir)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// recorded is what a bot of an earlier day has left behind.
const recorded = "bot/proof/town/testdata/recorded/2026-11-29/"

// clone is a folder in which the repository's folders are.
func clone(t *testing.T) string {
	t.Helper()
	dir, repository := t.TempDir(), top
	repository, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bot", "game", "render", "store", "config.example.toml"} {
		if err := os.Symlink(filepath.Join(repository, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := gzip.NewReader(strings.NewReader(readTop(t, recorded+"bivouac.db.gz")))
	if err != nil {
		t.Fatal(err)
	}
	games, err := io.ReadAll(packed)
	for name, text := range map[string]string{
		"bivouac.db": string(games), "match.txt": readTop(t, recorded+"00-invade-2-over.txt"),
		"config.toml": "[playground]\nlisten = \"127.0.0.1:0\"\n",
	} {
		if err := errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// elsewhere are commands of the bot that need Discord, or a database.
var elsewhere = []string{"setup", "doctor", "url"}

// placeholder is a word that a reader replaces.
var placeholder = regexp.MustCompile(`\b[A-Z]{3,}\b|\.\.\.`)

// runs says whether a line can be run.
func runs(line pagetest.Line) bool {
	for _, c := range line.Commands {
		args, bot := c.Of(".", "./bivouac")
		if proof, is := c.Of("./bot/proof"); is {
			args, bot = proof, true
		}
		words := strings.Join(c.Words, " ")
		switch {
		case len(c.Env) > 0, placeholder.MatchString(words):
			return false
		case bot:
			if slices.ContainsFunc(args, func(arg string) bool { return slices.Contains(elsewhere, arg) }) {
				return false
			}
		case !strings.HasPrefix(words, "go build -o bivouac ") &&
			!slices.Contains([]string{"cat", "cp", "mkdir"}, c.Words[0]):
			return false
		}
	}
	return true
}

// serves says whether a line's last command runs until it is told to end.
func serves(line pagetest.Line) bool {
	args, is := line.Commands[len(line.Commands)-1].Of(".", "./bivouac")
	return is && (len(args) == 0 || strings.HasPrefix(args[0], "-") || args[0] == "run" || args[0] == "playground")
}

// runLine runs a line by a shell. It fails if that fails, and if what serves ends by itself.
func runLine(t *testing.T, programs, dir string, line pagetest.Line) bool {
	t.Helper()
	box := workFor
	if serves(line) {
		box = serveFor
	}
	ctx, cancel := context.WithTimeout(t.Context(), box)
	defer cancel()
	said, began := &bytes.Buffer{}, time.Now()
	shell := exec.CommandContext(ctx, "sh", "-c", line.Text)
	shell.Dir, shell.Stdout, shell.Stderr = dir, said, said
	shell.Env = append(os.Environ(), "PATH="+programs+":"+os.Getenv("PATH"), "BIVOUAC_HTTP=127.0.0.1:0", "DISCORD_TOKEN=",
		"BIVOUAC_STORE=", "BIVOUAC_STORE_URL=")
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // the shell's commands are told to end too
	shell.Cancel = func() error { return syscall.Kill(-shell.Process.Pid, syscall.SIGTERM) }
	shell.WaitDelay = 30 * time.Second
	err := shell.Run()
	ended := ctx.Err() == nil
	t.Logf("line %d, %.1f s: %s", line.At, time.Since(began).Seconds(), line.Text)
	switch {
	case ended && err != nil:
		t.Errorf("line %d: %s: %v\n%s", line.At, line.Text, err, said)
	case ended && serves(line):
		t.Errorf("line %d: %s has ended by itself\n%s", line.At, line.Text, said)
	case strings.Contains(said.String(), "panic:"), errors.Is(err, exec.ErrWaitDelay):
		t.Errorf("line %d: %s: %v\n%s", line.At, line.Text, err, said)
	}
	return !t.Failed()
}

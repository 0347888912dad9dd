package cli

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// besideForm is what the code adds to a file's name, or names a temporary file with: a
// literal such as ".part", "%s.schema%d" or ".bivouac-probe-*".
var besideForm = regexp.MustCompile(`^(?:%s)?(\.[a-z][a-zA-Z-]*(?:%d|\*)?)$`)

// noBeside are literals of that form that name nothing which a bot writes.
var noBeside = []string{".txt", ".md"} // a scenario's, a notice's

// besides are the endings and names of all files that the code of the store and of the
// command line writes, as they stand in it.
func besides(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, dir := range []string{filepath.Join(top, "store"), filepath.Join(top, "store/kv/bolt"), "."} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", dir, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(lit.Value)
				if m := besideForm.FindStringSubmatch(text); err == nil && m != nil && !slices.Contains(noBeside, text) &&
					!slices.Contains(all, m[1]) {
					all = append(all, m[1])
				}
				return true
			})
		}
	}
	return all
}

// written are files that a bot may leave in the folder in which it runs.
func written(t *testing.T) []string {
	t.Helper()
	backup := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Format(backupName)
	all := []string{(&app{}).configPath(), "bivouac.db", "backups" + "/" + backup, "copy.db", ".env", "match.txt"}
	for _, beside := range besides(t) {
		beside = strings.NewReplacer("%d", "3", "*", "1234567").Replace(beside)
		if strings.HasPrefix(beside, ".bivouac-") {
			all = append(all, beside)
			continue
		}
		for _, name := range []string{"bivouac.db", "games", "backups" + "/" + backup, "copy.db"} {
			file := name + beside
			if beside == controlFolder || beside == ".answers" {
				file += "/" + controlName // a folder, with something in it
			}
			all = append(all, file)
		}
	}
	return all
}

// TestNothingThatABotWritesIsCommitted: git ignores each file that a bot may leave in the
// repository's folder, and none of the repository's own.
func TestNothingThatABotWritesIsCommitted(t *testing.T) {
	files := written(t)
	if len(files) < 30 {
		t.Fatalf("only %d files are known: %q", len(files), files)
	}
	ignored := gitIgnores(t, append(files, tracked(t)...))
	for _, file := range files {
		if !slices.Contains(ignored, file) {
			t.Errorf(".gitignore lets %s be committed", file)
		}
	}
	for _, file := range tracked(t) {
		if slices.Contains(ignored, file) {
			t.Errorf(".gitignore hides %s", file)
		}
	}
}

// TestNothingThatABotWritesIsInTheImage: nor is it sent to who builds the image, wherever it
// lies; everything of which the program is made is.
func TestNothingThatABotWritesIsInTheImage(t *testing.T) {
	t.Parallel()
	lines := patterns(t, ".dockerignore")
	for _, dir := range []string{"", "bot/", "bot/cli/", "store/"} {
		for _, file := range written(t) {
			if file == "match.txt" && dir != "" {
				continue // an example of the README: only its own folder is meant
			}
			if !ignores(lines, dir+file) {
				t.Errorf(".dockerignore lets %s into the image", dir+file)
			}
		}
	}
	for _, file := range []string{".git/config", "README.md", ".ci/run"} {
		if !ignores(lines, file) {
			t.Errorf(".dockerignore lets %s into the image", file)
		}
	}
	for _, file := range tracked(t) {
		needed := slices.Contains([]string{"go.mod", "go.sum", "main.go"}, file) ||
			regexp.MustCompile(`^(bot|game|render|store)/`).MatchString(file)
		if needed && ignores(lines, file) {
			t.Errorf(".dockerignore keeps %s from the image", file)
		}
	}
}

// TestIgnores: the matcher of this test does as Docker and git do.
func TestIgnores(t *testing.T) {
	lines := []string{"*", "!bot", "!a.go", "**/*.db", "**/*.run", "**/x[0-9]*"}
	for file, want := range map[string]bool{
		"README.md": true, "a.go": false, "bot/b.go": false, "bot/c/d.go": false, "bot/games.db": true,
		"bot/c/games.db": true, "bot/games.db.part": false, "bot/a.run/control": true, "bot/x7": true, "bot/xy": false,
		"other/a.go": true, "games.db": true,
	} {
		if got := ignores(lines, file); got != want {
			t.Errorf("%s is ignored: %v, want %v", file, got, want)
		}
	}
}

// tracked are the repository's files: git's, else those that are there.
func tracked(t *testing.T) (files []string) {
	t.Helper()
	if out, err := exec.Command("git", "-C", top, "ls-files").Output(); err == nil {
		return strings.Fields(string(out))
	}
	for _, root := range []string{"go.mod", "go.sum", "main.go", "bot", "game", "render", "store"} {
		err := filepath.WalkDir(filepath.Join(top, root), func(file string, d os.DirEntry, err error) error {
			if err == nil && path.Ext(file) == ".go" {
				rel, _ := filepath.Rel(top, file)
				files = append(files, filepath.ToSlash(rel))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// gitIgnores are those of the files that git ignores by .gitignore alone. Where there is no
// git they are matched here.
func gitIgnores(t *testing.T, files []string) (ignored []string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		for _, file := range files {
			if ignores(patterns(t, ".gitignore"), file) {
				ignored = append(ignored, file)
			}
		}
		return ignored
	}
	dir := t.TempDir() // what this machine or this checkout ignores beside that does not count
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(readTop(t, ".gitignore")), 0o600); err != nil {
		t.Fatal(err)
	}
	git := func(in string, args ...string) string {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "core.excludesFile=/dev/null"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_TEMPLATE_DIR=")
		cmd.Stdin = strings.NewReader(in)
		out, err := cmd.Output()
		var exit *exec.ExitError
		if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) { // 1: none is ignored
			t.Fatalf("git %v: %v", args, err)
		}
		return string(out)
	}
	git("", "init", "-q")
	return strings.Fields(git(strings.Join(files, "\n")+"\n", "check-ignore", "--no-index", "--stdin"))
}

// patterns are the lines of an ignore file as Docker reads them: those of git that begin
// with no slash hold in every folder.
func patterns(t *testing.T, file string) (lines []string) {
	t.Helper()
	for _, line := range strings.Split(readTop(t, file), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if file == ".gitignore" && !strings.HasPrefix(line, "/") {
			line = "**/" + line
		}
		lines = append(lines, strings.Trim(line, "/"))
	}
	return lines
}

// ignores says whether patterns of .dockerignore leave a file out: the last one that fits it,
// or a folder that it is in, decides.
func ignores(lines []string, file string) (out bool) {
	for _, line := range lines {
		pattern, again := strings.CutPrefix(line, "!")
		if formOf(pattern).MatchString(file) {
			out = !again
		}
	}
	return out
}

var forms sync.Map // of patterns, each compiled once

// formOf is a pattern as a regular expression.
func formOf(pattern string) *regexp.Regexp {
	known, ok := forms.Load(pattern)
	if !ok {
		form := regexp.QuoteMeta(pattern)
		for from, to := range map[string]string{`\*\*/`: `(?:.*/)?`, `\[0-9\]`: `[0-9]`} {
			form = strings.ReplaceAll(form, from, to)
		}
		form = strings.ReplaceAll(form, `\*`, `[^/]*`)
		known, _ = forms.LoadOrStore(pattern, regexp.MustCompile(`^`+form+`(?:/|$)`))
	}
	return known.(*regexp.Regexp)
}

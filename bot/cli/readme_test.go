package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// top is where the repository begins.
var top = filepath.Join("..", "..")

func readTop(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheTopOfTheHouse: nothing lies about at the top.
func TestTheTopOfTheHouse(t *testing.T) {
	want := strings.Fields(".ci .dockerignore .gitignore Dockerfile LICENSE README.md bot config.example.toml game " +
		"go.mod go.sum main.go main_test.go render store texts_test.go")
	entries, err := os.ReadDir(top)
	if err != nil {
		t.Fatal(err)
	}
	ignored := patterns(t, ".gitignore")
	var got []string
	for _, e := range entries {
		if n := e.Name(); n != ".git" && !ignores(ignored, n) {
			got = append(got, n)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("at the top is %q, want %q", got, want)
	}
}

// hostingPage is the manual for people who run the bot.
const hostingPage = "bot/HOSTING.md"

// TestThePageForHostsFencesTheBotIn: the container and the unit that hosts copy from it give the
// bot what it needs and no more.
func TestThePageForHostsFencesTheBotIn(t *testing.T) {
	page := readTop(t, hostingPage)
	_, container, _ := strings.Cut(page, "docker run -d")
	container, _, _ = strings.Cut(container, "\n```")
	for _, flag := range []string{
		"--read-only", "--tmpfs /tmp", "--cap-drop=ALL", "--security-opt no-new-privileges", "--memory ", "--pids-limit ",
	} {
		if !strings.Contains(container, flag) {
			t.Errorf("docker run lacks %q: %s", flag, container)
		}
	}
	_, unit, _ := strings.Cut(page, "```ini\n")
	unit, _, _ = strings.Cut(unit, "\n```")
	for _, line := range []string{"NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes", "RestrictSUIDSGID=yes",
		"ProtectClock=yes", "ProtectKernelLogs=yes", "SystemCallArchitectures=native", "CapabilityBoundingSet=",
		"MemoryMax=512M", "TasksMax=512", "UMask=0077"} {
		if !slices.Contains(strings.Split(unit, "\n"), line) {
			t.Errorf("the unit lacks %s", line)
		}
	}
}

// TestTheReadmeNamesEveryDependency: in bot/README.md each direct dependency has a line that
// justifies it, and no line is left of one that is gone.
func TestTheReadmeNamesEveryDependency(t *testing.T) {
	readme := readTop(t, "bot/README.md")
	lines := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+/[^`]+)` \\| [^|]{20,} \\| "+
		"[A-Z][^|]+ \\|$").FindAllStringSubmatch(readme, -1) {
		lines[m[1]] = true
	}
	direct := regexp.MustCompile(`(?m)^(?:require )?\t?(\S+\.\S+/?\S*) v\S+$`).FindAllStringSubmatch(readTop(t, "go.mod"),
		-1)
	if len(direct) < 10 {
		t.Fatalf("only %d direct dependencies in go.mod", len(direct))
	}
	for _, m := range direct {
		if !lines[m[1]] {
			t.Errorf("bot/README.md has no line for %s", m[1])
		}
		delete(lines, m[1])
	}
	for name := range lines {
		t.Errorf("bot/README.md has a line for %s, which is no direct dependency", name)
	}
}

package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestTheReadmeShowsWhatIsThere: its pictures and links lead to files.
func TestTheReadmeShowsWhatIsThere(t *testing.T) {
	top := filepath.Join("..", "..")
	readme, err := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`(?:\]\(|src=")([^):"#]+)[)"#]`).FindAllSubmatch(readme, -1)
	if len(links) < 8 {
		t.Fatalf("only %d links", len(links))
	}
	for _, m := range links {
		if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(string(m[1])))); err != nil {
			t.Errorf("README.md: %v", err)
		}
	}
}

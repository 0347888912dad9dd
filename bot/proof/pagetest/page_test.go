package pagetest

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSplit: a line of shell is cut into its commands.
func TestSplit(t *testing.T) {
	for line, want := range map[string]string{
		"go run . # a comment":             "[go run .]",
		"a b#c '# d' \"e  f\"":             "[a b#c # d e  f]",
		"A=1 B=2 a && b; c | d":            "A=1 B=2 [a] [b] [c] [d]",
		"a > out 2>&1":                     "[a]",
		"a -o out2 >out2 b":                "[a -o out2 b]",
		`kill "$(pidof a b)"; b`:           "[kill $(pidof a b)] [b]",
		"a $(b $(c d) e) f":                "[a $(b $(c d) e) f]",
		"export A=1":                       "[export A=1]",
		"a ''":                             "[a ]",
		"# only a comment":                 "",
		"DISCORD_TOKEN=x ./a --b=c 'd\"e'": `DISCORD_TOKEN=x [./a --b=c d"e]`,
	} {
		got := ""
		_, commands := split(line)
		for _, c := range commands {
			for _, e := range c.Env {
				got += " " + e
			}
			got += " " + fmt.Sprint(c.Words)
		}
		if want != "" {
			want = " " + want
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestPage: what a page consists of, and where.
func TestPage(t *testing.T) {
	p := Page{"a/b.md", "# One, `two` & [three](x.md)\n\nText with `code\nin two` lines and [a link](a.md#c).\n" +
		"- an item with ``a `tick` ``\n\n```sh\nA=1 ./bivouac \\\n  check # now\n```\n\n## En français\n\n`/jouer`, <img src=\"p.png\">\n" +
		"| `a` | b |\n\n## English\n`go test ./x`\n"}
	if diff := cmp.Diff(map[string]bool{"one-two--three": true, "en-français": true, "english": true}, p.Anchors()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Span{
		{1, "two", false}, {3, "code in two", false}, {5, "a `tick`", false}, {14, "/jouer", true}, {15, "a", true},
		{18, "go test ./x", false},
	}, p.Spans()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Link{{1, "x.md"}, {4, "a.md#c"}, {14, "p.png"}}, p.Links()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Line{
		{8, "A=1 ./bivouac   check", []Command{{[]string{"A=1"}, []string{"./bivouac", "check"}}}, true, true},
		{18, "go test ./x", []Command{{nil, []string{"go", "test", "./x"}}}, false, false},
	}, p.Lines()); diff != "" {
		t.Error(diff)
	}
}

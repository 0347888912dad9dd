package post

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// TestDirectMessageOfManyTables: one message tells what has room, and where the rest is.
func TestDirectMessageOfManyTables(t *testing.T) {
	k := testKit(t)
	s := k.Privately(playing(t), "1")
	line := func(n int) string { return fmt.Sprintf("table %02d %s", n, strings.Repeat("x", 150)) }
	var lines []string
	for n := 1; n <= 20; n++ {
		lines = append(lines, line(n))
	}
	if got := severalLines(s, lines[:1]); got != lines[0] {
		t.Errorf("one notice is %q", got)
	}
	if got, want := severalLines(s, lines[:2]), "2 notices:\n"+line(1)+"\n"+line(2); got != want {
		t.Errorf("two notices are %q, want %q", got, want)
	}
	got := severalLines(s, lines)
	if wire.Length(got) > screen.MaxContent || !strings.HasPrefix(got, "20 notices:\n"+line(1)) ||
		!strings.HasSuffix(got, line(12)+"\n… and 8 more: `/games`") {
		t.Errorf("twenty notices are %d characters: %q", wire.Length(got), got)
	}
}

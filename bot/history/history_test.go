package history

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

// TestAsidesStandInTheHistory: what no post says, since the board shows it, can be read here.
func TestAsidesStandInTheHistory(t *testing.T) {
	c, err := screen.Catalog(nil, texts)
	if err != nil {
		t.Fatal(err)
	}
	s := screen.Reader{Kit: &screen.Kit{Catalog: c}}
	said, aside := game.Event{Text: game.T("host.vote.asked")}, game.Event{Text: game.T("host.undone"), Aside: true}
	events := []game.Event{aside, said, aside}
	page, ok := pageOf(table.Table{}, s, []table.Line{{Events: events}, {Events: events}}, 1)
	if n := strings.Count(page.Content, screen.EventLine(aside, s)); !ok || n != 4 {
		t.Errorf("the history has %d of 4 asides: %q", n, page.Content)
	}
}

// TestPagesOf: no line is lost, and no page is too long.
func TestPagesOf(t *testing.T) {
	var lines []string
	for range 40 {
		lines = append(lines, strings.Repeat("x", 10))
	}
	lines[20] = strings.Repeat("y", 1790)
	pages := pagesOf(lines)
	var back []string
	for _, p := range slices.Backward(pages) {
		if n := len(strings.Join(p, "\n")); n > pageSize && len(p) > 1 || len(p) > pageLines {
			t.Errorf("a page of %d lines, %d bytes", len(p), n)
		}
		back = append(back, p...)
	}
	if diff := cmp.Diff(lines, back); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if pagesOf(nil) != nil {
		t.Error("pages of nothing")
	}
}

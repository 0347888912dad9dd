package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/wire"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// wantLines demands that a private answer is a text without a picture that holds
// these lines, in order.
func (w *world) wantLines(r playground.Reply, lines ...string) string {
	w.t.Helper()
	m := private(w.t, r, "")
	if len(m.Attachments) > 0 {
		w.t.Errorf("a text with %d files: %s", len(m.Attachments), m.Content)
	}
	rest := m.Content
	for _, line := range lines {
		_, after, found := strings.Cut(rest, line)
		if !found {
			w.t.Fatalf("%q is missing (in this order) in:\n%s", line, m.Content)
		}
		rest = after
	}
	return m.Content
}

// longPainter has much to tell, and a drawing besides.
type longPainter struct{ plainPainter }

func (longPainter) Text(render.Scene) string { return "a drawing" }

func (longPainter) Read(render.Scene) []render.Section {
	far := render.Section{Title: "Far away"}
	for n := range 200 {
		far.Add(fmt.Sprintf("Square %d → nobody *stands* there.", n))
	}
	return []render.Section{far, {Title: "Nothing"}}
}

// TestNoTextIsTooLong: a board told at length goes over pages, each within Discord's limit.
func TestNoTextIsTooLong(t *testing.T) {
	w := opened(t, bot.Title{Game: duel.Game{}, Painter: longPainter{}})
	r := w.command("alice", "board", playground.Opts{"text": true})
	w.wantLines(r, "### Duel", "### Far away", `Square 0 to nobody \*stands\* there.`, "Page 1 of ")
	pages := 1
	for seen := private(t, r, "").Content; ; pages++ {
		if wire.Length(seen) > 2000 {
			t.Fatalf("a page of %d characters", wire.Length(seen))
		}
		b, ok := private(t, r, "").Button("Next page")
		if !ok || b.Disabled {
			break
		}
		r = w.press("alice", "Next page")
		next := private(t, r, "").Content
		if next == seen {
			t.Fatal("the page does not turn")
		}
		seen = next
	}
	if pages < 3 || !strings.Contains(private(t, r, "").Content, "drawn in letters") {
		t.Errorf("%d pages, the last: %s", pages, private(t, r, "").Content)
	}
	again := w.command("alice", "board", playground.Opts{"text": true, "page": 2})
	w.wantLines(again, "### Far away", "Page 2 of ")
	w.wantLines(w.command("alice", "board", playground.Opts{"text": true, "page": 99}), "drawn in letters")
}

package bot_test

import (
	"fmt"
	"regexp"
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

var actions = regexp.MustCompile("(?m)^- `([^`]+)`")

// listed returns the actions that /moves lists to a user, in order.
func (w *world) listed(who string, o playground.Opts) (list []string) {
	w.t.Helper()
	for _, m := range actions.FindAllStringSubmatch(w.wantLines(w.command(who, "moves", o)), -1) {
		list = append(list, m[1])
	}
	return list
}

func TestOptionsListWhatCanBeTyped(t *testing.T) {
	w := opened(t)
	w.wantLines(w.command("alice", "moves", nil), "### What you can do", "Round 1", "### Bid (", "- `b", " bid a ",
		"### At any time", "`resign`")
	w.wantLines(w.command("bruno", "moves", nil), "### Ce que vous pouvez faire", "Manche 1", "### Miser (", "- `b",
		"### À tout moment")
	all := w.listed("alice", nil)
	state := w.here().Match.State
	if want := append(state.Legal(w.seat("alice"), nil), state.Anytime(w.seat("alice"))...); len(all) != len(want) {
		t.Fatalf("listed are %q, want %q", all, want)
	}
	if got := w.listed("alice", playground.Opts{"filter": all[0]}); len(got) != 1 || got[0] != all[0] {
		t.Errorf("with %q as a filter: %q", all[0], got)
	}
	w.wantLines(w.command("alice", "moves", playground.Opts{"filter": "zz|"}), "Only what holds `zz`.",
		"Nothing of that kind is possible now.")
	private(t, w.command("emma", "moves", nil), "You have no seat")
	w.command("alice", "do", playground.Opts{"line": all[0]})
	got := w.wantLines(w.command("alice", "moves", nil), "Nothing to do right now: waiting for Bruno.", "### At any time")
	if len(actions.FindAllString(got, -1)) != 1 {
		t.Errorf("who is not asked is told what he may not do: %s", got)
	}
}

func TestAMistakeLeadsToTheOptions(t *testing.T) {
	w := opened(t)
	private(t, w.command("alice", "do", playground.Opts{"line": "nonsense"}), "`/moves` lists what you can do")
	private(t, w.command("bruno", "do", playground.Opts{"line": "nonsense"}), "`/coups` montre ce que vous pouvez faire")
}

// TestATypedActionTellsWhatCame: all of its events, and the next question.
func TestATypedActionTellsWhatCame(t *testing.T) {
	w := opened(t)
	line := func(who string) playground.Opts { return playground.Opts{"line": w.listed(who, nil)[0]} }
	first := private(t, w.command("alice", "do", line("alice")), "Played: `b").Content
	if !strings.Contains(first, "Nothing to do right now: waiting for Bruno.") {
		t.Errorf("what is asked next is missing: %s", first)
	}
	second := private(t, w.command("bruno", "do", line("bruno")), "Joué").Content
	if !strings.Contains(second, "• ") || !strings.Contains(second, "Manche ") {
		t.Errorf("what came of it is missing: %s", second)
	}
}

func TestTheBoardInPages(t *testing.T) {
	w := opened(t)
	first := w.wantLines(w.command("alice", "board", playground.Opts{"text": true}), "### Duel", "Waiting for ",
		"Waiting for ", "### What happened last", "- Round 1 is worth 1 point", "### What you can do", "Bid: ",
		"`/moves` lists")
	if strings.Contains(first, "MyBid\":1") {
		t.Errorf("the public board tells a hand: %s", first)
	}
	w.wantLines(w.command("bruno", "hand", playground.Opts{"text": true}), "### Duel", "Votre jeu", "On attend Alice",
		"### Ce qui vient de se passer")
	got := w.wantLines(w.command("emma", "board", playground.Opts{"text": true}), "### Duel", "Waiting for Alice")
	if strings.Contains(got, "What you can do") {
		t.Errorf("who watches is told what he can do: %s", got)
	}
}

// TestTextFirst: a player with this wish gets words in place of the picture in every private
// answer.
func TestTextFirst(t *testing.T) {
	w := opened(t)
	w.wishes("alice", "look")
	w.press("alice", "Text only: no")
	w.wantLines(w.press("alice", "Play"), "Round 1", "- `b", "`/board` and `/hand` with `text`")
	w.wantLines(w.press("alice", "My view"), "### Duel", "Your view", "### What you can do")
	w.wantLines(w.command("alice", "board", nil), "### Duel", "Waiting for Alice")
	w.wantLines(w.command("alice", "hand", nil), "### Duel", "Your view")
	w.wantLines(w.command("alice", "do", playground.Opts{"line": w.listed("alice", nil)[0]}), "Played: `b",
		"aiting for Bruno")
	w.wantLines(w.command("alice", "rules", playground.Opts{"topic": "duel/counter"}), "Counters", "\"Seat\":-1")
	if m := private(t, w.command("bruno", "hand", nil), ""); len(m.Attachments) == 0 {
		t.Errorf("who did not wish it has no picture: %s", m.Content)
	}
	w.press("alice", "Text only: yes")
	if m := private(t, w.command("alice", "hand", nil), ""); len(m.Attachments) == 0 {
		t.Errorf("who takes the wish back has no picture: %s", m.Content)
	}
}

// TestTextFirstPreview: what cannot be taken back is foreseen in words.
func TestTextFirstPreview(t *testing.T) {
	w := opened(t)
	w.wishes("alice", "look")
	w.press("alice", "Text only: no")
	w.wantLines(w.command("alice", "resign", nil), "resign", "You can’t undo this")
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

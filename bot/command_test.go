package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

func TestGameCommands(t *testing.T) {
	w := newWorld(t)
	private(t, w.command("alice", "duel bid", nil), "no table")
	w.load("A 2 3 5; B 1 4 6; round 3")
	private(t, w.command("emma", "duel bid", nil), "no seat")
	for _, c := range []struct{ path, card, want string }{
		{"duel bid", "4", "⛔"},                     // not in hand
		{"duel bid", "2; b3", "⛔"},                 // no way to smuggle a second line in
		{"duel counter", "5", "⛔"},                 // another phase
		{"duel bid", "", "which card"},             // the panel asks for the rest
		{"duel bid", " 5 ", "✅ bid a 5"},           // spaces do not matter
		{"duel pass", "", "waiting for Bruno"},     // answered already
		{"duel resign", "", "You can’t undo this"}, // confirmed first
	} {
		o := playground.Opts{}
		if c.card != "" {
			o["card"] = c.card
		}
		private(t, w.command("alice", c.path, o), c.want)
	}
	p := private(t, w.command("bruno", "duel bid", nil), "quelle carte")
	if n := len(w.here().Match.Journal); n != 1 {
		t.Fatalf("%d entries in the journal, want Alice's bid", n)
	}
	if !strings.Contains(p.Buttons()[0].CustomID+p.Buttons()[2].CustomID, "|S|") {
		t.Errorf("the panel offers %+v, want every choice", p.Buttons())
	}
	private(t, w.on("bruno", p, "4"), "Confirmer")
	private(t, w.command("bruno", "resign", nil), "abandonner")
	private(t, w.command("bruno", "draw", nil), "Ce n’est pas possible maintenant")
	w.on("bruno", private(t, w.command("bruno", "resign", nil), ""), "abandonner")
	w.sees("emma", "Bruno gives up")
	private(t, w.command("bruno", "resign", nil), "finie")
	private(t, w.command("bruno", "duel bid", playground.Opts{"card": "4"}), "finie")
}

func TestTypedLines(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	do := func(who, line, want string) {
		t.Helper()
		private(t, w.command(who, "do", playground.Opts{"line": line}), want)
	}
	do("alice", strings.Repeat("b", 6000), "Too long")
	do("alice", strings.Repeat("b9", 499), "⛔")
	do("alice", "`*_~<@1>@everyone b2", "⛔")
	do("alice", "b9; b2", "b9")
	if n := len(w.here().Match.Journal); n != 0 {
		t.Fatalf("%d entries, want none", n)
	}
	do("bruno", "b6", "Joué")
	do("alice", "b5; c4", "1 line before it was played")
	do("alice", "undo", "undo")
	do("alice", "forfeit", "forfeit")
	private(t, w.command("alice", "undo", nil), "don’t let the others")
	do("bruno", "abandonner", "")
	if n := len(w.here().Match.Journal); n != 2 {
		t.Errorf("%d entries, want two bids", n)
	}
}

// TestALineIsPlayedUpToWhatItBroughtToLight: Alice's bid opens both, and all hear
// of it.
func TestALineIsPlayedUpToWhatItBroughtToLight(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "b6"})
	p := private(t, w.command("alice", "do", playground.Opts{"line": "b5 b3"}), "Played up to `b5`")
	if !strings.Contains(p.Content, "Bruno shows a 6") {
		t.Errorf("she is not told what came of it: %s", p.Content)
	}
	if n := len(w.here().Match.Journal); n != 2 {
		t.Errorf("%d entries, want both bids", n)
	}
	w.sees("emma", "Bruno shows a 6")
}

func TestCompletionLeaksNothing(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 2")
	offers := func(who, path, option, typed string) []string {
		t.Helper()
		all, err := w.srv.As(who).Complete(w.ctx(), channel, path, playground.Opts{option: typed}, option)
		w.check(err)
		var values []string
		for _, c := range all {
			values = append(values, fmt.Sprint(c.Value))
		}
		return values
	}
	check := func(got []string, want string) {
		t.Helper()
		if s := strings.Join(got, ","); s != want {
			t.Errorf("offered %q, want %q", s, want)
		}
	}
	check(offers("alice", "do", "line", ""), "b2,b3,b5")
	check(offers("bruno", "do", "line", ""), "b1,b4,b6")
	check(offers("emma", "do", "line", ""), "")
	check(offers("alice", "do", "line", "b5; "), "") // after her bid nothing is asked of her
	check(offers("alice", "duel bid", "card", ""), "2,3,5")
	check(offers("alice", "duel bid", "card", "3"), "3")
	check(offers("alice", "duel counter", "card", ""), "")
	check(offers("alice", "rules", "topic", "count"), "duel/counter")
	check(offers("bruno", "rules", "topic", ""), "duel/goal,duel/counter")
	check(offers("alice", "debug", "load", "zzz"), "")
	w.command("bruno", "do", playground.Opts{"line": "b6"})
	// Alice's bid would open both and let the enemy of the next round be seen.
	check(offers("alice", "do", "line", "b5; c"), "b5; c")
	check(offers("alice", "do", "line", "b5 "), "b5 ")
	check(offers("alice", "do", "line", strings.Repeat("x", 200)), "")
}

func TestScreens(t *testing.T) {
	w := newWorld(t)
	private(t, w.command("alice", "games", nil), "You’re not at any table")
	private(t, w.command("alice", "rules", nil), "**Goal**")
	w.load("A 2 3 5; B 1 4 6; round 1")
	private(t, w.command("alice", "history", nil), "Round 1 is worth 1 point")
	private(t, w.command("alice", "games", nil), "waits for you")
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	private(t, w.command("bruno", "games", nil), "attend Alice")
	if m := private(t, w.command("emma", "board", nil), "over to you"); len(m.Attachments) != 1 {
		t.Errorf("%d pictures", len(m.Attachments))
	}
	if m := private(t, w.command("emma", "board", playground.Opts{"text": true}), `"Seat":-1`); len(m.Attachments) != 0 {
		t.Error("the text comes with a picture")
	}
	private(t, w.command("bruno", "hand", playground.Opts{"text": true}), `"MyBid":4`)
	private(t, w.command("bruno", "hand", nil), "Rien à faire pour l’instant")

	page := private(t, w.press("emma", "Rules"), "**Goal**")
	private(t, w.choose("emma", page, "counter"), "**Counters**")
	private(t, w.command("bruno", "rules", playground.Opts{"topic": "contres"}), "**Contres**")
	private(t, w.command("bruno", "rules", playground.Opts{"topic": "duel/counter"}), "**Contres**")
	private(t, w.command("bruno", "rules", playground.Opts{"topic": "?"}), "pas cette page")
	if m := private(t, w.command("emma", "rules", playground.Opts{"topic": "duel/counter"}), ""); len(m.Attachments) != 1 {
		t.Error("a page with a position has no picture")
	}
	private(t, w.command("alice", "help", nil), "Games: Duel")
	private(t, w.command("alice", "debug", playground.Opts{"load": "nonsense"}), "cannot be loaded")
}

func TestHistoryPages(t *testing.T) {
	w := newWorld(t)
	w.load("A 1 2 3 4 5 6; B 1 2 3 4 5 6; round 1")
	for _, round := range []string{"b1", "b2", "b3"} {
		for _, line := range []string{round, "pass"} {
			w.command("alice", "do", playground.Opts{"line": line})
			w.command("bruno", "do", playground.Opts{"line": line})
		}
	}
	w.sees("emma", "The game is over")
	last := private(t, w.command("emma", "history", nil), "page 1 of 2")
	if !strings.Contains(last.Content, "A draw") && !strings.Contains(last.Content, "Nobody takes") {
		t.Errorf("the first page is not the newest: %s", last.Content)
	}
	first := private(t, w.on("emma", last, "Older"), "page 2 of 2")
	if !strings.Contains(first.Content, "Round 1 is worth") {
		t.Errorf("the last page is not the oldest: %s", first.Content)
	}
	private(t, w.command("bruno", "history", playground.Opts{"page": 99}), "page 2 sur 2")
	private(t, w.command("bruno", "history", playground.Opts{"page": -1}), "page 1 sur 2")
}

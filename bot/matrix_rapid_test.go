package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/votes"
	"bivouac/game/gametest/duel"

	"pgregory.net/rapid"
)

// words are what a custom_id's path may be made of: everything that means
// something somewhere, and some that does not.
var words = []string{"", "b4", "b5", "c4", "pass", "resign", "forfeit", "draw", "bid", "counter", "4", "5", "101",
	"102", "104", "rest", "end", "undo", "remove", "answer", "!", "~0", "~9", "+1", "+2", "=seats", "=limit", "=order",
	"mode", "together", "kept", "n1", "1", "-1", "duel", "goal", " ", "é"}

// click draws anything that can be pressed, chosen, sent or typed.
func click(t *rapid.T) act {
	some := rapid.OneOf(rapid.SampledFrom(words), rapid.StringN(0, 12, 24))
	a := act{
		op:       rapid.OneOf(rapid.SampledFrom(asHosted().Operations()), rapid.StringN(0, 2, 4)).Draw(t, "op"),
		path:     rapid.SliceOfN(some, 0, 4).Draw(t, "path"),
		values:   rapid.SliceOfN(some, 0, 3).Draw(t, "values"),
		decision: rapid.SampledFrom([]string{"", "0", "1", "2", "3", "99"}).Draw(t, "decision"),
		private:  rapid.Bool().Draw(t, "private"),
		form:     rapid.IntRange(0, 4).Draw(t, "form") == 0,
	}
	a.line = strings.Join(rapid.SliceOfN(some, 0, 3).Draw(t, "line"),
		rapid.SampledFrom([]string{" ", ";"}).Draw(t, "between"))
	if rapid.IntRange(0, 3).Draw(t, "command") == 0 {
		a.command = rapid.SampledFrom([]string{
			"do", "undo", "resign", "draw", "close", "hand", "history", "duel bid", "duel counter", "duel resign",
		}).Draw(t, "which")
		a.options = object{"line": a.line, "card": some.Draw(t, "card"), "page": rapid.Int().Draw(t, "page")}
	}
	return a
}

// TestNobodyWithoutTheRight: presses and typed lines of a member without a seat, at any moment of
// a game, change not a byte of the store. A player never answers for another one.
func TestNobodyWithoutTheRight(t *testing.T) {
	stages := map[string]*stage{}
	var names []string
	for _, p := range phases {
		if !strings.Contains(p.name, "lobby") && p.name != "no table" {
			names = append(names, p.name)
			stages[p.name] = newStage(t, bot.Title{Game: duel.Game{}, Painter: seatPainter{}}, p.set)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := stages[rapid.SampledFrom(names).Draw(t, "phase")]
		r := rapid.SampledFrom(roles).Draw(t, "role")
		a := click(t)
		o := s.send(r, a)
		defer s.reset()
		answeredInPrivate(t, s, r, o)
		seated := slices.Contains([]string{"asked", "mute", "seat", "host"}, r.name)
		if !seated && o.changed && (r.name != "admin" || a.op != codeOf("table.end") && a.op != codeOf("lobby.cancel")) {
			t.Fatalf("the store has changed: %q\n%s\n%s", o.content, whole(o.before), whole(o.after))
		}
		if o.before.Entries() < o.after.Entries() && votes.Of(o.before) == nil && a.op != codeOf("vote.propose") {
			mine, _ := o.before.SeatOf(r.user)
			for _, e := range o.after.Unveiled().Journal[o.before.Entries():] {
				if e.Seat != mine {
					t.Fatalf("%s played for seat %d: %+v", r.name, e.Seat, e)
				}
			}
		}
	})
	for _, s := range stages {
		if s.written() != s.mark {
			t.Error("a stage is not as it was")
		}
	}
}

// answeredInPrivate: one answer, for the reader's eyes, with no view but his.
func answeredInPrivate(t *rapid.T, s *stage, r role, o outcome) {
	if o.answers != 1 || !o.private {
		t.Fatalf("%d answers, private %v: %q", o.answers, o.private, o.content)
	}
	if o.tries() {
		return // he answers for everybody there, from a deal of its own
	}
	for _, seat := range o.seats() {
		if seat != "-1" && seat != s.seatOf(r) {
			t.Fatalf("%s sees the view of seat %s", r.name, seat)
		}
	}
}

package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
)

// lapses has a review of alice's game find that the first of her answers was clearly not the best,
// and is the best one.
func (w *world) lapses() game.Action {
	w.t.Helper()
	seat, _ := w.here().SeatOf(w.srv.As("alice").ID())
	private(w.t, w.command("alice", "review", nil), "looking through")
	w.reviewed("alice")
	entry := w.here().Answered(seat)[0]
	m, err := w.here().Match.At(entry)
	w.check(err)
	legal := m.State.Legal(seat, nil)
	better := legal[len(legal)-1]
	found := []table.Lapse{{Entry: entry, Better: better, Best: 8000, Played: 3000, Lead: 900}}
	w.check(w.tables.KeepReview(w.ctx(), w.here().ID, seat, found, false))
	return better
}

// puzzled is a world with a finished game that began as every game does, not in a position made by hand.
func puzzled(t *testing.T) *world {
	t.Helper()
	w := opened(t, judgedTitle)
	seat, _ := w.here().SeatOf(w.srv.As("alice").ID())
	w.types("alice", string(w.here().Match.State.Legal(seat, nil)[0]))
	w.types("bruno", "resign")
	return w
}

// TestPuzzle: another member solves a position that a review found, in a private panel or by a
// typed line; the first answer counts, once.
func TestPuzzle(t *testing.T) {
	w := puzzled(t)
	private(t, w.command("emma", "puzzle", nil), "a **Review** below a report may leave one")
	better := w.lapses()
	private(t, w.command("alice", "puzzle", nil), "No puzzle for you right now")
	shown := private(t, w.command("emma", "puzzle", nil), "Puzzle · Duel")
	if alt := shown.Attachments[0].Description; !strings.HasPrefix(alt, "Puzzle. ") ||
		strings.Contains(shown.Content, "Alice") {
		t.Errorf("the puzzle says %q, its picture %q", shown.Content, alt)
	}
	twin := private(t, w.command("emma", "puzzle", nil), "Puzzle · Duel")
	done := private(t, w.on("emma", shown, "Highest card"), "✅ Solved")
	if !strings.Contains(done.Content, "1 of 1") || !strings.Contains(done.Content, "In the game: ") {
		t.Errorf("solved: %q", done.Content)
	}
	private(t, w.on("emma", twin, "Lowest card"), "Solved by you here: 1 of 1")
	private(t, w.on("emma", done, "Another puzzle"), "No puzzle for you right now")
	private(t, w.command("bruno", "puzzle", playground.Opts{"line": "nonsense"}), "⛔")
	private(t, w.command("bruno", "puzzle", playground.Opts{"line": "b0 nonsense"}), "⛔")
	private(t, w.command("bruno", "puzzle", playground.Opts{"line": string(better)}), "✅ Trouvé")
	if n := w.here().Entries(); n != 2 {
		t.Errorf("the game has %d entries now", n)
	}
	emma := w.srv.As("emma").ID()
	w.stopBot()
	w.startBot()
	if tally, err := w.tables.Tally(w.here().Guild, emma); err != nil || tally.Puzzles.Solved != 1 ||
		tally.Puzzles.Tried != 1 {
		t.Errorf("emma’s tally: %+v, %v", tally, err)
	}
	ask := private(t, w.command("emma", "forget-me", nil), "")
	private(t, w.on("emma", ask, ask.Buttons()[0].Label), "")
	if tally, err := w.tables.Tally(w.here().Guild, emma); err != nil || tally.Puzzles.Tried != 0 {
		t.Errorf("emma’s tally when she is forgotten: %+v, %v", tally, err)
	}
}

// TestNoPuzzle: a position that a user has set up makes none.
func TestNoPuzzle(t *testing.T) {
	w := lapsed(t)
	w.lapses()
	private(t, w.command("emma", "puzzle", nil), "No puzzle for you right now")
}

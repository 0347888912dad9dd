package game_test

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"bivouac/game"
)

func toyMatch(t testing.TB) *game.Match {
	t.Helper()
	m, events, err := game.NewMatch(toy{}, game.Setup{Game: "toy", Rules: 3, Seats: 2})
	if err != nil || len(events) != 1 {
		t.Fatalf("NewMatch = %v, %v", events, err)
	}
	return m
}

// typed plays lines of "0: s s" and fails on a refusal.
func typed(t testing.TB, m *game.Match, lines ...string) *game.Match {
	t.Helper()
	for _, l := range lines {
		seat, line, _ := strings.Cut(l, ": ")
		next, _, err := m.Batch(game.Seat(seat[0]-'0'), line)
		if err != nil {
			t.Fatalf("%s: %v", l, err)
		}
		m = next
	}
	return m
}

func state(t testing.TB, m *game.Match) string {
	t.Helper()
	data, err := json.Marshal(m.State)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestStaleAnswers(t *testing.T) {
	m := toyMatch(t)
	first, _ := m.Asked(0)
	m = typed(t, m, "0: s")
	back := typed(t, m, "0: undo")
	for name, move := range map[string]game.Move{
		"the first question":  {Decision: first.ID, Action: "s"},
		"one to come":         {Decision: 99, Action: "s"},
		"answered, one later": {Decision: first.ID + 1, Action: "s"},
	} {
		if _, _, err := back.Act(move); !errors.Is(err, game.ErrStale) {
			t.Errorf("%s: %v, want ErrStale", name, err)
		}
	}
	if _, _, err := back.Act(game.Move{Decision: 1, Seat: 1, Action: "s"}); !errors.Is(err, game.ErrNotAsked) {
		t.Errorf("a seat that is not asked: %v", err)
	}
	// A question that went away unanswered never comes back either.
	m = typed(t, toyMatch(t), "0: f")
	favour, _ := m.Asked(1)
	m = typed(t, m, "0: s", "0: undo")
	now, _ := m.Asked(1)
	if now.ID <= favour.ID {
		t.Errorf("after an undo the question %d returns as %d", favour.ID, now.ID)
	}
}

func TestBatch(t *testing.T) {
	m := toyMatch(t)
	tests := []struct {
		name, line, word string
		entries          int
		want             error
	}{
		{"words", "s s e", "", 3, nil},
		{"a word of many actions", "sss e", "", 4, nil},
		{"a word of none", "nothing s", "", 1, nil},
		{"a word that needs one before it", "s again", "", 2, nil},
		{"and has none", "again", "again", 0, nil},
		{"no word", "  ", "", 0, nil},
		{"refused at the end", "s s x", "x", 0, nil},
		{"the turn is over", "e s", "s", 0, game.ErrNotAsked},
		{"over within a word", "ssssssssss", "ssssssssss", 0, game.ErrOver},
		{"undo among them", "s undo s", "", 3, nil},
		{"nothing to undo", "undo", "undo", 0, game.ErrNothingToUndo},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			next, _, err := m.Batch(0, test.line)
			var word *game.Word
			if errors.As(err, &word) != (test.word != "") || word != nil && word.Word != test.word {
				t.Fatalf("Batch = %v, want the word %q", err, test.word)
			}
			if test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("Batch = %v, want %v", err, test.want)
			}
			if err == nil && len(next.Journal) != test.entries {
				t.Errorf("Batch made %d entries, want %d", len(next.Journal), test.entries)
			}
			if len(m.Journal) != 0 || err != nil && next != nil {
				t.Error("Batch left something behind")
			}
		})
	}
}

// Matches share the journal's array; none may see another's entries.
func TestSuccessorsAreSeparate(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s s s")
	one, two := typed(t, m, "0: e"), typed(t, m, "0: f")
	three := typed(t, one, "1: s")
	four := typed(t, one, "1: e")
	for i, want := range map[*game.Match]string{one: "sss" + "e", two: "sss" + "f", three: "ssses", four: "sssee"} {
		got := ""
		for _, e := range i.Journal {
			got += string(e.Action)
		}
		if got != want {
			t.Errorf("the journal is %q, want %q", got, want)
		}
	}
}

// Anybody may read a match or go on from it while others do.
func TestMatchIsConcurrent(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s s s")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			next, _, err := m.Batch(0, "f e")
			if err != nil || len(next.Journal) != 5 || next.Journal[4].Action != "e" || len(m.Journal) != 3 {
				t.Errorf("Batch = %v, %v", next, err)
			}
			if _, err := m.Undo(0); err != nil {
				t.Errorf("Undo = %v", err)
			}
		})
	}
	group.Wait()
}

// liar takes more than it lists.
type liar struct{ *toyState }

func (l liar) Clone() game.State { return liar{l.toyState.Clone().(*toyState)} }

func (l liar) Legal(_ game.Seat, to []game.Action) []game.Action { return append(to, "s") }

// A snapshot that is older than the journal is not used.
func TestResumeFromAnOldSnapshot(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s")
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	m = typed(t, m, "0: s e")
	again, err := game.Resume(toy{}, m.Setup, m.Journal, snap)
	if err != nil || state(t, again) != state(t, m) {
		t.Errorf("Resume = %v, %s, want %s", err, state(t, again), state(t, m))
	}
}

func TestActRefusesWhatIsNotListed(t *testing.T) {
	m := toyMatch(t)
	if _, _, err := m.Act(game.Move{Seat: 1, Action: "s"}); err == nil {
		t.Error("an act that is not listed is taken without a question")
	}
	for _, seat := range []game.Seat{game.Spectator, 2} {
		for _, a := range []game.Action{game.Resign, game.Forfeit} {
			if _, _, err := m.Act(game.Move{Seat: seat, Action: a}); !errors.Is(err, game.ErrNotAsked) {
				t.Errorf("%s by seat %d: %v, want ErrNotAsked", a, seat, err)
			}
		}
	}
	lie := *m
	lie.State = liar{m.State.(*toyState)}
	d, _ := lie.Asked(0)
	if _, _, err := lie.Act(game.Move{Decision: d.ID, Action: "r"}); err == nil ||
		!strings.Contains(err.Error(), "does not list") {
		t.Errorf("a game takes what it does not list: %v", err)
	}
	over, _, err := m.Act(game.Move{Seat: 1, Action: game.Forfeit})
	if err != nil {
		t.Fatalf("forfeit: %v", err)
	}
	if _, _, err := over.Act(game.Move{Seat: 0, Action: game.Resign}); !errors.Is(err, game.ErrOver) {
		t.Errorf("after the end: %v, want ErrOver", err)
	}
}

func TestRig(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s")
	fair := state(t, m)
	rigged, err := m.Rig("dice", "6", "1")
	if err != nil {
		t.Fatal(err)
	}
	if state(t, m) != fair {
		t.Error("Rig changed the match itself")
	}
	m = rigged
	m = typed(t, m, "0: r s", "0: undo", "0: e", "1: r")
	end := m.State.View(0).(toyState)
	if end.Steps != [2]int{7, 1} || end.Dice.Forced() != 0 {
		t.Errorf("the steps are %v with %d forced dice left, want [7 1] and none", end.Steps, end.Dice.Forced())
	}
	if _, err := m.Rig("dice", "7"); err == nil {
		t.Error("a die of 7 is taken")
	}
	again, err := game.Resume(m.Game, m.Setup, m.Journal, nil)
	if err != nil || state(t, again) != state(t, m) {
		t.Errorf("a rigged match does not resume: %v", err)
	}
}

func BenchmarkAct(b *testing.B) {
	start := toyMatch(b)
	b.ReportAllocs()
	m := start
	for n := 0; b.Loop(); n++ {
		if n%500 == 0 {
			m = start
		}
		d := m.Pending()[0]
		next, _, err := m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: "e"})
		if err != nil {
			b.Fatal(err)
		}
		m = next
	}
}

// TestFurther: "again" asks for what only a word before it can have begun.
func TestFurther(t *testing.T) {
	m := toyMatch(t)
	if _, _, err := m.Batch(0, "again"); err == nil {
		t.Error("a first word was read as if there had been one before")
	}
	taken, err := m.Take(game.Line{Text: "again", Further: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(taken.Match.Journal) != len(m.Journal)+1 {
		t.Errorf("%d entries, want one more than %d", len(taken.Match.Journal), len(m.Journal))
	}
}

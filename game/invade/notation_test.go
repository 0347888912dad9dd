package invade_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"", nil},
		{"  ;, ", nil},
		{"[C4 A2 O6 E3 P5] d1-d8", []string{"[C4 A2 O6 E3 P5]", "d1-d8"}},
		{"[42635]d1-d8;/ .", []string{"[42635]", "d1-d8", "/", "."}},
		{"d1-d2 [C4 A2", []string{"d1-d2", "[C4 A2"}}, // an open bracket takes the rest
		{"7 S roll 6 4 3 2 5 [64325] .", []string{"7 s", "roll 6 4 3 2 5", "[64325]", "."}},
		{"ROLL 6 4 3 2 5", []string{"roll 6 4 3 2 5"}},
		{"first 2 @dhm", []string{"first 2", "@dhm"}},
		{"roll 6", []string{"roll", "6"}},
		{"draw?", []string{"draw?"}},
	} {
		if diff := cmp.Diff(c.want, invade.Game{}.Words(c.line)); diff != "" {
			t.Errorf("Words(%q): %s", c.line, diff)
		}
	}
}

const open = "S: d4 h4 Bk4 [N]; N: d6 d8 k6 [N]; active S; phase EFFECT; dice C3 A1 O3 E6 P5; foe 1"

const over = "S: k16; N: d9; active S; phase start; foe 3"

var readings = []struct {
	position, word string
	earlier        bool
	want           string // actions by spaces, or "!" and the refusal's key
}{
	{open, "!6:42", false, "!6:24"},
	{open, "D4-E5", false, "!2 d4-e5"},
	{open, "+a", false, "!2 +a1"},
	{open, "+Ca", false, "!2 +Ca1"},
	{open, "/", false, "!2 /"},
	{open, ".", false, "."},
	{open, "xd6", false, "!2 / d4xd6"},
	{open, "xxD6", false, "!2 / xxd6"},
	{open, "XX", false, "!2 / xx"},
	{open, "*k6", false, "!2 / k4*k6"},
	{open, "xd8", false, "!invade.err.range"},
	{open, "xk9", false, "!invade.err.target.empty"},
	{open, "*d6", false, "!invade.err.shell.nobody"},
	{open, "roll 1 1 1 1 1", false, "!invade.err.roll"},
	{open, "roll 3 1 3 6 5", false, ""},
	{open, "first 0", false, ""},
	{open, "first 1", false, "!invade.err.roll"},
	{open, "forfeit", false, "!invade.err.word.now"},
	{open, "é", false, "!invade.err.word.now"},
	{open, "draw+", false, "!invade.err.draw"},
	{open, "DRAW?", false, "draw?"},
	{over, ".", true, ""},
	{over, "/", true, ""},
	{over, ".", false, "!invade.err.over"},
	{over, "d9-d8", true, "!invade.err.over"},
	{over, "resign", false, "!invade.err.over"},
	{"phase PLACEMENT", "@MHD", false, "@dhm"},
	{"phase PLACEMENT", "draw?", false, "!invade.err.draw.early"},
	{"phase PLACEMENT", ".", false, "."}, // refused by Apply
	{"S: d4; N: d6 [N]; active S; phase MOVE; dice C1 A2 O3 E6 P5; foe 1", "xd6", false, "!invade.err.fought"},
}

func TestRead(t *testing.T) {
	for _, c := range readings {
		s := position(t, c.position)
		actions, err := s.Read(invade.South, c.word, c.earlier)
		got := joined(actions)
		var r *game.Refusal
		if errors.As(err, &r) {
			got = "!" + string(r.Why.Key)
		}
		if got != c.want {
			t.Errorf("Read(%q, %v) in %q = %q (%v), want %q", c.word, c.earlier, c.position, got, err, c.want)
		}
	}
}

func joined(actions []game.Action) string {
	words := make([]string, len(actions))
	for i, a := range actions {
		words[i] = string(a)
	}
	return strings.Join(words, " ")
}

// TestNear: a refusal names the nearest legal actions.
func TestNear(t *testing.T) {
	for _, c := range []struct{ position, action, near string }{
		{"S: h7; N: h11; active S; phase MOVE; dice C3 A2 O5 E1 P3; foe 2", "h7-h12", "h7-h10 h7-g10 h7-i10 h7-h9 h7-f10"},
		{"S: [2N B]; N: d1 k16 [3N]; active S; phase MOVE; dice C2 A4 O3 E6 P4; foe 3", "+d1", "+c1 +e1 +b1 +f1 +a1"},
		{"S: d4; N: d6 d9 [N]; active S; phase ATTACK; dice C3 A1 O3 E6 P5; foe 1", "d4xd9", "d4xd6 xxd6"},
	} {
		s := position(t, c.position)
		_, err := s.Apply(game.Move{Decision: 1, Seat: 0, Action: game.Action(c.action)})
		var r *game.Refusal
		if !errors.As(err, &r) {
			t.Fatalf("%s is answered by %v, want a refusal", c.action, err)
		}
		if got := joined(r.Near); got != c.near {
			t.Errorf("near %s: %s, want %s", c.action, got, c.near)
		}
	}
}

// TestLogReplays: the log lines of a game, with the opening die and the
// placements, are enough to play it again (I16.7).
func TestLogReplays(t *testing.T) {
	for seed := range uint64(amount.Of(2, 8)) {
		m, err := randomMatch(seed)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := game.NewMatch(invade.Game{}, m.Setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range logLines(t, m) {
			next, _, err := again.Batch(line.seat, line.text)
			if err != nil {
				t.Fatalf("seed %d: replay %q: %v", seed, line.text, err)
			}
			again = next
		}
		want, got := m.State.View(game.Spectator).(invade.View), again.State.View(game.Spectator).(invade.View)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d: replay of the log: %s", seed, diff)
		}
	}
}

type logLine struct {
	seat game.Seat
	text string
}

// logLines are the lines of a match, taken from its events.
func logLines(t *testing.T, m *game.Match) []logLine {
	t.Helper()
	var lines []logLine
	at, _, err := game.NewMatch(m.Game, m.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range m.Journal {
		seat := at.State.View(game.Spectator).(invade.View).Active
		next, events, err := at.Act(at.MoveOf(e.Seat, e.Action))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(e.Action), "@") {
			lines = append(lines, logLine{e.Seat, string(e.Action)})
		}
		for _, ev := range events {
			if ev.Text.Key == "invade.log.turn" {
				lines = append(lines, logLine{seat, ev.Text.Args[1].(string)})
				seat = 1 - seat
			}
		}
		at = next
	}
	if v := at.State.View(game.Spectator).(invade.View); v.Now != nil {
		lines = append(lines, logLine{v.Active, v.Now.Line})
	}
	return lines
}

// randomMatch plays a random match to its end.
func randomMatch(seed uint64) (*game.Match, error) {
	luck := rand.New(rand.NewPCG(seed, 7))
	setup := game.Setup{Game: invade.ID, Rules: invade.Game{}.Info().Rules, Seats: 2, Seed: gametest.SeedOf(seed)}
	m, _, err := game.NewMatch(invade.Game{}, setup)
	for err == nil {
		pending := m.Pending()
		if len(pending) == 0 {
			return m, nil
		}
		d := pending[luck.IntN(len(pending))]
		legal := m.State.Legal(d.Seat, nil)
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]})
	}
	return nil, err
}

// FuzzNotation: no typed line panics, and what is read is legal or refused with
// words; a legal action is read as itself.
func FuzzNotation(f *testing.F) {
	for _, line := range []string{
		"@dhm", "[C4 A2 O6 E3 P5] d1-d8 +Ce1 h1-g1 .", "!6:24", "xx", "xxd6 *d10", ">b3-d3 /", "roll 6 4 3 2 5",
		"[", "+", "x", "*", ">", "a16-p1", "draw?",
	} {
		f.Add(line)
	}
	positions := []string{
		"phase PLACEMENT", open,
		"S: d1 h1 m1 [14N A B C]; N: d16; active S; phase ALLOCATE; roll 6 4 3 2 5; foe 2",
		"S: Ce6^ b3 Ah9 e1; N: a16; active S; phase MOVE; dice C2 A4 O2 E2 P3; moves 1; pull e6; foe 3",
		"S: Bf6; N: f9 e9 Ag9 f10 [2N]; active S; phase ATTACK; dice C3 A2 O3 E5 P4; foe 3",
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, p := range positions {
			m := matchAt(t, p)
			for _, word := range (invade.Game{}).Words(line) {
				checkRead(t, m, word)
			}
			if _, _, err := m.Batch(invade.South, line); err != nil {
				var r *game.Refusal
				if !errors.As(err, &r) && !isHosts(err) {
					t.Fatalf("%q in %q: %v", line, p, err)
				}
			}
		}
	})
}

func isHosts(err error) bool {
	own := []error{game.ErrOver, game.ErrNotAsked, game.ErrStale, game.ErrNothingToUndo, game.ErrRevealed}
	return slices.ContainsFunc(own,
		func(e error) bool { return errors.Is(err, e) })
}

// checkRead: what a word stands for is at most MaxAction long and read as itself.
func checkRead(t *testing.T, m *game.Match, word string) {
	t.Helper()
	actions, err := m.State.Read(invade.South, word, false)
	if err != nil || len(actions) != 1 {
		return
	}
	if len(actions[0]) > game.MaxAction {
		t.Fatalf("%q is read as %q", word, actions[0])
	}
	again, err := m.State.Read(invade.South, string(actions[0]), false)
	if err != nil || len(again) != 1 || again[0] != actions[0] {
		t.Fatalf("%q is read as %q, and that as %q (%v)", word, actions[0], again, err)
	}
}

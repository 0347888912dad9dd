package game_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"bivouac/game"

	"pgregory.net/rapid"
)

func TestRandIsStable(t *testing.T) {
	// These numbers are a promise: another sequence would replay old matches
	// differently, and needs higher Rules in every game.
	r := game.NewRand(game.Seed{1, 2, 3}, "dice")
	var got []int
	for range 12 {
		got = append(got, r.Die(6))
	}
	if want := []int{4, 5, 6, 3, 6, 4, 4, 4, 2, 1, 6, 1}; !slices.Equal(got, want) {
		t.Errorf("the first throws are %v, want %v", got, want)
	}
	other := game.NewRand(game.Seed{1, 2, 3}, "deck")
	same := 0
	for range 100 {
		if other.IntN(1000) == r.IntN(1000) {
			same++
		}
	}
	if same > 10 {
		t.Errorf("two streams of one seed agree in %d of 100 draws", same)
	}
}

func TestRandForce(t *testing.T) {
	r := game.NewRand(game.Seed{}, "dice")
	free := r
	r.Force(5, 0)
	clone := r
	if r.Forced() != 2 || r.Die(6) != 6 || r.Die(6) != 1 || r.Forced() != 0 {
		t.Error("forced numbers do not come out first")
	}
	if clone.Forced() != 2 {
		t.Error("a copy lost its forced numbers")
	}
	clone.Force(3)
	if got := []int{clone.IntN(6), clone.IntN(6), clone.IntN(6)}; !slices.Equal(got, []int{5, 0, 3}) {
		t.Errorf("a copy's forced numbers are %v", got)
	}
	if r.IntN(1<<30) != free.IntN(1<<30) {
		t.Error("forced numbers used up the stream")
	}
	defer func() {
		if recover() == nil {
			t.Error("a forced 6 in a draw below 6 is no panic")
		}
	}()
	r.Force(6)
	r.IntN(6)
}

// TestRandForceOfACopy: a draw forced upon one copy does not come out of the other.
func TestRandForceOfACopy(t *testing.T) {
	for n := range 9 { // however long the list behind them is
		one := game.NewRand(game.Seed{}, "dice")
		for range n {
			one.Force(1)
		}
		two := one
		one.Force(2)
		two.Force(3)
		for range n {
			one.IntN(6)
		}
		if got := one.IntN(6); got != 2 {
			t.Errorf("behind %d forced numbers a copy's %d comes out", n, got)
		}
	}
}

func TestRandJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := game.NewRand(game.Seed{byte(rapid.IntRange(0, 255).Draw(t, "seed"))}, "x")
		for range rapid.IntRange(0, 50).Draw(t, "draws") {
			r.IntN(7)
		}
		r.Force(rapid.SliceOfN(rapid.IntRange(0, 6), 0, 3).Draw(t, "forced")...)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var again game.Rand
		if err := json.Unmarshal(data, &again); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if a, b := r.IntN(7), again.IntN(7); a != b {
				t.Fatalf("a stream through JSON draws %d, want %d", b, a)
			}
		}
	})
	for _, bad := range []string{`{`, `{"state":"eA=="}`, `3`} {
		if err := new(game.Rand).UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("a stream is read from %q", bad)
		}
	}
}

func TestSeed(t *testing.T) {
	var s game.Seed
	if got, want := s.Commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"; got != want {
		t.Errorf("the commitment to zeros is %s, want %s", got, want)
	}
	s[31] = 0xab
	text, _ := s.MarshalText()
	var again game.Seed
	if err := again.UnmarshalText(text); err != nil || again != s {
		t.Errorf("a seed through text: %v", err)
	}
	for _, bad := range []string{"", "ab", strings.Repeat("z", 64), strings.Repeat("0", 66)} {
		if err := again.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("a seed is read from %q", bad)
		}
	}
}

func TestSetupCheck(t *testing.T) {
	tests := []struct {
		name  string
		setup game.Setup
		want  string
	}{
		{"good", game.Setup{Game: "toy", Seats: 2, Options: map[string]string{"speed": "fast"}}, ""},
		{"other game", game.Setup{Game: "go", Seats: 2}, `"go"`},
		{"too few", game.Setup{Game: "toy", Seats: 1}, "2 to 2 seats, not 1"},
		{"too many", game.Setup{Game: "toy", Seats: 3}, "not 3"},
		{"no option", game.Setup{Game: "toy", Seats: 2, Options: map[string]string{"colour": "red"}}, `no option "colour"`},
		{"no value", game.Setup{Game: "toy", Seats: 2, Options: map[string]string{"speed": "red"}}, `[slow fast], not "red"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := test.setup.Check(toy{}.Info())
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("Check = %v, want %q", err, test.want)
			}
		})
	}
	if _, _, err := game.NewMatch(toy{}, game.Setup{Game: "toy", Seats: 2, Position: "x"}); err == nil {
		t.Error("a match begins from nonsense")
	}
}

func TestTexts(t *testing.T) {
	if s, ok := game.Literal("d4").Literal(); !ok || s != "d4" {
		t.Errorf("Literal = %q, %t", s, ok)
	}
	for _, text := range []game.Text{{}, game.T("a.b"), game.T("="), game.T("=", "text", 3)} {
		if s, ok := text.Literal(); ok {
			t.Errorf("%v is the literal %q", text, s)
		}
	}
	if !(game.Text{}).IsZero() || game.T("a").IsZero() {
		t.Error("IsZero is wrong")
	}
	e := game.Event{To: []game.Seat{1}}
	if e.VisibleTo(0) || !e.VisibleTo(1) || e.VisibleTo(game.Spectator) || !(game.Event{}).VisibleTo(game.Spectator) {
		t.Error("VisibleTo is wrong")
	}
	if got := game.Refuse("T1", "toy.no").Error(); got != "refused by T1: toy.no" {
		t.Errorf("Error = %q", got)
	}
	if v, ok := (game.Info{Verbs: []game.Verb{{ID: "a"}}}).Verb("a"); !ok || v.ID != "a" {
		t.Error("Verb finds nothing")
	}
}

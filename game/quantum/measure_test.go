package quantum_test

import (
	"math"
	"testing"

	"bivouac/game"
	"bivouac/game/quantum"
)

// reviewed plays lines on a drawn position with chosen dice and goes through them again.
func reviewed(t *testing.T, position string, dice []string, lines ...string) game.Review {
	t.Helper()
	setup := game.Setup{Game: "quantum", Rules: quantum.Game{}.Info().Rules, Seats: 2, Position: position}
	m, _, err := game.NewMatch(quantum.Game{}, setup)
	if err == nil {
		m, err = m.Rig("dice", dice...)
	}
	for _, line := range lines {
		if err == nil {
			m, _, err = m.Batch(0, line)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Review()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A 3 attacks a 6: all pairs but those where 3+b > 6+w. By hand: b-w > 3 in 3 of 36
// pairs (5-1, 6-1, 6-2), so 33 of 36. A 6 attacks a 3: b-w <= -3 in 6 of 36.
func TestLuckOfFights(t *testing.T) {
	r := reviewed(t, "2J / turn V3 / V: 3@d4, 6@h6; cubes e2; D1 R1 / K: 6@d6; cubes e8; D1 R1", []string{"1", "1", "2"},
		"X d4-d5xd6")
	p := 33.0 / 36
	want := []game.Fortune{
		{Kind: "fight", Seat: 0, N: 1, Got: 1, Mean: p, Var: p * (1 - p)},
		{Kind: "fight", Seat: 1, N: 1, Got: 0, Mean: 1 - p, Var: p * (1 - p)},
	}
	checkFortunes(t, r.Fortunes, want)
	r = reviewed(t, "2J / turn V3 / V: 6@d4; cubes e2; D1 R1 / K: 3@d5, 2@d7; cubes e8; D1 R1", []string{"6", "1"},
		"X d4xd5")
	p = 6.0 / 36
	checkFortunes(t, r.Fortunes, []game.Fortune{
		{Kind: "fight", Seat: 0, N: 1, Got: 0, Mean: p, Var: p * (1 - p)},
		{Kind: "fight", Seat: 1, N: 1, Got: 1, Mean: 1 - p, Var: p * (1 - p)},
	})
}

func checkFortunes(t *testing.T, got, want []game.Fortune) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("fortunes %+v, want %+v", got, want)
	}
	for i, w := range want {
		g := got[i]
		if g.Kind != w.Kind || g.Seat != w.Seat || g.N != w.N || g.Got != w.Got || math.Abs(g.Mean-w.Mean) > 1e-12 ||
			math.Abs(g.Var-w.Var) > 1e-12 {
			t.Errorf("fortune %+v, want %+v", g, w)
		}
	}
}

// One cube each, domination 1, research 1: 6+1+0.5+1 points each. A won fight gives
// the winner a point of domination; the loser, at 1, loses none.
func TestTheStandingCountsCubesAndCounters(t *testing.T) {
	r := reviewed(t, "2J / turn V3 / V: 3@d4, 6@h6; cubes e2; D1 R1 / K: 6@d6; cubes e8; D1 R1", []string{"1", "1", "2"},
		"X d4-d5xd6")
	if r.Start[0] != 0.5 || r.Start[1] != 0.5 {
		t.Errorf("at the beginning %v", r.Start)
	}
	last := r.Course[len(r.Course)-1]
	if want := 9.5 / 18; math.Abs(last.Shares[0]-want) > 1e-12 {
		t.Errorf("after the fight %v, want %v for the first", last.Shares, want)
	}
}

package lune

import (
	"math"
	"testing"

	"bivouac/game"
)

// struck is the review of one shot at a building, with that throw, 15 percent resisting.
func struck(t *testing.T, throw string, more ...string) game.Review {
	t.Helper()
	setup := game.Setup{Game: "lune", Rules: Game{}.Info().Rules, Seats: 1,
		Position: "flat 1; C4 building 3; B4 plasma; C B4"}
	m, _, err := game.NewMatch(Game{}, setup)
	if err == nil {
		m, err = m.Rig("resist", throw)
	}
	for _, word := range append([]string{"C!E"}, more...) {
		if err == nil {
			m, _, err = m.Batch(0, word)
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

func TestLuckOfBuildings(t *testing.T) {
	for throw, got := range map[string]float64{"14": 1, "15": 0} {
		r := struck(t, throw)
		if len(r.Fortunes) != 1 {
			t.Fatalf("fortunes %+v", r.Fortunes)
		}
		f := r.Fortunes[0]
		if f.Seat != game.Spectator || f.N != 1 || f.Got != got || math.Abs(f.Mean-0.15) > 1e-9 ||
			math.Abs(f.Var-0.15*0.85) > 1e-9 {
			t.Errorf("throw %s: %+v", throw, f)
		}
	}
	// The Grid of 5 falls to 4 of at most 7 where the building falls.
	if r := struck(t, "15"); math.Abs(r.Course[0].Shares[0]-4.0/7) > 1e-9 || math.Abs(r.Start[0]-5.0/7) > 1e-9 {
		t.Errorf("the standing went from %v to %+v", r.Start, r.Course)
	}
}

// A move that is played again is not counted: the same throw comes a second time.
func TestLuckThatIsPlayedAgain(t *testing.T) {
	r := struck(t, "14", "reset")
	if len(r.Fortunes) != 1 || r.Fortunes[0].N != 0 || math.Abs(r.Fortunes[0].Mean) > 1e-9 || r.Fortunes[0].Got != 0 {
		t.Errorf("after the reset %+v", r.Fortunes)
	}
}

// TestTheClockLosesTheGame: a defeat in the Veks' turn that the clock begins ends the course at 0, like
// any other defeat.
func TestTheClockLosesTheGame(t *testing.T) {
	setup := game.Setup{Game: "lune", Rules: Game{}.Info().Rules, Seats: 1,
		Position: "turn 2; grid 1; flat 1; D4 building 3; C A1; V1 CR B4 aim E2"}
	m, _, err := game.NewMatch(Game{}, setup)
	if err == nil {
		m, err = m.Rig("resist", "99")
	}
	for range 2 { // the first lets all players command every Mech, the second ends the turn
		if err == nil {
			_, move, _ := m.Timeout()
			m, _, err = m.Act(move)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if result, over := m.State.Result(); !over || len(result.Winners) > 0 {
		t.Fatalf("the Grid stands: %+v", result)
	}
	r, err := m.Review()
	if err != nil {
		t.Fatal(err)
	}
	if last := r.Course[len(r.Course)-1]; last.Turn != 2 || last.Shares[0] != 0 {
		t.Errorf("the course ends with %+v, want turn 2, down to 0", last)
	}
}

package invade_test

import (
	"math"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
)

// By hand: five dice have 17.5 pips on average, and a variance of 5 x 35/12.
func TestLuckOfTheThrow(t *testing.T) {
	var g invade.Game
	e := []game.Event{
		{Text: game.T("invade.log.roll", "turn", 3, "seat", game.Seat(1), "dice", "6 4 3 2 5")},
		{Text: game.T("invade.log.turn", "line", "x")}}
	got := g.Luck(nil, game.Move{}, e, nil)
	if len(got) != 1 || got[0].Seat != 1 || got[0].Got != 20 || got[0].Mean != 17.5 ||
		math.Abs(got[0].Var-14.583333333) > 1e-6 {
		t.Errorf("luck %+v", got)
	}
}

// TestLuckOfAGameIsThatOfItsLog: the review counts the dice that the log of a whole game shows.
func TestLuckOfAGameIsThatOfItsLog(t *testing.T) {
	info := invade.Game{}.Info()
	m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: "invade", Rules: info.Rules, Seats: 2, Seed: game.Seed{7}})
	if err != nil {
		t.Fatal(err)
	}
	pips2, throws := [2]int{}, [2]int{}
	for n := 0; n < 300; n++ {
		if _, over := m.State.Result(); over {
			break
		}
		d := m.Pending()[0]
		list := m.State.Legal(d.Seat, nil)
		next, events, err := m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: list[(n*7)%len(list)]})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Text.Key == "invade.log.roll" {
				seat := e.Text.Args[3].(game.Seat)
				for _, c := range e.Text.Args[5].(string) {
					if c != ' ' {
						pips2[seat] += int(c - '0')
					}
				}
				throws[seat]++
			}
		}
		m = next
	}
	r, err := m.Review()
	if err != nil || len(r.Fortunes) != 2 {
		t.Fatalf("%+v, %v", r.Fortunes, err)
	}
	for _, f := range r.Fortunes {
		if f.N != throws[f.Seat] || f.Got != float64(pips2[f.Seat]) || f.Mean != 17.5*float64(throws[f.Seat]) {
			t.Errorf("luck %+v, the log has %d throws with %d pips", f, throws[f.Seat], pips2[f.Seat])
		}
	}
}

// 14 soldiers with 2 hit points are 28, and 1 more for each row nearer the exit line
// counts only where it is near: 16/(1+rows).
func TestTheStandingRewardsTheWayToTheExit(t *testing.T) {
	rules := invade.Game{}.Info().Rules
	m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: "invade", Rules: rules, Seats: 2, Seed: game.Seed{7}})
	if err != nil {
		t.Fatal(err)
	}
	if even := m.State.(game.Evaluator).Evaluate(); even[0] != 0.5 || even[1] != 0.5 {
		t.Errorf("at the beginning %v", even)
	}
	s := position(t, "S: d1 h1 a16 [14N A B C]; N: d16 i16 m16 [14N A B C]; "+
		"active S; phase ALLOCATE; roll 6 4 3 2 5; turn 1; foe 0")
	if now := s.(game.Evaluator).Evaluate(); now[0] < 0.55 {
		t.Errorf("with a soldier on the exit line %v", now)
	}
}

// The turn in which South lets an enemy stand on his exit line is the one that loses: the winner's
// course ends at 1, and the turn counts against South, for all its removals (I12.1).
func TestReviewEndsWithTheWinner(t *testing.T) {
	for _, c := range []struct {
		name, line string
		shares     [2]float64
		gains      game.Seat
	}{
		{"breakthrough", "d8xd9 d8xd9 .", [2]float64{0, 1}, invade.North},
		{"elimination", "d8xd9 d8xd9 h2xk2 h2xk2", [2]float64{1, 0}, invade.South},
		{"resignation", "resign", [2]float64{0, 1}, game.Spectator}, // no turning point
	} {
		m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: "invade", Rules: invade.Game{}.Info().Rules, Seats: 2,
			Position: "S: d8 h2; N: k1 d9; active S; phase ATTACK; dice C5 A4 O3 E6 P6; foe 1"})
		if c.name == "elimination" {
			m, _, err = game.NewMatch(invade.Game{}, game.Setup{Game: "invade", Rules: invade.Game{}.Info().Rules, Seats: 2,
				Position: "S: d8 h2; N: k2 d9; active S; phase ATTACK; dice C5 A4 O3 E6 P6; foe 1"})
		}
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = m.Batch(invade.South, c.line); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		r, err := m.Review()
		if err != nil {
			t.Fatal(err)
		}
		last := r.Course[len(r.Course)-1]
		if last.Shares[0] != c.shares[0] || last.Shares[1] != c.shares[1] {
			t.Errorf("%s: the course ends at %v, want %v", c.name, last.Shares, c.shares)
		}
		// A leader's last turn is no turning point.
		for _, x := range r.Swings(1, 0.03) {
			if x.Seat != c.gains || x.After != 1 {
				t.Errorf("%s: turning point %+v, want one towards seat %d, up to 1", c.name, x, c.gains)
			}
		}
	}
}

package quantum_test

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

// TestOdds: the table of section 17 is what the 36 pairs of dice give (Q8.4).
func TestOdds(t *testing.T) {
	for attacker := 1; attacker <= 6; attacker++ {
		for defender := 1; defender <= 6; defender++ {
			n := 0
			for black := 1; black <= 6; black++ {
				for white := 1; white <= 6; white++ {
					if attacker+black <= defender+white {
						n++
					}
				}
			}
			got := quantum.OddsOf(attacker, defender)
			percent := int(float64(n)*100/36 + 0.5)
			if got.Of36 != n || got.Percent != percent || got.Attacker != attacker || got.Defender != defender {
				t.Errorf("OddsOf(%d, %d) = %+v, want %d of 36, %d %%", attacker, defender, got, n, percent)
			}
		}
	}
}

// TestNobodyIsShutOut is Q2.13: with every opponent holding at most four cubes, his
// starting planet included, at most planets - 5 are full without a cube of mine.
func TestNobodyIsShutOut(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		s, _, err := quantum.Game{}.New(game.Setup{Game: quantum.ID, Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(quantum.View)
		for me := range seats {
			if n := worst(v, me); n > len(v.Planets)-5 {
				t.Errorf("%s: %d planets can be closed to seat %d", v.Map, n, me)
			}
		}
	}
}

// worst is how many planets the opponents of a seat can fill: the largest set of
// planets whose slots they can all fill with four cubes each, one a planet. His own
// starting planet counts if they can fill what is left of it.
func worst(v quantum.View, me int) int {
	most := 0
	for set := range 1 << len(v.Planets) {
		if n := bits.OnesCount(uint(set)); n > most && fillable(v, me, set) {
			most = n
		}
	}
	return most
}

func fillable(v quantum.View, me, set int) bool {
	need := 0
	left := map[int]int{}
	slots := map[int]int{}
	for p, planet := range v.Planets {
		if set>>p&1 == 0 {
			continue
		}
		if int(planet.Start) == me || planet.Slots > len(v.Players)-1 {
			return false // his own cube is there, or the others are too few to fill it
		}
		slots[p] = planet.Slots
		need += planet.Slots
	}
	for other := range v.Players {
		if other == me {
			continue
		}
		left[other] = 4
		for p, planet := range v.Planets {
			if int(planet.Start) == other {
				left[other]--
				if _, in := slots[p]; in {
					slots[p]--
					need--
				}
			}
		}
		need -= left[other]
	}
	return need <= 0 // a bound from above: cubes may go anywhere
}

// TestResearchAlone is Q12.7: a player who only researches, left in peace, needs
// 17 Breakthroughs for four cubes, one every second turn.
func TestResearchAlone(t *testing.T) {
	s := position(t, "2J / turn V3 / V: 1@a1; cubes e2; D1 R1 / K: 1@i9; cubes e8; D1 R1")
	breakthroughs := 0
	for {
		if _, over := s.Result(); over {
			break
		}
		d := s.Pending()[0]
		a := game.Action("E")
		if d.Seat == 0 {
			a = d.Default
			for _, legal := range s.Legal(0, nil) {
				if legal == "S" {
					a = "S"
				}
			}
		}
		events, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Text.Key == "quantum.log.breakthrough" {
				breakthroughs++
			}
		}
	}
	v := s.View(0).(quantum.View)
	if breakthroughs != 17 || v.Round != 34 || v.Players[0].Reserve != 0 {
		t.Errorf("%d Breakthroughs, round %d, %d cubes left; want 17, 34, 0", breakthroughs, v.Round, v.Players[0].Reserve)
	}
}

// TestNoOtherCubes: the sums that must hold in every position.
func TestNoOtherCubes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wander(t)
		v := s.View(0).(quantum.View)
		cubes, slots := 0, 0
		for _, p := range v.Players {
			cubes += len(p.Cubes)
			ships := len(p.Scrap) + len(p.Roll)
			for _, x := range v.Ships {
				if x.Seat == p.Seat {
					ships++
				}
			}
			if want := 3; ships != want && !p.Out || p.Out && ships != 0 {
				t.Fatalf("seat %d has %d ships: %s", p.Seat, ships, written(s))
			}
			if len(p.Cubes)+p.Reserve != 5 || p.Domination < 1 || p.Domination > 6 || p.Research < 1 || p.Research > 6 {
				t.Fatalf("seat %d: %s", p.Seat, written(s))
			}
		}
		for _, p := range v.Planets {
			slots += len(p.Cubes)
			if len(p.Cubes) > p.Slots || p.Slots != p.Number-6 {
				t.Fatalf("planet %s: %s", p.Square, written(s))
			}
		}
		if cubes != slots || v.Actions > 3 || v.Round > 60 {
			t.Fatalf("%d cubes, %d in slots: %s", cubes, slots, written(s))
		}
	})
}

// TestDiceAreFair: chi-square of 6000 combat dice of a game's stream, 5 degrees of
// freedom; 25.7 is passed once in ten thousand fair streams, and this one is fixed.
func TestDiceAreFair(t *testing.T) {
	var count [7]int
	for seed := range uint64(500) {
		s, _, err := quantum.Game{}.New(game.Setup{Game: quantum.ID, Seats: 4, Seed: gametest.SeedOf(seed)})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range s.View(0).(quantum.View).Players {
			for _, d := range p.Roll {
				count[d]++
			}
		}
	}
	chi := 0.0
	for _, n := range count[1:] {
		chi += float64((n-1000)*(n-1000)) / 1000
	}
	if chi > 25.7 {
		t.Errorf("first dice %v: chi-square %.1f", count[1:], chi)
	}
}

// perfts are pinned with the dice of this seed: ways to make one, two and three
// moves. Any change of the rules shows here.
var perfts = []struct {
	position string
	want     []int
}{
	{busy, []int{185, 15217}},
	{four, []int{90, 4142, 155911}},
	{placing, []int{12, 48, 8260}},
	{pendingSquare, []int{2, 6, 30}},
	{"3J / turn V1 / V: 6@d4, 3@f3; scrap 5; cubes e2; D5 R5 / K: 5@h4; cubes h5; D1 R1 / O: 1@a4; cubes b5; D1 R1",
		[]int{86, 465, 6673}},
}

func TestPerft(t *testing.T) {
	for _, c := range perfts {
		s, _, err := quantum.Game{}.Position(c.position, gametest.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		gametest.Pin(t, s, c.want...)
	}
}

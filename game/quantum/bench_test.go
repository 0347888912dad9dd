package quantum_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

// BenchmarkPlayout plays random games through Legal and Apply on one core.
func BenchmarkPlayout(b *testing.B) {
	for seats := 2; seats <= 4; seats++ {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) { playout(b, seats) })
	}
}

func playout(b *testing.B, seats int) {
	luck := rand.New(rand.NewPCG(1, 2))
	buffer := make([]game.Action, 0, 4096)
	decisions, games, listed := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		games++
		setup := game.Setup{Game: quantum.ID, Seats: seats, Seed: gametest.SeedOf(uint64(games))}
		s, _, err := quantum.Game{}.New(setup)
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, over := s.Result(); over {
				break
			}
			d := s.Pending()[0]
			buffer = s.Legal(d.Seat, buffer[:0])
			listed += len(buffer)
			a := buffer[luck.IntN(len(buffer))]
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				b.Fatal(err)
			}
			decisions++
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(decisions)/float64(games), "decisions/game")
	b.ReportMetric(float64(listed)/float64(decisions), "legal/decision")
}

func BenchmarkClone(b *testing.B) {
	s := position(b, busy)
	b.ReportAllocs()
	for b.Loop() {
		s = s.Clone()
	}
}

// busy is a position with a flagship, an interceptor and enemies in range.
const busy = "2J / turn V3 / V: 2@d4, 5@e4, 3@h6; scrap 4; cubes e2; D3 R2 / K: 4@g5, 1@d6, 6@i2; cubes e8; D1 R4"

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	s, _, err := quantum.Game{}.Position(text, game.Seed{})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// TestLegalAllocatesNothing: with a buffer that is large enough.
func TestLegalAllocatesNothing(t *testing.T) {
	buffer := make([]game.Action, 0, 4096)
	for _, text := range []string{
		busy,
		"2J / turn V2 pending-position d5xd6 / V: 3@d5; cubes e2; D1 R1 / K: -; cubes e8; D1 R1",
		"2J / turn V0 gains1 pending-infamy / V: 3@d5; cubes e2; D6 R1 / K: -; cubes e8; D1 R1",
	} {
		s := position(t, text)
		if n := testing.AllocsPerRun(20, func() { buffer = s.Legal(0, buffer[:0]) }); n > 0 || len(buffer) == 0 {
			t.Errorf("%s: Legal lists %d actions with %v allocations", text, len(buffer), n)
		}
	}
}

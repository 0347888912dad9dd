package invade_test

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

// BenchmarkPlayout plays random games through Legal and Apply on one core.
func BenchmarkPlayout(b *testing.B) {
	luck := rand.New(rand.NewPCG(1, 2))
	buffer := make([]game.Action, 0, 4096)
	decisions, games, listed := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		games++
		setup := game.Setup{Game: invade.ID, Seats: 2, Seed: gametest.SeedOf(uint64(games))}
		s, _, err := invade.Game{}.New(setup)
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

// BenchmarkMatch plays random games as the host does: through Match, with a
// journal, on one core.
func BenchmarkMatch(b *testing.B) {
	luck := rand.New(rand.NewPCG(1, 2))
	buffer := make([]game.Action, 0, 4096)
	decisions, games := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		games++
		m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: invade.ID, Seats: 2, Seed: gametest.SeedOf(uint64(games))})
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, over := m.State.Result(); over {
				break
			}
			d := m.Pending()[0]
			buffer = m.State.Legal(d.Seat, buffer[:0])
			a := buffer[luck.IntN(len(buffer))]
			if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				b.Fatal(err)
			}
			decisions++
		}
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

func BenchmarkClone(b *testing.B) {
	s := position(b, "S: d4 h5 Ah9; N: k9 [N]; active S; phase MOVE; dice C2 A2 O3 E6 P4; foe 3")
	b.ReportAllocs()
	for b.Loop() {
		s = s.Clone()
	}
}

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	s, _, err := invade.Game{}.Position(text, game.Seed{})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// TestLegalAllocatesNothing: with a buffer that is large enough.
func TestLegalAllocatesNothing(t *testing.T) {
	buffer := make([]game.Action, 0, 4096)
	for _, text := range []string{
		"phase PLACEMENT", open,
		"S: d4 h4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5",
		"S: Ce6^ b3 Ah9 e1 [N A B C]; N: a16; active S; phase MOVE; dice C2 A4 O6 E2 P3; moves 1; pull e6; effect 2; foe 3",
		"S: Bf6 f5; N: f9 e9 Ag9 f10 [2N]; active S; phase ATTACK; dice C3 A2 O3 E5 P4; foe 3",
	} {
		s := position(t, text)
		if n := testing.AllocsPerRun(20, func() { buffer = s.Legal(invade.South, buffer[:0]) }); n > 0 || len(buffer) == 0 {
			t.Errorf("%s: Legal lists %d actions with %v allocations", text, len(buffer), n)
		}
	}
}

package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// roomForActions is the initial capacity of a buffer of actions.
const roomForActions = 1 << 14

// Gambler plays random games, reproducibly. See NewGambler.
type Gambler struct {
	luck   *rand.Rand
	buffer []game.Action
	listed int // legal actions so far
}

// NewGambler returns a Gambler with its own random stream and buffer.
func NewGambler() *Gambler {
	return &Gambler{luck: rand.New(rand.NewPCG(1, 2)), buffer: make([]game.Action, 0, roomForActions)}
}

// move returns a random answer to the question d.
func (p *Gambler) move(s game.State, d game.Decision) game.Move {
	p.buffer = s.Legal(d.Seat, p.buffer[:0])
	p.listed += len(p.buffer)
	return game.Move{Decision: d.ID, Seat: d.Seat, Action: pick(p.luck, p.buffer)}
}

// State plays a game through Legal and Apply, and returns its number of decisions.
func (p *Gambler) State(t testing.TB, g game.Game, setup game.Setup) int {
	s, _, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for done := 0; ; done++ {
		asked := s.Pending()
		if len(asked) == 0 {
			return done
		}
		if _, err := s.Apply(p.move(s, asked[0])); err != nil {
			t.Fatal(err)
		}
	}
}

// Match plays a game through Match with a journal, as the host does, and returns its number of
// decisions.
func (p *Gambler) Match(t testing.TB, g game.Game, setup game.Setup) int {
	return p.Watched(t, g, setup, func(*game.Match) {})
}

// Watched is Match with a callback for each position.
func (p *Gambler) Watched(t testing.TB, g game.Game, setup game.Setup, look func(*game.Match)) int {
	m, _, err := game.NewMatch(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	for {
		look(m)
		asked := m.Pending()
		if len(asked) == 0 {
			return len(m.Journal)
		}
		if m, _, err = m.Act(p.move(m.State, asked[0])); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkPlayout plays random games through Legal and Apply on one core, with
// every number of seats.
func BenchmarkPlayout(b *testing.B, g game.Game) { bench(b, g, (*Gambler).State) }

// BenchmarkMatch plays random games through Match on one core.
func BenchmarkMatch(b *testing.B, g game.Game) { bench(b, g, (*Gambler).Match) }

func bench(b *testing.B, g game.Game, play func(*Gambler, testing.TB, game.Game, game.Setup) int) {
	info := g.Info()
	for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
		run := func(b *testing.B) {
			p, decisions, games := NewGambler(), 0, 0
			b.ReportAllocs()
			for b.Loop() {
				games++
				decisions += play(p, b, g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: seats, Seed: SeedOf(uint64(games))})
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(decisions)/float64(games), "decisions/game")
			b.ReportMetric(float64(p.listed)/float64(decisions), "legal/decision")
		}
		if info.Seats[0] == info.Seats[1] {
			run(b)
			return
		}
		b.Run(fmt.Sprintf("seats=%d", seats), run)
	}
}

// BenchmarkClone copies a position.
func BenchmarkClone(b *testing.B, s game.State) {
	b.ReportAllocs()
	for b.Loop() {
		s = s.Clone()
	}
}

// LegalAllocatesNothing checks that Legal for the first asked seat of each given position does not
// allocate if the buffer is large enough.
func LegalAllocatesNothing(t testing.TB, g game.Game, drawings ...string) {
	t.Helper()
	buffer := make([]game.Action, 0, roomForActions)
	for _, text := range drawings {
		s := Position(t, g, text)
		seat := s.Pending()[0].Seat
		if n := Allocations(t, 20, func() { buffer = s.Legal(seat, buffer[:0]) }); n > 0 || len(buffer) == 0 {
			t.Errorf("%s: Legal lists %d actions with %v allocations", text, len(buffer), n)
		}
	}
}

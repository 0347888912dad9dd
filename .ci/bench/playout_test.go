package bench

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/quantum"

	"github.com/corentings/chess/v2"
)

// games are the engines that are compared, each with its fewest seats.
var games = []game.Game{invade.Game{}, quantum.Game{}, duel.Game{}}

// BenchmarkPlayout plays random games through Legal and Apply, and in turn with them
// random games of chess by the fastest calls of the Go library that lives: its game
// type, which also keeps a history, is fifty times slower.
func BenchmarkPlayout(b *testing.B) {
	for _, g := range games {
		b.Run(g.Info().ID, func(b *testing.B) {
			player, luck := gametest.NewGambler(), rand.New(rand.NewPCG(1, 2))
			ours, theirs := pace{now: cpu}, pace{now: cpu}
			n := uint64(0)
			for b.Loop() {
				theirs.take(func() int { return playChess(luck) })
				for ours.took < theirs.took {
					n++
					ours.take(func() int { return player.State(b, g, setup(g, n)) })
				}
			}
			b.ReportMetric(ours.each(), "decisions/s")
			b.ReportMetric(theirs.each(), "chess-plies/s")
			b.ReportMetric(ours.each()/theirs.each(), "x-chess")
		})
	}
}

// BenchmarkMatch plays the same games as the host does, through Match with its
// journal.
func BenchmarkMatch(b *testing.B) {
	for _, g := range games {
		b.Run(g.Info().ID, func(b *testing.B) {
			player, ours := gametest.NewGambler(), pace{now: cpu}
			n := uint64(0)
			for b.Loop() {
				n++
				ours.take(func() int { return player.Match(b, g, setup(g, n)) })
			}
			b.ReportMetric(ours.each(), "decisions/s")
		})
	}
}

// pace is how much was done in which time of a clock.
type pace struct {
	now  func() time.Duration
	done int
	took time.Duration
}

func (p *pace) take(f func() int) {
	began := p.now()
	p.done += f()
	p.took += p.now() - began
}

// cpu is the time that all cores have spent on this process, garbage collection
// included: a busy machine slows the others' time down, but not this one much.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it takes no argument that could be wrong
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// wall is the time of the clock on the wall.
func wall() time.Duration { return time.Since(start) }

var start = time.Now()

// each is how much was done in a second.
func (p *pace) each() float64 { return float64(p.done) / p.took.Seconds() }

func setup(g game.Game, n uint64) game.Setup {
	info := g.Info()
	return game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0], Seed: gametest.SeedOf(n)}
}

// playChess plays one game of chess, at the latest until the 75-move rule.
func playChess(luck *rand.Rand) int {
	p := chess.StartingPosition()
	for plies := 0; ; plies++ {
		if p.HalfMoveClock() >= 150 {
			return plies
		}
		moves := p.ValidMoves()
		if len(moves) == 0 {
			return plies
		}
		p = p.Update(&moves[luck.IntN(len(moves))])
	}
}

// BenchmarkReplay replays the first 400 actions of a game, as after a snapshot that
// is lost.
func BenchmarkReplay(b *testing.B) {
	m, _, err := game.NewMatch(games[0], setup(games[0], 1))
	if err != nil {
		b.Fatal(err)
	}
	luck := rand.New(rand.NewPCG(1, 2))
	for seed := uint64(1); len(m.Journal) < 400; {
		asked := m.Pending()
		if len(asked) == 0 {
			seed++
			if m, _, err = game.NewMatch(games[0], setup(games[0], seed)); err != nil {
				b.Fatal(err)
			}
			continue
		}
		d := asked[0]
		legal := m.State.Legal(d.Seat, nil)
		if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := game.Resume(m.Game, m.Setup, m.Journal, nil); err != nil {
			b.Fatal(err)
		}
	}
}
